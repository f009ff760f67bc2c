import { type Day, hourTurn, instantOf, type Time, wallClock } from '#src/shared/day.ts'
import { fillText } from '#src/shared/text.ts'
import { departuresText as texts } from './departures.text.ts'

/**
 * An hour as papers and messages tell it. In the nights when summer time begins or ends, an hour that comes twice or
 * never is told so that nobody takes it for another: "02:30 (ora legale)".
 */
export function toldHour(day: Day, time: Time): string {
  const turn = hourTurn(day, time)
  if (turn === null) return time
  return fillText(texts[`departures.hour-${turn}`], { time, shown: wallClock(instantOf(day, time)).time })
}
