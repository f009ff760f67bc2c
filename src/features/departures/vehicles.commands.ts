import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { vehicleDifferences } from './departure-differences.words.ts'
import { plateChanged, vehicleRemoved, vehiclesCopied } from './departures.events.ts'
import { hasOwnPlaces, placesOfTrip } from './departures.queries.ts'
import { vehicles } from './departures.tables.ts'
import { placesRefusal } from './places.rules.ts'
import { normalizePlate } from './plate.rules.ts'
import type { addVehicle as addCall } from './vehicles.contract.ts'

type VehicleForm = z.output<(typeof addCall)['schema']['body']>

/**
 * Adds a coach, whose seats limit the places of the trip. Refuses to go below the people on the trip or its minimum.
 */
export async function addVehicle(work: Work, itineraryId: string, form: VehicleForm) {
  const itinerary = await openItinerary(work, itineraryId)
  const listed = await vehiclesOf(work, itineraryId)
  const { places } = await placesOfTrip(work.tx, itineraryId)
  const [made] = await work.tx
    .insert(vehicles)
    .values({ ...fieldsOf(form), itineraryId, position: (listed.at(-1)?.position ?? 0) + 1, ...creation(work) })
    .returning()
  await refusePlacesLost(work, itineraryId, { before: places, path: '/passengerSeats' })
  await record(work, 'added', made!)
  await tellPlate(work, itineraryId, null, made!.plate)
  touchItinerary(work, itinerary)
  return { id: made!.id, version: made!.version }
}

/** Changes a coach and its plate. Refuses seats below the people on the trip or its minimum. */
export async function editVehicle(
  work: Work,
  vehicleId: string,
  { version, ...form }: VehicleForm & { version: number },
) {
  const { itinerary, stored } = await lockedVehicle(work, vehicleId)
  await refuseStale(work, stored, version)
  const { places } = await placesOfTrip(work.tx, itinerary.id)
  const [changed] = await work.tx
    .update(vehicles)
    .set({ ...fieldsOf(form), ...edit(work) })
    .where(eq(vehicles.id, vehicleId))
    .returning()
  await refusePlacesLost(work, itinerary.id, { before: places, path: '/passengerSeats' })
  await record(work, 'edited', changed!, vehicleDifferences(changed!, stored))
  await tellPlate(work, itinerary.id, stored.plate, changed!.plate)
  touchItinerary(work, itinerary)
  return { id: changed!.id, version: changed!.version }
}

/**
 * Removes a coach. Refuses to remove the last coach of a trip without a limit of its own, and a coach without which
 * there would be fewer places than people on the trip or than its minimum.
 */
export async function removeVehicle(work: Work, vehicleId: string): Promise<undefined> {
  const { itinerary, stored } = await lockedVehicle(work, vehicleId)
  const isLast = (await vehiclesOf(work, itinerary.id)).length === 1
  if (isLast && !(await hasOwnPlaces(work.tx, itinerary.id))) throw new Refusal('departures.last-vehicle')
  const { places } = await placesOfTrip(work.tx, itinerary.id)
  await work.emit(vehicleRemoved, { itineraryId: itinerary.id, vehicleId })
  await work.tx.delete(vehicles).where(eq(vehicles.id, vehicleId))
  await refusePlacesLost(work, itinerary.id, { before: places })
  await record(work, 'removed', stored)
  await tellPlate(work, itinerary.id, stored.plate, null)
  touchItinerary(work, itinerary)
}

/**
 * Refuses a change after which the places, `before` in number, are fewer than the people on the trip or than its
 * minimum.
 */
export async function refusePlacesLost(
  work: Work,
  itineraryId: string,
  { before, path }: { before: number | null; path?: string },
): Promise<void> {
  const after = await placesOfTrip(work.tx, itineraryId)
  const refusal = placesRefusal(before, after)
  const n = refusal === 'departures.places-below-people' ? after.heads : (after.minParticipants ?? 0)
  refuseIf(refusal, { params: { n }, ...(path && { path }) })
}

/** Gives a coach the passenger seats of its map. The caller has locked the trip, and judges the places. */
export async function setPassengerSeats(work: Work, vehicleId: string, passengerSeats: number): Promise<void> {
  await work.tx
    .update(vehicles)
    .set({ passengerSeats, ...edit(work) })
    .where(and(eq(vehicles.id, vehicleId), ne(vehicles.passengerSeats, passengerSeats)))
}

/** Copies the coaches of one itinerary to others. Plates stay with their trip. */
export async function copyVehicles(work: Work, from: string, to: string[]): Promise<void> {
  const { createdAt, createdBy } = creation(work)
  await work.tx.execute(sql`
    insert into ${vehicles} (itinerary_id, country, model, passenger_seats, position, created_at, created_by, updated_at, updated_by)
    select target.id, 'IT', model, passenger_seats, position, ${createdAt}::timestamptz, ${createdBy}::uuid, ${createdAt}::timestamptz, ${createdBy}::uuid
    from ${vehicles} cross join unnest(${sql.param(to)}::uuid[]) as target(id)
    where itinerary_id = ${from}`)
  await work.emit(vehiclesCopied, { from, to })
}

export async function clearVehicles(work: Work, itineraryId: string): Promise<void> {
  await work.tx.delete(vehicles).where(eq(vehicles.itineraryId, itineraryId))
}

function fieldsOf({ plate, ...form }: VehicleForm) {
  return { ...form, plate: plate ? normalizePlate(plate) : null, model: form.model || null }
}

function vehiclesOf(work: Work, itineraryId: string) {
  return work.tx.select().from(vehicles).where(eq(vehicles.itineraryId, itineraryId)).orderBy(asc(vehicles.position))
}

async function lockedVehicle(work: Work, vehicleId: string) {
  const [known] = await work.tx
    .select({ itineraryId: vehicles.itineraryId })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId))
  if (!known) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const itinerary = await openItinerary(work, known.itineraryId)
  const [stored] = await work.tx.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  if (!stored) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { itinerary, stored }
}

/** Announces to later features that a coach has another plate. */
async function tellPlate(work: Work, itineraryId: string, from: string | null, to: string | null): Promise<void> {
  if (from !== to) await work.emit(plateChanged, { itineraryId, from, to })
}

type Vehicle = typeof vehicles.$inferSelect

function record(
  work: Work,
  what: 'added' | 'edited' | 'removed',
  vehicle: Vehicle,
  changes: readonly Difference[] = [],
): Promise<void> {
  return recordActivity(work, {
    kind: `departures.activity-vehicle-${what}`,
    params: { seats: vehicle.passengerSeats, vehicle: vehicle.plate ?? `da ${vehicle.passengerSeats} posti` },
    changes,
    itineraryId: vehicle.itineraryId,
    subject: 'Departure',
    subjectId: vehicle.id,
  })
}
