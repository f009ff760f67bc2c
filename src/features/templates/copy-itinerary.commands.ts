import { copyCosts } from '#src/features/costs/costs.commands.ts'
import { clearDepartures, copyDepartures } from '#src/features/departures/departures.commands.ts'
import { clearVehicles, copyVehicles } from '#src/features/departures/vehicles.commands.ts'
import {
  type CopyTarget,
  clearServices,
  copyServices,
} from '#src/features/services/programme/service-copies.commands.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'

/** An itinerary to copy from; `start` is the day its trip begins, null for a template. */
export type CopySource = { id: string; start: Day | null }

/**
 * Gives new itineraries what another one holds: services with suppliers, prices, allotments and gratuities, departures,
 * coaches without plates, cost definition. It does not give what belongs to one trip alone: PNR, vouchers, documents,
 * states of payment and communication, instalments, permits, plates, drivers, activity. Dates move with the start and
 * are offsets in a template. Answers how many services found no day in shorter targets.
 */
export async function copyItinerary(work: Work, from: CopySource, targets: readonly CopyTarget[]): Promise<number> {
  const ids = targets.map(({ id }) => id)
  const leftOut = await copyServices(work, from, targets)
  await copyDepartures(work, from.id, ids)
  await copyVehicles(work, from.id, ids)
  await copyCosts(work, from.id, ids)
  return leftOut
}

/** Gives a template, locked by the caller, what a trip holds now, in place of what it held. */
export async function replaceItinerary(work: Work, from: CopySource, target: CopyTarget): Promise<void> {
  await clearServices(work, target.id)
  await clearDepartures(work, target.id)
  await clearVehicles(work, target.id)
  await copyItinerary(work, from, [target])
}
