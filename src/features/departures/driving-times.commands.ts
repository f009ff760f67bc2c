import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { refuseOverwriting } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { drivingDifferences } from './departure-differences.words.ts'
import { drivingTimes } from './departures.tables.ts'
import type { DrivingTime } from './driving-times.contract.ts'

const kind = 'departures.activity-driving'

/**
 * Replaces the driving times of an itinerary. Refuses a day outside it, a day named twice, and times that somebody
 * changed since they were read.
 */
export async function setDrivingTimes(
  work: Work,
  itineraryId: string,
  { times, from }: { times: readonly DrivingTime[]; from: readonly DrivingTime[] },
): Promise<{ times: DrivingTime[] }> {
  const itinerary = await openItinerary(work, itineraryId)
  const days = times.map(({ day }) => day)
  const wrong = days.findIndex((day, at) => day > itinerary.days || days.indexOf(day) < at)
  if (wrong >= 0) throw new Refusal('departures.driving-day', { kind: 'invalid', path: `/times/${wrong}/day` })
  const stored = await work.tx
    .select({ day: drivingTimes.day, minutes: drivingTimes.minutes })
    .from(drivingTimes)
    .where(eq(drivingTimes.itineraryId, itineraryId))
    .orderBy(asc(drivingTimes.day))
  const [before, asked] = [byDay(from), byDay(times)]
  if (!isDeepStrictEqual(stored, before)) await refuseOverwriting(work, { kinds: [kind], itineraryId })
  if (isDeepStrictEqual(stored, asked)) return { times: asked }
  await work.tx.delete(drivingTimes).where(eq(drivingTimes.itineraryId, itineraryId))
  if (asked.length > 0) await work.tx.insert(drivingTimes).values(asked.map((time) => ({ ...time, itineraryId })))
  await recordActivity(work, { kind, itineraryId, subject: 'Departure', changes: drivingDifferences(asked, stored) })
  touchItinerary(work, itinerary)
  return { times: asked }
}

const byDay = (times: readonly DrivingTime[]) => times.toSorted((one, other) => one.day - other.day)
