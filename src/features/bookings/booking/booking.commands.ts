import { and, eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { bookings, rooms } from '#src/features/bookings/bookings.tables.ts'
import { notedPlates, tellPlates } from '#src/features/bookings/drivers/noted-plates.commands.ts'
import { bookingFullName } from '#src/features/bookings/people/booking-names.words.ts'
import { headsOfBands } from '#src/features/bookings/people/heads.rules.ts'
import {
  changeRoomType,
  countedHeads,
  dropHeads,
  freeHeld,
  giveBeds,
  type HeadRow,
  type HeadToKeep,
  headsOn,
  keepHeads,
  layInto,
  takeOff,
} from '#src/features/bookings/people/people.commands.ts'
import { storedHeads } from '#src/features/bookings/people/people.queries.ts'
import { namesDay } from '#src/features/bookings/people/people.rules.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { type Ahead, passesAhead, recordPassingAhead } from '#src/features/bookings/places/passing-ahead.commands.ts'
import { takingOf } from '#src/features/bookings/places/places.rules.ts'
import { waitingParties } from '#src/features/bookings/places/waiting-list.queries.ts'
import {
  type Grounds,
  groundsOf,
  type KeptTerms,
  keptTerms,
  saleTerms,
  type TripTerms,
  termsOf,
} from '#src/features/bookings/price/booking-terms.queries.ts'
import { planBegin } from '#src/features/bookings/price/instalments.rules.ts'
import { keepPrice, keepTerms } from '#src/features/bookings/price/price.commands.ts'
import { roomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { isPersonBegun } from '#src/features/customers/person/person.values.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseFaults, refuseIf } from '#src/shared/refusal.ts'
import { type BookedTrip, lockTripFor, refuseForeignDepartures, refuseFull } from './booked-trip.commands.ts'
import { defaultConfirmBy, growthRefusal, isHolding, moveRefusal, staffRefusal, startRefusal } from './booking.rules.ts'
import { bookingFaults } from './booking-faults.rules.ts'
import type { BookingInput } from './booking-input.contract.ts'
import { recordAgreed, recordBooking, recordEdit } from './booking-log.commands.ts'
import { columnsOf, movedTo, nextNumber, saleOn, type TripSale, takeFrom } from './trip-sale.commands.ts'

type StoredBooking = typeof bookings.$inferSelect
type StoredWithRoom = StoredBooking & { roomType: RoomType | null }

/** Creates a booking with its people: a room, or on a daily trip a party. */
export async function createBooking(
  work: Work,
  tripId: string,
  asked: BookingInput & Ahead,
): Promise<{ id: string; number: number }> {
  return createOnSale(work, await saleOn(work, tripId), asked)
}

/** Creates a booking on a trip that was locked before, and takes its places and its room from what is free. */
export async function createOnSale(
  work: Work,
  sale: TripSale,
  asked: BookingInput & Ahead,
): Promise<{ id: string; number: number }> {
  const { trip, free } = sale
  const tripId = trip.id
  const grounds = sale.grounds.get(asked.agencyId) ?? (await groundsOf(work.tx, tripId, asked.agencyId))
  sale.grounds.set(asked.agencyId, grounds)
  const whole = await completed(work, { trip, grounds }, asked, null)
  const terms = whole.isStaff ? null : termsOf(grounds)
  const { input, heads } = counted(whole, [], { departsOn: trip.departsOn, isFrozen: false, terms: terms?.today })
  refuseForeignDepartures(grounds.departureIds, input)
  await refuseFull(work, tripId, startRefusal(input.status, { ...partyOf(input), placesLeft: free.placesLeft }))
  if (input.roomType && isHolding(input.status))
    refuseIf(roomRefusal(input.roomType, free.roomsLeft, input.isStaff), { path: '/roomType' })
  const taking = takingOf({ ...input, ...partyOf(input) }, null)
  if (taking.heads > 0 || taking.roomType !== null) sale.waiting ??= await waitingParties(work.tx, tripId)
  const turn = { tripId, bookingId: null, taking, free, waiting: sale.waiting ?? [], reason: asked.aheadReason }
  const isAhead = await passesAhead(work, turn)

  const room = input.roomType ? await addRoom(work, tripId, input) : null
  const [booking] = await work.tx
    .insert(bookings)
    .values({
      ...columnsOf(input),
      ...(terms && saleTerms(input.agencyId ? grounds.agency : null, terms)),
      ...(terms && planBegin(null, { ...holdingNow(work, trip, input), ...terms.today })),
      ...movedTo(work, input.status),
      tripId,
      roomId: room?.id ?? null,
      number: nextNumber(tripId),
      isStaff: input.isStaff,
      ...creation(work),
    })
    .returning()
  const { kept } = await keepHeads(work, { ...booking!, departsOn: trip.departsOn }, heads, typeOf(input))
  if (room && isHolding(input.status)) await layInto(work, room, kept)
  if (input.people.some(drives)) await tellPlates(work, booking!, new Map())
  let changes: readonly Difference[] = []
  if (terms) {
    await keepTerms(work, booking!.id, terms.today)
    changes = await keepPrice(
      work,
      { ...toPrice(booking!), terms: terms.today, before: null, isConfirmed: input.status === 'confirmed' },
      {
        trip,
        today: terms.today,
        isUpdating: false,
        heads: toCharge(heads, kept),
        room: input.roomType,
        input,
        writesLater: sale.writesLater,
      },
    )
  }
  await recordBooking(work, booking!, 'created', { customer: bookingFullName(input) })
  await recordAgreed(work, booking!, bookingFullName(input), changes)
  if (isAhead) await recordPassingAhead(work, booking!, input, asked.aheadReason)
  takeFrom(sale, input)
  return { id: booking!.id, number: booking!.number }
}

/** Saves an edited booking. It need not ask for places and rooms that it already holds. */
export async function editBooking(
  work: Work,
  { tripId, bookingId }: { tripId: string; bookingId: string },
  asked: Omit<BookingInput, 'isStaff'> & Ahead & { isStaff?: boolean | undefined; version: number },
): Promise<{ version: number }> {
  const trip = await lockTripFor(work, tripId)
  const booking = await lockBooking(work, tripId, bookingId)
  await refuseStale(work, booking, asked.version)
  refuseIf(staffRefusal(booking, asked), { path: '/isStaff' })
  const stored = { ...booking, roomType: await roomTypeOf(work, booking) }
  const grounds = await groundsOf(work.tx, tripId, asked.agencyId)
  const whole = await completed(work, { trip, grounds }, { ...asked, isStaff: booking.isStaff }, stored)
  const isFrozen = booking.status === 'confirmed' && !booking.isStaff
  const before = await headsOn(work, bookingId)
  const plates = [...before, ...asked.people].some(drives) ? await notedPlates(work, booking) : null
  const asking = booking.isStaff ? null : termsOf(grounds)
  const isUpdating = whole.takesTodaysPrice
  const terms = asking && (isUpdating ? asking.today : await keptTerms(work.tx, bookingId))
  const { input, heads, gone } = counted(whole, before, { departsOn: trip.departsOn, isFrozen, terms })
  refuseForeignDepartures(grounds.departureIds, input)
  refuseShrinking(booking, input)
  await refuseWithoutPlace(work, stored, input)
  const taking = takingOf({ ...input, ...partyOf(input) }, { ...stored, heads: booking.adults + booking.children })
  const isAhead = await passesAhead(work, { tripId, bookingId, taking, reason: asked.aheadReason })

  if (isFrozen && (gone.some(({ isNamed }) => isNamed) || heads.some(losesName)))
    throw new Refusal('bookings.person-left-out')
  if (isFrozen && isUpdating) throw new Refusal('bookings.price-frozen', { path: '/takesTodaysPrice' })
  await takeOff(work, idsOf(gone))
  const { kept, added } = await keepHeads(work, { ...booking, departsOn: trip.departsOn }, heads, typeOf(input))
  const { roomId, roomBefore, hasNewRoom } = await keepRoom(work, booking, input)
  if (!isHolding(input.status)) await freeHeld(work, bookingId)
  else if (roomId) await giveBeds(work, roomId, isHolding(booking.status) && !hasNewRoom ? added : kept)
  const [saved] = await work.tx
    .update(bookings)
    .set({
      ...columnsOf(input),
      ...(asking && saleAfter({ terms: asking, grounds }, booking, input)),
      ...(terms && planBegin(booking, { ...holdingNow(work, trip, input), ...terms })),
      ...(input.status === booking.status ? {} : movedTo(work, input.status)),
      roomId,
      ...edit(work),
    })
    .where(eq(bookings.id, bookingId))
    .returning()
  let changes: readonly Difference[] = []
  if (asking && terms) {
    if (isUpdating) await keepTerms(work, bookingId, asking.today)
    changes = await keepPrice(
      work,
      {
        ...toPrice(saved!),
        terms,
        before: { ...headsBefore(booking), state: isFrozen ? 'frozen' : 'open', room: roomBefore },
        isConfirmed: input.status === 'confirmed',
      },
      { trip, today: asking.today, isUpdating, heads: toCharge(heads, kept), room: input.roomType, input },
    )
  }
  await dropHeads(work, idsOf(gone.filter(({ isNamed }) => !isNamed)))
  if (plates) await tellPlates(work, saved!, plates)
  const what = input.status === 'confirmed' && booking.status !== 'confirmed' ? 'confirmed' : 'edited'
  await recordEdit(work, saved!, what, {
    customer: bookingFullName(input),
    before: { booking: stored, heads: before },
    after: { booking: { ...saved!, roomType: input.roomType }, heads: await headsOn(work, bookingId) },
  })
  await recordAgreed(work, saved!, bookingFullName(input), changes)
  if (isAhead) await recordPassingAhead(work, saved!, input, asked.aheadReason)
  return { version: saved!.version }
}

/** A booking of the trip, locked. Cancelled ones cannot be edited. */
export async function lockBooking(work: Work, tripId: string, bookingId: string): Promise<StoredBooking> {
  const booking = await lockAnyBooking(work, tripId, bookingId)
  if (booking.status === 'canceled') throw new Refusal('bookings.already-canceled')
  return booking
}

/** A booking of the trip, cancelled or not, locked. */
export async function lockAnyBooking(work: Work, tripId: string, bookingId: string): Promise<StoredBooking> {
  const [booking] = await work.tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.tripId, tripId)))
    .for('no key update')
  if (!booking) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return booking
}

async function completed(
  work: Work,
  { trip, grounds }: { trip: BookedTrip; grounds: Grounds },
  asked: BookingInput,
  stored: StoredWithRoom | null,
): Promise<BookingInput> {
  const { namesDaysBefore } = grounds.settings
  const names = { departsOn: trip.departsOn, namesDaysBefore }
  const input = {
    ...asked,
    confirmBy: asked.confirmBy ?? defaultConfirmBy(asked.status, work.today),
    roomType: trip.type === 'daily' ? null : asked.roomType,
    agencyId: asked.isStaff ? null : asked.agencyId,
    namesBy: asked.isStaff ? null : namesDay(asked.namesBy, names),
    extras: asked.isStaff ? [] : asked.extras,
  }
  const before = stored && { ...stored, people: await storedHeads(work.tx, stored.id) }
  refuseFaults(bookingFaults(input, { isMultiDay: trip.type === 'multiDay', today: work.today, names, stored: before }))
  return input
}

/** The heads to be saved, and the booking with the numbers of adults and children that follow from their ages. */
function counted(
  asked: BookingInput,
  stored: readonly HeadRow[],
  { departsOn, isFrozen, terms }: { departsOn: Day; isFrozen: boolean; terms: KeptTerms | null | undefined },
): { input: BookingInput; heads: HeadToKeep[]; gone: HeadRow[] } {
  const { heads, gone } = countedHeads(asked, stored, { isFrozen, departsOn, childUnderAge: terms?.childUnderAge ?? 0 })
  return { input: { ...asked, ...headsOfBands(heads.map(({ ageBand }) => ageBand)) }, heads, gone }
}

const idsOf = (heads: readonly HeadRow[]) => heads.map(({ participantId }) => participantId)
const drives = ({ type }: Pick<HeadRow, 'type'>) => type === 'driver'
const losesName = ({ stored, asked }: HeadToKeep) => stored?.isNamed === true && !(asked && isPersonBegun(asked))
/** The type of a head without a name. In the crew it is a guide until somebody is named. */
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
  // A booking that already holds a room of this type asks for none.
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

async function addRoom(work: Work, tripId: string, { roomType, isStaff }: BookingInput) {
  const [room] = await work.tx
    .insert(rooms)
    .values({ tripId, roomType: roomType!, isStaff })
    .returning({ id: rooms.id, capacity: rooms.capacity })
  return room!
}

/**
 * The room that a booking now wants, and its former type. `hasNewRoom` is true when the room is another or changed its
 * type.
 */
async function keepRoom(work: Work, { roomId, tripId }: StoredBooking, input: BookingInput) {
  const [room] = roomId === null ? [] : await work.tx.select().from(rooms).where(eq(rooms.id, roomId))
  const roomBefore = room?.roomType ?? null
  if (!input.roomType) return { roomId: null, roomBefore, hasNewRoom: false }
  if (roomId === null) return { roomId: (await addRoom(work, tripId, input)).id, roomBefore, hasNewRoom: true }
  return { roomId, roomBefore, hasNewRoom: await changeRoomType(work, roomId, input.roomType) }
}

const holdingNow = ({ today }: Work, { departsOn }: BookedTrip, { status }: BookingInput) => ({
  isHolding: isHolding(status),
  today,
  departsOn,
})

/** The agreed terms of the sale. They are replaced when another agency or today's prices are chosen. */
function saleAfter(
  { terms, grounds }: { terms: TripTerms; grounds: Grounds },
  booking: StoredBooking,
  input: BookingInput,
) {
  const isAgreed = booking.agencyId === input.agencyId && !input.takesTodaysPrice
  return isAgreed ? {} : saleTerms(input.agencyId ? grounds.agency : null, terms)
}

const toPrice = ({ id, bookedOn, isWholeDueAtOnce, paysNet, commissionBps }: StoredBooking) => ({
  id,
  bookedOn,
  isWholeDueAtOnce,
  sale: { paysNet, commissionBps },
})

const headsBefore = ({ adults, children, agreedDepositCents, agreedBalanceOn }: StoredBooking) => ({
  heads: adults + children,
  agreed: { depositCents: agreedDepositCents, balanceDueOn: agreedBalanceOn },
})

const toCharge = (heads: readonly HeadToKeep[], rows: readonly string[]) =>
  heads.map(({ ageBand, bornOn }, at) => ({ participantId: rows[at]!, ageBand, bornOn }))
