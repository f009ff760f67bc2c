import { z } from 'zod'

/** What nothing and nobody is called. */
export const noId = '00000000-0000-0000-0000-000000000000'

/** Shapes that many calls share. A fault's message is a text key of `shapesText`. */
export const daySchema = z.iso
  .date({ error: 'shapes.day' })
  .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', { error: 'shapes.day' })
/** A day on which the agency works: one of a trip, one of its deadlines. */
export const workDaySchema = daySchema.refine((day) => day >= '2000-01-01', { error: 'shapes.day' })
/** A month of the calendar, as YYYY-MM. Bounded as its days are: beyond the year 9999 a day is no longer one. */
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

export const notesSchema = severalLines(5_000)
export const durationSchema = wholeNumber(1, 60, 'shapes.duration')
export const participantsSchema = wholeNumber(1, 500, 'shapes.participants')
/** Days before something: release, rooming list, an alert. */
export const alertDaysSchema = wholeNumber(0, 180, 'shapes.alert-days')

/** Turns the direction of what follows, or takes no room at all; what joins the parts of an emoji is not among it. */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const breaks = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu
/** Control characters that are neither a new line nor a tab, and halves of a character: no column holds all of them. */
const unstorable = /(?:(?![\n\t])[\p{Cc}\p{Cs}])+/gu

/** A text as one line: breaks, control characters and halves of a character become a space; empty when nothing of it can be seen. */
function oneLine(text: string): string {
  const line = text.replace(breaks, ' ').replace(unseen, '').trim()
  return /[^\p{Cf}\p{Z}]/u.test(line) ? line : ''
}

/** One line of text that may be empty, without the spaces around it. */
export function lineText(maxLength: number, tooLong = 'shapes.too-long') {
  return z.string().overwrite(oneLine).max(maxLength, { error: tooLong })
}

/** A line of text that may not be empty, without the spaces around it; `missing` is what it says when it is. */
export function requiredText(maxLength: number, missing = 'shapes.required') {
  return z
    .string({ error: missing })
    .overwrite(oneLine)
    .min(1, { error: missing })
    .max(maxLength, { error: 'shapes.too-long' })
}

/** Text of several lines that may be empty, without the spaces around it. */
export function severalLines(maxLength: number) {
  return z.string().overwrite(storable).max(maxLength, { error: 'shapes.too-long' })
}

/** Text of several lines that may not be empty; `missing` is what it says when it is. */
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

/** A line of text that may be left empty: then it is null. */
export function optionalText(maxLength: number) {
  return lineText(maxLength)
    .nullish()
    .transform((text) => text || null)
}

function wholeNumber(min: number, max: number, code: string) {
  return z.int({ error: code }).min(min, { error: code }).max(max, { error: code })
}

const mostOfMany = 100

/** A list in an address: the key repeated (`?status=draft&status=forSale`), so that a list of one arrives as plain text. */
export function oneOrMany<Item extends z.ZodType>(item: Item) {
  return z.union([z.array(item).max(mostOfMany), item.transform((one) => [one] as z.output<Item>[])])
}

/** Words looked for. */
export const searchSchema = lineText(120)
/** Where the next page of a list begins, as the page before gave it. */
export const cursorSchema = z.string().regex(/^[\w-]{0,600}$/)

/** Rows of one page of a list, as text of an address. */
export const pageSizeSchema = z.enum(['50', '100']).default('50')

/**
 * When a check that looks at several fields runs: also while others are wrong, so that each says so as soon as it is
 * left, but only once those it looks at are texts; `optional` ones may be missing.
 */
export function onceTexts(needed: readonly string[], optional: readonly string[]) {
  return {
    when({ value }: { value: unknown }): boolean {
      if (typeof value !== 'object' || value === null) return false
      const fields = value as Record<string, unknown>
      const isText = (name: string) => typeof fields[name] === 'string'
      return needed.every(isText) && optional.every((name) => fields[name] == null || isText(name))
    },
  }
}
