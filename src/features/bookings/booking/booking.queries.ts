import { sql } from 'drizzle-orm'
import { seatOfHead } from '#src/features/bookings/people/seat.queries.ts'
import { moneyJoins } from '#src/features/bookings/price/money.queries.ts'
import { personJoins, personPairs } from '#src/features/customers/person/person.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { writtenOnce } from '#src/server/db/written-once.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { Booking } from './booking.contract.ts'

const iso = (column: string) => isoOf(sql.raw(column))

/** The trip's code without its V, and the booking's number on the trip: 2027-0312-014. */
export const bookingCode = sql`substr(t.code, 3) || '-' || lpad(b.number::text, 3, '0')`

const age = sql`extract(year from age(t.departs_on, c.born_on))::int`

const people = sql`coalesce((
    select json_agg(json_build_object(${personPairs},
      'participantId', p.id, 'type', p.type, 'isDefaultContact', p.is_default_contact, 'departureId', p.departure_id,
      'vehicleId', r.vehicle_id, 'plate', case when r.vehicle_id is null then p.plate else v.plate end, 'isBoardingAssisted', p.boarding_note is not null, 'boardingNote', p.boarding_note, 'age', ${age}, 'ageBand', p.age_band, 'taxCodeCountry', coalesce(c.tax_code_country, 'IT'),
      'hasBed', exists (select 1 from beds where participant_id = p.id), 'seat', ${seatOfHead}, 'canceledAt', null
    ) order by p.position, p.id)
    from participants p left join customers c on c.id = p.customer_id ${personJoins}
    left join drivers r on r.participant_id = p.id left join vehicles v on v.id = r.vehicle_id
    where p.booking_id = b.id and p.canceled_at is null), '[]'::json)`

const canceledPeople = sql`coalesce((
  select json_agg(json_build_object('participantId', p.id, 'surname', c.surname, 'name', c.name,
    'canceledAt', ${iso('p.canceled_at')}, 'replacedBy', rtrim(o.surname || ' ' || o.name)) order by p.canceled_at, p.position)
  from participants p left join customers c on c.id = p.customer_id
  left join participants h on h.id = p.replaced_by_id left join customers o on o.id = h.customer_id
  where p.booking_id = b.id and p.canceled_at is not null), '[]'::json)`

const alone = sql`coalesce((
  select json_agg(json_build_object('participantId', kept.participant_id, 'roomType', kept.room_type,
    'state', kept.state, 'reason', kept.alone_reason) order by kept.position)
  from people_alone kept where kept.booking_id = b.id), '[]'::json)`

const lines = sql`coalesce((
  select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'label', l.label, 'cents', l.cents, 'source', l.source, 'participantId', l.participant_id,
    'frozenAt', ${iso('l.frozen_at')}, 'reversesId', l.reverses_id,
    'isReversed', exists (select 1 from price_lines r where r.reverses_id = l.id),
    'createdByName', (select name from users where id = l.created_by), 'createdAt', ${iso('l.created_at')}
  ) order by l.created_at, l.position, l.id)
  from price_lines l where l.booking_id = b.id), '[]'::json)`

const terms = sql`(
  select json_build_object('pricedAt', ${iso('k.priced_at')}, 'adultCents', k.adult_cents, 'childCents', k.child_cents,
    'singleSupplementCents', k.single_supplement_cents, 'registrationFeeCents', k.registration_fee_cents,
    'insuranceBps', k.insurance_bps, 'childUnderAge', k.child_under_age, 'depositBps', k.deposit_bps,
    'balanceDaysBefore', k.balance_days_before)
  from booking_terms k where k.booking_id = b.id)`

const neighbour = (isNext: boolean) => sql`(
  select o.id from bookings o
  where o.trip_id = b.trip_id and o.status <> 'canceled' and o.number ${isNext ? sql`>` : sql`<`} b.number
  order by o.number ${isNext ? sql`asc` : sql`desc`} limit 1)`

const wholeOf = writtenOnce<{ tripId: string; bookingId: string }>(
  ({ tripId, bookingId }) => sql`${prepared}
    select json_build_object(
      'id', b.id, 'tripId', b.trip_id, 'number', b.number, 'code', ${bookingCode}, 'version', b.version,
      'status', b.status, 'isStaff', b.is_staff, 'confirmBy', b.confirm_by, 'namesBy', b.names_by,
      'referenceName', b.reference_name, 'referencePhone', b.reference_phone,
      'adults', b.adults, 'children', b.children, 'roomId', b.room_id, 'roomType', r.room_type,
      'isRoomShared', exists (select from beds bed join participants mate on mate.id = bed.participant_id
        where bed.room_id = b.room_id and mate.booking_id <> b.id),
      'departureId', b.departure_id, 'agencyId', b.agency_id, 'agencyName', a.name,
      'sale', json_build_object('paysNet', b.pays_net, 'commissionBps', b.commission_bps), 'notes', b.notes,
      'bookedOn', b.booked_on, 'terms', ${terms},
      'agreed', json_build_object('depositCents', b.agreed_deposit_cents, 'balanceDueOn', b.agreed_balance_on),
      'isWholeDueAtOnce', b.is_whole_due_at_once,
      'confirmedAt', ${iso('b.confirmed_at')}, 'canceledAt', ${iso('b.canceled_at')}, 'cancelReason', b.cancel_reason,
      'people', ${people}, 'canceledPeople', ${canceledPeople}, 'alone', (${alone}), 'lines', ${lines},
      'money', json_build_object(
        'priceCents', m.price, 'owedCents', m.owed, 'paidCents', m.paid, 'refundedCents', m.refunded, 'dueCents', m.due,
        'state', m.state, 'depositCents', i.deposit, 'balanceCents', i.balance, 'balanceDueOn', i.due_on,
        'refundCents', greatest(-m.due, 0)),
      'updatedAt', ${iso('b.updated_at')}, 'updatedByName', (select name from users where id = b.updated_by),
      'previousId', ${neighbour(false)}, 'nextId', ${neighbour(true)}) as booking
    from bookings b
    join trips t on t.id = b.trip_id
    left join rooms r on r.id = b.room_id
    ${moneyJoins}
    cross join lateral (
      select sum(cents) filter (where kind = 'deposit')::bigint as deposit,
        sum(cents) filter (where kind = 'balance')::bigint as balance,
        max(due_on) filter (where kind = 'balance') as due_on
      from instalments where booking_id = b.id
    ) i
    where b.id = ${bookingId} and b.trip_id = ${tripId}`,
)

/** One booking with its people, price and money in one query, or null. */
export async function bookingById(
  reader: Reader,
  ids: { tripId: string; bookingId: string },
): Promise<Whole<Booking> | null> {
  const { rows } = await reader.execute<{ booking: Whole<Booking> }>(wholeOf(ids))
  return rows[0]?.booking ?? null
}

const nameOfLead = writtenOnce<{ bookingId: string }>(
  ({ bookingId }) => sql`${prepared}
    select coalesce((
      select rtrim(c.surname || ' ' || c.name) from participants p join customers c on c.id = p.customer_id
      where p.booking_id = b.id order by p.canceled_at is not null, not p.is_default_contact, p.position limit 1
    ), b.reference_name, '') as name
    from bookings b where b.id = ${bookingId}`,
)

/** The name of a booking: its default contact's, or the reference name of a party without a named person. */
export async function leadName(reader: Reader, bookingId: string): Promise<string> {
  const { rows } = await reader.execute<{ name: string }>(nameOfLead({ bookingId }))
  return rows[0]?.name ?? ''
}
