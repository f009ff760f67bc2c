import type { ReactNode } from 'react'
import { euro } from '#src/shared/money.ts'
import styles from './sums.module.css'

/** A list of amounts with their sum, at the end of a dialog about money. */
export function Sums({ isLive = false, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <dl className={styles.sums} {...(isLive && { 'aria-live': 'polite' as const })}>
      {children}
    </dl>
  )
}

/** `cents` is null while the amount is unknown. */
export function Sum({ label, cents, isTotal = false }: { label: string; cents: number | null; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd>{cents === null ? '–' : euro(cents)}</dd>
    </div>
  )
}
