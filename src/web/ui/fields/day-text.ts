import { addDays, addMonths, type Day, formatDay, isDay, parseDay } from '#src/shared/day.ts'

/** The value of a day field: the day, null when empty, or the text itself when it is not a day. */
export function readDay(text: string, today: Day, past: boolean): string | null {
  return parseDay(text, { today, past }) ?? (text.trim() || null)
}

export function writeDay(value: string | null): string {
  if (value === null) return ''
  return isDay(value) ? formatDay(value) : value
}

export function isDayFault(value: string | null): boolean {
  return value !== null && value !== '' && !isDay(value)
}

/** The day after a key: up and down move by a day, with Shift by a month. Without a day it starts at today. */
export function stepDay(value: string | null, key: string, isShift: boolean, today: Day): Day | null {
  const by = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0
  if (by === 0) return null
  if (value === null || !isDay(value)) return today
  return isShift ? addMonths(value, by) : addDays(value, by)
}
