import { useState } from 'react'
import { depositRefusal } from '#src/features/bookings/instalments.rules.ts'
import { type Day, isDay } from '#src/shared/day.ts'
import { StackModal } from '#src/web/shell/modal-stack.tsx'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DayField } from '#src/web/ui/day-field.tsx'
import { MoneyField } from '#src/web/ui/money-field.tsx'
import styles from './booking-dialogs.module.css'

type Agreed = { depositCents: number | null; balanceDueOn: string | null }
type InstalmentsProps = {
  agreed: Agreed
  /** As usual, shown where nothing else was agreed. */
  usual: Agreed
  owedCents: number
  today: Day
  onClose: () => void
  onAgree: (agreed: Agreed) => void
}

/** A deposit or a balance day other than the usual ones; an empty field goes back to the usual. */
export function InstalmentsDialog({ agreed, usual, owedCents, today, onClose, onAgree }: InstalmentsProps) {
  const [values, setValues] = useState<Agreed>({
    depositCents: agreed.depositCents ?? usual.depositCents,
    balanceDueOn: agreed.balanceDueOn ?? usual.balanceDueOn,
  })
  const [wasTried, setTried] = useState(false)
  const { depositCents, balanceDueOn } = values
  const refusal = depositCents === null ? null : depositRefusal(depositCents, owedCents)
  const isDayFine = balanceDueOn === null || isDay(balanceDueOn)
  const agree = () => {
    setTried(true)
    if (refusal || !isDayFine) return
    onAgree({
      depositCents: depositCents === usual.depositCents ? agreed.depositCents && depositCents : depositCents,
      balanceDueOn: balanceDueOn === usual.balanceDueOn ? null : balanceDueOn,
    })
    onClose()
  }
  return (
    <StackModal
      isOpen
      onClose={onClose}
      title={t('bookings.instalments')}
      footer={
        <>
          <Button onClick={onClose}>{t('bookings.cancel-form')}</Button>
          <Button kind="primary" type="submit" form="instalments">
            {t('bookings.instalments-agree')}
          </Button>
        </>
      }
    >
      <form
        id="instalments"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          agree()
        }}
      >
        <div className={styles.two}>
          <MoneyField
            label={t('bookings.field.deposit')}
            error={wasTried && refusal && t(refusal)}
            value={depositCents}
            onChange={(next) => setValues({ ...values, depositCents: next })}
          />
          <DayField
            label={t('bookings.balance-by')}
            today={today}
            value={balanceDueOn}
            onChange={(next) => setValues({ ...values, balanceDueOn: next })}
          />
        </div>
        <p className={styles.help}>{t('bookings.instalments-help')}</p>
      </form>
    </StackModal>
  )
}
