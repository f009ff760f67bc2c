import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import type { RoomType } from '#src/features/services/room-types.rules.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { lockTrip } from './booked-trip.commands.ts'
import { changeRoomType, giveBeds } from './booking-people.commands.ts'
import { beds, bookings, participants, rooms } from './bookings.tables.ts'

export type BedMove = { roomId: string | null; swapWith: string | null }

/**
 * Puts a person into a room, in the lowest free bed, or in that of another who takes theirs; without a room takes them
 * out of their bed. Prices do not change by themselves.
 */
export async function movePerson(
  work: Work,
  ids: { tripId: string; participantId: string },
  { roomId, swapWith }: BedMove,
): Promise<void> {
  await lockTrip(work, ids.tripId)
  const person = await personOnTrip(work, ids)
  const [from] = await work.tx.delete(beds).where(eq(beds.participantId, person.id)).returning()
  if (roomId !== null) {
    const room = await roomOnTrip(work, ids.tripId, roomId)
    if (swapWith !== null) await swap(work, { room, from, person, swapWith })
    else await intoRoom(work, room, person.id)
    await followPeople(work, person.bookingId)
  }
  await tell(work, ids.tripId, 'bookings.activity-bed-moved', person)
}

async function intoRoom(work: Work, room: typeof rooms.$inferSelect, participantId: string): Promise<void> {
  const taken = await work.tx.$count(beds, eq(beds.roomId, room.id))
  if (taken >= room.capacity) throw new Refusal('bookings.room-full')
  await giveBeds(work, room.id, [participantId])
}

type Swap = {
  room: typeof rooms.$inferSelect
  from: typeof beds.$inferSelect | undefined
  person: { id: string }
  swapWith: string
}

async function swap(work: Work, { room, from, person, swapWith }: Swap): Promise<void> {
  const [theirs] = await work.tx
    .delete(beds)
    .where(and(eq(beds.participantId, swapWith), eq(beds.roomId, room.id)))
    .returning()
  if (!theirs) throw new Refusal('bookings.person-not-here')
  const { roomId, capacity, bed } = theirs
  await work.tx.insert(beds).values({ roomId, capacity, bed, participantId: person.id })
  if (!from) return
  await work.tx
    .insert(beds)
    .values({ roomId: from.roomId, capacity: from.capacity, bed: from.bed, participantId: swapWith })
}

/** A booking whose people all sleep in the room of another shares it: its own, empty now, is no longer used. */
async function followPeople(work: Work, bookingId: string): Promise<void> {
  const { rows } = await work.tx.execute<{ roomId: string; people: number }>(sql`
    select bed.room_id as "roomId", count(*)::int as people from participants p join beds bed on bed.participant_id = p.id
    where p.booking_id = ${bookingId} and p.canceled_at is null group by bed.room_id`)
  const [booking] = await work.tx.select().from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
  const [only] = rows
  if (
    rows.length !== 1 ||
    !only ||
    only.roomId === booking!.roomId ||
    only.people < booking!.adults + booking!.children
  )
    return
  await work.tx
    .update(bookings)
    .set({ roomId: only.roomId, ...edit(work) })
    .where(eq(bookings.id, bookingId))
  await work.tx.execute(sql`
    delete from rooms r where r.id = ${booking!.roomId}
    and not exists (select 1 from bookings b where b.room_id = r.id) and not exists (select 1 from beds where room_id = r.id)`)
}

/** Changes the type or the note of a room. Refuses a type with fewer beds than people; the allotment refuses in the database. */
export async function changeRoom(
  work: Work,
  ids: { tripId: string; roomId: string },
  { roomType, notes }: { roomType: RoomType; notes: string | null },
): Promise<void> {
  await lockTrip(work, ids.tripId)
  const room = await roomOnTrip(work, ids.tripId, ids.roomId)
  const people = await work.tx.$count(beds, eq(beds.roomId, room.id))
  await changeRoomType(work, room.id, roomType)
  const kept = await work.tx.$count(beds, eq(beds.roomId, room.id))
  if (kept < people) throw new Refusal('bookings.room-full')
  await work.tx
    .update(rooms)
    .set({ notes: notes || null })
    .where(eq(rooms.id, room.id))
  await recordActivity(work, {
    kind: 'bookings.activity-room-changed',
    itineraryId: ids.tripId,
    subject: 'Booking',
    subjectId: room.id,
    params: { operator: work.actor.name, from: room.roomType, to: roomType },
  })
  work.touch(`trip:${ids.tripId}`)
}

async function personOnTrip(work: Work, { tripId, participantId }: { tripId: string; participantId: string }) {
  const [person] = await work.tx
    .select({
      id: participants.id,
      bookingId: participants.bookingId,
      surname: customers.surname,
      name: customers.name,
    })
    .from(participants)
    .innerJoin(customers, eq(customers.id, participants.customerId))
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

async function tell(
  work: Work,
  tripId: string,
  kind: string,
  person: { bookingId: string; surname: string; name: string },
): Promise<void> {
  await recordActivity(work, {
    kind,
    itineraryId: tripId,
    subject: 'Booking',
    subjectId: person.bookingId,
    params: { operator: work.actor.name, customer: `${person.surname} ${person.name}` },
  })
  work.touch(`trip:${tripId}`, `booking:${person.bookingId}`)
}
