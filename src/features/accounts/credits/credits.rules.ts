/** A booking as a credit is judged: who pays it (null: nobody is named), and what is due; below zero it is owed back. */
export type Creditor = { bookingId: string; payerId: string | null; dueCents: number }

/**
 * Why this amount, in cents, of what is owed back on one booking cannot pay another, or null. Both have the same payer,
 * and no more is used than is owed back there or due here.
 */
export function creditRefusal(
  cents: number,
  { from, to }: { from: Creditor; to: Creditor },
):
  | 'accounts.credit-itself'
  | 'accounts.credit-other-payer'
  | 'accounts.credit-too-much'
  | 'accounts.credit-above-due'
  | null {
  if (from.bookingId === to.bookingId) return 'accounts.credit-itself'
  if (from.payerId === null || from.payerId !== to.payerId) return 'accounts.credit-other-payer'
  if (cents > -from.dueCents) return 'accounts.credit-too-much'
  return cents > to.dueCents ? 'accounts.credit-above-due' : null
}
