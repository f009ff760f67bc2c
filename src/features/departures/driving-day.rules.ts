import { addDays, type Day, instantOf } from '#src/shared/day.ts'
import { minutesOf, timesBack } from './return-order.rules.ts'

/** Hours of one driver (Regulation (EC) 561/2006, and the operators' practice; rules of the trade 1.6), in minutes. */
const limits = { span: 13 * 60, driving: 9 * 60, rest: 11 * 60 }

/**
 * The known times of the coach's day, in minutes since its midnight; `endsAt` may be past the next midnight. `driving`
 * is what the office stated, otherwise only the way from the first stop to the last (`isStated` false). Null while unknown.
 */
export type DrivingDay = {
  day: number
  startsAt: number | null
  endsAt: number | null
  driving: number | null
  isStated: boolean
}

/** `minutes` is the span, the driving, or the rest until the next day. */
export type DrivingWarning = {
  code: 'departures.driving-span' | 'departures.driving-hours' | 'departures.driving-stops' | 'departures.driving-rest'
  day: number
  minutes: number
  startsAt: number
  endsAt: number
}

/**
 * The days on which one driver is not enough: more than 13 hours from the first stop to the end, more than 9 hours of
 * driving, or less than 11 hours until the next day begins. Two drivers for each coach settle all of them. In the nights
 * when summer time begins or ends, an hour of the clock is missing or comes twice.
 */
export function drivingWarnings(
  days: readonly DrivingDay[],
  { drivers, coaches, departsOn }: { drivers: number; coaches: number; departsOn: Day },
): DrivingWarning[] {
  if (drivers >= 2 * Math.max(1, coaches)) return []
  const passed = (from: Moment, to: Moment) => elapsedMinutes(departsOn, from, to)
  return days.flatMap(({ day, startsAt, endsAt, driving, isStated }) => {
    const found: DrivingWarning[] = []
    const at = { day, startsAt: startsAt ?? 0, endsAt: endsAt ?? 0 }
    const span = startsAt === null || endsAt === null ? 0 : passed({ day, minutes: startsAt }, { day, minutes: endsAt })
    if (span > limits.span) found.push({ ...at, code: 'departures.driving-span', minutes: span })
    if (driving !== null && driving > limits.driving)
      found.push({ ...at, code: isStated ? 'departures.driving-hours' : 'departures.driving-stops', minutes: driving })
    const next = days.find((one) => one.day === day + 1)?.startsAt ?? null
    const rest =
      endsAt === null || next === null ? limits.rest : passed({ day, minutes: endsAt }, { day: day + 1, minutes: next })
    if (rest < limits.rest) found.push({ ...at, code: 'departures.driving-rest', minutes: rest })
    return found
  })
}

/** A time of a day of the trip, in minutes since that day's midnight. */
type Moment = { day: number; minutes: number }

function elapsedMinutes(departsOn: Day, from: Moment, to: Moment): number {
  const instant = ({ day, minutes }: Moment) =>
    instantOf(addDays(departsOn, day - 1 + Math.floor(minutes / (24 * 60))), clockOfMinutes(minutes)).getTime()
  return (instant(to) - instant(from)) / 60_000
}

type Stop = { time: string; position: number; returnTime: string | null; returnPosition: number | null }
type Service = { day: number; category: string; startsAt: string | null }

/**
 * The days of the coach, as far as times are stored. The first begins at the first stop, the last ends at the last stop
 * of the way back. Any other day lasts from its first visit to its last, or to the arrival at a hotel if the programme
 * has one. Meals do not count, because people may walk to them.
 */
export function drivingDays(trip: {
  days: number
  drivingTimes: readonly { day: number; minutes: number }[]
  departures: readonly Stop[]
  services: readonly Service[]
}): DrivingDay[] {
  const out = trip.departures.map(({ time }) => minutesOf(time)).toSorted((a, b) => a - b)
  const back = timesBack(trip.departures, trip.days === 1).map(({ minutes }) => minutes)
  return Array.from({ length: trip.days }, (_, index) => {
    const day = index + 1
    const [first, last] = [day === 1, day === trip.days]
    const timed = trip.services.filter((service) => service.day === day && service.startsAt !== null)
    const hotels = timed.filter(({ category }) => category === 'hotel')
    const visits = timed.filter(({ category }) => category !== 'hotel' && category !== 'restaurant')
    const begins = visits.map(({ startsAt }) => minutesOf(startsAt!)).sort((a, b) => a - b)
    const ends = hotels.length > 0 ? hotels.map(({ startsAt }) => minutesOf(startsAt!)) : begins
    const stated = trip.drivingTimes.find((one) => one.day === day)?.minutes ?? null
    const legs = [first ? spanOf(out) : null, last ? spanOf(back) : null].filter((leg) => leg !== null)
    return {
      day,
      startsAt: (first ? out[0] : begins[0]) ?? null,
      endsAt: last && back.length > 0 ? back.at(-1)! : ends.length > 0 ? Math.max(...ends) : null,
      driving: stated ?? (legs.length > 0 ? legs.reduce((sum, leg) => sum + leg, 0) : null),
      isStated: stated !== null,
    }
  })
}

const spanOf = (times: readonly number[]) => (times.length > 1 ? times.at(-1)! - times[0]! : null)

/** Minutes as a time of day, or a duration, which may be past midnight: "05:30". */
export function clockOfMinutes(minutes: number): string {
  const at = minutes % (24 * 60)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
