import { eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { lockItinerary, setClosed } from '#src/features/itineraries/itineraries.commands.ts'
import { saveTripAsTemplate, updateTemplateFromTrip } from '#src/features/templates/templates.commands.ts'
import { isItineraryClosed } from '#src/features/trips/data/editing.rules.ts'
import { archiveState, confirmationState } from '#src/features/trips/page/trip.queries.ts'
import { tripCancelled } from '#src/features/trips/trips.events.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { formatDay } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { lockTrip, recordTrip, type TripRow, touchTrip } from './trip-rows.commands.ts'
import {
  archiveRefusal,
  cancelFormRefusal,
  cancelRefusal,
  completeRefusal,
  confirmRefusal,
  faultsForArchive,
  isMinimumReached,
  isNeverConfirmed,
} from './trip-states.rules.ts'

/**
 * Confirms a trip on sale. Below the minimum it takes force, and force takes a reason, which is stored with its user.
 */
export async function confirmTrip(
  work: Work,
  tripId: string,
  { version, force }: { version: number; force?: { reason: string } | undefined },
) {
  const trip = await lockTrip(work, tripId)
  await refuseStale(work, trip, version)
  const state = await confirmationState(work.tx, tripId)
  const { confirmedParticipants: n, minParticipants: min } = state
  const params = { n, min: min ?? 0, day: formatDay(trip.returnsOn) }
  refuseIf(confirmRefusal({ ...trip, ...state }, { today: work.today, force }), { params })
  const takesForce = !isMinimumReached(state) || isNeverConfirmed(trip, work.today)
  const forced = force && takesForce ? force.reason.trim() : null
  const saved = await moveTo(work, trip, {
    status: 'confirmed',
    confirmedAt: work.now.toISOString(),
    forcedBy: forced === null ? null : work.actor.userId,
    forcedReason: forced,
  })
  if (forced === null) await recordTrip(work, 'confirmed', tripId)
  else await recordTrip(work, 'forced', tripId, { n, min: min ?? 0, reason: forced })
  return saved
}

/** Cancels a trip for good. The feature that owns its bookings cancels them in the same transaction. */
export async function cancelTrip(
  work: Work,
  tripId: string,
  { version, title, reason }: { version: number; title: string; reason: string },
) {
  const trip = await lockTrip(work, tripId)
  await refuseStale(work, trip, version)
  refuseIf(cancelRefusal(trip))
  const refusal = cancelFormRefusal(trip, { title, reason })
  refuseIf(refusal, { kind: 'invalid', path: refusal === 'trips.reason-missing' ? '/reason' : '/title' })
  const saved = await moveTo(work, trip, { status: 'cancelled', cancelReason: reason.trim() })
  await work.emit(tripCancelled, { tripId, reason: reason.trim() })
  await recordTrip(work, 'cancelled', tripId, { reason: reason.trim() })
  return saved
}

/** Completes a confirmed trip, from its last day on. The program itself does so the day after, without `version`. */
export async function completeTrip(work: Work, tripId: string, version?: number) {
  const trip = await lockTrip(work, tripId)
  if (version !== undefined) await refuseStale(work, trip, version)
  refuseIf(completeRefusal(trip, work.today))
  const saved = await moveTo(work, trip, { status: 'completed' })
  await recordTrip(work, 'completed', tripId)
  return saved
}

/** Archives a completed or cancelled trip once nothing is open. The refusal names what is open. */
export async function archiveTrip(work: Work, tripId: string, version: number) {
  const trip = await lockTrip(work, tripId)
  await refuseStale(work, trip, version)
  const state = await archiveState(work.tx, tripId)
  const refusal = archiveRefusal(state)
  if (refusal) throw new Refusal(refusal, { faults: refusal === 'trips.not-settled' ? faultsForArchive(state) : [] })
  return storeAsArchived(work, trip)
}

/** Archives a trip even if something is open on it. Only invented rows may skip `archiveTrip`. */
export async function storeAsArchived(work: Work, trip: TripRow) {
  const saved = await moveTo(work, trip, { status: 'archived' })
  await recordTrip(work, 'archived', trip.id)
  return saved
}

/** Saves the content of a trip as a new template. */
export async function saveAsTemplate(work: Work, tripId: string, name: string) {
  return saveTripAsTemplate(work, await lockTrip(work, tripId), name)
}

/**
 * Replaces the content of the template from which the trip was made. Refuses when that template is gone or there was
 * none.
 */
export async function updateTemplateUsed(work: Work, tripId: string) {
  const [used] = await work.tx.select({ templateId: trips.templateId }).from(trips).where(eq(trips.id, tripId))
  if (used?.templateId) await lockItinerary(work, used.templateId)
  const trip = await lockTrip(work, tripId)
  if (trip.templateId === null) throw new Refusal('trips.template-gone')
  return updateTemplateFromTrip(work, trip.templateId, trip)
}

async function moveTo(work: Work, trip: TripRow, fields: Partial<TripRow> & Pick<TripRow, 'status'>) {
  const [saved] = await work.tx
    .update(trips)
    .set({ ...fields, ...edit(work) })
    .where(eq(trips.id, trip.id))
    .returning({ id: trips.id, version: trips.version })
  const isClosed = isItineraryClosed(fields.status)
  if (isClosed !== isItineraryClosed(trip.status)) await setClosed(work, trip.id, isClosed)
  touchTrip(work, trip.id)
  return saved!
}
