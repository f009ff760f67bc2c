import { type Day, formatDay } from '#src/shared/day.ts'

type TripDays = { departsOn: Day; returnsOn: Day }

const withoutYear = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}`

/** The days of a trip, `18/03 – 24/03`, and separately the year of the last day, `/2027`. */
export function datesAndYear({ departsOn, returnsOn }: TripDays): { dates: string; year: string } {
  const first = departsOn === returnsOn ? '' : `${withoutYear(departsOn)} – `
  return { dates: first + withoutYear(returnsOn), year: `/${returnsOn.slice(0, 4)}` }
}

/** The days of a trip: "18/03 – 24/03/2027". Over a new year both days have their year. */
export function datesOfTrip(trip: TripDays): string {
  const { dates, year } = datesAndYear(trip)
  const isOneYear = trip.departsOn.slice(0, 4) === trip.returnsOn.slice(0, 4)
  return isOneYear ? dates + year : `${formatDay(trip.departsOn)} – ${formatDay(trip.returnsOn)}`
}
