import type { ReactNode } from 'react'
import { confirmRoomingVersion, type RoomingVersion } from '#src/features/rooming/versions/versions.contract.ts'
import { confirmationRefusal } from '#src/features/rooming/versions/versions.rules.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { sayUndone, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'

type ConfirmButtonProps = {
  tripId: string
  serviceId: string
  version: RoomingVersion
  /** Which version it is, for readers of the screen. */
  children: ReactNode
}

/** Notes that the hotel has confirmed a version, with an undo, or takes the note back. */
export function ConfirmButton({ tripId, serviceId, version, children }: ConfirmButtonProps) {
  const { number, confirmedAt } = version
  const mark = (isConfirmed: boolean) => ({ params: { tripId, number }, body: { serviceId, isConfirmed } })
  const failureText = t('rooming.confirm-failed')
  const takeBack = useCommand(confirmRoomingVersion, { failureText, onDone: sayUndone })
  const confirm = useCommand(confirmRoomingVersion, {
    failureText,
    onDone: () => toastWithUndo(t('rooming.confirmed', { n: number }), () => takeBack.mutate(mark(false))),
  })
  const isConfirmed = confirmedAt !== null
  const isBusy = confirm.isPending || takeBack.isPending
  if (!isConfirmed && confirmationRefusal(version)) return null
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || (isConfirmed ? takeBack : confirm).mutate(mark(!isConfirmed))}
    >
      {t(isConfirmed ? 'rooming.unconfirm' : 'rooming.confirm')}
      {children}
    </button>
  )
}
