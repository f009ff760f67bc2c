import { type Day, formatDay } from '#src/shared/day.ts'

type TripDays = { departsOn: Day; returnsOn: Day }

const withoutYear = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}`

/** The days of a trip, `18/03 – 24/03`, and their year apart, `/2027`; over a new year both dates carry their own. */
export function datesAndYear({ departsOn, returnsOn }: TripDays): { dates: string; year: string } {
  const year = `/${departsOn.slice(0, 4)}`
  if (departsOn === returnsOn) return { dates: withoutYear(departsOn), year }
  if (departsOn.slice(0, 4) !== returnsOn.slice(0, 4))
    return { dates: `${formatDay(departsOn)} – ${formatDay(returnsOn)}`, year: '' }
  return { dates: `${withoutYear(departsOn)} – ${withoutYear(returnsOn)}`, year }
}

/** 18/03 – 24/03/2027 */
export function datesOfTrip(trip: TripDays): string {
  const { dates, year } = datesAndYear(trip)
  return dates + year
}
