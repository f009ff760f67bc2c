import { and, asc, eq, sql } from 'drizzle-orm'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Payment } from './payments.contract.ts'
import { payments } from './payments.tables.ts'

/** The ledger of a booking, oldest first. */
export async function paymentsOf(
  reader: Reader,
  { tripId, bookingId }: { tripId: string; bookingId: string },
): Promise<Payment[]> {
  const isOfTrip = and(eq(bookings.id, bookingId), eq(bookings.tripId, tripId))
  const found = await reader
    .select({
      id: payments.id,
      kind: payments.kind,
      cents: payments.cents,
      method: payments.method,
      paidOn: payments.paidOn,
      note: payments.note,
      registeredByName: payments.registeredByName,
      registeredAt: payments.registeredAt,
      reversesId: payments.reversesId,
      isReversed: sql<boolean>`exists (select 1 from payments r where r.reverses_id = "payments"."id")`,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(isOfTrip)
    .orderBy(asc(payments.registeredAt), asc(payments.id))
  if (found.length === 0 && !(await reader.$count(bookings, isOfTrip)))
    throw new Refusal('calls.not-found', { kind: 'notFound' })
  return found
}
