import type { CommissionGroup } from '#src/features/accounts/sections/sections.values.ts'
import { paidOnRefusal } from '#src/features/payables/ledger/payables.rules.ts'
import type { Day } from '#src/shared/day.ts'

/** What is left of a commission in cents, and what was paid beyond it, for example before a withdrawal. */
export function openCommission({ cents, paidCents }: { cents: number; paidCents: number }): {
  leftCents: number
  overpaidCents: number
} {
  return { leftCents: Math.max(0, cents - paidCents), overpaidCents: Math.max(0, paidCents - cents) }
}

/**
 * The group of a commission by the day of departure, on which it matures. What was paid too much is to be settled, as
 * what is left to pay.
 */
export function commissionGroupOf(
  { leftCents, overpaidCents, departsOn }: ReturnType<typeof openCommission> & { departsOn: Day },
  today: Day,
): CommissionGroup {
  if (leftCents === 0 && overpaidCents === 0) return 'paid'
  return departsOn <= today ? 'due' : 'maturing'
}

/** Why this payment of a commission cannot be registered, or null when it can. */
export function commissionRefusal(
  { cents, paidOn }: { cents: number; paidOn: Day },
  owed: { leftCents: number; departsOn: Day },
  today: Day,
): 'accounts.commission-not-matured' | 'accounts.commission-too-much' | ReturnType<typeof paidOnRefusal> {
  if (owed.departsOn > today) return 'accounts.commission-not-matured'
  if (cents > owed.leftCents) return 'accounts.commission-too-much'
  return paidOnRefusal({ paidOn }, { today, departsOn: owed.departsOn })
}

/** Why this payment of a commission cannot be reversed, or null when it can. */
export function commissionReversalRefusal(entry: {
  reversesId: string | null
  isReversed: boolean
}): 'accounts.is-reversal' | 'accounts.already-reversed' | null {
  if (entry.reversesId !== null) return 'accounts.is-reversal'
  return entry.isReversed ? 'accounts.already-reversed' : null
}
