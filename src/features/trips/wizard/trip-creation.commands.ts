import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { createCosts } from '#src/features/costs/costs.commands.ts'
import { placesOfTrip } from '#src/features/departures/departures.queries.ts'
import { placesRefusal } from '#src/features/departures/places.rules.ts'
import { deleteItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { copyItinerary } from '#src/features/templates/copy-itinerary.commands.ts'
import { noteTemplateUse } from '#src/features/templates/templates.commands.ts'
import type { createTrip as createCall } from '#src/features/trips/data/trip-editing.contract.ts'
import { type Deadlines, defaultDeadlines } from '#src/features/trips/life/deadlines.rules.ts'
import {
  dropEmptySeries,
  insertSeries,
  insertTrip,
  lockTrip,
  ownersOf,
  recordTrip,
  refuseUnknownOwners,
  touchTrip,
} from '#src/features/trips/life/trip-rows.commands.ts'
import { deleteRefusal, durationRefusal } from '#src/features/trips/life/trip-states.rules.ts'
import { hasVehicles } from '#src/features/trips/page/trip.queries.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { tripWizardText } from '#src/features/trips/wizard/trip-wizard.text.ts'
import type { Work } from '#src/server/work.ts'
import { addDays, type Day, daysBetween } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { fillCut } from '#src/shared/text.ts'

type TripForm = z.output<(typeof createCall)['schema']['body']>

/**
 * Creates a draft, with or without a template, whose minimum limits the given places. The other trips of its repetition
 * are created when it goes on sale.
 */
export async function createTrip(work: Work, { templateId, series, ownerIds, ...form }: TripForm) {
  refuseIf(durationRefusal(form.type, form.days), { kind: 'invalid', path: '/days' })
  await refuseUnknownOwners(work, ownerIds)
  const settings = await settingsOf(work.tx)
  const template = templateId ? await noteTemplateUse(work, templateId) : null
  if (template && template.type !== form.type) throw new Refusal('trips.template-type', { path: '/templateId' })
  const trip = await insertTrip(
    work,
    {
      ...form,
      ...(await defaultDeadlinesOf(work, form)),
      status: 'draft',
      transport: form.transport ?? template?.transport ?? 'unselected',
      maxPlaces: form.maxPlaces === undefined ? settings.maxPlaces : form.maxPlaces,
      templateId: template?.id ?? null,
      templateName: template?.name ?? null,
      seriesId: await insertSeries(work, { ...series, departsOn: form.departsOn }),
    },
    ownerIds,
  )
  let leftOutServices = 0
  if (template) {
    const target = { id: trip.id, start: form.departsOn, days: form.days }
    leftOutServices = await copyItinerary(work, { id: template.id, start: null }, [target])
  } else await createCosts(work, trip.id)
  await refusePlacesMissing(work, trip)
  if (template) await refuseBelowMinimum(work, trip)
  await recordTrip(work, 'created', trip.id)
  touchTrip(work, trip.id)
  return { id: trip.id, code: trip.code, version: trip.version, leftOutServices }
}

/** Refuses a limit of places below the minimum. Coaches are changed only once the trip exists. */
async function refuseBelowMinimum(work: Work, trip: { id: string; maxPlaces: number | null }): Promise<void> {
  const { minParticipants } = await placesOfTrip(work.tx, trip.id)
  const params = { n: minParticipants ?? 0 }
  refuseIf(placesRefusal(null, { places: trip.maxPlaces, minParticipants, heads: 0 }), {
    path: '/maxPlaces',
    kind: 'invalid',
    params,
  })
}

/** The deadlines proposed for a start, by the days of the settings. */
export async function defaultDeadlinesOf(work: Work, trip: { departsOn: Day; days: number }): Promise<Deadlines> {
  const settings = await settingsOf(work.tx)
  return defaultDeadlines(trip, {
    confirmBeforeCancel: settings.confirmationDaysBeforeCancellation,
    releaseBeforeConfirm: settings.releaseDaysBeforeConfirmation,
  })
}

/** Refuses an empty limit of places while no coach gives their number. */
export async function refusePlacesMissing(work: Work, trip: { id: string; maxPlaces: number | null }): Promise<void> {
  if (trip.maxPlaces === null && !(await hasVehicles(work.tx, trip.id)))
    throw new Refusal('trips.places-missing', { kind: 'invalid', path: '/maxPlaces' })
}

/**
 * Creates a draft with a copy of the itinerary. Deadlines and supplier dates move with the start; the repetition is not
 * copied.
 */
export async function duplicateTrip(
  work: Work,
  tripId: string,
  { title, departsOn }: { title?: string | undefined; departsOn?: Day | undefined },
) {
  const source = await lockTrip(work, tripId)
  const start = departsOn ?? source.departsOn
  const copyTitle = fillCut(tripWizardText['trips.copy-title'], source.title, 120)
  const owners = await ownersOf(work, tripId)
  const copy = await insertTrip(
    work,
    { ...movedTo(source, start), title: title ?? copyTitle, status: 'draft', seriesId: null },
    owners.map(({ id }) => id),
  )
  await copyItinerary(work, { id: tripId, start: source.departsOn }, [{ id: copy.id, start, days: source.days }])
  await recordTrip(work, 'duplicated', copy.id, { trip: `${source.title} (${source.code})` })
  touchTrip(work, copy.id)
  return { id: copy.id, code: copy.code, version: copy.version }
}

type Source = Awaited<ReturnType<typeof lockTrip>>

/**
 * A trip as it would be on another date. Its deadlines are as far from the start as before; its notes are not copied.
 */
export function movedTo(source: Source, departsOn: Day) {
  const shift = daysBetween(source.departsOn, departsOn)
  const moved = (day: Day | null) => (day === null ? null : addDays(day, shift))
  const { title, type, days, transport, maxPlaces, templateId, templateName, seriesId } = source
  return {
    ...{ title, type, days, departsOn, transport, maxPlaces, templateId, templateName, seriesId },
    confirmBy: moved(source.confirmBy),
    cancelBy: moved(source.cancelBy),
    customersReleaseOn: moved(source.customersReleaseOn),
    deadlinesByHand: source.deadlinesByHand,
  }
}

/** Deletes a draft for good with all its parts. Its number is not given again. */
export async function deleteDraft(work: Work, tripId: string): Promise<undefined> {
  const trip = await lockTrip(work, tripId)
  refuseIf(deleteRefusal(trip))
  await work.tx.delete(trips).where(eq(trips.id, tripId))
  await deleteItinerary(work, tripId)
  await dropEmptySeries(work, trip.seriesId)
  await recordTrip(work, 'deleted', tripId, { trip: `${trip.title} (${trip.code})` })
  touchTrip(work, tripId)
}
