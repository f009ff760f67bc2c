import { sql } from 'drizzle-orm'
import { bookingDivided, bookingsJoined } from '#src/features/bookings/bookings.events.ts'
import { type Reaction, reaction, type Work } from '#src/server/work.ts'

/** Takes the receipts of payments that went to another booking there too. */
async function followPayments(work: Work, { fromId }: { fromId: string }): Promise<void> {
  await work.tx.execute(sql`
    update receipts r set booking_id = p.booking_id from payments p
    where p.id = r.payment_id and r.booking_id = ${fromId} and p.booking_id <> ${fromId}`)
}

export const accountsReactions: readonly Reaction[] = [
  reaction(bookingDivided, 'inTransaction', 'accounts.follow-divided-payments', followPayments),
  reaction(bookingsJoined, 'inTransaction', 'accounts.follow-joined-payments', followPayments),
]
