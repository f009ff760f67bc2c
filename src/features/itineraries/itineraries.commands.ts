import { eq, sql } from 'drizzle-orm'
import type { Work } from '#src/server/work.ts'
import { refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { type Itinerary, itineraryById } from './itineraries.queries.ts'
import { changeRefusal } from './itineraries.rules.ts'
import { itineraries } from './itineraries.tables.ts'

/** Creates an itinerary. The trip or template gets the same id in the same transaction. */
export async function createItinerary(work: Work, kind: 'trip' | 'template', days: number): Promise<string> {
  return (await createItineraries(work, kind, [days]))[0]!
}

/** Creates several as {@link createItinerary} creates one, each with its number of days. */
export async function createItineraries(
  work: Work,
  kind: 'trip' | 'template',
  days: readonly number[],
): Promise<string[]> {
  const made = await work.tx
    .insert(itineraries)
    .values(days.map((of) => ({ kind, days: of })))
    .returning({ id: itineraries.id })
  return made.map(({ id }) => id)
}

/**
 * Locks an itinerary and its trip until the transaction ends. Changes to its services, departures and costs, and
 * bookings of it, then run one after the other. The itinerary is read only after the locks are held, because a row
 * joined to a locked one is as old as the statement.
 */
export async function lockItinerary(work: Work, id: string): Promise<Itinerary> {
  const itinerary = await lockRow(work, 'itineraries', id)
  if (itinerary?.kind === 'trip') await lockRow(work, 'trips', id)
  return itineraryById(work.tx, id)
}

/** Locks only the row of a trip, for decisions on its state. Tells whether the trip exists. */
export async function lockTripRow(work: Work, tripId: string): Promise<boolean> {
  return (await lockRow(work, 'trips', tripId)) !== undefined
}

function lockRow(work: Work, table: 'itineraries' | 'trips', id: string) {
  return work.lock(id, async ({ skipLocked }) => {
    const { rows } = await work.tx.execute<{ kind: 'trip' | 'template' }>(sql`
      select kind from ${sql.raw(table)} where id = ${id} for no key update ${sql.raw(skipLocked ? 'skip locked' : '')}`)
    return rows
  })
}

/** Locks an itinerary to change its services, departures or costs. Refuses a closed one. */
export async function openItinerary(work: Work, id: string): Promise<Itinerary> {
  const itinerary = await lockItinerary(work, id)
  refuseIf(changeRefusal(itinerary))
  return itinerary
}

/** Sets the days of an itinerary that the caller has locked. */
export async function setDays(work: Work, id: string, days: number): Promise<void> {
  await work.tx.update(itineraries).set({ days }).where(eq(itineraries.id, id))
}

/** Closes or opens an itinerary that the caller has locked, as the state of its trip requires. */
export async function setClosed(work: Work, id: string, isClosed: boolean): Promise<void> {
  await work.tx.update(itineraries).set({ isClosed }).where(eq(itineraries.id, id))
}

/** Deletes an itinerary with all its parts, its trip or template included. */
export async function deleteItinerary(work: Work, id: string): Promise<void> {
  await work.tx.delete(itineraries).where(eq(itineraries.id, id))
}

/**
 * Touches the topics of this trip or template. A change of a trip's parts changes its row in lists, but moves it in
 * none.
 */
export function touchItinerary(work: Work, { id, kind }: { id: string; kind: 'trip' | 'template' }): void {
  if (kind === 'template') work.touch(topic.templates, topic.template(id))
  else work.touch(topic.trip(id))
}
