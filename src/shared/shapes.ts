import { z } from 'zod'

/** Shapes that many calls share. A fault's message is a text key of `shapesText`. */
export const daySchema = z.iso
  .date({ error: 'shapes.day' })
  .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', { error: 'shapes.day' })
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

export const titleSchema = requiredText(120)
export const notesSchema = z.string().trim().max(5_000, { error: 'shapes.too-long' })
export const durationSchema = wholeNumber(1, 60, 'shapes.duration')
export const participantsSchema = wholeNumber(1, 500, 'shapes.participants')
/** Days before something: release, rooming list, an alert. */
export const alertDaysSchema = wholeNumber(0, 180, 'shapes.alert-days')

/** A line of text that may not be empty, without the spaces around it. */
export function requiredText(maxLength: number) {
  return z
    .string({ error: 'shapes.required' })
    .trim()
    .min(1, { error: 'shapes.required' })
    .max(maxLength, { error: 'shapes.too-long' })
}

/** A line of text that may be left empty: then it is null. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, { error: 'shapes.too-long' })
    .nullish()
    .transform((text) => text || null)
}

function wholeNumber(min: number, max: number, code: string) {
  return z.int({ error: code }).min(min, { error: code }).max(max, { error: code })
}

/** A list in an address: the key repeated (`?status=draft&status=forSale`), so that a list of one arrives as plain text. */
export function oneOrMany<Item extends z.ZodType>(item: Item) {
  return z.union([z.array(item), item.transform((one) => [one] as z.output<Item>[])])
}

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
