import { sql } from 'drizzle-orm'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import { isBalanceMissing } from '#src/features/bookings/price/due.rules.ts'
import { moneyJoins } from '#src/features/bookings/price/money.queries.ts'
import { settingsFrom, settingsJson } from '#src/features/settings/settings.queries.ts'
import { refundDue } from '#src/features/trips/life/deadlines.rules.ts'
import { clockOf, isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { writtenOnce } from '#src/server/db/written-once.ts'
import { type Day, zoneOfOperator } from '#src/shared/day.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { ListedBooking } from './participants.contract.ts'
import { isOfCrew, missingCustomerFields, type PersonFields } from './people.rules.ts'
import { coachesOf, seatAmong } from './seat.queries.ts'

type Booking = Whole<ListedBooking>
/** A person of the list with their customer, which the record of a sight needs. */
type Person = Booking['people'][number] & { customerId: string | null }
type Listed = Omit<Booking, 'people'> & { people: Person[] }

type ReadPerson = Omit<Person, 'missingData'> & Particulars
type ReadBooking = Omit<Booking, 'people' | 'named'> & {
  isCanceled: boolean
  canceledOn: Day | null
  people: ReadPerson[]
}
/** The other required fields of a person. They are needed to count the missing ones. */
type Particulars = { particulars: Omit<PersonFields, 'surname' | 'name' | 'taxCode' | 'phone'> }

const hasAllergies = sql`exists (select 1 from customer_health h where h.customer_id = c.id and h.allergies is not null)`

/** The bookings of the trip `t`, each with everybody who is or was in it, the default contact first. */
const bookingsWithPeople = sql`
    select json_build_object(
      'bookingId', b.id, 'bookingNumber', b.number, 'bookingCode', ${bookingCode}, 'status', b.status,
      'isCanceled', b.status = 'canceled', 'isStaff', b.is_staff,
      'roomType', r.room_type, 'confirmBy', b.confirm_by, 'namesBy', b.names_by, 'referenceName', b.reference_name,
      'agencyName', a.name, 'heads', b.adults + b.children, 'queuedAt', ${isoOf(sql`b.queued_at`)},
      'canceledOn', (b.canceled_at at time zone ${zoneOfOperator})::date::text,
      'priceCents', m.price, 'paymentState', m.state,
      'isDepositMissing', b.status <> 'canceled' and coalesce(agreed.deposit, 0) > m.net, 'balanceDueOn', agreed.balance_on,
      'dueCents', m.due,
      'refundBy', case when m.due < 0 then (
        -- The day of the oldest money that is still to be refunded: when the last person left, or its own if that is later.
        select moment.since from (
          select incoming.since, sum(incoming.cents) over (order by incoming.since, incoming.id) as sum
          from (
            select y.id, y.cents, greatest(y.paid_on, (
              select max(at) at time zone ${zoneOfOperator} from (select b.canceled_at as at union all
                select l.canceled_at from participants l where l.booking_id = b.id) left_at)::date) as since
            from payments y where y.booking_id = b.id and y.kind <> 'refund' and y.reverses_id is null
              and not exists (select 1 from payments back where back.reverses_id = y.id)
          ) incoming
        ) moment where moment.sum > greatest(m.owed, 0) + m.refunded order by moment.since limit 1)::text end,
      'people', people.list) as booking, b.is_staff, b.number
    from bookings b
    left join rooms r on r.id = b.room_id
    left join departures dep on dep.id = b.departure_id
    ${moneyJoins}
    cross join lateral (
      select max(i.cents) filter (where i.kind = 'deposit') as deposit,
        max(i.due_on) filter (where i.kind = 'balance') as balance_on
      from instalments i where i.booking_id = b.id
    ) agreed
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'participantId', p.id, 'customerId', c.id, 'surname', c.surname, 'name', c.name, 'type', p.type, 'isLead', p.is_default_contact,
        'taxCode', c.tax_code, 'phone', c.phone,
        'particulars', json_build_object('sex', c.sex, 'bornOn', c.born_on, 'birthPlace', c.birth_place,
          'residence', c.residence, 'email', c.email, 'documentType', d.type, 'documentNumber', d.number,
          'documentIssuedOn', d.issued_on, 'documentExpiresOn', d.expires_on),
        'hasAllergies', ${hasAllergies},
        'leftOn', (p.canceled_at at time zone ${zoneOfOperator})::date::text,
        'penaltyCents', (select coalesce(sum(l.cents), 0)::bigint from price_lines l
          where l.participant_id = p.id and l.booking_id = b.id and l.kind = 'penalty'),
        'departureId', coalesce(own.id, dep.id), 'departureName', coalesce(own.name, dep.name), 'departureTime', ${clockOf(sql`coalesce(own.time, dep.time)`)},
        'seat', ${seatAmong(sql`coaches.ids`)}
      ) order by not p.is_default_contact, p.position, p.id), '[]'::json) as list
      from participants p
      left join customers c on c.id = p.customer_id
      left join lateral (
        select * from customer_documents where customer_id = c.id order by created_at desc, id limit 1) d on true
      left join departures own on own.id = p.departure_id
      where p.booking_id = b.id
    ) people
    where b.trip_id = t.id`

const bookingsOf = writtenOnce<{ tripId: string }>(
  ({ tripId }) => sql`${prepared}
    select ${settingsJson} as settings,
      (select coalesce(json_agg(listed.booking order by listed.is_staff, listed.number), '[]')
        from (${bookingsWithPeople}) listed) as bookings
    from trips t cross join lateral (select ${coachesOf(sql`t.id`)} as ids offset 0) coaches where t.id = ${tripId}`,
)

/**
 * Everybody on a trip, by booking: each head, named or not, and everybody who withdrew. A continuing booking that
 * somebody left is listed for them too, with its status but without what it still owes. Null for an unknown trip. One
 * query. A person's allergies are mentioned only with their consent.
 */
export async function participantsOf(
  reader: Reader,
  tripId: string,
  { seesDocuments }: { seesDocuments: boolean },
): Promise<{ current: Listed[]; canceled: Listed[] } | null> {
  const { rows } = await reader.execute<{ settings: Record<string, unknown> | null; bookings: ReadBooking[] }>(
    bookingsOf({ tripId }),
  )
  if (!rows[0]) return null
  const { refundDays } = settingsFrom(rows[0].settings)
  const around = { refundDays, seesDocuments }
  const { bookings } = rows[0]
  return {
    current: listed(bookings.map(whoCome), around),
    canceled: listed(bookings.map(whoWithdrew), around),
  }
}

type TripNamed = { title: string; code: string; departsOn: Day; returnsOn: Day; isCancelled: boolean }

/** The trip of an export: its title and day, and whether everybody left it. */
export async function tripNamed(reader: Reader, tripId: string): Promise<TripNamed> {
  const { rows } = await reader.execute<TripNamed>(sql`
    select title, code, departs_on::text as "departsOn", returns_on::text as "returnsOn",
      cancel_reason is not null as "isCancelled"
    from trips where id = ${tripId}`)
  return rows[0]!
}

/** A booking with the people who come. */
function whoCome(booking: ReadBooking): ReadBooking {
  return { ...booking, people: booking.isCanceled ? [] : booking.people.filter(({ leftOn }) => leftOn === null) }
}

/** A booking with the people who withdrew: everybody of a cancelled booking, and those who left a continuing one. */
function whoWithdrew(booking: ReadBooking): ReadBooking {
  if (booking.isCanceled) return booking
  const people = booking.people.filter(({ leftOn }) => leftOn !== null)
  return { ...booking, people, heads: 0, dueCents: Math.min(booking.dueCents, 0) }
}

type Around = { refundDays: number; seesDocuments: boolean }

function listed(bookings: readonly ReadBooking[], around: Around): Listed[] {
  return bookings.filter(({ people }) => people.length > 0).map((booking) => listedBooking(booking, around))
}

function listedBooking(
  { people, canceledOn, isCanceled, ...booking }: ReadBooking,
  { refundDays, seesDocuments }: Around,
): Listed {
  return {
    ...booking,
    refundBy: booking.refundBy && refundDue(booking.refundBy, refundDays),
    named: people.filter(({ customerId }) => customerId !== null).length,
    people: people.map(({ particulars, ...person }) => {
      const mode = isOfCrew(person, booking) ? 'staff' : 'customer'
      const isComing = !isCanceled && person.leftOn === null
      const missing =
        person.surname === null || !isComing ? [] : missingCustomerFields({ ...person, ...particulars }, mode)
      return {
        ...person,
        missingData: missing.filter((field) => seesDocuments || !field.startsWith('document')).length,
        leftOn: person.leftOn ?? (isCanceled ? canceledOn : null),
      }
    }),
  }
}

/** Compares people by booking: those who left a continuing booking stay with it, and the crew come last. */
export function byBooking<One extends Pick<Booking, 'isStaff' | 'bookingNumber'>>(bookings: readonly One[]): One[] {
  return bookings.toSorted((a, b) => Number(a.isStaff) - Number(b.isStaff) || a.bookingNumber - b.bookingNumber)
}

/** The refunds to pay, by booking, of people who come and of people who withdrew. */
export function refundsOf(bookings: readonly Pick<Booking, 'bookingId' | 'dueCents'>[]): {
  bookings: number
  cents: number
} {
  const owed = new Map(bookings.filter(({ dueCents }) => dueCents < 0).map((one) => [one.bookingId, -one.dueCents]))
  return { bookings: owed.size, cents: [...owed.values()].reduce((sum, cents) => sum + cents, 0) }
}

export type ParticipantCounts = {
  all: number
  confirmed: number
  option: number
  waiting: number
  missingBalance: number
  missingNames: number
  missingData: number
  canceled: number
  canceledStaff: number
  toRefund: number
}

/**
 * The heads by state for the quick filters, and the bookings for refunds. The crew, who take no sold places, are
 * counted apart.
 */
export function countsOf(current: readonly Booking[], canceled: readonly Booking[]): ParticipantCounts {
  const ofCustomers = current.filter(({ isStaff }) => !isStaff)
  const ofCustomersGone = canceled.filter(({ isStaff }) => !isStaff)
  const having = (test: (booking: Booking) => boolean) => headsIn(ofCustomers.filter(test))
  const people = ofCustomers.flatMap((booking) => booking.people)
  return {
    all: people.length,
    confirmed: having(({ status }) => status === 'confirmed'),
    option: having(({ status }) => status === 'customerOption' || status === 'waitingForConfirmation'),
    waiting: having(({ status }) => status === 'waitingList' || status === 'requestedDemand'),
    missingBalance:
      having(isBalanceMissing) +
      headsIn(ofCustomersGone.filter((one) => one.status === 'canceled' && isBalanceMissing(one))),
    missingNames: people.filter(({ surname }) => surname === null).length,
    missingData: people.filter(({ missingData }) => missingData > 0).length,
    canceled: headsIn(ofCustomersGone),
    canceledStaff: headsIn(canceled.filter(({ isStaff }) => isStaff)),
    toRefund: refundsOf([...current, ...canceled]).bookings,
  }
}

const headsIn = (bookings: readonly Pick<Booking, 'people'>[]) =>
  bookings.reduce((sum, { people }) => sum + people.length, 0)
