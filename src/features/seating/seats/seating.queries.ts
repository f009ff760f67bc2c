import { sql } from 'drizzle-orm'
import { seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type CoachSeat, groupsTogether } from './automatic.rules.ts'
import type { BusLayout, listSeatsForBooking, SeatGroup } from './seating.contract.ts'
import { toSeat } from './seating.view.ts'

/** Tells whether an extra of the head `p` or its booking names the first row, and was not reversed. */
const hasFirstRow = sql`exists (
  select 1 from price_lines l where l.booking_id = b.id and l.kind = 'extra' and l.label ilike '%prima fila%'
    and coalesce(l.participant_id, p.id) = p.id and l.reverses_id is null
    and not exists (select 1 from price_lines r where r.reverses_id = l.id))`

const coaches = sql`
  select json_agg(json_build_object('vehicleId', v.id, 'plate', v.plate, 'model', v.model,
    'passengerSeats', v.passenger_seats, 'version', m.version, 'layout', m.layout, 'seatMapId', m.seat_map_id,
    'blocked', coalesce((select json_agg(s.label order by s.label) from seats s
      where s.vehicle_id = v.id and s.is_blocked), '[]'::json)) order by v.position, v.id)
  from vehicles v left join vehicle_maps m on m.vehicle_id = v.id where v.itinerary_id = t.id`

/** The drivers have a place of their own, which is no seat. */
const people = sql`
  select json_agg(json_build_object('participantId', p.id, 'bookingId', b.id, 'bookingNumber', b.number,
    'party', coalesce(b.party_id, b.id), 'status', b.status, 'isStaff', b.is_staff, 'surname', c.surname,
    'name', c.name, 'departureId', coalesce(p.departure_id, b.departure_id),
    'needsFront', p.boarding_note is not null, 'hasFirstRow', ${hasFirstRow},
    'seat', case when s.id is not null then json_build_object('vehicleId', s.vehicle_id, 'label', s.label) end)
    order by b.number, not p.is_default_contact, p.position, p.id)
  from participants p
  join bookings b on b.id = p.booking_id and b.is_holding
  left join customers c on c.id = p.customer_id
  left join seats s on s.participant_id = p.id
  where p.trip_id = t.id and p.canceled_at is null and p.type <> 'driver'`

/** The coaches of a trip with everybody who has or needs a seat, in one query. */
export async function busLayoutOf(reader: Reader, tripId: string): Promise<BusLayout> {
  const { rows } = await reader.execute<{ found: BusLayout }>(sql`
    select json_build_object(
      'coaches', coalesce((${coaches}), '[]'::json),
      'people', coalesce((${people}), '[]'::json),
      'stops', coalesce((
        select json_agg(json_build_object('departureId', d.id, 'name', d.name, 'time', to_char(d.time, 'HH24:MI'),
          'isExtra', d.is_extra) order by d.position)
        from departures d where d.itinerary_id = t.id), '[]'::json),
      'drivers', coalesce((
        select json_agg(json_build_object('name', rtrim(c.surname || ' ' || c.name), 'vehicleId', r.vehicle_id)
          order by b.number, p.position)
        from participants p join bookings b on b.id = p.booking_id and b.is_holding
        join customers c on c.id = p.customer_id
        left join drivers r on r.participant_id = p.id
        where p.trip_id = t.id and p.canceled_at is null and p.type = 'driver'), '[]'::json)) as found
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].found
}

const offeredGroups = 6

/** The groups of seats that a booking of another trip could take on this one, and the seats that it has now. */
export async function seatsForBooking(
  reader: Reader,
  { tripId, bookingId }: { tripId: string; bookingId: string },
): Promise<Output<typeof listSeatsForBooking>> {
  const bus = await busLayoutOf(reader, tripId)
  const { rows } = await reader.execute<{ label: string | null; needsFront: boolean; hasFirstRow: boolean }>(sql`
    select s.label, p.boarding_note is not null as "needsFront", ${hasFirstRow} as "hasFirstRow"
    from bookings b join participants p on p.booking_id = b.id and p.canceled_at is null
    left join seats s on s.participant_id = p.id
    where b.id = ${bookingId} order by p.position, p.id`)
  if (rows.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { seats } = toSeat(bus, { isAnew: false, order: 'booking' })
  const wish = { needsFront: rows.some((row) => row.needsFront), hasFirstRow: rows.some((row) => row.hasFirstRow) }
  return {
    hasMap: bus.coaches.some(({ layout }) => layout !== null),
    isSeating: bus.people.some(({ seat, isStaff }) => seat !== null && !isStaff),
    now: rows.flatMap(({ label }) => label ?? []),
    people: rows.length,
    groups: groupsTogether(seats, rows.length, { ...wish, limit: offeredGroups }).map((group) =>
      groupShown(group, bus),
    ),
  }
}

function groupShown(group: readonly CoachSeat[], { coaches }: BusLayout): SeatGroup {
  const { vehicleId, deck, row } = group[0]!
  const at = coaches.findIndex((coach) => coach.vehicleId === vehicleId)
  const inRow = seatsOf(coaches[at]!.layout!).filter((seat) => seat.deck === deck && seat.row === row && !seat.isCrew)
  return {
    seats: group.map(({ label }) => ({ vehicleId, label })),
    coach: coaches.length > 1 ? at + 1 : null,
    isWholeRow: inRow.length === group.length && group.every((seat) => seat.deck === deck && seat.row === row),
  }
}
