import { sql } from 'drizzle-orm'
import { driversJson } from '#src/features/bookings/drivers/drivers.queries.ts'
import { seatOfHead } from '#src/features/bookings/people/seat.queries.ts'
import { type Identity, isSamePerson } from '#src/features/customers/person/same-person.rules.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { AppAbility } from '#src/shared/abilities.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { coachOfTrip, crewOfTrip } from './crew.queries.ts'
import type { LoadingList, LoadingPerson } from './loading.contract.ts'

/** The facts that the reader of a list may see besides names and telephones. */
type Sight = { seesMoney: boolean; seesHealth: boolean }

export const sightOf = (ability: AppAbility): Sight => ({
  seesMoney: ability.can('read', 'Payment'),
  seesHealth: ability.can('read', 'HealthData'),
})

/** The heads of holding bookings at the stop `d`: at their own departure, otherwise at their booking's. */
const people = ({ seesMoney, seesHealth }: Sight) => sql`
  select json_agg(json_build_object(
    'participantId', p.id, 'bookingId', b.id, 'bookingNumber', b.number, 'seat', ${seatOfHead}, 'status', b.status,
    'surname', c.surname, 'name', c.name, 'isLead', p.is_default_contact, 'phone', c.phone,
    'age', case when c.born_on > t.departs_on - interval '18 years'
      then extract(year from age(t.departs_on, c.born_on))::int end,
    'confirmBy', case when b.status <> 'confirmed' then b.confirm_by end,
    'namesBy', case when c.id is null then b.names_by end,
    'bornOn', c.born_on, 'taxCode', c.tax_code, 'taxCodeCountry', c.tax_code_country,
    'notes', coalesce(p.notes, case when p.is_default_contact then b.notes end),
    'isBoardingAssisted', p.boarding_note is not null
    ${seesHealth ? sql`, 'boardingNote', p.boarding_note` : sql``}
    ${seesMoney ? sql`, 'dueCents', case when p.is_default_contact then m.due end` : sql``}
  ) order by b.number, not p.is_default_contact, p.position, p.id) as list
  from participants p
  join bookings b on b.id = p.booking_id and b.is_holding and not b.is_staff
  ${seesMoney ? sql`join booking_money m on m.booking_id = b.id` : sql``}
  left join customers c on c.id = p.customer_id
  where p.trip_id = t.id and p.canceled_at is null and coalesce(p.departure_id, b.departure_id) = d.id`

type Stored = LoadingPerson & Pick<Identity, 'bornOn' | 'taxCode' | 'taxCodeCountry'>
type StoredList = Omit<LoadingList, 'maybeTwice' | 'stops'> & {
  stops: { departureId: string; people: Stored[] }[]
}

/** The people of each stop and those they travel with, in one query. Refuses an unknown trip. */
export async function loadingListOf(reader: Reader, tripId: string, sight: Sight): Promise<LoadingList> {
  const { rows } = await reader.execute<{ list: StoredList }>(sql`
    select json_build_object('coach', ${coachOfTrip}, 'drivers', ${driversJson},
      'leaders', ${crewOfTrip('guide')}, 'stops', coalesce((
        select json_agg(json_build_object('departureId', d.id, 'people', coalesce(boarding.list, '[]'::json))
          order by d.position)
        from departures d cross join lateral (${people(sight)}) boarding
        where d.itinerary_id = t.id), '[]'::json)) as list
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { stops, ...list } = rows[0].list
  return {
    ...list,
    stops: stops.map(({ departureId, people: boarding }) => ({ departureId, people: boarding.map(listed) })),
    maybeTwice: seeminglyTwice(stops.flatMap(({ people: boarding }) => boarding)),
  }
}

function listed({ bornOn: _bornOn, taxCode: _taxCode, taxCodeCountry: _country, ...person }: Stored): LoadingPerson {
  return person
}

/** The names of people who seem to be the same person as somebody before them. */
function seeminglyTwice(people: readonly Stored[]): string[] {
  const named = people.map((one) => ({ ...one, surname: one.surname ?? '', name: one.name ?? '' }))
  const isLike = (one: Stored, other: Stored) => one.bornOn === other.bornOn || one.taxCode === other.taxCode
  return named
    .filter((one, at) => named.slice(0, at).some((other) => isLike(one, other) && isSamePerson(one, other)))
    .map(({ surname, name }) => `${surname} ${name}`.trim())
}
