import { type LedgerEntry, standingEntries } from './payments.rules.ts'

/**
 * The entries of a ledger that follow this amount to another booking: whole payments, the oldest first, and at most one
 * that is divided. `cents` is at most what was paid less what was refunded.
 */
export function followingEntries<Entry extends LedgerEntry>(
  entries: readonly Entry[],
  cents: number,
): { whole: Entry[]; divided: { entry: Entry; cents: number } | null } {
  let left = cents
  const whole: Entry[] = []
  for (const entry of standingEntries(entries)) {
    if (entry.kind === 'refund' || left === 0) continue
    if (entry.cents > left) return { whole, divided: { entry, cents: left } }
    whole.push(entry)
    left -= entry.cents
  }
  return { whole, divided: null }
}
