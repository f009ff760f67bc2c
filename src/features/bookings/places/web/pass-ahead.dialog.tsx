import { useState } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

type PassAheadProps = {
  /** The reason why the booking is not saved as it is, in the server's words. */
  reason: string
  /** Null when the booking already waits or cannot wait. */
  onWait: (() => void) | null
  onPass: (aheadReason: string) => void
  onClose: () => void
}

/**
 * Asks when somebody has waited longer for these places: the booking joins the waiting list, or passes ahead with a
 * reason.
 */
export function PassAheadDialog({ reason, onWait, onPass, onClose }: PassAheadProps) {
  const [why, setWhy] = useState('')
  const [wasTried, setTried] = useState(false)
  const pass = () => {
    setTried(true)
    if (why.trim() !== '') onPass(why.trim())
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.ahead-title')}
      size="medium"
      isDirty={() => why !== ''}
      backOut={t('bookings.go-back')}
      footer={
        <>
          <Button type="submit" form="pass-ahead" kind={onWait ? undefined : 'primary'}>
            {t('bookings.ahead-save')}
          </Button>
          {onWait && (
            <Button kind="primary" onClick={onWait}>
              {t('bookings.full-wait')}
            </Button>
          )}
        </>
      }
    >
      <form
        id="pass-ahead"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          pass()
        }}
      >
        <p>{reason}</p>
        <TextField
          label={t('bookings.ahead-reason')}
          isRequired
          maxLength={500}
          data-autofocus
          error={wasTried && why.trim() === '' && t('bookings.ahead-reason-missing')}
          value={why}
          onChange={setWhy}
        />
        <p className={styles.help}>{t('bookings.ahead-help')}</p>
      </form>
    </StackModal>
  )
}
