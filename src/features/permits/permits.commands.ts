import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { normalizePlate } from '#src/features/departures/plate.rules.ts'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import type { Itinerary } from '#src/features/itineraries/itineraries.queries.ts'
import { serviceById } from '#src/features/services/programme/services.queries.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { permitDifferences, permitValues } from './permit-differences.words.ts'
import type { PermitForm, removePermit as removing } from './permits.contract.ts'
import { permitById, platesOnTrip, storedPermits } from './permits.queries.ts'
import { afterPlateChange, isStillToUpdate } from './permits.rules.ts'
import { permits } from './permits.tables.ts'

/** Adds a permit to a service of a trip. One that was removed comes back with its mark `isToUpdate`. */
export async function addPermit(
  work: Work,
  serviceId: string,
  { isToUpdate = false, ...form }: PermitForm & { isToUpdate?: boolean },
) {
  const { itineraryId } = await serviceById(work.tx, serviceId)
  const itinerary = await openItinerary(work, itineraryId)
  const { name } = await serviceById(work.tx, serviceId)
  if (itinerary.kind !== 'trip') throw new Refusal('calls.not-found', { kind: 'notFound' })
  const columns = columnsOf(form)
  const plates = isToUpdate ? await platesOnTrip(work.tx, itineraryId) : []
  const [made] = await work.tx
    .insert(permits)
    .values({
      ...columns,
      isToUpdate: isStillToUpdate({ ...columns, isToUpdate }, plates),
      serviceId,
      ...creation(work),
    })
    .returning({ id: permits.id, version: permits.version })
  await record(work, 'added', itinerary, { ...form, serviceName: name })
  return made!
}

/** Changes a permit at the version that was seen. A new plate, or asking again, clears its mark `isToUpdate`. */
export async function editPermit(work: Work, permitId: string, { version, ...form }: PermitForm & { version: number }) {
  const { itinerary, stored } = await seenPermit(work, permitId, version)
  const columns = columnsOf(form)
  const isToUpdate = stored.isToUpdate && columns.plate === stored.plate && columns.state !== 'toRequest'
  const [saved] = await work.tx
    .update(permits)
    .set({ ...columns, isToUpdate, ...edit(work) })
    .where(eq(permits.id, permitId))
    .returning({ id: permits.id, version: permits.version })
  const changes = permitDifferences(permitValues(columns), permitValues(stored))
  await record(work, 'edited', itinerary, { ...form, serviceName: stored.serviceName }, changes)
  return saved!
}

/** Refuses to remove a service with permits, because no form would bring them back. */
export async function keepServiceWithPermits(work: Work, { serviceId }: { serviceId: string }): Promise<void> {
  if ((await work.tx.$count(permits, eq(permits.serviceId, serviceId))) > 0) throw new Refusal('services.has-permits')
}

/** Removes a permit. Answers the form that brings it back. */
export async function removePermit(
  work: Work,
  permitId: string,
  { version }: { version: number },
): Promise<z.output<(typeof removing)['schema']['response'][200]>> {
  const { itinerary, stored } = await seenPermit(work, permitId, version)
  await work.tx.delete(permits).where(eq(permits.id, permitId))
  await record(work, 'removed', itinerary, stored)
  const { serviceId, city, zone, number, fromOn, fromTime, untilOn, untilTime, plate, country } = stored
  const { costCents, state, isToUpdate } = stored
  return {
    serviceId,
    restore: {
      ...{ city, zone, number, fromOn, fromTime, untilOn, untilTime },
      ...{ plate, country, costCents, state, isToUpdate },
    },
  }
}

type PlateChange = { itineraryId: string; from: string | null; to: string | null }

/**
 * Marks the permits of a plate that is on their trip no more, and gives those still to be asked for the new
 * plate. It is part of the command that changes the plate.
 */
export async function followPlate(work: Work, { itineraryId, from, to }: PlateChange): Promise<void> {
  const stored = await storedPermits(work.tx, itineraryId)
  if (stored.length === 0) return
  const plates = await platesOnTrip(work.tx, itineraryId)
  let flagged = 0
  for (const permit of stored) {
    const next = afterPlateChange(permit, { from, to, plates })
    if (next === null) continue
    if (next.isToUpdate) flagged += 1
    await work.tx
      .update(permits)
      .set({ ...next, ...edit(work) })
      .where(eq(permits.id, permit.id))
  }
  if (flagged === 0) return
  await recordActivity(work, {
    kind: 'permits.activity-to-update',
    params: { n: flagged, plate: from ?? '' },
    itineraryId,
    subject: 'Service',
    subjectId: itineraryId,
  })
}

function columnsOf({ plate, zone, number, costCents, ...form }: PermitForm) {
  return {
    ...form,
    zone: zone || null,
    number: number || null,
    plate: plate ? normalizePlate(plate) : null,
    costCents: costCents ?? null,
  }
}

async function seenPermit(work: Work, permitId: string, version: number) {
  const { itineraryId } = await permitById(work.tx, permitId)
  const itinerary = await openItinerary(work, itineraryId)
  const stored = await permitById(work.tx, permitId)
  const [row] = await work.tx.select().from(permits).where(eq(permits.id, permitId))
  await refuseStale(work, row!, version)
  return { itinerary, stored }
}

function record(
  work: Work,
  what: 'added' | 'edited' | 'removed',
  itinerary: Itinerary,
  { city, zone, serviceName }: Pick<PermitForm, 'city' | 'zone'> & { serviceName: string },
  changes: readonly Difference[] = [],
): Promise<void> {
  touchItinerary(work, itinerary)
  return recordActivity(work, {
    kind: `permits.activity-${what}`,
    params: { place: [city, zone].filter(Boolean).join(', '), service: serviceName },
    changes,
    itineraryId: itinerary.id,
    subject: 'Service',
    subjectId: itinerary.id,
  })
}
