import { sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { coachOfTrip, crewOfTrip } from './crew.queries.ts'
import type { LoadingList } from './loading.contract.ts'

/** The heads of holding bookings at the stop `d`: at their own departure, else at their booking's. */
const people = (seesMoney: boolean) => sql`
  select json_agg(json_build_object(
    'participantId', p.id, 'bookingId', b.id, 'bookingNumber', b.number, 'status', b.status,
    'surname', c.surname, 'name', c.name, 'isLead', p.is_default_contact, 'phone', c.phone,
    'age', case when c.born_on > t.departs_on - interval '18 years'
      then extract(year from age(t.departs_on, c.born_on))::int end,
    'confirmBy', case when b.status <> 'confirmed' then b.confirm_by end,
    'namesBy', case when c.id is null then b.names_by end,
    'notes', coalesce(p.notes, case when p.is_default_contact then b.notes end)
    ${seesMoney ? sql`, 'dueCents', case when p.is_default_contact then m.due end` : sql``}
  ) order by b.number, not p.is_default_contact, p.position, p.id) as list
  from participants p
  join bookings b on b.id = p.booking_id and b.is_holding and not b.is_staff
  ${seesMoney ? sql`join booking_money m on m.booking_id = b.id` : sql``}
  left join customers c on c.id = p.customer_id
  where p.trip_id = t.id and p.canceled_at is null and coalesce(p.departure_id, b.departure_id) = d.id`

/** Who boards where, and with whom they travel, in one query. */
export async function loadingListOf(
  reader: Reader,
  tripId: string,
  { seesMoney }: { seesMoney: boolean },
): Promise<LoadingList> {
  const { rows } = await reader.execute<{ list: LoadingList }>(sql`
    select json_build_object('coach', ${coachOfTrip}, 'drivers', ${crewOfTrip('driver')},
      'leaders', ${crewOfTrip('guide')}, 'stops', coalesce((
        select json_agg(json_build_object('departureId', d.id, 'people', coalesce(boarding.list, '[]'::json))
          order by d.position)
        from departures d cross join lateral (${people(seesMoney)}) boarding
        where d.itinerary_id = t.id), '[]'::json)) as list
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].list
}
