import { addDays, type Day, dayInWords, hourTurn, instantOf, type Time, wallClock } from '#src/shared/day.ts'
import { fillText } from '#src/shared/text.ts'
import { departuresText as texts } from './departures.text.ts'
import { timesBack } from './return-order.rules.ts'

/**
 * An hour as papers and messages tell it. In the nights when summer time begins or ends, an hour that comes twice or
 * never is told so that nobody takes it for another: "02:30 (ora legale)".
 */
export const toldHour = (day: Day, time: Time): string => [time, hourNote(day, time)].filter(Boolean).join(' ')

/** What stands beside an hour that comes twice or never: "(ora legale)". Empty for any other hour. */
export function hourNote(day: Day, time: Time): string {
  const turn = hourTurn(day, time)
  if (turn === null) return ''
  return fillText(texts[`departures.hour-${turn}`], { shown: wallClock(instantOf(day, time)).time })
}

/** The hour of another day than the one that stands above it: "23:55 (sabato 12 dicembre)". */
const hourOn = (told: string, day: Day) => `${told} ${fillText(texts['departures.hour-on'], { day: dayInWords(day) })}`

/**
 * The hour as it is told some minutes before another, where midnight or the change of the clock may lie between. Past
 * midnight the day stands beside it.
 */
export function toldHourBefore(day: Day, time: Time, minutes: number): string {
  const at = new Date(instantOf(day, time).getTime() - minutes * 60_000)
  const shown = wallClock(at)
  const isSecond = instantOf(shown.day, shown.time).getTime() !== at.getTime()
  const told = isSecond ? `${shown.time} ${texts['departures.hour-second']}` : toldHour(shown.day, shown.time)
  return shown.day === day ? told : hourOn(told, shown.day)
}

/**
 * The stops of the way back that have a time, in its order, with the day and the hour as papers tell it. Past midnight of
 * the last day the day stands beside the hour: "00:20 (lunedì 14 dicembre)".
 */
export function toldBack<Stop extends Parameters<typeof timesBack>[0][number]>(
  stops: readonly Stop[],
  { departsOn, returnsOn }: { departsOn: Day; returnsOn: Day },
): { stop: Stop; day: Day; told: string }[] {
  return timesBack(stops, departsOn === returnsOn).map(({ stop, minutes }) => {
    const day = addDays(returnsOn, Math.floor(minutes / (24 * 60)))
    const told = toldHour(day, stop.returnTime!)
    return { stop, day, told: day === returnsOn ? told : hourOn(told, day) }
  })
}
