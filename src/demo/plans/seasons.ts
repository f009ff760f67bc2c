import { addDays, type Day, daysBetween, weekday } from '#src/shared/day.ts'
import { easterOf } from '#src/shared/holidays.ts'

/**
 * The day on which a trip leaves: this many days from today, the next such weekday after that, or a feast or season of
 * the year.
 */
export type Leaving = { in: number; weekday?: number } | { season: keyof typeof seasons }

const first = (from: Day, wanted: number) => addDays(from, (wanted - weekday(from) + 7) % 7)

const seasons = {
  carnival: (year: number) => addDays(easterOf(year), -49),
  easter: (year: number) => addDays(easterOf(year), -2),
  tulips: (year: number) => first(`${year}-04-17`, 4),
  lavender: (year: number) => first(`${year}-07-02`, 5),
  ferragosto: (year: number): Day => `${year}-08-15`,
  truffle: (year: number) => first(`${year}-10-19`, 7),
  advent: (year: number) => first(`${year}-12-02`, 6),
  earlyAdvent: (year: number) => first(`${year}-11-25`, 6),
  newYear: (year: number): Day => `${year}-12-29`,
} satisfies Record<string, (year: number) => Day>

/** The first and the last departure of the demo, in days from today: fourteen months in all. */
const [earliest, latest] = [-150, 275]

export function departure(leaving: Leaving, today: Day): Day {
  if ('in' in leaving) {
    const from = addDays(today, leaving.in)
    return leaving.weekday ? first(from, leaving.weekday) : from
  }
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].map(seasons[leaving.season])
  return days.find((day) => daysBetween(today, day) >= earliest && daysBetween(today, day) <= latest)!
}
