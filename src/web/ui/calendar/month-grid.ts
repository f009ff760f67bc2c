import { addDays, addMonths, type Day, monthNames, weekday, weekdayNames } from '#src/shared/day.ts'

/** A month as `YYYY-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function addToMonth(month: Month, months: number): Month {
  return monthOf(addMonths(`${month}-01`, months))
}

/** The title of a month: Maggio 2027. */
export function monthTitle(month: Month): string {
  const name = monthNames[Number(month.slice(5)) - 1]!
  return `${name[0]!.toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`
}

/** A day in words: venerdì 7 maggio 2027. */
export function dayInWords(day: Day): string {
  return `${weekdayNames[weekday(day) - 1]} ${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** The headers of the weekdays: Lun, Mar, … Dom. */
export const weekdayHeads = weekdayNames.map((name) => name[0]!.toUpperCase() + name.slice(1, 3))

/** The weeks that show a month, Monday first, with days of the neighbouring months at both ends. */
export function weeksOf(month: Month): Day[][] {
  const first: Day = `${month}-01`
  const start = addDays(first, 1 - weekday(first))
  const weeks: Day[][] = []
  for (let monday = start; monday <= addDays(addMonths(first, 1), -1); monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  return weeks
}

/** The day to which a key moves; null when the grid does not use the key. */
export function dayByKey(day: Day, key: string, isShift: boolean): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, 1 - weekday(day))
    case 'End':
      return addDays(day, 7 - weekday(day))
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1)
    default:
      return null
  }
}
