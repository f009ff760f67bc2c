import { sql } from 'drizzle-orm'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { moneyJoins } from '#src/features/bookings/price/money.queries.ts'
import type { TextValues } from '#src/features/texts/messages/message-texts.words.ts'
import type { TripToSend } from '#src/features/travel-papers/supplier-papers/supplier-facts.queries.ts'
import { clockOf, isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { LetterKind } from './letter-kinds.values.ts'
import type { BookingMoney } from './letter-values.words.ts'
import type { LastLetter } from './letters.rules.ts'

export type Person = {
  id: string
  bookingId: string
  code: string
  status: BookingStatus
  isHolding: boolean
  cancelCause: string | null
  isCanceled: boolean
  isQueued: boolean
  isStaff: boolean
  isAdult: boolean
  isContact: boolean
  position: number
  name: string | null
  email: string | null
  phone: string | null
  referenceName: string | null
  referencePhone: string | null
  confirmBy: Day | null
  roomType: string | null
  seat: string | null
  departure: { name: string; address: string | null; time: string | null } | null
  isOptedOut: boolean
  agency: { name: string; email: string | null } | null
}
export type Booking = BookingMoney & { id: string; canceledOn: Day | null }

/** The people of the trip, by booking, as letters need them. */
export async function peopleOf(reader: Reader, tripId: string): Promise<Person[]> {
  const { rows } = await reader.execute<{ person: Person }>(sql`
    select json_build_object('id', p.id, 'bookingId', b.id, 'code', ${bookingCode}, 'status', b.status,
      'isHolding', b.is_holding, 'cancelCause', b.cancel_cause, 'isCanceled', p.canceled_at is not null,
      'isQueued', b.queued_at is not null, 'isStaff', b.is_staff, 'isAdult', p.age_band = 'adult',
      'isContact', p.is_default_contact, 'position', p.position,
      'name', nullif(rtrim(coalesce(c.name, '') || ' ' || coalesce(c.surname, '')), ''), 'email', nullif(c.email, ''),
      'phone', c.phone, 'referenceName', b.reference_name, 'referencePhone', b.reference_phone,
      'confirmBy', b.confirm_by, 'roomType', r.room_type, 'seat', s.label,
      'departure', case when d.id is not null then json_build_object('name', d.name, 'address', d.address,
        'time', ${clockOf(sql`d.time`)}) end,
      'isOptedOut', o.customer_id is not null,
      'agency', case when b.pays_net then json_build_object('name', a.name, 'email', a.email) end) as person
    from participants p join bookings b on b.id = p.booking_id join trips t on t.id = b.trip_id
    left join customers c on c.id = p.customer_id left join rooms r on r.id = b.room_id
    left join departures d on d.id = coalesce(p.departure_id, b.departure_id)
    left join lateral (select label from seats where participant_id = p.id limit 1) s on true
    left join message_opt_outs o on o.customer_id = p.customer_id
    left join agencies a on a.id = b.agency_id
    where p.trip_id = ${tripId} order by b.number, not p.is_default_contact, p.position, p.id`)
  return rows.map(({ person }) => person)
}

export async function bookingsOf(reader: Reader, tripId: string): Promise<Map<string, Booking>> {
  const { rows } = await reader.execute<{ booking: Booking }>(sql`
    select json_build_object('id', b.id, 'paysNet', b.pays_net, 'priceCents', m.price, 'netCents', m.net,
      'dueCents', m.due, 'canceledOn', (b.canceled_at at time zone 'Europe/Rome')::date,
      'balanceDueOn', (select max(i.due_on) from instalments i where i.booking_id = b.id and i.kind = 'balance')) as booking
    from bookings b ${moneyJoins} where b.trip_id = ${tripId}`)
  return new Map(rows.map(({ booking }) => [booking.id, booking]))
}

/** The last letter of this kind for each head, booking, service, agency and office. */
export async function lastLettersOf(
  reader: Reader,
  tripId: string,
  kind: LetterKind,
): Promise<Map<string, LastLetter>> {
  const { rows } = await reader.execute<{ letter: LastLetter; keys: (string | null)[] }>(sql`
    select json_build_object('id', l.id, 'at', ${isoOf(sql`coalesce(m.sent_at, l.created_at)`)}, 'by', l.created_by_name,
        'state', m.state, 'why', m.last_error, 'toldHow', l.told_how, 'excludedReason', l.excluded_reason,
        'recipient', m.recipient) as letter,
      case when l.participant_ids is not null then l.participant_ids::text[]
        else array[coalesce(l.service_id, l.agency_id, l.booking_id)::text, l.office] end as keys
    from letters l left join messages m on m.id = l.message_id
    where l.trip_id = ${tripId} and l.kind = ${kind} order by l.seq`)
  const last = new Map<string, LastLetter>()
  for (const { letter, keys } of rows) for (const key of keys) if (key !== null) last.set(key, letter)
  return last
}

export type Asked = { tripId: string; kind: LetterKind; by: Pick<Actor, 'name' | 'ability'> }

export type Known = { reader: Reader; home: TripToSend; common: TextValues; last: Map<string, LastLetter> }
