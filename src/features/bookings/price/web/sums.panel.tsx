import type { ReactNode } from 'react'
import { euro } from '#src/shared/money.ts'
import styles from './sums.module.css'

/** A few amounts below each other with their sum, at the end of a dialog about money. */
export function Sums({ isLive = false, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <dl className={styles.sums} {...(isLive && { 'aria-live': 'polite' as const })}>
      {children}
    </dl>
  )
}

export function Sum({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd>{euro(cents)}</dd>
    </div>
  )
}
