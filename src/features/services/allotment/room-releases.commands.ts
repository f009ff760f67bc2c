import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { changeRefusal, supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { serviceFormText } from '#src/features/services/form/service-form.text.ts'
import { recordService } from '#src/features/services/programme/service-activity.commands.ts'
import { lockedService, raiseService, seenService } from '#src/features/services/programme/service-locks.commands.ts'
import type { ServiceInUse } from '#src/features/services/programme/services.queries.ts'
import { allotments, roomReleases } from '#src/features/services/services.tables.ts'
import { settleAt } from '#src/server/constraints.ts'
import { signature } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { releaseRooms as releasing } from './room-releases.contract.ts'
import { releaseFaults, undoReleaseRefusal } from './room-releases.rules.ts'

type Given = z.output<(typeof releasing)['schema']['body']>

/** Gives rooms of an allotment back to the hotel. Refuses rooms that guests or the crew use. */
export async function releaseRooms(work: Work, serviceId: string, { version, ...given }: Given) {
  const { itinerary, stored } = await seenService(work, serviceId, version)
  refuseIf(supplierRefusal(itinerary) ?? changeRefusal(itinerary))
  const row = stored.allotments.find(({ id }) => id === given.allotmentId)
  if (!row) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { allotments: rows, roomsTaken: taken } = stored
  const room = serviceFormText[`services.room.${row.roomType}`]
  const faults = releaseFaults(given, { row, rows, taken, room, today: work.today })
  if (faults.length > 0) throw new Refusal('calls.invalid', { kind: 'invalid', faults })
  await changeRooms(work, row.id, -given.quantity)
  const [made] = await work.tx
    .insert(roomReleases)
    .values({
      ...{ ...given, serviceId, roomType: row.roomType },
      ...signature(work),
    })
    .returning({ roomReleaseId: roomReleases.id })
  await settleAt(work, '/quantity')
  await record(work, 'released', stored, { ...given, roomType: row.roomType })
  touchItinerary(work, itinerary)
  return { ...(await raiseService(work, stored)), ...made! }
}

/** Takes rooms that were given back by mistake into their allotment again. */
export async function undoRoomRelease(work: Work, roomReleaseId: string) {
  const { serviceId } = await releaseById(work, roomReleaseId)
  const { itinerary, stored } = await lockedService(work, serviceId)
  // The release is read again after the lock: another command may have changed it meanwhile.
  const release = await releaseById(work, roomReleaseId)
  refuseIf(changeRefusal(itinerary))
  refuseIf(undoReleaseRefusal(release, work.now))
  await changeRooms(work, release.allotmentId!, release.quantity)
  await work.tx.delete(roomReleases).where(eq(roomReleases.id, roomReleaseId))
  await record(work, 'release-undone', stored, release)
  touchItinerary(work, itinerary)
  return raiseService(work, stored)
}

/** Keeps the history of a service that is about to be removed. */
export async function outliveService(work: Work, serviceId: string): Promise<void> {
  await work.tx
    .update(roomReleases)
    .set({ serviceId: null, removedServiceId: serviceId })
    .where(eq(roomReleases.serviceId, serviceId))
}

/** Gives the history of a removed service to the service that undoes its removal. */
export async function followRestoredService(work: Work, { serviceId, formerId }: Restored): Promise<void> {
  await work.tx
    .update(roomReleases)
    .set({ serviceId, removedServiceId: null })
    .where(and(eq(roomReleases.removedServiceId, formerId), isNull(roomReleases.serviceId)))
}
type Restored = { serviceId: string; formerId: string }

async function changeRooms(work: Work, allotmentId: string, by: number): Promise<void> {
  await work.tx
    .update(allotments)
    .set({ quantity: sql`${allotments.quantity} + ${by}` })
    .where(eq(allotments.id, allotmentId))
}

async function releaseById(work: Work, roomReleaseId: string) {
  const [release] = await work.tx.select().from(roomReleases).where(eq(roomReleases.id, roomReleaseId))
  if (!release?.serviceId) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { ...release, serviceId: release.serviceId }
}

type Rooms = Pick<typeof roomReleases.$inferSelect, 'quantity' | 'roomType' | 'toldTo'>

function record(
  work: Work,
  what: 'released' | 'release-undone',
  service: ServiceInUse,
  { quantity, roomType, toldTo }: Rooms,
): Promise<void> {
  return recordService(work, what, service, { rooms: `${quantity} ${roomType}`, person: toldTo })
}
