import { eq, inArray, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { type BookedTrip, lockTripFor, refuseFull } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { isHolding, startRefusal } from '#src/features/bookings/booking/booking.rules.ts'
import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { recordAgreed, touchBooking } from '#src/features/bookings/booking/booking-log.commands.ts'
import { nextNumber } from '#src/features/bookings/booking/trip-sale.commands.ts'
import { bookingMoves } from '#src/features/bookings/booking-moves.tables.ts'
import { bookingMoved } from '#src/features/bookings/bookings.events.ts'
import { bookings, drivers, participants, rooms } from '#src/features/bookings/bookings.tables.ts'
import { bookingFullName } from '#src/features/bookings/people/booking-names.words.ts'
import { headsOfBands } from '#src/features/bookings/people/heads.rules.ts'
import { freeHeld, type HeadRow, headsOn, layInto } from '#src/features/bookings/people/people.commands.ts'
import { namesDay } from '#src/features/bookings/people/people.rules.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { passesAhead, recordPassingAhead } from '#src/features/bookings/places/passing-ahead.commands.ts'
import { agreedChanges } from '#src/features/bookings/price/agreed-changes.words.ts'
import {
  addLines,
  deleteLines,
  dropInstalments,
  fitInstalments,
  keepTerms,
} from '#src/features/bookings/price/price.commands.ts'
import { priceRefusal, reversalOf, standingLines, totalCents } from '#src/features/bookings/price/price.rules.ts'
import { priceText } from '#src/features/bookings/price/price.text.ts'
import { bookingRoomRefusal, roomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { noteLatestTrip } from '#src/features/customers/person/known-people.commands.ts'
import { departures } from '#src/features/departures/departures.tables.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { formatDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { type MovedPrice, movedPrice, type PricedToMove } from './moved-price.rules.ts'
import type { MoveAsked as Asked } from './moving.contract.ts'
import { dateOf, pricedToMove, pricesOfDate, type StoredBooking } from './moving.queries.ts'
import {
  confirmByThere,
  leavingLateRefusal,
  mayWaitThere,
  moveTargetRefusal,
  type PriceChoice,
  statusThere,
  stopThere,
} from './moving.rules.ts'

/**
 * Moves a booking to another date of its series: its people, price, payments, withdrawals and history. It is no
 * withdrawal, so nothing is owed for it. The booking takes places and a room there, or stays where it is.
 */
export async function moveBooking(
  work: Work,
  ids: { tripId: string; bookingId: string },
  asked: Asked,
): Promise<{ version: number; number: number }> {
  const from = await lockTripFor(work, ids.tripId)
  const booking = await lockBooking(work, ids.tripId, ids.bookingId)
  await refuseStale(work, booking, asked.version)
  const [fromDate, date] = [await dateOf(work.tx, ids.tripId), await dateOf(work.tx, asked.toTripId)]
  refuseIf(moveTargetRefusal(booking, fromDate, date, work.today), {
    path: '/toTripId',
    params: { day: formatDay(date.departsOn) },
  })
  refuseIf(leavingLateRefusal(from, { today: work.today, reason: asked.lateReason }), { path: '/lateReason' })
  const to = await lockTripFor(work, asked.toTripId)
  const heads = await headsOn(work, booking.id)
  if (asked.seats && asked.seats.length > 0 && asked.seats.length !== heads.length)
    throw new Refusal('bookings.move-seats', { path: '/seats' })
  const room = await roomOf(work, booking)
  const roomType = to.type === 'daily' ? null : asked.roomType
  const status = statusThere(booking.status, asked.joinsWaitingList)
  const taken = { ...booking, status, roomType }
  const isAhead = await refuseWithoutPlace(work, to, { booking, roomBefore: room?.roomType ?? null, taken, asked })
  const stops = await stopsThere(work, { booking, heads, to, asked })
  const { terms, sale, grounds } = await pricesOfDate(work.tx, to.id, booking.agencyId)
  const priced = await pricedToMove(work.tx, booking, room?.roomType ?? null)
  const around = { today: work.today, byName: work.actor.name }
  const price = movedPrice(asked.price, priced, { departsOn: to.departsOn, room: roomType, terms, sale }, around)
  refusePrice(price, asked)

  await leaveDate(work, booking)
  const newRoom = roomType ? await addRoom(work, to.id, { roomType, notes: room?.notes ?? null }) : null
  const { namesDaysBefore } = grounds.settings
  const [saved] = await work.tx
    .update(bookings)
    .set({
      tripId: to.id,
      number: nextNumber(to.id),
      roomId: newRoom?.id ?? null,
      departureId: stops.ofBooking,
      status,
      queuedAt: status === 'waitingList' ? work.now.toISOString() : null,
      confirmBy: confirmByThere(booking, to),
      confirmByBefore: null,
      namesBy: namesDay(null, { departsOn: to.departsOn, namesDaysBefore }),
      ...headsOfBands(price.bands),
      ...price.sale,
      bookedOn: price.plan.bookedOn,
      isWholeDueAtOnce: price.plan.isWholeDueAtOnce,
      agreedBalanceOn: null,
      ...edit(work),
    })
    .where(eq(bookings.id, booking.id))
    .returning()
  await boardThere(work, heads, { stops: stops.ofPeople, bands: price.bands })
  if (newRoom && isHolding(status))
    await layInto(
      work,
      newRoom,
      heads.map(({ participantId }) => participantId),
    )
  await keepMovedPrice(work, saved!, { price, priced, choice: asked.price, to })
  const customerIds = heads.flatMap(({ customerId }) => customerId ?? [])
  if (customerIds.length > 0) await noteLatestTrip(work, customerIds, to.departsOn)
  await record(work, { booking, saved: saved!, from, to, heads, price, priced, asked })
  if (isAhead) await recordPassingAhead(work, saved!, named(heads, booking), asked.aheadReason)
  await work.emit(bookingMoved, {
    ...{ bookingId: booking.id, fromTripId: from.id, toTripId: to.id },
    seats: asked.seats,
  })
  return { version: saved!.version, number: saved!.number }
}

const named = (heads: readonly HeadRow[], { referenceName }: StoredBooking) => ({ people: heads, referenceName })

async function roomOf(work: Work, { roomId }: StoredBooking) {
  if (roomId === null) return null
  const [room] = await work.tx.select().from(rooms).where(eq(rooms.id, roomId))
  return room!
}

type Taken = StoredBooking & { roomType: RoomType | null }

/**
 * Refuses when the new date has no places or no room of the type. Tells whether the booking passes ahead of others who
 * wait there.
 */
async function refuseWithoutPlace(
  work: Work,
  to: BookedTrip,
  {
    booking,
    roomBefore,
    taken,
    asked,
  }: { booking: StoredBooking; roomBefore: RoomType | null; taken: Taken; asked: Asked },
): Promise<boolean> {
  if (to.type === 'multiDay' && taken.roomType === null)
    throw new Refusal('bookings.room-type-missing', { path: '/roomType' })
  const small = bookingRoomRefusal(taken, { ...booking, roomType: roomBefore })
  if (small) throw new Refusal(small.code, { path: '/roomType', params: small.params })
  const wordOf = (status: StoredBooking['status']) => bookingText[`bookings.status.${status}`]
  if (asked.joinsWaitingList && !mayWaitThere(booking.status))
    throw new Refusal('bookings.move-not-allowed', {
      path: '/joinsWaitingList',
      params: { from: wordOf(booking.status), to: wordOf('waitingList') },
    })
  if (!isHolding(taken.status)) return false
  const free = await availabilityOf(work.tx, to.id)
  const heads = booking.adults + booking.children
  const full = startRefusal(taken.status, { heads, isStaff: false, placesLeft: free.placesLeft })
  await refuseFull(work, to.id, full)
  if (taken.roomType) refuseIf(roomRefusal(taken.roomType, free.roomsLeft, false), { path: '/roomType' })
  const taking = { heads, roomType: taken.roomType }
  return passesAhead(work, { tripId: to.id, bookingId: null, taking, free, reason: asked.aheadReason })
}

type ToBoard = { booking: StoredBooking; heads: readonly HeadRow[]; to: BookedTrip; asked: Asked }

/** Where the booking boards on the new date, and each person who boards elsewhere. */
async function stopsThere(work: Work, { booking, heads, to, asked }: ToBoard) {
  const there = await work.tx.select().from(departures).where(eq(departures.itineraryId, to.id))
  if (asked.departureId === null) throw new Refusal('departures.missing', { path: '/departureId' })
  if (!there.some(({ id }) => id === asked.departureId))
    throw new Refusal('bookings.departure-not-of-trip', { path: '/departureId' })
  const own = await work.tx.select().from(departures).where(eq(departures.itineraryId, booking.tripId))
  const nameOf = (id: string | null) => own.find((stop) => stop.id === id)?.name ?? null
  const ofPeople = heads.map(({ departureId }) =>
    departureId === null ? null : stopThere(nameOf(departureId), there.length > 1 ? there : []),
  )
  return { ofBooking: asked.departureId, ofPeople }
}

function refusePrice(price: MovedPrice, asked: Asked): void {
  if (asked.price === 'kept' && !asked.priceReason)
    throw new Refusal('bookings.move-reason-missing', { path: '/priceReason' })
  refuseIf(priceRefusal(price.lines), { path: '/price' })
  if (price.priceCents !== asked.seenPriceCents)
    throw new Refusal('bookings.move-price-changed', { path: '/price', params: { price: euro(price.priceCents) } })
}

/** Frees what the booking has on its former date: beds, counted places, coaches to drive, and its number. */
async function leaveDate(work: Work, booking: StoredBooking): Promise<void> {
  const all = await work.tx
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.bookingId, booking.id))
  const ids = all.map(({ id }) => id)
  await freeHeld(work, booking.id)
  await work.tx.update(drivers).set({ vehicleId: null }).where(inArray(drivers.participantId, ids))
  await work.tx.update(participants).set({ departureId: null }).where(inArray(participants.id, ids))
  await work.tx.insert(bookingMoves).values({
    bookingId: booking.id,
    fromTripId: booking.tripId,
    fromNumber: booking.number,
    movedAt: work.now.toISOString(),
    movedBy: work.actor.userId,
  })
}

async function addRoom(work: Work, tripId: string, { roomType, notes }: { roomType: RoomType; notes: string | null }) {
  const [room] = await work.tx
    .insert(rooms)
    .values({ tripId, roomType, notes })
    .returning({ id: rooms.id, capacity: rooms.capacity })
  return room!
}

async function boardThere(
  work: Work,
  heads: readonly HeadRow[],
  { stops, bands }: { stops: readonly (string | null)[]; bands: MovedPrice['bands'] },
): Promise<void> {
  const rows = heads.map(({ participantId: id }, at) => ({ id, stop: stops[at] ?? null, band: bands[at]! }))
  await work.tx.execute(sql`
    update participants p set departure_id = n.stop, age_band = n.band
    from json_to_recordset(${JSON.stringify(rows)}) as n(id uuid, stop uuid, band text)
    where p.id = n.id and (p.departure_id, p.age_band) is distinct from (n.stop, n.band)`)
}

type MovedMoney = { price: MovedPrice; priced: PricedToMove; choice: PriceChoice; to: BookedTrip }

/** Writes the price on the new date. The lines of a confirmed booking are reversed, those of others replaced. */
async function keepMovedPrice(
  work: Work,
  booking: StoredBooking,
  { price, priced, choice, to }: MovedMoney,
): Promise<void> {
  if (!priced.isConfirmed) await deleteLines(work, price.gone)
  const reversals = priced.isConfirmed ? price.gone.map(reversalOf) : []
  const after = priced.lines.length
  await addLines(work, booking.id, [...reversals, ...price.fresh], { isFrozen: priced.isConfirmed, after })
  // Without its former instalments, the deposit is that of the new price.
  if (choice === 'new') {
    await keepTerms(work, booking.id, price.terms)
    await dropInstalments(work, booking.id)
  }
  await fitInstalments(work, booking, to.departsOn)
}

type Moved = {
  booking: StoredBooking
  saved: StoredBooking
  from: BookedTrip
  to: BookedTrip
  heads: readonly HeadRow[]
  price: MovedPrice
  priced: PricedToMove
  asked: Asked
}

/** Records the move on both trips, and what it did to the price for readers of payments. */
async function record(work: Work, { booking, saved, from, to, heads, price, priced, asked }: Moved): Promise<void> {
  const customer = bookingFullName(named(heads, booking))
  const entry = { subject: 'Booking', subjectId: booking.id } as const
  const params = { operator: work.actor.name, customer }
  await recordActivity(work, {
    ...{ kind: 'bookings.activity-moved-away', itineraryId: from.id, ...entry },
    params: { ...params, day: formatDay(to.departsOn) },
    ...(asked.lateReason && { reason: asked.lateReason }),
  })
  await recordActivity(work, {
    ...{ kind: 'bookings.activity-moved-here', itineraryId: to.id, ...entry },
    params: { ...params, day: formatDay(from.departsOn) },
  })
  if (asked.price === 'kept')
    await recordActivity(work, {
      ...{ kind: 'bookings.activity-moved-price-kept', itineraryId: to.id, subject: 'Payment', subjectId: booking.id },
      ...{ params, reason: asked.priceReason ?? '' },
    })
  const before = { agreed: priced.agreed, lines: standingLines(priced.lines) }
  const repriced = priceChange(totalCents(before.lines), price.priceCents)
  await recordAgreed(work, saved, customer, [
    ...repriced,
    ...agreedChanges(before, { agreed: price.plan.agreed, lines: price.lines }),
  ])
  touchBooking(work, booking)
  touchBooking(work, saved)
}

function priceChange(beforeCents: number, afterCents: number): Difference[] {
  if (beforeCents === afterCents) return []
  return [{ field: priceText['bookings.price'], theirs: euro(beforeCents), mine: euro(afterCents) }]
}
