import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#src/features/access/access.tables.ts'
import { type Deed, recordActivity } from '#src/features/activity/activity.commands.ts'
import type { LoggedChange } from '#src/features/activity/changes.words.ts'
import { createItineraries, lockItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import type { Transport, TripType } from '#src/features/itineraries/itineraries.rules.ts'
import { tripNumbers, tripOwners, tripSeries, trips } from '#src/features/trips/trips.tables.ts'
import { creation } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { organisingRoles } from '#src/shared/abilities.ts'
import type { Day } from '#src/shared/day.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { TextParams } from '#src/shared/text.ts'
import { topic } from '#src/shared/topics.ts'
import type { Deadlines } from './deadlines.rules.ts'
import { type Series, seriesRefusal } from './series.rules.ts'
import { returnDay } from './trip-states.rules.ts'
import type { TripStatus } from './trip-statuses.values.ts'

export type TripRow = typeof trips.$inferSelect
export type NewTrip = { [Key in keyof Deadlines]: Day | null } & {
  title: string
  type: TripType
  status: TripStatus
  days: number
  departsOn: Day
  transport: Transport
  maxPlaces: number | null
  templateId: string | null
  templateName: string | null
  seriesId: string | null
}

/** Stores a new trip with its empty itinerary, under the next number of its year. The caller knows its owners. */
export async function insertTrip(work: Work, trip: NewTrip, ownerIds: readonly string[]): Promise<TripRow> {
  return (await insertTrips(work, [trip], ownerIds))[0]!
}

/** Stores several new trips, in the order of their numbers, as {@link insertTrip} stores one. */
export async function insertTrips(
  work: Work,
  given: readonly NewTrip[],
  ownerIds: readonly string[],
): Promise<TripRow[]> {
  const ids = await createItineraries(
    work,
    'trip',
    given.map(({ days }) => days),
  )
  const codes = await nextCodes(
    work,
    given.map(({ departsOn }) => Number(departsOn.slice(0, 4))),
  )
  const rows = await work.tx
    .insert(trips)
    .values(
      given.map(({ days, ...trip }, at) => ({
        ...trip,
        ...{ id: ids[at]!, code: codes[at]!, returnsOn: returnDay(trip.departsOn, days) },
        ...creation(work),
      })),
    )
    .returning()
  await insertOwners(work, ids, ownerIds)
  return ids.map((id) => rows.find((row) => row.id === id)!)
}

/**
 * The codes V-<year of departure>-<running number of that year>, one for each of these years. The counter is never set
 * back, so no code is given twice.
 */
async function nextCodes(work: Work, years: readonly number[]): Promise<string[]> {
  const wanted = Map.groupBy(years, (year) => year)
  const counted = await work.tx
    .insert(tripNumbers)
    .values([...wanted].toSorted(([a], [b]) => a - b).map(([year, { length: last }]) => ({ year, last })))
    .onConflictDoUpdate({ target: tripNumbers.year, set: { last: sql`${tripNumbers.last} + excluded.last` } })
    .returning()
  const next = new Map(counted.map(({ year, last }) => [year, last - wanted.get(year)!.length]))
  return years.map((year) => {
    const number = next.get(year)! + 1
    next.set(year, number)
    return codeOf(year, number)
  })
}

export function codeOf(year: number, number: number): string {
  return `V-${year}-${String(number).padStart(4, '0')}`
}

/** Gives a trip exactly these organisers. A previous one may stay, even suspended. */
export async function keepOwners(work: Work, tripId: string, ownerIds: readonly string[]): Promise<void> {
  const held = await work.tx.select({ userId: tripOwners.userId }).from(tripOwners).where(eq(tripOwners.tripId, tripId))
  await refuseUnknownOwners(
    work,
    ownerIds.filter((id) => !held.some(({ userId }) => userId === id)),
  )
  await work.tx.delete(tripOwners).where(eq(tripOwners.tripId, tripId))
  await insertOwners(work, [tripId], ownerIds)
}

/** Refuses an organiser who is unknown, suspended, or without a role that organises. */
export async function refuseUnknownOwners(work: Work, ownerIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(ownerIds)]
  if (wanted.length === 0) return
  const known = await work.tx
    .select({ name: users.name, roles: users.roles })
    .from(users)
    .where(and(inArray(users.id, wanted), isNull(users.suspendedAt)))
  if (known.length < wanted.length) throw new Refusal('trips.owner-unknown', { path: '/ownerIds' })
  const other = known.find(({ roles }) => !organisingRoles.some((role) => roles.includes(role)))
  if (other) throw new Refusal('trips.owner-role', { path: '/ownerIds', params: { name: other.name } })
}

async function insertOwners(work: Work, tripIds: readonly string[], ownerIds: readonly string[]): Promise<void> {
  const owners = [...new Set(ownerIds)]
  await work.tx.insert(tripOwners).values(tripIds.flatMap((tripId) => owners.map((userId) => ({ tripId, userId }))))
}

export async function ownersOf(work: Work, tripId: string): Promise<{ id: string; name: string }[]> {
  return work.tx
    .select({ id: users.id, name: users.name })
    .from(tripOwners)
    .innerJoin(users, eq(users.id, tripOwners.userId))
    .where(eq(tripOwners.tripId, tripId))
    .orderBy(sql`${users.name} collate "it-x-icu"`)
}

/** Stores the repetition of a trip; null when it does not repeat. Refuses dates that do not fit, at their field. */
export async function insertSeries(work: Work, series: Series): Promise<string | null> {
  const field = series.repetition === 'once' && !series.until ? 'customOn' : 'until'
  refuseIf(seriesRefusal(series), { kind: 'invalid', path: `/series/${field}` })
  if (series.repetition === 'none') return null
  const isWeekly = series.repetition === 'weekly'
  const [made] = await work.tx
    .insert(tripSeries)
    .values({
      repetition: series.repetition,
      until: isWeekly ? series.until : null,
      customOn: isWeekly ? null : series.customOn,
    })
    .returning({ id: tripSeries.id })
  return made!.id
}

/** Deletes a series without trips. */
export async function dropEmptySeries(work: Work, seriesId: string | null): Promise<void> {
  if (seriesId === null) return
  await work.tx.execute(sql`
    delete from ${tripSeries} where id = ${seriesId} and not exists (select 1 from ${trips} where series_id = ${seriesId})`)
}

export async function seriesOf(work: Work, trip: Pick<TripRow, 'seriesId' | 'departsOn'>): Promise<Series> {
  const { departsOn, seriesId } = trip
  if (seriesId === null) return { repetition: 'none', departsOn }
  const [series] = await work.tx.select().from(tripSeries).where(eq(tripSeries.id, seriesId))
  return { ...series!, departsOn }
}

/** A trip, locked with its itinerary until the transaction ends. */
export async function lockTrip(work: Work, tripId: string): Promise<TripRow & { days: number }> {
  const { days } = await lockItinerary(work, tripId)
  const [trip] = await work.tx.select().from(trips).where(eq(trips.id, tripId))
  if (!trip) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return { ...trip, days }
}

export function recordTrip(
  work: Work,
  what: Deed<'trips'>,
  tripId: string,
  { reason, ...params }: TextParams & { reason?: string } = {},
  changes: readonly LoggedChange[] = [],
): Promise<void> {
  return recordActivity(work, {
    kind: `trips.activity-${what}`,
    params: reason === undefined ? params : { ...params, reason },
    changes,
    itineraryId: tripId,
    subject: 'Trip',
    subjectId: tripId,
    ...(reason === undefined ? {} : { reason }),
  })
}

/** Touches the topics of this trip, and of the lists that it may enter, leave or move in. */
export function touchTrip(work: Work, tripId: string): void {
  work.touch(topic.trips, topic.trip(tripId))
}
