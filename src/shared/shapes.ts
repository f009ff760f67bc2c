import { z } from 'zod'

/** An id that belongs to nothing and nobody. */
export const noId = '00000000-0000-0000-0000-000000000000'

/** Shapes that many calls share. The message of a fault is a key of `shapesText`. */
export const daySchema = z.iso
  .date({ error: 'shapes.day' })
  .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', { error: 'shapes.day' })
/** A day of the agency's work, such as a trip's or a deadline's. */
export const workDaySchema = daySchema.refine((day) => day >= '2000-01-01', { error: 'shapes.day' })
/** A month as `YYYY-MM`. Months end with the year 9999, as days do. */
export const monthSchema = z
  .string({ error: 'shapes.day' })
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, { error: 'shapes.day' })
export const timeSchema = z.iso.time({ precision: -1, error: 'shapes.time' })

/** Integer cents of a price: 0 to 99,999.99 euro. */
export const centsSchema = z
  .int({ error: 'shapes.cents' })
  .min(0, { error: 'shapes.cents' })
  .max(9_999_999, { error: 'shapes.cents' })
/** Integer basis points: 0 to 100 %. */
export const bpsSchema = z
  .int({ error: 'shapes.percent' })
  .min(0, { error: 'shapes.percent' })
  .max(10_000, { error: 'shapes.percent' })

/** The greatest whole number that a column holds. */
export const greatestWhole = 2_147_483_647
/** The version from which a form was made. If another version is stored, somebody saved in between (409). */
export const versionSchema = z.int().min(1).max(greatestWhole)

export const notesSchema = severalLines(5_000)
export const durationSchema = wholeNumber(1, 60, 'shapes.duration')
export const participantsSchema = wholeNumber(1, 500, 'shapes.participants')
/** A number of days before something, such as a release, a rooming list or an alert. */
export const alertDaysSchema = wholeNumber(0, 180, 'shapes.alert-days')

/** Characters that reverse the direction of text or take no room. The joiners inside an emoji are not among them. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const breaks = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu
/** Matches control characters except new line and tab, and lone surrogates: not every column can hold them. */
const unstorable = /(?:(?![\n\t])[\p{Cc}\p{Cs}])+/gu

/** A text without the characters that nobody sees: a copied cell or telephone often holds some. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, '')
}

/** A text on one line: breaks, controls and lone surrogates become a space. Empty when nothing visible remains. */
function oneLine(text: string): string {
  const line = withoutUnseen(text.replace(breaks, ' ')).trim()
  return /[^\p{Cf}\p{Z}]/u.test(line) ? line : ''
}

/** One line of text, trimmed, which may be empty. */
export function lineText(maxLength: number, tooLong = 'shapes.too-long') {
  return z.string().overwrite(oneLine).max(maxLength, { error: tooLong })
}

/** One line of text, trimmed, which may not be empty. `missing` is the text key for an empty one. */
export function requiredText(maxLength: number, missing = 'shapes.required') {
  return z
    .string({ error: missing })
    .overwrite(oneLine)
    .min(1, { error: missing })
    .max(maxLength, { error: 'shapes.too-long' })
}

/** Several lines of text, trimmed, which may be empty. */
export function severalLines(maxLength: number) {
  return z.string().overwrite(storable).max(maxLength, { error: 'shapes.too-long' })
}

/** Several lines of text, trimmed, which may not be empty. `missing` is the text key for empty ones. */
export function requiredLines(maxLength: number, missing = 'shapes.required') {
  return z
    .string({ error: missing })
    .overwrite(storable)
    .min(1, { error: missing })
    .max(maxLength, { error: 'shapes.too-long' })
}

function storable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unstorable, ' ').trim()
}

/** One line of text, trimmed; an empty one becomes null. */
export function optionalText(maxLength: number) {
  return lineText(maxLength)
    .nullish()
    .transform((text) => text || null)
}

function wholeNumber(min: number, max: number, code: string) {
  return z.int({ error: code }).min(min, { error: code }).max(max, { error: code })
}

const mostOfMany = 100

/** A list in an address repeats its key (`?status=draft&status=forSale`). A list of one arrives as plain text. */
export function oneOrMany<Item extends z.ZodType>(item: Item) {
  return z.union([z.array(item).max(mostOfMany), item.transform((one) => [one] as z.output<Item>[])])
}

const longestSearch = 120

/** Words to search for. A search is never wrong: of a longer text the beginning is searched. */
export const searchSchema = z.string().overwrite((text) => oneLine(oneLine(text).slice(0, longestSearch)))
/** The place where the next page of a list begins, as the page before answered it. */
export const cursorSchema = z.string().regex(/^[\w-]{0,600}$/)

/** Rows on one page of a list, as text in an address. */
export const pageSizeSchema = z.enum(['50', '100']).default('50')

/**
 * Makes a check across several fields run once `isReadable` answers true for the fields that it reads, even while
 * others are wrong, so that all faults show together.
 */
export function once(isReadable: (fields: Readonly<Record<string, unknown>>) => boolean) {
  return {
    when: ({ value }: { value: unknown }): boolean =>
      typeof value === 'object' && value !== null && isReadable(value as Record<string, unknown>),
  }
}

/** `once` for fields that must be texts; `optional` fields may be missing. */
export function onceTexts(needed: readonly string[], optional: readonly string[]) {
  return once(
    (fields) =>
      needed.every((name) => typeof fields[name] === 'string') &&
      optional.every((name) => fields[name] == null || typeof fields[name] === 'string'),
  )
}
