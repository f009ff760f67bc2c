import type { EntryMethod, PaymentKind } from '#src/features/payments/payments.rules.ts'

type Entry = { kind: PaymentKind; method: EntryMethod; reversesId: string | null; isReversed: boolean }

/** Why this entry of a ledger has no receipt, or null when it may have one. */
export function receiptRefusal({
  kind,
  method,
  reversesId,
  isReversed,
}: Entry): 'accounts.receipt-of-credit' | 'accounts.receipt-of-refund' | 'accounts.receipt-of-reversed' | null {
  if (reversesId !== null || isReversed) return 'accounts.receipt-of-reversed'
  if (kind === 'refund') return 'accounts.receipt-of-refund'
  return method === 'credit' ? 'accounts.receipt-of-credit' : null
}
