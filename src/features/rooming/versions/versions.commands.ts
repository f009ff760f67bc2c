import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { arrangeRooms } from '#src/features/bookings/rooms/beds.commands.ts'
import { arrangeHotelAgain } from '#src/features/bookings/rooms/hotel-rooms.commands.ts'
import { cardRefusals } from '#src/features/customers/card/card.text.ts'
import { roomingPaper } from '#src/features/rooming/paper/rooming-paper.documents.ts'
import { roomingVersions } from '#src/features/rooming/rooming.tables.ts'
import type { Work } from '#src/server/work.ts'
import { takenBackSince } from '#src/shared/outbox.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import { topic } from '#src/shared/topics.ts'
import type { sendRoomingVersion as sending } from './versions.contract.ts'
import { hotelToTell, roomLock, versionOf, versionsOf } from './versions.queries.ts'
import {
  confirmationRefusal,
  type ErasedHead,
  lastMayHave,
  type RoomingSnapshot,
  toldList,
  versionRefusal,
  withoutPerson,
} from './versions.rules.ts'

export const versionQueue = 'rooming.versions'

type Sent = z.output<(typeof sending)['schema']['body']>

/**
 * Stores the list as it is told now, as the next version of this hotel. A job makes its PDF and writes the email after
 * the commit.
 */
export async function sendRoomingVersion(work: Work, tripId: string, sent: Sent): Promise<{ number: number }> {
  const { serviceId, isFinal, hasNotes, recipient, toldHow, subject, body, from } = sent
  await lockTripFor(work, tripId, 'messages')
  const hotel = await hotelToTell(work.tx, tripId, serviceId)
  if (!hotel || hotel.serviceId !== serviceId) throw new Refusal('rooming.no-hotel')
  if ((recipient === null) === (toldHow === null)) throw new Refusal('rooming.recipient', { path: '/recipient' })
  const versions = await versionsOf(work.tx, tripId, serviceId)
  const [last] = versions
  if ((last?.number ?? null) !== from) throw new Refusal('rooming.sent-meanwhile', { kind: 'conflict' })
  const { paper } = await roomingPaper(work.tx, { tripId, serviceId, now: work.now, by: work.actor })
  const snapshot = toldList(paper as Whole<typeof paper>, { hasNotes })
  refuseIf(versionRefusal(paper as RoomingSnapshot, { isFinal, hasNotes }))
  const number = (last?.number ?? 0) + 1
  const [version] = await work.tx
    .insert(roomingVersions)
    .values({
      replaces: lastMayHave(versions)?.number ?? null,
      ...{ tripId, serviceId, number, isFinal, hasNotes, snapshot, recipient, toldHow, subject, body },
      sentAt: work.now.toISOString(),
      sentBy: work.actor.userId,
      sentByName: work.actor.name,
    })
    .returning({ id: roomingVersions.id })
  if (recipient !== null) await work.enqueue(versionQueue, { versionId: version!.id })
  await recordActivity(work, {
    kind: isFinal ? 'rooming.activity-sent-final' : 'rooming.activity-sent',
    params: { n: number, hotel: hotel.name },
    ...{ itineraryId: tripId, subject: 'Booking', subjectId: tripId },
  })
  work.touch(topic.trip(tripId))
  return { number }
}

/** Takes back the last version of a hotel, if the acting person marked it as told a short time ago. */
export async function takeBackRoomingVersion(
  work: Work,
  { tripId, number }: OfVersion,
  { serviceId }: { serviceId: string },
) {
  await lockTripFor(work, tripId, 'messages')
  const { id } = await versionOf(work.tx, tripId, serviceId, number)
  const [last] = await versionsOf(work.tx, tripId, serviceId)
  const gone = await work.tx
    .delete(roomingVersions)
    .where(
      and(
        ...[eq(roomingVersions.id, id), eq(roomingVersions.id, last!.id), isNotNull(roomingVersions.toldHow)],
        eq(roomingVersions.sentBy, work.actor.userId!),
        gt(roomingVersions.sentAt, takenBackSince(work.now)),
      ),
    )
    .returning({ hotel: sql<string>`${roomingVersions.snapshot}->'hotel'->>'name'` })
  if (gone.length === 0) throw new Refusal('rooming.telling-stays')
  await recordActivity(work, {
    kind: 'rooming.activity-untold',
    params: { n: number, hotel: gone[0]!.hotel },
    ...{ itineraryId: tripId, subject: 'Booking', subjectId: tripId },
  })
  work.touch(topic.trip(tripId))
}

/** Notes that the hotel has confirmed a version, or takes the note back. Noting it twice is the same. */
export async function confirmRoomingVersion(
  work: Work,
  { tripId, number }: OfVersion,
  { serviceId, isConfirmed }: { serviceId: string; isConfirmed: boolean },
): Promise<void> {
  await lockTripFor(work, tripId, 'messages')
  const version = await versionOf(work.tx, tripId, serviceId, number)
  if ((version.confirmedAt !== null) === isConfirmed) return
  if (isConfirmed) refuseIf(confirmationRefusal(version))
  await work.tx
    .update(roomingVersions)
    .set({
      confirmedAt: isConfirmed ? work.now.toISOString() : null,
      confirmedByName: isConfirmed ? work.actor.name : null,
    })
    .where(eq(roomingVersions.id, version.id))
  await recordActivity(work, {
    kind: isConfirmed ? 'rooming.activity-confirmed' : 'rooming.activity-unconfirmed',
    params: { n: number, hotel: version.snapshot.hotel?.name ?? '' },
    ...{ itineraryId: tripId, subject: 'Booking', subjectId: tripId },
  })
  work.touch(topic.trip(tripId))
}

/** The copy of an email that did not reach its hotel takes the place of that email, whose version it brings. */
export async function noteCopyOfVersion(work: Work, messageId: string, copy: { id: string; recipient: string }) {
  await work.tx
    .update(roomingVersions)
    .set({ messageId: copy.id, recipient: copy.recipient })
    .where(eq(roomingVersions.messageId, messageId))
}

/** Refuses changes of the board after the final list of a hotel, until somebody opens the rooms again. */
export async function refuseLocked(work: Work, tripId: string): Promise<void> {
  await lockTripFor(work, tripId)
  const lock = await roomLock(work.tx, tripId)
  if (lock) throw new Refusal('rooming.locked-final', { params: { n: lock.number, hotel: lock.hotel } })
}

type OfVersion = { tripId: string; number: number }

/** Opens the rooms of a trip after a final list. Opening them twice is the same. */
export async function openRooms(work: Work, { tripId, number }: OfVersion, { serviceId }: { serviceId: string }) {
  await lockTripFor(work, tripId)
  const { id, isFinal } = await versionOf(work.tx, tripId, serviceId, number)
  const opened = await work.tx
    .update(roomingVersions)
    .set({ openedAt: work.now.toISOString(), openedByName: work.actor.name })
    .where(and(eq(roomingVersions.id, id), isNull(roomingVersions.openedAt)))
    .returning({ id: roomingVersions.id })
  if (!isFinal || opened.length === 0) return
  await recordActivity(work, {
    kind: 'rooming.activity-opened',
    params: { n: number },
    ...{ itineraryId: tripId, subject: 'Booking', subjectId: tripId },
  })
  work.touch(topic.trip(tripId))
}

/**
 * Puts types and notes of rooms, the beds of people and their other rooms in this hotel back as a version has them.
 * Rooms and people that are gone stay gone, those that came later stay where they are; where one of them has taken a
 * bed, nothing changes.
 */
export async function restoreRooms(
  work: Work,
  { tripId, number }: OfVersion,
  { serviceId }: { serviceId: string },
): Promise<{ moved: number }> {
  await refuseLocked(work, tripId)
  const { snapshot } = await versionOf(work.tx, tripId, serviceId, number)
  const usual = await arrangeRooms(
    work,
    tripId,
    snapshot.rooms.map(({ roomId, roomType, notes, people, number: room }) => ({
      ...{ roomId, roomType, notes, number: room },
      participantIds: people.filter(({ isOnlyHere }) => !isOnlyHere).map(({ participantId }) => participantId),
    })),
  )
  const here = await arrangeHotelAgain(
    work,
    { tripId, serviceId },
    snapshot.rooms.flatMap(({ roomId, people }) =>
      people.map(({ participantId, isOnlyHere }) => ({ participantId, roomId: isOnlyHere ? roomId : null })),
    ),
  )
  const moved = new Set([...usual, ...here]).size
  await recordActivity(work, {
    kind: 'rooming.activity-restored',
    params: { n: number, people: moved },
    ...{ itineraryId: tripId, subject: 'Booking', subjectId: tripId },
  })
  work.touch(topic.trip(tripId))
  return { moved }
}

/** Takes a person whose data are erased out of every list that was sent. */
export async function forgetInVersions(
  work: Work,
  { customerId, formerNames }: { customerId: string; formerNames: readonly string[] },
): Promise<void> {
  const { rows: heads } = await work.tx.execute<ErasedHead & { tripId: string }>(sql`
    select p.id as "participantId", p.trip_id as "tripId",
      exists (select from participants f where f.replaced_by_id = p.id) as "isHandedOver"
    from participants p where p.customer_id = ${customerId}
    union select p.replaced_by_id, p.trip_id, true
    from participants p where p.customer_id = ${customerId} and p.replaced_by_id is not null`)
  if (heads.length === 0) return
  const tripIds = heads.map(({ tripId }) => tripId)
  // Each list is locked before it is rewritten: another person of it may be erased at the same time.
  const versions = await work.tx
    .select({ id: roomingVersions.id, snapshot: roomingVersions.snapshot })
    .from(roomingVersions)
    .where(inArray(roomingVersions.tripId, tripIds))
    .orderBy(asc(roomingVersions.seq))
    .for('no key update')
  const said = cardRefusals['customers.erased-name']
  for (const { id, snapshot } of versions)
    await work.tx
      .update(roomingVersions)
      .set({ snapshot: withoutPerson(snapshot, { heads, formerNames, said }) })
      .where(eq(roomingVersions.id, id))
}
