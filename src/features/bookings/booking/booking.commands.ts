import { and, eq, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { bookings, rooms } from '#src/features/bookings/bookings.tables.ts'
import { bookingFullName } from '#src/features/bookings/people/booking-names.words.ts'
import { headsOfBands } from '#src/features/bookings/people/heads.rules.ts'
import {
  changeRoomType,
  countedHeads,
  dropHeads,
  freeBeds,
  giveBeds,
  type HeadRow,
  type HeadToKeep,
  headsOn,
  keepHeads,
  layInto,
  takeOff,
} from '#src/features/bookings/people/people.commands.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { type Ahead, passesAhead, tellAhead } from '#src/features/bookings/places/passing-ahead.commands.ts'
import { takingOf } from '#src/features/bookings/places/places.rules.ts'
import { type BookingTerms, saleTerms, termsOf } from '#src/features/bookings/price/booking-terms.queries.ts'
import { freezeLines, keepPrice } from '#src/features/bookings/price/price.commands.ts'
import { chargedHeads } from '#src/features/bookings/price/price.rules.ts'
import { roomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { isPersonBegun } from '#src/features/customers/person.values.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseFaults, refuseIf } from '#src/shared/refusal.ts'
import { type BookedTrip, lockTrip, refuseForeignDepartures, refuseFull } from './booked-trip.commands.ts'
import type { BookingInput } from './booking.contract.ts'
import { defaultConfirmBy, growthRefusal, isHolding, moveRefusal, staffRefusal, startRefusal } from './booking.rules.ts'
import { bookingFaults } from './booking-faults.rules.ts'

type StoredBooking = typeof bookings.$inferSelect
type StoredWithRoom = StoredBooking & { roomType: RoomType | null }

/** Books a room configuration, or on a daily trip a party, with its people. */
export async function createBooking(
  work: Work,
  tripId: string,
  asked: BookingInput & Ahead,
): Promise<{ id: string; number: number }> {
  const trip = await lockTrip(work, tripId)
  const { input, heads } = await counted(work, trip, completed(work, trip, asked, null), [], false)
  await refuseForeignDepartures(work, tripId, input)
  const free = await availabilityOf(work.tx, tripId)
  await refuseFull(work, tripId, startRefusal(input.status, { ...partyOf(input), placesLeft: free.placesLeft }))
  if (input.roomType && isHolding(input.status))
    refuseIf(roomRefusal(input.roomType, free.roomsLeft, input.isStaff), { path: '/roomType' })
  const taking = takingOf({ ...input, ...partyOf(input) }, null)
  const isAhead = await passesAhead(work, { tripId, bookingId: null, taking, free, reason: asked.aheadReason })

  const terms = input.isStaff ? null : await termsOf(work.tx, tripId)
  const room = input.roomType ? await addRoom(work, tripId, input) : null
  const [booking] = await work.tx
    .insert(bookings)
    .values({
      ...columnsOf(input),
      ...(terms && (await saleTerms(work.tx, input.agencyId, terms))),
      ...movedTo(work, input.status),
      tripId,
      roomId: room?.id ?? null,
      number: sql`(select coalesce(max(b.number), 0) + 1 from bookings b where b.trip_id = ${tripId})`,
      isStaff: input.isStaff,
      ...creation(work),
    })
    .returning()
  const { kept } = await keepHeads(work, { ...booking!, departsOn: trip.departsOn }, heads, typeOf(input))
  if (room && isHolding(input.status)) await layInto(work, room, kept)
  if (terms) await price(work, { trip, terms, booking: booking!, roomBefore: null, input, heads, isNew: true })
  await tellOfBooking(work, booking!, 'created', { customer: bookingFullName(input) })
  if (isAhead) await tellAhead(work, booking!, input, asked.aheadReason)
  return { id: booking!.id, number: booking!.number }
}

/** Saves a booking as edited. What it holds already is not asked for again. */
export async function editBooking(
  work: Work,
  { tripId, bookingId }: { tripId: string; bookingId: string },
  asked: Omit<BookingInput, 'isStaff'> & Ahead & { isStaff?: boolean | undefined; version: number },
): Promise<{ version: number }> {
  const trip = await lockTrip(work, tripId)
  const booking = await lockBooking(work, tripId, bookingId)
  await refuseStale(work, booking, asked.version)
  refuseIf(staffRefusal(booking, asked), { path: '/isStaff' })
  const stored = { ...booking, roomType: await roomTypeOf(work, booking) }
  const whole = completed(work, trip, { ...asked, isStaff: booking.isStaff }, stored)
  const isFrozen = booking.status === 'confirmed' && !booking.isStaff
  const before = await headsOn(work, bookingId)
  const { input, heads, gone } = await counted(work, trip, whole, before, isFrozen)
  await refuseForeignDepartures(work, tripId, input)
  refuseShrinking(booking, input)
  await refuseWithoutPlace(work, stored, input)
  const taking = takingOf({ ...input, ...partyOf(input) }, { ...stored, heads: booking.adults + booking.children })
  const isAhead = await passesAhead(work, { tripId, bookingId, taking, reason: asked.aheadReason })

  const left = gone.filter(({ isNamed }) => isNamed)
  if (isFrozen && (left.length > 0 || heads.some(losesName))) throw new Refusal('bookings.person-left-out')
  await takeOff(work, idsOf(left))
  await dropHeads(work, idsOf(gone.filter(({ isNamed }) => !isNamed)))
  const { kept, added } = await keepHeads(work, { ...booking, departsOn: trip.departsOn }, heads, typeOf(input))
  const terms = booking.isStaff ? null : await termsOf(work.tx, tripId)
  const { roomId, roomBefore, hasNewRoom } = await keepRoom(work, booking, input)
  if (!isHolding(input.status)) await freeBeds(work, bookingId)
  else if (roomId) await giveBeds(work, roomId, isHolding(booking.status) && !hasNewRoom ? added : kept)
  const [saved] = await work.tx
    .update(bookings)
    .set({
      ...columnsOf(input),
      ...(terms && (await saleAfter(work, { terms, booking, input }))),
      ...(input.status === booking.status ? {} : movedTo(work, input.status)),
      roomId,
      ...edit(work),
    })
    .where(eq(bookings.id, bookingId))
    .returning()
  if (terms) await price(work, { trip, terms, booking: saved!, roomBefore, input, heads, isNew: false })
  const what = input.status === 'confirmed' && booking.status !== 'confirmed' ? 'confirmed' : 'edited'
  await tellOfBooking(work, saved!, what, { customer: bookingFullName(input) })
  if (isAhead) await tellAhead(work, saved!, input, asked.aheadReason)
  return { version: saved!.version }
}

/** A booking of the trip, locked; canceled ones are not edited. */
export async function lockBooking(work: Work, tripId: string, bookingId: string): Promise<StoredBooking> {
  const [booking] = await work.tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.tripId, tripId)))
    .for('no key update')
  if (!booking) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (booking.status === 'canceled') throw new Refusal('bookings.already-canceled')
  return booking
}

function completed(work: Work, trip: BookedTrip, asked: BookingInput, stored: StoredWithRoom | null): BookingInput {
  const input = {
    ...asked,
    confirmBy: asked.confirmBy ?? defaultConfirmBy(asked.status, work.today),
    roomType: trip.type === 'daily' ? null : asked.roomType,
    agencyId: asked.isStaff ? null : asked.agencyId,
    extras: asked.isStaff ? [] : asked.extras,
  }
  refuseFaults(bookingFaults(input, { isMultiDay: trip.type === 'multiDay', today: work.today, stored }))
  return input
}

/** The heads as they are going to be, and the booking with as many adults and children as their ages make of them. */
async function counted(
  work: Work,
  trip: BookedTrip,
  asked: BookingInput,
  stored: readonly HeadRow[],
  isFrozen: boolean,
): Promise<{ input: BookingInput; heads: HeadToKeep[]; gone: HeadRow[] }> {
  const { childAgeLimit } = await settingsOf(work.tx)
  const around = { isFrozen, departsOn: trip.departsOn, childUnderAge: childAgeLimit }
  const { heads, gone } = countedHeads(asked, stored, around)
  return { input: { ...asked, ...headsOfBands(heads.map(({ ageBand }) => ageBand)) }, heads, gone }
}

const idsOf = (heads: readonly HeadRow[]) => heads.map(({ participantId }) => participantId)
const losesName = ({ stored, asked }: HeadToKeep) => stored?.isNamed === true && !(asked && isPersonBegun(asked))
/** What a head without a name is: of the crew it is a guide until somebody else is named. */
const typeOf = ({ isStaff }: BookingInput) => (isStaff ? ('guide' as const) : ('customer' as const))

function refuseShrinking(booking: StoredBooking, input: BookingInput): void {
  if (booking.isStaff || booking.status !== 'confirmed') return
  if (input.adults < booking.adults || input.children < booking.children) {
    throw new Refusal('bookings.heads-of-confirmed', { path: input.adults < booking.adults ? '/adults' : '/children' })
  }
}

async function refuseWithoutPlace(work: Work, booking: StoredWithRoom, input: BookingInput): Promise<void> {
  const others = await availabilityOf(work.tx, booking.tripId, booking.id)
  const own = isHolding(booking.status) && !booking.isStaff ? booking.adults + booking.children : 0
  const placesLeft = others.placesLeft === null ? null : others.placesLeft - own
  const party = { ...partyOf(input), placesLeft }
  // Only `cancelBooking` cancels a booking: it records cause and penalty.
  const isCanceling = input.status === 'canceled'
  const moved = isCanceling ? 'bookings.move-not-allowed' : moveRefusal(booking.status, input.status, party)
  if (moved === 'bookings.move-not-allowed')
    throw new Refusal(moved, { path: '/status', params: { from: wordOf(booking.status), to: wordOf(input.status) } })
  await refuseFull(work, booking.tripId, moved)
  const headsBefore = booking.adults + booking.children
  if (isHolding(booking.status))
    await refuseFull(work, booking.tripId, growthRefusal({ ...party, status: input.status, headsBefore }))
  // The booking holds a room of this type already, so it asks for none.
  const hasRoom = isHolding(booking.status) && booking.roomType === input.roomType
  if (input.roomType && isHolding(input.status) && !hasRoom)
    refuseIf(roomRefusal(input.roomType, others.roomsLeft, booking.isStaff), { path: '/roomType' })
}

async function roomTypeOf(work: Work, { roomId }: StoredBooking): Promise<RoomType | null> {
  if (roomId === null) return null
  const [room] = await work.tx.select({ roomType: rooms.roomType }).from(rooms).where(eq(rooms.id, roomId))
  return room!.roomType
}

const wordOf = (status: StoredBooking['status']) => bookingText[`bookings.status.${status}`]
const partyOf = (input: BookingInput) => ({ heads: input.adults + input.children, isStaff: input.isStaff })

function columnsOf(input: BookingInput) {
  const { status, confirmBy, namesBy, referenceName, referencePhone, adults, children, departureId, agencyId, notes } =
    input
  return { status, confirmBy, namesBy, referenceName, referencePhone, adults, children, departureId, agencyId, notes }
}

/** What a change of status writes beside it. */
function movedTo(work: Work, status: StoredBooking['status']) {
  const at = work.now.toISOString()
  return { queuedAt: status === 'waitingList' ? at : null, ...(status === 'confirmed' ? { confirmedAt: at } : {}) }
}

async function addRoom(work: Work, tripId: string, { roomType, isStaff }: BookingInput) {
  const [room] = await work.tx
    .insert(rooms)
    .values({ tripId, roomType: roomType!, isStaff })
    .returning({ id: rooms.id, capacity: rooms.capacity })
  return room!
}

/** The room of a booking as it is wanted now, and its type before; `hasNewRoom` when it is another, or of another type. */
async function keepRoom(work: Work, { roomId, tripId }: StoredBooking, input: BookingInput) {
  const [room] = roomId === null ? [] : await work.tx.select().from(rooms).where(eq(rooms.id, roomId))
  const roomBefore = room?.roomType ?? null
  if (!input.roomType) return { roomId: null, roomBefore, hasNewRoom: false }
  if (roomId === null) return { roomId: (await addRoom(work, tripId, input)).id, roomBefore, hasNewRoom: true }
  return { roomId, roomBefore, hasNewRoom: await changeRoomType(work, roomId, input.roomType) }
}

type Priced = { trip: BookedTrip; terms: BookingTerms; input: BookingInput }

/** The terms of the sale as they are today, until the booking is confirmed; after that only another agency has others. */
async function saleAfter(work: Work, { terms, booking, input }: Omit<Priced, 'trip'> & { booking: StoredBooking }) {
  const isAgreed = booking.status === 'confirmed' && booking.agencyId === input.agencyId
  return isAgreed ? {} : saleTerms(work.tx, input.agencyId, terms)
}

async function price(
  work: Work,
  {
    trip,
    terms,
    booking,
    roomBefore,
    input,
    heads,
    isNew,
  }: Priced & {
    booking: StoredBooking
    roomBefore: BookingInput['roomType']
    heads: readonly HeadToKeep[]
    isNew: boolean
  },
): Promise<void> {
  const { id, createdAt, paysNet, commissionBps } = booking
  const isConfirmed = booking.status === 'confirmed'
  const party = chargedHeads(heads, trip.departsOn)
  const priced = {
    id,
    createdAt,
    paysNet,
    commissionBps,
    isConfirmed,
    isNew,
    roomBefore,
    roomType: input.roomType,
    party,
  }
  await keepPrice(work, { trip, terms, booking: priced, input })
  if (isConfirmed && !isNew) await freezeLines(work, id)
}

type Told = 'created' | 'edited' | 'confirmed' | 'noted' | 'promoted' | 'waits-again'

/** What was done with a booking goes into the log of its trip, and everything that shows it loads again. */
export async function tellOfBooking(
  work: Work,
  booking: { id: string; tripId: string },
  what: Told,
  { customer, ...params }: { customer: string; day?: string },
): Promise<void> {
  await recordActivity(work, {
    kind: `bookings.activity-${what}`,
    itineraryId: booking.tripId,
    subject: 'Booking',
    subjectId: booking.id,
    params: { operator: work.actor.name, customer, ...params },
  })
  touchBooking(work, booking)
}

/** Everything that shows a booking loads again. */
export function touchBooking(work: Work, booking: { id: string; tripId: string }): void {
  work.touch('trips', 'calendar', `trip:${booking.tripId}`, `booking:${booking.id}`)
}
