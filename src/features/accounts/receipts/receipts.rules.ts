import type { PaymentKind } from '#src/features/payments/payments.rules.ts'

type Entry = { kind: PaymentKind; reversesId: string | null; isReversed: boolean }

/** Why this entry of a ledger has no receipt, or null when it may have one. */
export function receiptRefusal({
  kind,
  reversesId,
  isReversed,
}: Entry): 'accounts.receipt-of-refund' | 'accounts.receipt-of-reversed' | null {
  if (reversesId !== null || isReversed) return 'accounts.receipt-of-reversed'
  return kind === 'refund' ? 'accounts.receipt-of-refund' : null
}
