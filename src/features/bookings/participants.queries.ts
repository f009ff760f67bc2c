import { sql } from 'drizzle-orm'
import type { Sight } from '#src/features/customers/customers.queries.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { bookingCode } from './bookings.queries.ts'
import { moneyJoins } from './money.queries.ts'
import type { ParticipantRow } from './participants.contract.ts'

type OfPerson =
  | 'participantId'
  | 'surname'
  | 'name'
  | 'type'
  | 'isLead'
  | 'taxCode'
  | 'phone'
  | 'hasAllergies'
  | 'departureName'
  | 'departureTime'
type BookingWithPeople = Omit<ParticipantRow, OfPerson> & {
  departureName: string | null
  departureTime: string | null
  people: Pick<ParticipantRow, OfPerson>[]
}

/**
 * Everybody on a trip, booking by booking, the lead first, with a row for each head still to be named. One query. Whether
 * somebody has allergies is said only with their consent, and to who may see them.
 */
export async function participantsOf(
  reader: Reader,
  tripId: string,
  { isCanceled, sight }: { isCanceled: boolean; sight: Sight },
): Promise<ParticipantRow[]> {
  const hasAllergies = sight.health
    ? sql`exists (select 1 from customer_health h where h.customer_id = c.id and h.consent_at is not null)`
    : sql`false`
  const { rows } = await reader.execute<{ booking: BookingWithPeople }>(sql`
    select json_build_object(
      'bookingId', b.id, 'bookingNumber', b.number, 'bookingCode', ${bookingCode}, 'status', b.status, 'isStaff', b.is_staff,
      'roomType', r.room_type, 'confirmBy', b.confirm_by, 'namesBy', b.names_by, 'referenceName', b.reference_name,
      'agencyName', a.name, 'heads', b.adults + b.children, 'named', json_array_length(people.list),
      'priceCents', m.price, 'dueCents', m.due, 'paymentState', m.state,
      'departureName', dep.name, 'departureTime', ${clockOf(sql`dep.time`)}, 'people', people.list) as booking
    from bookings b
    join trips t on t.id = b.trip_id
    left join rooms r on r.id = b.room_id
    left join departures dep on dep.id = b.departure_id
    ${moneyJoins}
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'participantId', p.id, 'surname', c.surname, 'name', c.name, 'type', p.type, 'isLead', p.is_default_contact,
        'taxCode', c.tax_code, 'phone', c.phone,
        'hasAllergies', ${hasAllergies},
        'departureName', coalesce(own.name, dep.name), 'departureTime', ${clockOf(sql`coalesce(own.time, dep.time)`)}
      ) order by not p.is_default_contact, p.position, p.id), '[]'::json) as list
      from participants p
      join customers c on c.id = p.customer_id
      left join departures own on own.id = p.departure_id
      where p.booking_id = b.id and p.canceled_at is null
    ) people
    where b.trip_id = ${tripId} and (b.status = 'canceled') = ${isCanceled}
    order by b.is_staff, b.number`)
  return rows.flatMap(({ booking }) => rowsOf(booking))
}

function rowsOf({ people, departureName, departureTime, ...booking }: BookingWithPeople): ParticipantRow[] {
  const unnamed: Pick<ParticipantRow, OfPerson> = {
    participantId: null,
    surname: null,
    name: null,
    type: 'customer',
    isLead: false,
    taxCode: null,
    phone: null,
    hasAllergies: false,
    departureName,
    departureTime,
  }
  const empty = Array.from({ length: Math.max(0, booking.heads - people.length) }, (_, index) => ({
    ...unnamed,
    isLead: people.length === 0 && index === 0,
  }))
  return [...people, ...empty].map((person) => ({ ...booking, ...person }))
}

export type ParticipantCounts = {
  all: number
  confirmed: number
  option: number
  waiting: number
  missingBalance: number
  missingNames: number
  canceled: number
}

/** Heads by state for the quick filters; staff are counted only in `all`. */
export function countsOf(rows: readonly ParticipantRow[], canceled: number): ParticipantCounts {
  const customers = rows.filter(({ isStaff }) => !isStaff)
  const having = (test: (row: ParticipantRow) => boolean) => customers.filter(test).length
  return {
    all: rows.length,
    confirmed: having(({ status }) => status === 'confirmed'),
    option: having(({ status }) => status === 'customerOption' || status === 'waitingForConfirmation'),
    waiting: having(({ status }) => status === 'waitingList' || status === 'requestedDemand'),
    missingBalance: having(({ status, dueCents }) => status === 'confirmed' && dueCents > 0),
    missingNames: having(({ participantId }) => participantId === null),
    canceled,
  }
}
