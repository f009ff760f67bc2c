import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { lockBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { leadName } from '#src/features/bookings/booking/booking.queries.ts'
import { isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { touchBooking } from '#src/features/bookings/booking/booking-log.commands.ts'
import { nextNumber } from '#src/features/bookings/booking/trip-sale.commands.ts'
import { bookingMoves } from '#src/features/bookings/booking-moves.tables.ts'
import { bookingDivided, bookingsJoined } from '#src/features/bookings/bookings.events.ts'
import { beds, bookings, instalments, participants, priceLines, rooms } from '#src/features/bookings/bookings.tables.ts'
import { bookingFiles } from '#src/features/bookings/papers.tables.ts'
import { headsOfBands } from '#src/features/bookings/people/heads.rules.ts'
import {
  changeRoomType,
  freeBeds,
  giveBeds,
  headsOn,
  layInto,
  peopleOn,
} from '#src/features/bookings/people/people.commands.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { passesAhead, recordPassingAhead } from '#src/features/bookings/places/passing-ahead.commands.ts'
import { keptTerms, storedLines } from '#src/features/bookings/price/booking-terms.queries.ts'
import {
  addLines,
  deleteLines,
  dropInstalments,
  fitInstalments,
  keepTerms,
} from '#src/features/bookings/price/price.commands.ts'
import {
  isSoldToOne,
  owedCents,
  type PriceLine,
  reversalOf,
  standingLines,
  supplementLine,
} from '#src/features/bookings/price/price.rules.ts'
import { bookingRoomRefusal, roomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { leadAgain } from '#src/features/bookings/withdrawal/cancellation.commands.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { bookingDigits } from '#src/shared/text.ts'
import type { JoinAsked, SplitAsked } from './dividing.contract.ts'
import { type DividedPrice, dividedPrice, haveOtherTerms, inTwo, joinRefusal, splitRefusal } from './dividing.rules.ts'

type StoredBooking = typeof bookings.$inferSelect
type Ids = { tripId: string; bookingId: string }

/**
 * Gives some people of a booking a booking of their own. Their lines go with them, lines of the booking as a whole are
 * divided to the cent, and so is what was paid. They share the room, or get another one, which may cost a supplement.
 */
export async function splitBooking(
  work: Work,
  ids: Ids,
  asked: SplitAsked,
): Promise<{ version: number; id: string; number: number }> {
  const trip = await lockTripFor(work, ids.tripId)
  const booking = await lockBooking(work, ids.tripId, ids.bookingId)
  await refuseStale(work, booking, asked.version)
  const heads = await headsOn(work, booking.id)
  const leaving = [...new Set(asked.participantIds)]
  refuseIf(splitRefusal(booking, heads, leaving), { path: '/participantIds' })
  const goes = ({ participantId }: { participantId: string }) => leaving.includes(participantId)
  const counts = [heads.filter((head) => !goes(head)), heads.filter(goes)].map((side) =>
    headsOfBands(side.map(({ ageBand }) => ageBand)),
  )
  await refusePaid(work, booking, asked.paidCents)
  const takesRoom = trip.type === 'multiDay' && asked.roomType !== null
  const isAhead = takesRoom && (await refuseWithoutRoom(work, booking, asked.roomType!, counts[1]!, asked.aheadReason))
  const room = takesRoom ? await addRoom(work, booking, asked.roomType!) : null

  const price = dividedPrice(await storedLines(work.tx, booking.id), leaving)
  const sale = { paysNet: booking.paysNet, commissionBps: booking.commissionBps }
  const owed = {
    staying: Math.max(0, owedCents(price.stayingCents, sale)),
    leaving: Math.max(0, owedCents(price.leavingCents, sale)),
  }
  const agreed = booking.agreedDepositCents === null ? [null, null] : inTwo(booking.agreedDepositCents, owed)
  const partyId = booking.partyId ?? booking.id
  const { id: _id, createdAt: _at, createdBy: _by, updatedAt: _then, updatedBy: _who, version: _old, ...kept } = booking
  const { isHolding: _holds, ...columns } = kept
  const [made] = await work.tx
    .insert(bookings)
    .values({
      ...columns,
      ...counts[1]!,
      ...{ number: nextNumber(booking.tripId), partyId, roomId: room?.id ?? booking.roomId },
      ...{ agreedDepositCents: agreed[1], notes: null, ...creation(work) },
    })
    .returning()
  await takePeople(work, { fromId: booking.id, toId: made!.id, people: leaving })
  const [saved] = await work.tx
    .update(bookings)
    .set({ ...counts[0]!, partyId, agreedDepositCents: agreed[0], ...edit(work) })
    .where(eq(bookings.id, booking.id))
    .returning()
  for (const { id } of [booking, made!]) await leadAgain(work, id)
  if (room && isHolding(booking.status)) {
    await work.tx.delete(beds).where(inArray(beds.participantId, leaving))
    await layInto(work, room, leaving)
  }
  await dividePrice(work, { booking: saved!, made: made!, price, owed }, trip.departsOn)
  if (room && isSoldToOne(asked.roomType)) await chargeSingle(work, made!, leaving[0]!, trip.departsOn)
  const customer = await leadName(work.tx, booking.id)
  await record(work, 'split', booking, {
    customer,
    other: await leadName(work.tx, made!.id),
    n: bookingDigits(made!.number),
  })
  touchBooking(work, made!)
  if (isAhead) await recordPassingAhead(work, made!, { people: [], referenceName: customer }, asked.aheadReason)
  await work.emit(bookingDivided, { fromId: booking.id, toId: made!.id, cents: asked.paidCents })
  return { version: saved!.version, id: made!.id, number: made!.number }
}

/** Refuses a part of the paid money that is not there. */
async function refusePaid(work: Work, booking: StoredBooking, paidCents: number): Promise<void> {
  const { rows } = await work.tx.execute<{ net: number }>(sql`
    select net::float8 as net from booking_money where booking_id = ${booking.id}`)
  if (paidCents < 0 || paidCents > Math.max(0, rows[0]!.net))
    throw new Refusal('bookings.split-paid-range', { path: '/paidCents' })
}

/** Refuses a room that is too small or not left, and tells whether others have waited longer for one of its type. */
async function refuseWithoutRoom(
  work: Work,
  booking: StoredBooking,
  roomType: RoomType,
  heads: { adults: number; children: number },
  reason: string | null,
): Promise<boolean> {
  const small = bookingRoomRefusal({ roomType, ...heads }, null)
  if (small) throw new Refusal(small.code, { path: '/roomType', params: small.params })
  if (!isHolding(booking.status)) return false
  const free = await availabilityOf(work.tx, booking.tripId)
  refuseIf(roomRefusal(roomType, free.roomsLeft, false), { path: '/roomType' })
  const taking = { heads: 0, roomType }
  return passesAhead(work, { tripId: booking.tripId, bookingId: booking.id, taking, free, reason })
}

async function addRoom(work: Work, { tripId }: StoredBooking, roomType: RoomType) {
  const [room] = await work.tx
    .insert(rooms)
    .values({ tripId, roomType })
    .returning({ id: rooms.id, capacity: rooms.capacity })
  return room!
}

/** Moves people to another booking of the trip, after those who are there. Their price lines follow them. */
async function takePeople(
  work: Work,
  { fromId, toId, people }: { fromId: string; toId: string; people: readonly string[] | 'all' },
): Promise<void> {
  const after = sql`(select coalesce(max(o.position), 0) from participants o where o.booking_id = ${toId})`
  const isJoining = people === 'all'
  await work.tx
    .update(participants)
    .set({
      bookingId: toId,
      position: sql`${participants.position} + ${after}`,
      ...(isJoining && { isDefaultContact: false }),
    })
    .where(
      isJoining
        ? eq(participants.bookingId, fromId)
        : and(eq(participants.bookingId, fromId), inArray(participants.id, [...people])),
    )
}

type Divided = {
  booking: StoredBooking
  made: StoredBooking
  price: DividedPrice<Awaited<ReturnType<typeof storedLines>>[number]>
  owed: { staying: number; leaving: number }
}

/** Divides the lines of the booking as a whole, and the instalments, of which a confirmed deposit stays as agreed. */
async function dividePrice(work: Work, { booking, made, price, owed }: Divided, departsOn: string): Promise<void> {
  await keepTerms(work, made.id, await keptTerms(work.tx, booking.id))
  const isFrozen = booking.status === 'confirmed'
  const lines = price.shared.filter(({ leavingCents }) => leavingCents !== 0)
  const part = (cents: number, { kind, label, source }: PriceLine): PriceLine[] =>
    cents === 0 ? [] : [{ kind, label, cents, source, participantId: null }]
  if (!isFrozen)
    await deleteLines(
      work,
      lines.map(({ line }) => line),
    )
  await addLines(
    work,
    booking.id,
    [
      ...(isFrozen ? lines.map(({ line }) => reversalOf(line)) : []),
      ...lines.flatMap(({ line, stayingCents }) => part(stayingCents, line)),
    ],
    { isFrozen, after: 3_000 },
  )
  await addLines(
    work,
    made.id,
    lines.flatMap(({ line, leavingCents }) => part(leavingCents, line)),
    { isFrozen, after: 3_000 },
  )
  const deposit = await dropInstalments(work, booking.id)
  if (deposit !== undefined) {
    const [staying, leaving] = inTwo(deposit, owed)
    const kind = 'deposit' as const
    await work.tx.insert(instalments).values([
      { bookingId: booking.id, kind, cents: staying, dueOn: booking.bookedOn },
      { bookingId: made.id, kind, cents: leaving, dueOn: booking.bookedOn },
    ])
  }
  for (const one of [booking, made]) await fitInstalments(work, one, departsOn)
}

/** Charges the supplement of a room for one to the person who gets it, by the terms of the booking. */
async function chargeSingle(work: Work, made: StoredBooking, participantId: string, departsOn: string): Promise<void> {
  const standing = standingLines(await storedLines(work.tx, made.id))
  if (standing.some(({ kind }) => kind === 'singleSupplement')) return
  const line = supplementLine(await keptTerms(work.tx, made.id), participantId)
  await addLines(work, made.id, [line], { isFrozen: made.status === 'confirmed', after: 4_000 })
  await fitInstalments(work, made, departsOn)
}

/**
 * Joins another booking of the trip to this one. Everything of the other goes on under this one, which keeps its agency,
 * terms and contact; people board where they did, and the notes of both stand one below the other. The number of the
 * other is not given again.
 */
export async function joinBookings(work: Work, ids: Ids, asked: JoinAsked): Promise<{ version: number }> {
  const trip = await lockTripFor(work, ids.tripId)
  const booking = await lockBooking(work, ids.tripId, ids.bookingId)
  const other = await lockBooking(work, ids.tripId, asked.otherId)
  await refuseStale(work, booking, asked.version)
  refuseIf(joinRefusal(booking, other), { path: '/otherId' })
  await refuseStale(work, other, asked.otherVersion)
  const isOpen = booking.status !== 'confirmed'
  if (isOpen && haveOtherTerms(await keptTerms(work.tx, booking.id), await keptTerms(work.tx, other.id)))
    throw new Refusal('bookings.join-other-terms', { path: '/otherId' })
  const counts = { adults: booking.adults + other.adults, children: booking.children + other.children }
  const roomType = trip.type === 'multiDay' ? asked.roomType : null
  if (trip.type === 'multiDay' && roomType === null)
    throw new Refusal('bookings.room-type-missing', { path: '/roomType' })
  const small = roomType && bookingRoomRefusal({ roomType, ...counts }, null)
  if (small) throw new Refusal(small.code, { path: '/roomType', params: small.params })
  const gone = await leadName(work.tx, other.id)

  const deposits = [await dropInstalments(work, booking.id), await dropInstalments(work, other.id)]
  await freeBeds(work, other.id)
  if (other.departureId !== booking.departureId) await keepStop(work, other)
  await takePeople(work, { fromId: other.id, toId: booking.id, people: 'all' })
  await work.tx
    .update(priceLines)
    .set({ bookingId: booking.id })
    .where(and(eq(priceLines.bookingId, other.id), isNull(priceLines.participantId)))
  // Papers about one person have followed that person.
  await work.tx.update(bookingFiles).set({ bookingId: booking.id }).where(eq(bookingFiles.bookingId, other.id))
  await work.emit(bookingsJoined, { fromId: other.id, toId: booking.id })
  await work.tx.update(bookingMoves).set({ bookingId: booking.id }).where(eq(bookingMoves.bookingId, other.id))
  await work.tx.delete(bookings).where(eq(bookings.id, other.id))
  await work.tx.insert(bookingMoves).values({
    ...{ bookingId: booking.id, fromTripId: trip.id, fromNumber: other.number },
    ...{ movedAt: work.now.toISOString(), movedBy: work.actor.userId },
  })
  const isAhead = roomType !== null && (await moveIntoOne(work, booking, roomType, asked.aheadReason))
  const deposit = (deposits[0] ?? 0) + (deposits[1] ?? 0)
  const areAgreed = booking.agreedDepositCents !== null || other.agreedDepositCents !== null
  const [saved] = await work.tx
    .update(bookings)
    .set({
      ...counts,
      ...(areAgreed && { agreedDepositCents: deposit }),
      notes: [booking.notes, other.notes].filter(Boolean).join('\n') || null,
      ...referenceOf([booking, other].find(hasReference) ?? booking),
      ...edit(work),
    })
    .where(eq(bookings.id, booking.id))
    .returning()
  if (deposit > 0)
    await work.tx
      .insert(instalments)
      .values({ bookingId: booking.id, kind: 'deposit', cents: deposit, dueOn: booking.bookedOn })
  await fitInstalments(work, saved!, trip.departsOn)
  const customer = await leadName(work.tx, booking.id)
  await record(work, 'joined', booking, { customer, other: gone, n: bookingDigits(other.number) })
  touchBooking(work, other)
  if (isAhead) await recordPassingAhead(work, booking, { people: [], referenceName: customer }, asked.aheadReason)
  return { version: saved!.version }
}

const referenceOf = ({ referenceName, referencePhone }: StoredBooking) => ({ referenceName, referencePhone })
const hasReference = (booking: StoredBooking) => Object.values(referenceOf(booking)).some(Boolean)

/** Gives the people who board where their booking does that stop as their own. */
async function keepStop(work: Work, { id, departureId }: StoredBooking): Promise<void> {
  await work.tx
    .update(participants)
    .set({ departureId })
    .where(and(eq(participants.bookingId, id), isNull(participants.departureId)))
}

/**
 * Puts everybody of a joined booking into its one room, of this type. Tells whether others have waited longer for such
 * a room.
 */
async function moveIntoOne(
  work: Work,
  booking: StoredBooking,
  roomType: RoomType,
  reason: string | null,
): Promise<boolean> {
  if (booking.roomId === null) return false
  const [room] = await work.tx.select().from(rooms).where(eq(rooms.id, booking.roomId))
  let isAhead = false
  if (room!.roomType !== roomType && isHolding(booking.status)) {
    const free = await availabilityOf(work.tx, booking.tripId)
    refuseIf(roomRefusal(roomType, free.roomsLeft, false), { path: '/roomType' })
    const taking = { heads: 0, roomType }
    isAhead = await passesAhead(work, { tripId: booking.tripId, bookingId: booking.id, taking, free, reason })
  }
  await changeRoomType(work, room!.id, roomType)
  if (isHolding(booking.status)) await giveBeds(work, room!.id, await peopleOn(work, booking.id))
  return isAhead
}

async function record(
  work: Work,
  what: 'split' | 'joined',
  booking: StoredBooking,
  params: { customer: string; other: string; n: string },
): Promise<void> {
  await recordActivity(work, {
    ...{ kind: `bookings.activity-${what}`, itineraryId: booking.tripId, subject: 'Booking', subjectId: booking.id },
    params: { operator: work.actor.name, ...params },
  })
  touchBooking(work, booking)
}
