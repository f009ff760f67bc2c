import { type Day, parseDay } from '#src/shared/day.ts'

const months = [
  'gen jan',
  'feb',
  'mar',
  'apr',
  'mag may',
  'giu jun',
  'lug jul',
  'ago aug',
  'set sep',
  'ott oct',
  'nov',
  'dic dec',
]
const monthOf = (word: string) =>
  months.findIndex((names) => names.split(' ').includes(word.slice(0, 3).toLowerCase())) + 1

/**
 * Reads the day of a cell, in figures or with the name of its month (3-giu-57), with or without a time behind it. Null
 * without a year, which a person who types leaves out for the nearest day, and a sheet does not.
 */
export function cellDay(cell: string, how: { today: Day; past?: boolean }): Day | null {
  const day = cell
    .replace(/[T\s]+\d{1,2}[:.]\d{2}\S*$/, '')
    .replace(/^(\d{1,2})[\s./-]*(\p{L}{3,})\.?[\s./-]*(?=\d)/u, (all, on: string, word: string) => {
      const month = monthOf(word)
      return month > 0 ? `${on}/${month}/` : all
    })
    .trim()
  const hasYear = /^\d{1,2}\s*[\s./-]\s*\d{1,2}\s*[\s./-]\s*(\d{4}|\d{2})$|^\d{4}-\d{2}-\d{2}$|^(\d{6}|\d{8})$/.test(
    day,
  )
  return hasYear ? parseDay(day, how) : null
}
