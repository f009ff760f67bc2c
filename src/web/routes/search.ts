import { z } from 'zod'
import { todayIn } from '#src/shared/day.ts'
import { daySchema, monthSchema } from '#src/shared/shapes.ts'

type Raw = Record<string, string | string[]>

/** Reads the search part of an address as plain text. A repeated key becomes a list. */
export function readSearch(text: string): Raw {
  const found: Raw = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found[key]
    found[key] = before === undefined ? value : [before, value].flat()
  }
  return found
}

/** Writes the search part: a list repeats its key, null and undefined are left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    for (const one of [value].flat()) if (one !== null && one !== undefined) out.append(key, String(one))
  const text = out.toString()
  return text && `?${text}`
}

/** A search parameter that is never wrong: `read` makes a value of any content of the address. */
function parameter<In, Out>(read: (raw: unknown) => Out) {
  return z
    .custom<In>(() => true)
    .optional()
    .transform((raw): Out => read(raw))
}

const first = (raw: unknown): unknown => (Array.isArray(raw) ? raw[0] : raw)
const oneText = (raw: unknown): string | undefined => {
  const value = first(raw)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A text, empty by default. */
export const textParameter = () => parameter<string, string>((raw) => oneText(raw) ?? '')
/** A text that may be absent. */
export const optionalText = () => parameter<string, string | undefined>(oneText)
/** A day that may be absent. Anything else is ignored. */
export const optionalDay = () =>
  parameter<string, string | undefined>((raw) => {
    return daySchema.safeParse(dayIn(oneText(raw) ?? '')).data
  })

/** The day that a text means, with or without leading zeros. An instant means its day in the operator's zone. */
function dayIn(text: string): string {
  const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)
  if (day)
    return day
      .slice(1)
      .map((part) => part.padStart(2, '0'))
      .join('-')
  // An unescaped plus sign of an offset arrives as a blank.
  const instant = text.replace(/ (?=\d\d:\d\d$)/, '+')
  if (z.iso.datetime({ local: true }).safeParse(instant).success && !instant.endsWith('Z')) return instant.slice(0, 10)
  if (z.iso.datetime({ offset: true }).safeParse(instant).success) return todayIn(new Date(instant))
  return text
}
/** A whole number that may be absent. Anything else is ignored. */
export const optionalNumber = () =>
  parameter<number, number | undefined>((raw) => {
    const value = String(first(raw) ?? '')
    return /^\d{1,9}$/.test(value) ? Number(value) : undefined
  })
export const flagParameter = () => parameter<boolean, boolean>((raw) => String(first(raw)) === 'true')
/** A month as `YYYY-MM`; `current` replaces anything else. */
export const monthParameter = (current: () => string) =>
  parameter<string, string>((raw) => {
    return monthSchema.safeParse(oneText(raw)).data ?? current()
  })
/** A month as `YYYY-MM` that may be absent. Anything else is ignored. */
export const optionalMonth = () =>
  parameter<string, string | undefined>((raw) => monthSchema.safeParse(oneText(raw)).data)
/** One of a closed list; `fallback` replaces anything else. */
export const choiceParameter = <Value extends string, Fallback extends Value | undefined>(
  values: readonly Value[],
  fallback: Fallback,
) => parameter<Value, Value | Fallback>((raw) => values.find((value) => value === first(raw)) ?? fallback)
/** The values of a closed list that the address names, in the list's order; all of them when it names none. */
export const choicesParameter = <Value extends string>(values: readonly Value[]) =>
  parameter<readonly Value[], readonly Value[]>((raw) => {
    const named = [raw].flat()
    const valid = values.filter((value) => named.includes(value))
    return valid.length > 0 ? valid : values
  })
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** An id that may be absent. Anything else is ignored. */
export const optionalId = () =>
  parameter<string, string | undefined>((raw) => {
    const value = oneText(raw)
    return value !== undefined && idForm.test(value) ? value : undefined
  })
/** Ids, none by default. Anything else is ignored. */
export const idsParameter = () =>
  parameter<readonly string[], readonly string[]>((raw) =>
    [raw].flat().filter((value): value is string => typeof value === 'string' && idForm.test(value)),
  )

/** Keeps every parameter with its default value out of the address. */
export function stripDefaults(schema: z.ZodType) {
  return <Search extends object>({ search, next }: { search: Search; next: (search: Search) => Search }): Search => {
    const defaults = schema.parse({}) as Record<string, unknown>
    const kept = Object.entries(next(search)).filter(([key, value]) => !isSame(value, defaults[key]))
    return Object.fromEntries(kept) as Search
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, at) => value === b[at])
  return a === b
}
