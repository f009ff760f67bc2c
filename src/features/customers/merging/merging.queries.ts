import { sql } from 'drizzle-orm'
import type { MergeSide } from '#src/features/customers/merging/merging.contract.ts'
import { personJoins, personPairs } from '#src/features/customers/person/person.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'

/** Two people side by side, with the numbers of their trips and other data, in one query. */
export async function customersBeside(
  reader: Reader,
  customerId: string,
  otherId: string,
): Promise<{ sides: [Whole<MergeSide>, Whole<MergeSide>] }> {
  const { rows } = await reader.execute<{ side: Whole<MergeSide> }>(sql`
    select json_build_object('person', json_build_object(${personPairs}), 'createdAt', c.created_at,
      'trips', own.trips, 'bookings', own.bookings, 'lastTripOn', own.last_on,
      'documents', (select count(*)::int from customer_documents where customer_id = c.id),
      'paidCents', (select coalesce(sum(m.net), 0)::bigint from booking_money m where m.booking_id in (
        select booking_id from participants where customer_id = c.id))) as side
    from (values (1, ${customerId}::uuid), (2, ${otherId}::uuid)) as asked (place, id)
      join customers given on given.id = asked.id
      join customers c on c.id = coalesce(given.merged_into, given.id) ${personJoins}
      cross join lateral (
        select count(distinct p.trip_id)::int as trips, count(distinct p.booking_id)::int as bookings,
          max(t.departs_on) as last_on
        from participants p join trips t on t.id = p.trip_id where p.customer_id = c.id) own
    order by asked.place`)
  const [one, other] = rows
  if (!one || !other) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { sides: [one.side, other.side] }
}
