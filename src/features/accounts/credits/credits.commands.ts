import { accountsText } from '#src/features/accounts/sections/accounts.text.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { registerPayment } from '#src/features/payments/payments.commands.ts'
import type { Work } from '#src/server/work.ts'
import { euro } from '#src/shared/money.ts'
import { refuseIf } from '#src/shared/refusal.ts'
import { fillText } from '#src/shared/text.ts'
import { creditorsOf } from './credits.queries.ts'
import { creditRefusal } from './credits.rules.ts'

type Asked = { fromBookingId: string; kind: 'deposit' | 'balance'; cents: number }

/**
 * Pays a booking with what is owed back on another of the same payer: a refund there and a payment here, which only
 * reverse together.
 */
export async function applyCredit(
  work: Work,
  ids: { tripId: string; bookingId: string },
  { fromBookingId, kind, cents }: Asked,
): Promise<{ id: string }> {
  const both = [fromBookingId, ids.bookingId]
  const tripIds = [...(await creditorsOf(work.tx, both)).values()].map(({ tripId }) => tripId)
  for (const tripId of [...new Set(tripIds)].toSorted()) await lockTripFor(work, tripId, 'payments')
  const found = await creditorsOf(work.tx, both)
  const [from, to] = [found.get(fromBookingId)!, found.get(ids.bookingId)!]
  const refusal = creditRefusal(cents, { from, to })
  const left = refusal === 'accounts.credit-too-much' ? -from.dueCents : to.dueCents
  refuseIf(refusal, { path: '/cents', params: { amount: euro(Math.max(0, left)) } })
  const entry = { cents, method: 'credit', paidOn: work.today } as const
  const note = (text: string, code: string) => fillText(text, { code })
  const refund = await registerPayment(
    work,
    { tripId: from.tripId, bookingId: from.bookingId },
    { ...entry, kind: 'refund', note: note(accountsText['accounts.credit-to'], to.code) },
  )
  const paid = { ...entry, kind, note: note(accountsText['accounts.credit-from'], from.code) }
  return registerPayment(work, ids, { ...paid, creditFromId: refund.id })
}
