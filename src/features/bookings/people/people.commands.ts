import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ParticipantInput } from '#src/features/bookings/booking/booking.contract.ts'
import { beds, participants, rooms } from '#src/features/bookings/bookings.tables.ts'
import { keepPerson } from '#src/features/customers/customers.commands.ts'
import { atField } from '#src/server/constraints.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'

type BookingOfPeople = { id: string; tripId: string; departsOn: Day }

/**
 * Keeps the people of a booking in the order given: known ones are edited, new ones added; a new booking has none
 * before. Returns who is on it and who was before and is not any more.
 */
export async function keepPeople(
  work: Work,
  booking: BookingOfPeople,
  people: readonly ParticipantInput[],
  { isNew = false } = {},
) {
  const before = isNew ? [] : await peopleOn(work, booking.id)
  const leadIndex = Math.max(
    0,
    people.findIndex(({ isDefaultContact }) => isDefaultContact),
  )
  if (!isNew)
    await work.tx.update(participants).set({ isDefaultContact: false }).where(eq(participants.bookingId, booking.id))

  const rows: { id: string | undefined; row: typeof participants.$inferInsert }[] = []
  for (const [index, person] of people.entries()) {
    const customerId = await atField(`/people/${index}/taxCode`, () =>
      keepPerson(work, { ...person, tripOn: booking.departsOn }),
    )
    const row = {
      bookingId: booking.id,
      tripId: booking.tripId,
      customerId,
      type: person.type,
      position: index + 1,
      isDefaultContact: index === leadIndex,
      departureId: person.departureId,
      plate: person.plate,
    }
    if (person.participantId && !before.includes(person.participantId)) {
      throw new Refusal('bookings.person-not-here', { path: `/people/${index}` })
    }
    rows.push({ id: person.participantId, row })
  }
  for (const { id, row } of rows) if (id) await work.tx.update(participants).set(row).where(eq(participants.id, id))
  const fresh = rows.filter(({ id }) => !id).map(({ row }) => row)
  const made =
    fresh.length > 0 ? await work.tx.insert(participants).values(fresh).returning({ id: participants.id }) : []
  const kept = rows.map(({ id }) => id ?? made.shift()!.id)
  return {
    kept,
    added: kept.filter((id) => !before.includes(id)),
    left: before.filter((id) => !kept.includes(id)),
  }
}

/** Who comes along on a booking, in its order. */
export async function peopleOn(work: Work, bookingId: string): Promise<string[]> {
  const people = await work.tx
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.bookingId, bookingId), isNull(participants.canceledAt)))
    .orderBy(asc(participants.position))
  return people.map(({ id }) => id)
}

/** Takes people off: off every list, their beds free at once. */
export async function takeOff(work: Work, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return
  await work.tx.delete(beds).where(inArray(beds.participantId, [...participantIds]))
  await work.tx
    .update(participants)
    .set({ canceledAt: work.now.toISOString(), isDefaultContact: false })
    .where(inArray(participants.id, [...participantIds]))
}

/** Beds of a booking that holds nothing any more, also those in a room it shared. */
export async function freeBeds(work: Work, bookingId: string): Promise<void> {
  await work.tx
    .delete(beds)
    .where(sql`${beds.participantId} in (select id from participants where booking_id = ${bookingId})`)
}

/** Gives the people of a new booking the beds of its new room; who does not fit stays to be assigned. */
export async function layInto(
  work: Work,
  { id, capacity }: { id: string; capacity: number },
  participantIds: readonly string[],
): Promise<void> {
  const rows = participantIds
    .slice(0, capacity)
    .map((participantId, index) => ({ roomId: id, capacity, bed: index + 1, participantId }))
  if (rows.length > 0) await work.tx.insert(beds).values(rows)
}

/** Gives each of these people who has no bed the lowest free one of the room, while there is one; the others stay to be assigned. */
export async function giveBeds(work: Work, roomId: string, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return
  const [room] = await work.tx.select().from(rooms).where(eq(rooms.id, roomId)).for('no key update')
  const taken = await work.tx.select().from(beds).where(eq(beds.roomId, roomId))
  const free = Array.from({ length: room!.capacity }, (_, index) => index + 1).filter(
    (bed) => !taken.some((one) => one.bed === bed),
  )
  const asleep = await work.tx
    .select({ id: beds.participantId })
    .from(beds)
    .where(inArray(beds.participantId, [...participantIds]))
  const rows = participantIds
    .filter((id) => !asleep.some((one) => one.id === id))
    .slice(0, free.length)
    .map((participantId, index) => ({ roomId, capacity: room!.capacity, bed: free[index]!, participantId }))
  if (rows.length > 0) await work.tx.insert(beds).values(rows)
}

/** Gives a room another type: its people stay in the beds that remain, the last lose theirs. Whether it changed. */
export async function changeRoomType(
  work: Work,
  roomId: string,
  roomType: (typeof rooms.$inferSelect)['roomType'],
): Promise<boolean> {
  const [room] = await work.tx.select().from(rooms).where(eq(rooms.id, roomId)).for('no key update')
  if (room!.roomType === roomType) return false
  const people = await work.tx
    .delete(beds)
    .where(eq(beds.roomId, roomId))
    .returning({ id: beds.participantId, bed: beds.bed })
  await work.tx.update(rooms).set({ roomType }).where(eq(rooms.id, roomId))
  await giveBeds(
    work,
    roomId,
    people.toSorted((a, b) => a.bed - b.bed).map(({ id }) => id),
  )
  return true
}
