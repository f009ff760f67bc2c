import { and, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { activityEntries } from '#src/features/activity/activity.tables.ts'
import { placesOfTrip } from '#src/features/departures/departures.queries.ts'
import { refusePlacesLost } from '#src/features/departures/vehicles.commands.ts'
import { setDays } from '#src/features/itineraries/itineraries.commands.ts'
import { lastServiceDay } from '#src/features/services/programme/services.queries.ts'
import { tripDataText } from '#src/features/trips/data/trip-data.text.ts'
import {
  type DeadlineField,
  type Deadlines,
  deadlineFields,
  deadlineRefusal,
  setByHand,
} from '#src/features/trips/life/deadlines.rules.ts'
import { seriesRefusal } from '#src/features/trips/life/series.rules.ts'
import {
  dropEmptySeries,
  insertSeries,
  keepOwners,
  lockTrip,
  ownersOf,
  recordTrip,
  seriesOf,
  type TripRow,
  touchTrip,
} from '#src/features/trips/life/trip-rows.commands.ts'
import { durationRefusal, returnDay, startRefusal } from '#src/features/trips/life/trip-states.rules.ts'
import { hasBookings } from '#src/features/trips/page/trip.queries.ts'
import { tripRescheduled } from '#src/features/trips/trips.events.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { defaultDeadlinesOf, refusePlacesMissing } from '#src/features/trips/wizard/trip-creation.commands.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { type DateLeft, supplierDates } from './dates-left.queries.ts'
import { editRefusal, type TripPart } from './editing.rules.ts'
import { type TripData, tripDifferences } from './trip-differences.words.ts'
import type { editTrip as editCall } from './trip-editing.contract.ts'

type Changes = Omit<z.output<(typeof editCall)['schema']['body']>, 'version'>
type LockedTrip = TripRow & { days: number }

/** The part of a trip that each field belongs to. Fields of a part that cannot be edited are refused one by one. */
const partOf: Record<keyof Changes, TripPart> = {
  title: 'title',
  ownerIds: 'owners',
  type: 'schedule',
  days: 'schedule',
  departsOn: 'schedule',
  series: 'schedule',
  transport: 'itinerary',
  maxPlaces: 'itinerary',
  confirmBy: 'itinerary',
  cancelBy: 'itinerary',
  customersReleaseOn: 'itinerary',
}

/**
 * Changes the given fields of a trip, and answers the days that did not move with a new start. Refuses a stale edit,
 * fields that the state forbids, dates that do not fit, and fewer places than the minimum.
 */
export async function editTrip(work: Work, tripId: string, version: number, changes: Changes) {
  const trip = await lockTrip(work, tripId)
  await refuseStale(work, trip, version)
  await refuseLocked(work, trip, changes)
  const { ownerIds, series: _series, days = trip.days, ...fields } = changes
  const { type = trip.type, departsOn = trip.departsOn } = fields
  refuseIf(durationRefusal(type, days), { kind: 'invalid', path: '/days' })
  if (trip.status === 'forSale' && departsOn !== trip.departsOn)
    refuseIf(startRefusal(departsOn, work.today), { kind: 'invalid', path: '/departsOn' })
  refuseDeadlines(trip, changes, departsOn)
  if (days < trip.days) await refuseUsedDays(work, tripId, days)
  if (fields.maxPlaces === null) await refusePlacesMissing(work, { id: tripId, maxPlaces: null })
  const { places } = await placesOfTrip(work.tx, tripId)
  const before = await dataOf(work, trip)
  const seriesId = await seriesAfter(work, trip, changes)
  if (days !== trip.days) await setDays(work, tripId, days)
  if (ownerIds) await keepOwners(work, tripId, ownerIds)
  const proposed = await defaultDeadlinesOf(work, { departsOn, days })
  const moved = movedDefaults(trip, { departsOn, days }, proposed)
  const [saved] = await work.tx
    .update(trips)
    .set({
      ...moved,
      ...fields,
      deadlinesByHand: setByHand(trip, fields, proposed),
      returnsOn: returnDay(departsOn, days),
      seriesId,
      ...edit(work),
    })
    .where(eq(trips.id, tripId))
    .returning({ id: trips.id, version: trips.version })
  if (fields.maxPlaces !== undefined) await refusePlacesLost(work, tripId, { before: places, path: '/maxPlaces' })
  if (seriesId !== trip.seriesId) await dropEmptySeries(work, trip.seriesId)
  await recordChanges(work, before, await dataOf(work, { ...trip, ...moved, ...fields, days, seriesId }))
  if (departsOn !== trip.departsOn) await work.emit(tripRescheduled, { tripId, departsOn })
  touchTrip(work, tripId)
  const datesLeft = departsOn === trip.departsOn ? [] : await leftBehind(work, trip, { ...moved, ...changes })
  return { ...saved!, datesLeft }
}

/** The days that did not move with the start: deadlines set by hand, and days agreed with suppliers. */
async function leftBehind(work: Work, trip: LockedTrip, changed: object): Promise<DateLeft[]> {
  const deadlines = deadlineFields.flatMap((what) => {
    const on = trip[what]
    return on === null || what in changed ? [] : [{ what, on, service: null }]
  })
  return [...deadlines, ...(await supplierDates(work.tx, trip.id))]
}

async function refuseLocked(work: Work, trip: LockedTrip, changes: Changes): Promise<void> {
  const state = { status: trip.status, hasBookings: await hasBookings(work.tx, trip.id) }
  for (const [field, value] of Object.entries(changes) as [keyof Changes, unknown][])
    if (value !== undefined) refuseIf(editRefusal(state, partOf[field]), { path: `/${field}` })
  if (changes.series && trip.status !== 'draft') throw new Refusal('trips.series-made', { path: '/series' })
}

/**
 * Judges only the deadlines that this edit sets. A deadline that a new start leaves behind does not prevent the move.
 */
function refuseDeadlines(trip: LockedTrip, changes: Changes, departsOn: string): void {
  for (const field of deadlineFields) {
    const day = changes[field]
    if (day && day !== trip[field])
      refuseIf(deadlineRefusal(day, departsOn), {
        kind: 'invalid',
        path: `/${field}`,
        params: { day: formatDay(departsOn) },
      })
  }
}

async function refuseUsedDays(work: Work, tripId: string, days: number): Promise<void> {
  const day = await lastServiceDay(work.tx, tripId)
  if (day > days) throw new Refusal('trips.days-in-use', { path: '/days', params: { day } })
}

/** The series after the edit. The plan of a draft must also fit a moved start. */
async function seriesAfter(work: Work, trip: LockedTrip, { series, departsOn }: Changes): Promise<string | null> {
  if (series) return insertSeries(work, { ...series, departsOn: departsOn ?? trip.departsOn })
  if (departsOn !== undefined && trip.status === 'draft')
    refuseIf(seriesRefusal({ ...(await seriesOf(work, trip)), departsOn }), { kind: 'invalid', path: '/departsOn' })
  return trip.seriesId
}

/** Moves the deadlines that nobody set by hand to those of the new dates. */
function movedDefaults(
  trip: LockedTrip,
  after: { departsOn: Day; days: number },
  proposed: Deadlines,
): Partial<Record<DeadlineField, Day>> {
  if (after.departsOn === trip.departsOn && after.days === trip.days) return {}
  const free = deadlineFields.filter((field) => !trip.deadlinesByHand.includes(field))
  return Object.fromEntries(free.map((field) => [field, proposed[field]]))
}

/** A trip as its form shows it, with its organisers. */
async function dataOf(work: Work, trip: LockedTrip) {
  const { repetition, until = null, customOn = null } = await seriesOf(work, trip)
  const owners = await ownersOf(work, trip.id)
  return { data: { ...trip, repetition, until, customOn, ownerIds: owners.map(({ id }) => id) }, owners }
}
type TripSeen = Awaited<ReturnType<typeof dataOf>>

const toldApart: readonly (keyof TripData)[] = ['title', 'departsOn', 'ownerIds']

/** Records an edit: title, start and organisers in sentences of their own, all other changed fields together. */
async function recordChanges(work: Work, before: TripSeen, { data }: TripSeen): Promise<void> {
  const found = tripDifferences(data, before.data, () => '')
  const changed = (wanted: keyof TripData) => found.filter(({ key }) => key === wanted)
  const rest = found.filter(({ key }) => !toldApart.includes(key))
  const days = { from: formatDay(before.data.departsOn), to: formatDay(data.departsOn) }
  if (changed('title').length > 0) await recordTrip(work, 'renamed', data.id, { title: data.title }, changed('title'))
  if (changed('departsOn').length > 0) await recordTrip(work, 'rescheduled', data.id, days)
  await recordOwners(work, data.id, before.owners)
  if (rest.length > 0) await recordTrip(work, 'edited', data.id, {}, rest)
}

/** Records to whom a trip was given and who had it `before`; nothing when they are the same people. */
export async function recordOwners(work: Work, tripId: string, before: readonly Owner[]): Promise<void> {
  const after = await ownersOf(work, tripId)
  if (after.length === before.length && after.every(({ id }) => before.some((one) => one.id === id))) return
  const said = (owners: readonly Owner[]) => owners.map(({ name }) => name).join(', ')
  const change = { field: tripDataText['trips.data-owners'], theirs: said(before), mine: said(after) }
  await recordTrip(work, 'owners', tripId, { owners: said(after) }, [change])
}
type Owner = { id: string; name: string }

const minutesTogether = 30

/**
 * Saves the notes, which are edited apart from the other data. `from` is the text with which the writing began: if
 * another text is stored, the save is refused as stale. Several saves of one person within half an hour are one entry
 * of the activity.
 */
export async function saveNotes(work: Work, tripId: string, { notes, from }: { notes: string; from: string | null }) {
  const trip = await lockTrip(work, tripId)
  refuseIf(editRefusal({ status: trip.status, hasBookings: false }, 'notes'), { path: '/notes' })
  const stored = trip.notes ?? ''
  if (stored !== notes) {
    if (stored !== (from ?? '')) await refuseStale(work, trip, Number.NaN)
    const stamp = { updatedAt: work.now.toISOString(), updatedBy: work.actor.userId }
    await work.tx
      .update(trips)
      .set({ notes: notes || null, ...stamp })
      .where(eq(trips.id, tripId))
    const change = { field: tripDataText['trips.notes'], theirs: stored, mine: null, needs: 'HealthData' as const }
    if (!(await wroteNotesJustNow(work, tripId))) await recordTrip(work, 'notes', tripId, {}, [change])
    work.touch(topic.trip(tripId))
  }
  return { notes: notes || null, savedAt: work.now.toISOString() }
}

async function wroteNotesJustNow(work: Work, tripId: string): Promise<boolean> {
  const since = new Date(work.now.getTime() - minutesTogether * 60_000).toISOString()
  const [last] = await work.tx
    .select({ kind: activityEntries.kind, userId: activityEntries.userId })
    .from(activityEntries)
    .where(and(eq(activityEntries.itineraryId, tripId), gt(activityEntries.at, since)))
    .orderBy(desc(activityEntries.seq))
    .limit(1)
  return last?.kind === 'trips.activity-notes' && last.userId === work.actor.userId
}
