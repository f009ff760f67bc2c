import { eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { lockItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import type { Itinerary } from '#src/features/itineraries/itineraries.queries.ts'
import { services } from '#src/features/services/services.tables.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { topic } from '#src/shared/topics.ts'
import { type Service, type ServiceInUse, serviceById } from './services.queries.ts'

export type Saved = { id: string; version: number }

/** Raises the version of a service after its money changed, so that a form opened before is refused. */
export async function raiseService(work: Work, { id, itineraryId }: Service): Promise<Saved> {
  const [raised] = await work.tx
    .update(services)
    .set(edit(work))
    .where(eq(services.id, id))
    .returning({ id: services.id, version: services.version })
  work.touch(topic.trip(itineraryId))
  return raised!
}

/** Locks a service at the version that was seen. Refuses another version, with who saved it and when. */
export async function seenService(work: Work, serviceId: string, version: number) {
  const found = await lockedService(work, serviceId)
  const [row] = await work.tx.select().from(services).where(eq(services.id, serviceId))
  await refuseStale(work, row!, version)
  return found
}

/** Locks the itinerary before its service, so that a command that waited sees the other's changes. */
export async function lockedService(
  work: Work,
  serviceId: string,
): Promise<{ itinerary: Itinerary; stored: ServiceInUse }> {
  const { itineraryId } = await serviceById(work.tx, serviceId)
  const itinerary = await lockItinerary(work, itineraryId)
  return { itinerary, stored: await serviceById(work.tx, serviceId) }
}
