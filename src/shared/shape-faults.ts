import { z } from 'zod'

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Record<string, unknown>

const ofType: Record<string, string> = {
  string: 'shapes.text',
  number: 'shapes.number',
  int: 'shapes.number',
  boolean: 'shapes.yes-or-no',
  array: 'shapes.list',
  object: 'shapes.group',
  record: 'shapes.group',
  date: 'shapes.day',
}

const ofFormat: Record<string, string> = {
  uuid: 'shapes.reference',
  email: 'shapes.email',
  date: 'shapes.day',
  datetime: 'shapes.day',
  time: 'shapes.time',
  safeint: 'shapes.number',
}

/**
 * The text key for a fault that its shape did not name. A shape that knows better names its own key. So no library's
 * English sentence reaches a person.
 */
function keyOf(issue: Issue): string {
  const { code, input, expected, format, origin, minimum, errors } = issue
  if (code === 'invalid_type') return input == null ? 'shapes.required' : (ofType[String(expected)] ?? 'shapes.value')
  if (code === 'invalid_value') return input == null ? 'shapes.required' : 'shapes.choice'
  if (code === 'invalid_format') return ofFormat[String(format)] ?? 'shapes.value'
  if (code === 'too_big')
    return { string: 'shapes.too-long', array: 'shapes.too-many' }[String(origin)] ?? 'shapes.too-big'
  if (code === 'too_small' && Number(minimum) === 1 && origin === 'string') return 'shapes.required'
  if (code === 'too_small')
    return { string: 'shapes.too-short', array: 'shapes.too-few' }[String(origin)] ?? 'shapes.too-small'
  if (code === 'invalid_union') return (errors as { message: string }[][]).at(-1)?.[0]?.message ?? 'shapes.value'
  return 'shapes.value'
}

/** Makes every shape of this program report faults by a text key. */
export function sayFaultsByKey(): void {
  z.config({ customError: keyOf })
}

/** The values for a fault's text: the limit that was passed. */
export function paramsOfFault(found: object): Record<string, number> | undefined {
  const { maximum, minimum } = found as { maximum?: unknown; minimum?: unknown }
  const limit = [maximum, minimum].find((bound) => typeof bound === 'number')
  return typeof limit === 'number' ? { n: limit } : undefined
}
