import { type Day, hourTurn, instantOf, type Time, wallClock } from '#src/shared/day.ts'
import { fillText } from '#src/shared/text.ts'
import { departuresText as texts } from './departures.text.ts'

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

/** The hour as it is told some minutes before another, where midnight or the change of the clock may lie between. */
export function toldHourBefore(day: Day, time: Time, minutes: number): string {
  const at = new Date(instantOf(day, time).getTime() - minutes * 60_000)
  const shown = wallClock(at)
  const isSecond = instantOf(shown.day, shown.time).getTime() !== at.getTime()
  return isSecond ? `${shown.time} ${texts['departures.hour-second']}` : toldHour(shown.day, shown.time)
}
