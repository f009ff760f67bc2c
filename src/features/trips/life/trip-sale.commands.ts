import { eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { copyItinerary } from '#src/features/templates/copy-itinerary.commands.ts'
import { saleState, tripById } from '#src/features/trips/page/trip.queries.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { movedTo } from '#src/features/trips/wizard/trip-creation.commands.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { seriesDates, seriesRefusal } from './series.rules.ts'
import { insertTrips, lockTrip, recordTrip, seriesOf, touchTrip } from './trip-rows.commands.ts'
import { faultsForSale, putOnSaleRefusal } from './trip-states.rules.ts'

/**
 * Puts a draft on sale, and creates a trip with its own copy of the itinerary for each other date of its repetition:
 * all or none. Refuses a trip that is not a draft, a stale version, and an incomplete draft with everything that it
 * lacks.
 */
export async function putOnSale(work: Work, tripId: string, version: number) {
  const draft = await lockTrip(work, tripId)
  await refuseStale(work, draft, version)
  const shown = await tripById(work.tx, tripId)
  const state = saleState(shown)
  const refusal = putOnSaleRefusal(state, work.today)
  refuseIf(refusal === 'trips.start-past' ? refusal : null, { path: '/departsOn' })
  if (refusal) throw new Refusal(refusal, { faults: refusal === 'trips.not-complete' ? faultsForSale(state) : [] })
  const series = await seriesOf(work, draft)
  refuseIf(seriesRefusal(series), { path: '/series' })

  await work.tx
    .update(trips)
    .set({ status: 'forSale', ...edit(work) })
    .where(eq(trips.id, tripId))
  const dates = seriesDates(series).slice(1)
  const others =
    dates.length === 0
      ? []
      : await insertTrips(
          work,
          dates.map((departsOn) => ({ ...movedTo(draft, departsOn), status: 'forSale' })),
          shown.owners.map(({ id }) => id),
        )
  if (others.length > 0)
    await copyItinerary(
      work,
      { id: tripId, start: draft.departsOn },
      others.map(({ id, departsOn }) => ({ id, start: departsOn, days: draft.days })),
    )
  const made = [draft, ...others].map(({ id, code, departsOn }) => ({ id, code, departsOn }))
  for (const { id } of others) await recordTrip(work, 'created', id)
  for (const { id } of made) {
    await recordTrip(work, 'on-sale', id)
    touchTrip(work, id)
  }
  return { trips: made }
}
