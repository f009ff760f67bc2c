import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'

type TripFullProps = {
  /** The reason why the party does not fit, in the server's words. */
  reason: string
  onWait: () => void
  onClose: () => void
}

/** Tells that no place or room is left; one key puts the party on the waiting list. */
export function TripFullDialog({ reason, onWait, onClose }: TripFullProps) {
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.full-title')}
      backOut={t('bookings.go-back')}
      footer={
        <Button kind="primary" onClick={onWait} data-autofocus>
          {t('bookings.full-wait')}
        </Button>
      }
    >
      <p>{reason}</p>
    </StackModal>
  )
}
