import type { ReactNode } from 'react'
import styles from '#src/features/bookings/booking/web/booking-dialogs.module.css'
import { owedCents } from '#src/features/bookings/price/price.rules.ts'
import { Sum, Sums } from '#src/features/bookings/price/web/sums.panel.tsx'
import type { AgreementFault } from '#src/features/bookings/withdrawal/agreed-penalty.rules.ts'
import type { Outcome, Preview, TypedAmount } from '#src/features/bookings/withdrawal/cancellation.values.ts'
import { formatDay } from '#src/shared/day.ts'
import { t } from '#src/web/text.ts'
import { MoneyField } from '#src/web/ui/fields/money-field.tsx'
import { TextField } from '#src/web/ui/fields/text-field.tsx'

type AgreementProps = {
  preview: Preview
  outcome: Outcome
  typed: TypedAmount | null
  onType: (typed: TypedAmount) => void
  /** The reason for a penalty other than the scale's. */
  reason: string
  onReason: (reason: string) => void
  faultAt: (path: AgreementFault['path']) => ReactNode
}

/** Agrees the penalty or the refund that it leaves. The one that is not typed follows from the other. */
export function Agreement({ preview, outcome, typed, onType, reason, onReason, faultAt }: AgreementProps) {
  const { paidCents, sale, refundBy, heads } = preview
  const most = heads.reduce((sum, { mostCents }) => sum + mostCents, 0)
  const shown = (of: TypedAmount['of'], follows: number | null) => (typed?.of === of ? typed.cents : follows)
  const { newPriceCents, refundCents } = outcome
  const leftCents = newPriceCents === null ? 0 : owedCents(newPriceCents, sale) - paidCents
  return (
    <div className={styles.outcome}>
      <Sums isLive>
        <Sum label={t('bookings.penalty.paid')} cents={paidCents} />
        <Sum label={t('bookings.penalty.newPrice')} cents={newPriceCents} />
        {leftCents > 0 ? (
          <Sum label={t('bookings.penalty.owed')} cents={leftCents} isTotal />
        ) : (
          <Sum label={t('bookings.penalty.refund')} cents={refundCents} isTotal />
        )}
      </Sums>
      <div className={styles.form}>
        {most > 0 && (
          <MoneyField
            label={t('bookings.penalty.agreed')}
            error={faultAt('/penaltyCents')}
            value={shown('penalty', outcome.penaltyCents)}
            onChange={(cents) => onType({ of: 'penalty', cents })}
          />
        )}
        {paidCents > 0 && (
          <MoneyField
            label={t('bookings.field.refund')}
            readOnly={most === 0}
            labelEnd={refundCents !== null && refundCents > 0 && t('payments.refund-by', { day: formatDay(refundBy) })}
            error={faultAt('/refundCents')}
            value={shown('refund', refundCents)}
            onChange={(cents) => onType({ of: 'refund', cents })}
          />
        )}
        {outcome.isOther && (
          <TextField
            label={t('bookings.penalty.agreed-why')}
            isRequired
            maxLength={500}
            error={faultAt('/penaltyReason')}
            value={reason}
            onChange={onReason}
          />
        )}
      </div>
    </div>
  )
}
