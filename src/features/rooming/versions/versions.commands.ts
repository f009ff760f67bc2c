import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { directoryRefusals } from '#src/features/customers/directory.text.ts'
import { roomingPaper } from '#src/features/rooming/paper/rooming-paper.documents.ts'
import { roomingVersions } from '#src/features/rooming/rooming.tables.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import { topic } from '#src/shared/topics.ts'
import type { sendRoomingVersion as sending } from './versions.contract.ts'
import { hotelToTell, versionsOf } from './versions.queries.ts'
import { type RoomingSnapshot, toldList, versionRefusal, withoutPerson } from './versions.rules.ts'

export const versionQueue = 'rooming.versions'

type Sent = z.output<(typeof sending)['schema']['body']>

/**
 * Stores the list as it is told now, as the next version of this hotel. A job makes its PDF and writes the email after
 * the commit.
 */
export async function sendRoomingVersion(work: Work, tripId: string, sent: Sent): Promise<{ number: number }> {
  const { serviceId, isFinal, hasNotes, recipient, subject, body, from } = sent
  await lockTripFor(work, tripId, 'messages')
  const hotel = await hotelToTell(work.tx, tripId, serviceId)
  if (!hotel || hotel.serviceId !== serviceId) throw new Refusal('rooming.no-hotel')
  const [last] = await versionsOf(work.tx, tripId, serviceId)
  if ((last?.number ?? null) !== from) throw new Refusal('rooming.sent-meanwhile', { kind: 'conflict' })
  const { paper } = await roomingPaper(work.tx, { tripId, serviceId, now: work.now, by: work.actor })
  const snapshot = toldList(paper as Whole<typeof paper>, { hasNotes })
  refuseIf(versionRefusal(paper as RoomingSnapshot, { isFinal, hasNotes }))
  const number = (last?.number ?? 0) + 1
  const [version] = await work.tx
    .insert(roomingVersions)
    .values({
      ...{ tripId, serviceId, number, isFinal, hasNotes, snapshot, recipient, subject, body },
      sentAt: work.now.toISOString(),
      sentBy: work.actor.userId,
      sentByName: work.actor.name,
    })
    .returning({ id: roomingVersions.id })
  await work.enqueue(versionQueue, { versionId: version!.id })
  await recordActivity(work, {
    kind: isFinal ? 'rooming.activity-sent-final' : 'rooming.activity-sent',
    params: { n: number, hotel: hotel.name },
    ...{ itineraryId: tripId, subject: 'Booking', subjectId: tripId },
  })
  work.touch(topic.trip(tripId))
  return { number }
}

/** Takes a person whose data are erased out of every list that was sent. */
export async function forgetInVersions(work: Work, { customerId }: { customerId: string }): Promise<void> {
  const heads = await work.tx
    .select({ id: participants.id, tripId: participants.tripId })
    .from(participants)
    .where(eq(participants.customerId, customerId))
  if (heads.length === 0) return
  const ids = heads.map(({ id }) => id)
  const versions = await work.tx
    .select({ id: roomingVersions.id, snapshot: roomingVersions.snapshot })
    .from(roomingVersions)
    .where(
      inArray(
        roomingVersions.tripId,
        heads.map(({ tripId }) => tripId),
      ),
    )
  for (const { id, snapshot } of versions)
    await work.tx
      .update(roomingVersions)
      .set({ snapshot: withoutPerson(snapshot, ids, directoryRefusals['customers.erased-name']) })
      .where(sql`${roomingVersions.id} = ${id}`)
}
