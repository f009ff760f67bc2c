import { useState } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { agreedFaults } from '#src/features/bookings/price/instalments.rules.ts'
import { type Day, isDay } from '#src/shared/day.ts'
import { FormDialog } from '#src/web/forms/form-dialog.tsx'
import { t, textOfCode } from '#src/web/text.ts'
import { DayField } from '#src/web/ui/fields/day-field.tsx'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'

type Agreed = { depositCents: number | null; balanceDueOn: string | null }
type InstalmentsProps = {
  agreed: Agreed
  /** The usual values, shown where nothing else was agreed. */
  usual: Agreed
  /** The stored values, which may stay. */
  stored: Agreed | null
  /** True when the whole price is paid at once, so that no deposit can be agreed. */
  isWholeDueAtOnce: boolean
  owedCents: number
  returnsOn: Day
  today: Day
  onClose: () => void
  onAgree: (agreed: Agreed) => void
}

/** Agrees a deposit or a balance day other than the usual ones. An empty field returns to the usual. */
export function InstalmentsDialog({ agreed, usual, today, onClose, onAgree, ...around }: InstalmentsProps) {
  const shown = {
    depositCents: agreed.depositCents ?? usual.depositCents,
    balanceDueOn: agreed.balanceDueOn ?? usual.balanceDueOn,
  }
  const [values, setValues] = useState<Agreed>(shown)
  const [wasTried, setTried] = useState(false)
  const { depositCents, balanceDueOn } = values
  const asked = {
    depositCents: depositCents === usual.depositCents ? agreed.depositCents && depositCents : depositCents,
    balanceDueOn: balanceDueOn === usual.balanceDueOn ? agreed.balanceDueOn : balanceDueOn,
  }
  const faults = agreedFaults(asked, { ...around, today })
  const saidOf = (path: '/depositCents' | '/balanceDueOn') => {
    const fault = faults.find((one) => one.path === path)
    return wasTried && fault && textOfCode(fault.code, fault.params)
  }
  const isDayFine = balanceDueOn === null || isDay(balanceDueOn)
  const agree = () => {
    setTried(true)
    if (faults.length > 0 || !isDayFine) return
    onAgree(asked)
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('bookings.instalments')}
      isDirty={() => depositCents !== shown.depositCents || balanceDueOn !== shown.balanceDueOn}
      backOut={t('bookings.cancel-form')}
      submitLabel={t('bookings.instalments-agree')}
      className={styles.form}
      onSubmit={() => agree()}
    >
      <div className={styles.two}>
        <MoneyField
          label={t('bookings.field.deposit')}
          error={saidOf('/depositCents')}
          value={depositCents}
          onChange={(next) => setValues({ ...values, depositCents: next })}
        />
        <DayField
          label={t('bookings.balance-by')}
          error={isDayFine && saidOf('/balanceDueOn')}
          today={today}
          value={balanceDueOn}
          onChange={(next) => setValues({ ...values, balanceDueOn: next })}
        />
      </div>
      <p className={styles.help}>{t('bookings.instalments-help')}</p>
    </FormDialog>
  )
}
