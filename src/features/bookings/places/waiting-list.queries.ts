import { sql } from 'drizzle-orm'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { availabilityOf } from './availability.queries.ts'
import type { WaitingParty } from './places.rules.ts'

/** The parties on a trip's waiting list, in order of arrival. */
export async function waitingParties(reader: Reader, tripId: string): Promise<WaitingParty[]> {
  const { rows } = await reader.execute<WaitingParty>(sql`
    select b.id as "bookingId", b.adults + b.children as heads, r.room_type as "roomType",
      ${isoOf(sql`b.queued_at`)} as "queuedAt"
    from bookings b left join rooms r on r.id = b.room_id
    where b.trip_id = ${tripId} and b.status = 'waitingList' and b.queued_at is not null and not b.is_staff
    order by b.queued_at, b.number`)
  return rows
}

/** The places and rooms that can still be booked, and the parties that wait. */
export async function availabilityInTurn(reader: Reader, tripId: string) {
  return { ...(await availabilityOf(reader, tripId)), waiting: await waitingParties(reader, tripId) }
}
