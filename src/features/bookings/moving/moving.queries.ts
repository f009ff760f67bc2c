import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { bookings, instalments, participants, rooms } from '#src/features/bookings/bookings.tables.ts'
import { availabilityOfEach } from '#src/features/bookings/places/availability.queries.ts'
import {
  groundsOf,
  keptTerms,
  saleTerms,
  storedLines,
  termsOf,
} from '#src/features/bookings/price/booking-terms.queries.ts'
import type { Instalment } from '#src/features/bookings/price/instalments.rules.ts'
import { standingLines, totalCents } from '#src/features/bookings/price/price.rules.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { departures } from '#src/features/departures/departures.tables.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { movedPrice, type PricedToMove } from './moved-price.rules.ts'
import type { listMoveTargets, previewMove } from './moving.contract.ts'
import { mayWaitThere, moveTargetRefusal, proposedRoom, stopThere } from './moving.rules.ts'

type Ids = { tripId: string; bookingId: string }
export type StoredBooking = typeof bookings.$inferSelect

const dateColumns = {
  id: trips.id,
  seriesId: trips.seriesId,
  status: trips.status,
  departsOn: trips.departsOn,
  returnsOn: trips.returnsOn,
  code: trips.code,
  title: trips.title,
  type: trips.type,
}

async function bookingOf(reader: Reader, { tripId, bookingId }: Ids) {
  const [found] = await reader
    .select({ booking: bookings, roomType: rooms.roomType, from: dateColumns, stop: departures.name })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .leftJoin(rooms, eq(rooms.id, bookings.roomId))
    .leftJoin(departures, eq(departures.id, bookings.departureId))
    .where(and(eq(bookings.id, bookingId), eq(bookings.tripId, tripId)))
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (found.booking.status === 'canceled') throw new Refusal('bookings.already-canceled')
  return found
}

/** A trip as a date of its series. */
export async function dateOf(reader: Reader, tripId: string) {
  const [date] = await reader.select(dateColumns).from(trips).where(eq(trips.id, tripId))
  if (!date) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return date
}

/** The other dates of the booking's series, and what would go with it. */
export async function moveTargetsOf(reader: Reader, of: Ids, today: Day): Promise<Output<typeof listMoveTargets>> {
  const { booking, roomType, from, stop } = await bookingOf(reader, of)
  const dates =
    from.seriesId === null
      ? []
      : await reader
          .select(dateColumns)
          .from(trips)
          .where(and(eq(trips.seriesId, from.seriesId), ne(trips.id, from.id)))
          .orderBy(asc(trips.departsOn))
  const heads = booking.adults + booking.children
  const ids = dates.map(({ id }) => id)
  const free = await availabilityOfEach(reader, ids)
  const stopsOn = await stopsOfEach(reader, ids)
  const targets = dates.map((date) => {
    const { placesLeft, roomsLeft } = free.get(date.id)!
    const stops = (stopsOn.get(date.id) ?? []).map((one) => one.stop)
    return {
      ...{ tripId: date.id, code: date.code, title: date.title, status: date.status },
      ...{ departsOn: date.departsOn, returnsOn: date.returnsOn, placesLeft, roomsLeft, stops },
      refusal: moveTargetRefusal(booking, from, date, today),
      roomType: date.type === 'daily' ? null : proposedRoom({ roomType, heads, status: booking.status }, roomsLeft),
      departureId: stopThere(stop, stops),
    }
  })
  const { rows } = await reader.execute<{ payments: number; papers: number; services: string[] }>(sql`
    select (select count(*)::int from payments p where p.booking_id = ${of.bookingId} and p.reverses_id is null
        and not exists (select 1 from payments r where r.reverses_id = p.id)) as payments,
      (select count(*)::int from booking_files bf join files f on f.id = bf.file_id
        where bf.booking_id = ${of.bookingId} and f.deleted_at is null) as papers,
      array(select distinct s.name from service_attendees a join services s on s.id = a.service_id
        join participants p on p.id = a.participant_id
        where p.booking_id = ${of.bookingId} and p.canceled_at is null order by s.name) as services`)
  const { payments, papers, services } = rows[0]!
  return { targets, people: heads, payments, papers, leavesServices: services, mayWait: mayWaitThere(booking.status) }
}

/** The stops of each of these trips, by its id. */
async function stopsOfEach(reader: Reader, tripIds: readonly string[]) {
  const { id, itineraryId, name, time } = departures
  const rows = await reader
    .select({ tripId: itineraryId, stop: { id, name, time: sql<string>`to_char(${time}, 'HH24:MI')` } })
    .from(departures)
    .where(inArray(itineraryId, [...tripIds]))
    .orderBy(asc(departures.position))
  return Map.groupBy(rows, ({ tripId }) => tripId)
}

/** A booking as its price on another date is computed from. */
export async function pricedToMove(
  reader: Reader,
  booking: StoredBooking,
  roomType: RoomType | null,
): Promise<PricedToMove> {
  const heads = await reader
    .select({ participantId: participants.id, ageBand: participants.ageBand, bornOn: customers.bornOn })
    .from(participants)
    .leftJoin(customers, eq(customers.id, participants.customerId))
    .where(and(eq(participants.bookingId, booking.id), isNull(participants.canceledAt)))
    .orderBy(asc(participants.position), asc(participants.id))
  const [deposit] = await reader
    .select({ cents: instalments.cents })
    .from(instalments)
    .where(and(eq(instalments.bookingId, booking.id), eq(instalments.kind, 'deposit')))
  return {
    isConfirmed: booking.status === 'confirmed',
    heads,
    room: roomType,
    lines: await storedLines(reader, booking.id),
    agreed: { depositCents: booking.agreedDepositCents, balanceDueOn: booking.agreedBalanceOn },
    depositCents: deposit?.cents ?? null,
    sale: { paysNet: booking.paysNet, commissionBps: booking.commissionBps },
    terms: await keptTerms(reader, booking.id),
  }
}

/** The prices of another date today, with the terms of the booking's agency there. */
export async function pricesOfDate(reader: Reader, tripId: string, agencyId: string | null) {
  const grounds = await groundsOf(reader, tripId, agencyId)
  const terms = termsOf(grounds)
  return { terms: terms.today, sale: saleTerms(grounds.agency, terms), grounds }
}

/** The price of a booking now, and on another date with either choice. */
export async function movePreview(
  reader: Reader,
  ids: Ids & { toTripId: string },
  asked: { roomType: RoomType | null; today: Day; byName: string },
): Promise<Output<typeof previewMove>> {
  const { booking, roomType, from } = await bookingOf(reader, ids)
  const date = await dateOf(reader, ids.toTripId)
  const refusal = moveTargetRefusal(booking, from, date, asked.today)
  if (refusal) throw new Refusal(refusal)
  const priced = await pricedToMove(reader, booking, roomType)
  const to = {
    departsOn: date.departsOn,
    room: asked.roomType,
    ...(await pricesOfDate(reader, date.id, booking.agencyId)),
  }
  const shown = (choice: 'new' | 'kept') => {
    const { lines, priceCents, owedCents, instalments: parts } = movedPrice(choice, priced, to, asked)
    return { lines: lines.map(lineShown), priceCents, owedCents, ...planShown(parts) }
  }
  const now = standingLines(priced.lines)
  const { rows } = await reader.execute<{ net: number }>(sql`
    select net::float8 as net from booking_money where booking_id = ${ids.bookingId}`)
  return {
    now: { lines: now.map(lineShown), priceCents: totalCents(now) },
    new: shown('new'),
    kept: shown('kept'),
    paidCents: rows[0]!.net,
  }
}

function planShown(parts: readonly Instalment[]) {
  const of = (kind: Instalment['kind']) => parts.find((part) => part.kind === kind)
  return {
    depositCents: of('deposit')?.cents ?? 0,
    balanceCents: of('balance')?.cents ?? 0,
    balanceDueOn: of('balance')?.dueOn ?? null,
  }
}

type Line = Output<typeof previewMove>['new']['lines'][number]
const lineShown = ({ kind, label, cents, source, participantId }: Line): Line => ({
  ...{ kind, label, cents, source, participantId },
})
