import { addDays, type Day, daysBetween } from '#src/shared/day.ts'

export const repetitions = ['none', 'weekly', 'once'] as const
export type Repetition = (typeof repetitions)[number]

/**
 * The repetition of a trip. `until` is the last day of a weekly series, included; `customOn` is the other date of a
 * trip that repeats once.
 */
export type Series = {
  repetition: Repetition
  departsOn: Day
  until?: Day | null | undefined
  customOn?: Day | null | undefined
}
export type SeriesRefusal =
  | 'trips.series-end-missing'
  | 'trips.series-end-not-after-start'
  | 'trips.series-too-long'
  | 'trips.series-date-missing'
  | 'trips.series-date-not-after-start'
  | 'trips.series-end-not-wanted'

const maxTripsInSeries = 104

/** Why a trip cannot repeat like this, or null. */
export function seriesRefusal(series: Series): SeriesRefusal | null {
  if (series.repetition === 'weekly') return weeklyRefusal(series.departsOn, series.until)
  if (series.repetition === 'none') return null
  if (series.until) return 'trips.series-end-not-wanted'
  if (!series.customOn) return 'trips.series-date-missing'
  return series.customOn <= series.departsOn ? 'trips.series-date-not-after-start' : null
}

function weeklyRefusal(departsOn: Day, until: Day | null | undefined): SeriesRefusal | null {
  if (!until) return 'trips.series-end-missing'
  if (until <= departsOn) return 'trips.series-end-not-after-start'
  return weeksUntil(departsOn, until) > maxTripsInSeries ? 'trips.series-too-long' : null
}

function weeksUntil(departsOn: Day, until: Day): number {
  return Math.floor(daysBetween(departsOn, until) / 7) + 1
}

/** The start dates of all trips of a series, including the first. A refused series has only the first. */
export function seriesDates(series: Series): Day[] {
  const { departsOn, repetition } = series
  if (repetition === 'none' || seriesRefusal(series) !== null) return [departsOn]
  if (repetition === 'once') return [departsOn, series.customOn!]
  return Array.from({ length: weeksUntil(departsOn, series.until!) }, (_, week) => addDays(departsOn, 7 * week))
}
