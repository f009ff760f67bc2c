import { hourTurn, isDay } from '#src/shared/day.ts'
import { parseTime } from '#src/shared/time.ts'
import { ui } from '#src/web/ui/ui.text.ts'

/** The warning at an hour of the night in which summer time begins or ends. Undefined for any other, or none. */
export function hourTurnText(day: string | null | undefined, time: string | null): string | undefined {
  if (!day || !isDay(day) || time === null || parseTime(time) !== time) return undefined
  const turn = hourTurn(day, time)
  return turn === null ? undefined : ui(`ui.hour-${turn}`, { time })
}
