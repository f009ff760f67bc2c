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

/** An itinerary to copy from. `start` is the day on which its trip begins, null for a template. */
export type CopySource = { id: string; start: Day | null }

/**
 * Copies an itinerary to new ones: services with suppliers, prices, allotments and gratuities, departures, coaches
 * without plates, the cost definition. Parts of one trip alone are not copied: PNR, vouchers, documents, states of
 * payment and communication, instalments, permits, plates, drivers, activity. Dates move with the start and become
 * offsets in a template. Answers the number of services that found no day in shorter targets.
 */
export async function copyItinerary(work: Work, from: CopySource, targets: readonly CopyTarget[]): Promise<number> {
  const ids = targets.map(({ id }) => id)
  const leftOut = await copyServices(work, from, targets)
  await copyDepartures(work, from.id, ids)
  await copyVehicles(work, from.id, ids)
  await copyCosts(work, from.id, ids)
  return leftOut
}

/** Replaces the content of a template, which the caller has locked, with that of a trip. */
export async function replaceItinerary(work: Work, from: CopySource, target: CopyTarget): Promise<void> {
  await clearServices(work, target.id)
  await clearDepartures(work, target.id)
  await clearVehicles(work, target.id)
  await copyItinerary(work, from, [target])
}
