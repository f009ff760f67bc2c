import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { refuseOverwriting } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { beds, bookings, participants, rooms } from '#src/features/bookings/bookings.tables.ts'
import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import { changeRoomType, giveBeds } from '#src/features/bookings/people/people.commands.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { turnRefusal } from '#src/features/bookings/places/places.rules.ts'
import { waitingParties } from '#src/features/bookings/places/waiting-list.queries.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { fillText } from '#src/shared/text.ts'
import { topic } from '#src/shared/topics.ts'
import { typeChangeRefusal } from './rooms.rules.ts'
import { roomsText } from './rooms.text.ts'
import { isSingleUse } from './single-use.queries.ts'

export type BedMove = { roomId: string | null; swapWith: string | null }

/**
 * Puts a person into a room: into the lowest free bed, or into the bed of another person, who takes theirs. Without a
 * room, it takes the person out of their bed. Prices do not change by themselves. A room that nobody uses any more is
 * kept, so that a move can be undone.
 */
export async function movePerson(
  work: Work,
  ids: { tripId: string; participantId: string },
  { roomId, swapWith }: BedMove,
): Promise<void> {
  await lockTripFor(work, ids.tripId)
  const person = await personOnTrip(work, ids.tripId, ids.participantId)
  const other = roomId === null || swapWith === null ? null : await personOnTrip(work, ids.tripId, swapWith)
  const movers = other ? [person, other] : [person]
  const before = await roomsInWords(work, movers)
  const [from] = await work.tx.delete(beds).where(eq(beds.participantId, person.id)).returning()
  if (roomId !== null) {
    const room = await roomOnTrip(work, ids.tripId, roomId)
    if (other) await swap(work, { room, from, person, other })
    else await intoRoom(work, room, person.id)
  }
  const after = await roomsInWords(work, movers)
  for (const moved of movers) {
    await followPeople(work, moved.bookingId)
    await recordMove(work, ids.tripId, moved, { from: before.get(moved.id), to: after.get(moved.id) })
  }
}

/** The rooms of these people by person: the type, and who else sleeps there. Who has no bed is not among them. */
async function roomsInWords(work: Work, people: readonly Person[]): Promise<Map<string, string>> {
  const { rows } = await work.tx.execute<{ id: string; roomType: RoomType; mates: string | null }>(sql`
    select own.participant_id as id, r.room_type as "roomType", (
      select string_agg(c.surname || ' ' || c.name, ', ' order by bed.bed)
      from beds bed join participants p on p.id = bed.participant_id join customers c on c.id = p.customer_id
      where bed.room_id = r.id and bed.participant_id <> own.participant_id) as mates
    from beds own join rooms r on r.id = own.room_id
    where own.participant_id = any(${sql.param(people.map(({ id }) => id))}::uuid[])`)
  return new Map(rows.map(({ id, roomType, mates }) => [id, roomInWords(roomType, mates)]))
}

/** A room for the log: its type, and who else sleeps there. */
export const roomInWords = (roomType: RoomType, mates: string | null) =>
  mates === null ? roomType : fillText(roomsText['bookings.room-with'], { type: roomType, people: mates })

type Person = Awaited<ReturnType<typeof personOnTrip>>
type Room = typeof rooms.$inferSelect

async function intoRoom(work: Work, room: Room, participantId: string): Promise<void> {
  const taken = await work.tx.$count(beds, eq(beds.roomId, room.id))
  if (taken >= room.capacity) throw new Refusal('bookings.room-full')
  const { rows } = await work.tx.execute<{ isKept: boolean }>(sql`
    select ${isSingleUse} as "isKept" from rooms r where r.id = ${room.id}`)
  if (rows[0]!.isKept) throw new Refusal('bookings.room-kept-as-single')
  await giveBeds(work, room.id, [participantId])
}

type Swap = { room: Room; from: typeof beds.$inferSelect | undefined; person: Person; other: Person }

async function swap(work: Work, { room, from, person, other }: Swap): Promise<void> {
  const [theirs] = await work.tx
    .delete(beds)
    .where(and(eq(beds.participantId, other.id), eq(beds.roomId, room.id)))
    .returning()
  if (!theirs) throw new Refusal('bookings.person-left-room')
  const bedFor = ({ roomId, capacity, bed }: typeof theirs, { id }: Person) =>
    work.tx.insert(beds).values({ roomId, capacity, bed, participantId: id })
  await bedFor(theirs, person)
  if (from) await bedFor(from, other)
}

/** Moves a booking into another's room when all its heads sleep there. Its own empty room is then no longer used. */
async function followPeople(work: Work, bookingId: string): Promise<void> {
  const { rows } = await work.tx.execute<{ roomId: string; people: number }>(sql`
    select bed.room_id as "roomId", count(*)::int as people from participants p join beds bed on bed.participant_id = p.id
    where p.booking_id = ${bookingId} and p.canceled_at is null group by bed.room_id`)
  const [booking] = await work.tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
  const { roomId, adults, children } = booking!
  const [only, ...others] = rows
  if (!only || others.length > 0 || only.people < adults + children || only.roomId === roomId) return
  await work.tx
    .update(bookings)
    .set({ roomId: only.roomId, ...edit(work) })
    .where(eq(bookings.id, bookingId))
}

type RoomFacts = { roomType: RoomType; notes: string | null }
const noted = 'bookings.activity-room-noted'

/**
 * Changes the type or the note of a room. Refuses a type with fewer beds than its heads need, and a type that somebody
 * waits for; the database refuses a type beyond the allotment. An open form of one of the room's bookings knows the old
 * type, so it becomes stale.
 */
export async function changeRoom(
  work: Work,
  ids: { tripId: string; roomId: string },
  { from, roomType, notes }: RoomFacts & { from: RoomFacts },
): Promise<void> {
  await lockTripFor(work, ids.tripId)
  const room = await roomOnTrip(work, ids.tripId, ids.roomId)
  if (room.roomType !== from.roomType || (room.notes ?? '') !== (from.notes ?? ''))
    await refuseOverwriting(work, { kinds: ['bookings.activity-room-changed', noted], itineraryId: ids.tripId })
  const heads = await headsIn(work, room.id)
  refuseIf(typeChangeRefusal({ heads, from: room.roomType, to: roomType }))
  if (heads > 0 && room.roomType !== roomType && !room.isStaff) await refuseOthersBefore(work, ids.tripId, roomType)
  const isOther = await changeRoomType(work, room.id, roomType)
  await work.tx
    .update(rooms)
    .set({ notes: notes || null })
    .where(eq(rooms.id, room.id))
  work.touch(topic.trip(ids.tripId))
  if (isOther) await tellType(work, room, roomType)
  if ((notes ?? '') !== (room.notes ?? '')) await tellNote(work, { ...room, roomType }, room.notes, notes)
}

/**
 * Refuses to change a room to a type that somebody waits for. Passing ahead takes a reason, and only the form of the
 * room's booking asks for one.
 */
async function refuseOthersBefore({ tx }: Work, tripId: string, roomType: RoomType): Promise<void> {
  const waiting = await waitingParties(tx, tripId)
  if (waiting.length === 0) return
  refuseIf(turnRefusal(null, { heads: 0, roomType }, waiting, await availabilityOf(tx, tripId)))
}

/**
 * The number of heads that a room is for: those who sleep in it, and the heads of its own bookings without a bed or a
 * name.
 */
async function headsIn(work: Work, roomId: string): Promise<number> {
  const { rows } = await work.tx.execute<{ heads: number }>(sql`
    select (
      (select count(*) from beds where room_id = ${roomId})
      + coalesce((
        select sum(greatest(0, b.adults + b.children - (
          select count(*) from participants p join beds bed on bed.participant_id = p.id
          where p.booking_id = b.id and p.canceled_at is null)))
        from bookings b where b.room_id = ${roomId} and b.is_holding), 0))::int as heads`)
  return rows[0]!.heads
}

async function tellType(work: Work, room: Room, roomType: RoomType): Promise<void> {
  const inRoom = await work.tx
    .update(bookings)
    .set(edit(work))
    .where(and(eq(bookings.roomId, room.id), eq(bookings.isHolding, true)))
    .returning({ id: bookings.id })
  work.touch(...inRoom.map(({ id }) => topic.booking(id)))
  await recordActivity(work, {
    kind: 'bookings.activity-room-changed',
    itineraryId: room.tripId,
    subject: 'Booking',
    ...(inRoom[0] && { subjectId: inRoom[0].id }),
    params: { operator: work.actor.name, from: room.roomType, to: roomType },
  })
}

async function tellNote(work: Work, room: Room, before: string | null, now: string | null): Promise<void> {
  const { rows } = await work.tx.execute<{ bookingId: string | null; people: string | null }>(sql`
    select (array_agg(p.booking_id order by bed.bed))[1] as "bookingId",
      string_agg(c.surname || ' ' || c.name, ', ' order by bed.bed) as people
    from beds bed join participants p on p.id = bed.participant_id join customers c on c.id = p.customer_id
    where bed.room_id = ${room.id}`)
  const { bookingId, people } = rows[0]!
  await recordActivity(work, {
    kind: noted,
    itineraryId: room.tripId,
    subject: 'Booking',
    ...(bookingId !== null && { subjectId: bookingId }),
    params: { operator: work.actor.name, type: roomInWords(room.roomType, people) },
    changes: [{ field: roomsText['bookings.room-note'], theirs: before ?? '', mine: now ?? '', needs: 'HealthData' }],
  })
}

/** A room as it should be again; `number` is the one by which a refusal names it. */
export type RoomAgain = RoomFacts & { roomId: string; number: number; participantIds: readonly string[] }

/**
 * Gives rooms their type, note and people again. Rooms that are gone and people who no longer travel are left out.
 * Refuses a room in which somebody else has taken a bed that is needed. The log tells each change. Answers the people
 * who change room.
 */
export async function arrangeRooms(work: Work, tripId: string, wanted: readonly RoomAgain[]): Promise<string[]> {
  await lockTripFor(work, tripId)
  const { rows: people } = await work.tx.execute<Person & { roomId: string | null }>(sql`
    select p.id, p.booking_id as "bookingId", bed.room_id as "roomId", c.surname, c.name from participants p
    join bookings b on b.id = p.booking_id and b.is_holding left join beds bed on bed.participant_id = p.id
    left join customers c on c.id = p.customer_id
    where p.trip_id = ${tripId} and p.canceled_at is null`)
  const known = new Map(people.map((person) => [person.id, person]))
  const there = await work.tx.select().from(rooms).where(eq(rooms.tripId, tripId)).for('no key update')
  const again = wanted.flatMap((room) => {
    const now = there.find(({ id }) => id === room.roomId)
    return now ? [{ ...room, now }] : []
  })
  const movers = again.flatMap(({ roomId, participantIds }) =>
    participantIds.filter((id) => known.has(id) && known.get(id)!.roomId !== roomId),
  )
  const moved = movers.map((id) => known.get(id)!)
  const before = await roomsInWords(work, moved)
  if (movers.length > 0) await work.tx.delete(beds).where(inArray(beds.participantId, movers))
  for (const { roomId, roomType, notes, now } of again) {
    if (now.roomType !== roomType) {
      refuseIf(typeChangeRefusal({ heads: await headsIn(work, roomId), from: now.roomType, to: roomType }))
      if (!now.isStaff) await refuseOthersBefore(work, tripId, roomType)
      await changeRoomType(work, roomId, roomType)
      await tellType(work, now, roomType)
    }
    if ((now.notes ?? '') !== (notes ?? '')) await work.tx.update(rooms).set({ notes }).where(eq(rooms.id, roomId))
  }
  for (const { roomId, number, participantIds } of again) {
    const coming = participantIds.filter((id) => movers.includes(id))
    if (coming.length === 0) continue
    const [room] = await work.tx.select().from(rooms).where(eq(rooms.id, roomId))
    const taken = await work.tx.$count(beds, eq(beds.roomId, roomId))
    if (taken + coming.length > room!.capacity)
      throw new Refusal('bookings.room-taken-since', { params: { room: number } })
    for (const id of coming) await intoRoom(work, room!, id)
  }
  for (const bookingId of new Set(moved.map((one) => one.bookingId))) await followPeople(work, bookingId)
  const after = await roomsInWords(work, moved)
  for (const one of moved) await recordMove(work, tripId, one, { from: before.get(one.id), to: after.get(one.id) })
  for (const { roomType, notes, now } of again)
    if ((now.notes ?? '') !== (notes ?? '')) await tellNote(work, { ...now, roomType }, now.notes, notes)
  return movers
}

/** A head of the trip, named or not. */
async function personOnTrip(work: Work, tripId: string, participantId: string) {
  const [person] = await work.tx
    .select({
      id: participants.id,
      bookingId: participants.bookingId,
      surname: customers.surname,
      name: customers.name,
    })
    .from(participants)
    .leftJoin(customers, eq(customers.id, participants.customerId))
    .innerJoin(bookings, eq(bookings.id, participants.bookingId))
    .where(
      and(
        eq(participants.id, participantId),
        eq(participants.tripId, tripId),
        isNull(participants.canceledAt),
        eq(bookings.isHolding, true),
      ),
    )
  if (!person) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return person
}

async function roomOnTrip(work: Work, tripId: string, roomId: string) {
  const [room] = await work.tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.tripId, tripId)))
    .for('no key update')
  if (!room) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return room
}

async function recordMove(
  work: Work,
  tripId: string,
  { bookingId, ...head }: Person,
  { from = '', to = '' }: { from: string | undefined; to: string | undefined },
): Promise<void> {
  await recordActivity(work, {
    kind: 'bookings.activity-bed-moved',
    itineraryId: tripId,
    subject: 'Booking',
    subjectId: bookingId,
    params: { operator: work.actor.name, customer: headName(head) },
    changes: [{ field: roomsText['bookings.room-of'], theirs: from, mine: to }],
  })
  work.touch(topic.trip(tripId), topic.booking(bookingId))
}
