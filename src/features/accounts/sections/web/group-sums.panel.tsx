import type { ReactNode } from 'react'
import { euro } from '#src/shared/money.ts'
import { t } from '#src/web/text.ts'
import styles from './accounts.module.css'

type GroupSumsProps = {
  sums: readonly { key: string; label: string; cents: number }[]
  /** What was paid too much: never part of the total. */
  overpaidCents?: number
  /** The act on the whole list, at the end. */
  act?: ReactNode
}

/** The sums of a list's groups and of all of them, under the list. */
export function GroupSums({ sums, overpaidCents = 0, act }: GroupSumsProps) {
  const total = sums.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <div className={styles.foot}>
      <div className={styles.sums}>
        {sums.map(({ key, label, cents }) => (
          <span key={key}>
            {label} <b className={key === 'late' && cents > 0 ? styles.late : undefined}>{euro(cents)}</b>
          </span>
        ))}
        <span>
          {t('payments.total')} <b>{euro(total)}</b>
        </span>
        {overpaidCents > 0 && (
          <span>
            {t('providers.overpaid-sum')} <b className={styles.late}>{euro(overpaidCents)}</b>
          </span>
        )}
      </div>
      {act}
    </div>
  )
}
