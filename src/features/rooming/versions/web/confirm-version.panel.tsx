import { confirmRoomingVersion, type RoomingVersion } from '#src/features/rooming/versions/versions.contract.ts'
import { confirmationRefusal } from '#src/features/rooming/versions/versions.rules.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { sayUndone, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

type ConfirmButtonProps = { tripId: string; serviceId: string; version: RoomingVersion }

/** Notes that the hotel has confirmed a version, with an undo, or takes the note back. */
export function ConfirmButton({ tripId, serviceId, version }: ConfirmButtonProps) {
  const { number, confirmedAt } = version
  const mark = (isConfirmed: boolean) => ({ params: { tripId, number }, body: { serviceId, isConfirmed } })
  const failureText = t('rooming.confirm-failed')
  const takeBack = useCommand(confirmRoomingVersion, { failureText, onDone: sayUndone })
  const confirm = useCommand(confirmRoomingVersion, {
    failureText,
    onDone: () => toastWithUndo(t('rooming.confirmed', { n: number }), () => takeBack.mutate(mark(false))),
  })
  if (confirmedAt !== null)
    return (
      <Button kind="text" size="small" isBusy={takeBack.isPending} onClick={() => takeBack.mutate(mark(false))}>
        {t('rooming.unconfirm', { n: number })}
      </Button>
    )
  if (confirmationRefusal(version)) return null
  return (
    <Button kind="text" size="small" isBusy={confirm.isPending} onClick={() => confirm.mutate(mark(true))}>
      {t('rooming.confirm', { n: number })}
    </Button>
  )
}
