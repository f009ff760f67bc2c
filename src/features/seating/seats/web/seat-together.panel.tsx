import { IconArmchair } from '@tabler/icons-react'
import { oppositeOf } from '#src/features/seating/seats/moves.rules.ts'
import { moveSeats, seatTogether } from '#src/features/seating/seats/seating.contract.ts'
import { useCommand } from '#src/web/calls/command.ts'
import { sayUndone, toast, toastWithUndo } from '#src/web/shell/toasts.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

type SeatTogetherProps = {
  tripId: string
  participantIds: readonly string[]
  refusal: string | null
  onDone: () => void
}

/** Seats chosen people side by side, and offers to undo it. */
export function SeatTogetherButton({ tripId, participantIds, refusal, onDone }: SeatTogetherProps) {
  const params = { tripId }
  const moving = useCommand(moveSeats, { onDone: sayUndone })
  const seating = useCommand(seatTogether, {
    onDone: ({ moves }) => {
      onDone()
      if (moves.length === 0) return void toast.info(t('seating.together-already'))
      const back = { params, body: { moves: oppositeOf(moves) } }
      toastWithUndo(t('seating.seated', { n: moves.length }), () => moving.mutate(back))
    },
  })
  return (
    <Button
      kind="quiet"
      icon={IconArmchair}
      refusal={refusal}
      isBusy={seating.isPending}
      onClick={() => seating.mutate({ params, body: { participantIds: [...participantIds] } })}
    >
      {t('seating.together')}
    </Button>
  )
}
