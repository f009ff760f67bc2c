import { z } from 'zod'

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Record<string, unknown>

/** The codes that a field of any call may carry, for faults that its shape did not name. */
export const generalFaults = [
  'shapes.required',
  'shapes.text',
  'shapes.number',
  'shapes.yes-or-no',
  'shapes.list',
  'shapes.group',
  'shapes.day',
  'shapes.time',
  'shapes.reference',
  'shapes.email',
  'shapes.choice',
  'shapes.value',
  'shapes.too-long',
  'shapes.too-many',
  'shapes.too-big',
  'shapes.too-short',
  'shapes.too-few',
  'shapes.too-small',
] as const
/** The code of an option of a union: any code that a shape names. */
type NamedFault = `${string}.${string}`
type GeneralFault = (typeof generalFaults)[number]

const ofType: Record<string, GeneralFault> = {
  string: 'shapes.text',
  number: 'shapes.number',
  int: 'shapes.number',
  boolean: 'shapes.yes-or-no',
  array: 'shapes.list',
  object: 'shapes.group',
  record: 'shapes.group',
  date: 'shapes.day',
}

const ofFormat: Record<string, GeneralFault> = {
  uuid: 'shapes.reference',
  email: 'shapes.email',
  date: 'shapes.day',
  datetime: 'shapes.day',
  time: 'shapes.time',
  safeint: 'shapes.number',
}

const tooBig: Record<string, GeneralFault> = { string: 'shapes.too-long', array: 'shapes.too-many' }
const tooSmall: Record<string, GeneralFault> = { string: 'shapes.too-short', array: 'shapes.too-few' }

/**
 * The text key for a fault that its shape did not name. A shape that can say more names its own key. No library's
 * English sentence reaches a person.
 */
function keyOf(issue: Issue): GeneralFault | NamedFault {
  const { code, input, expected, format, origin, minimum, errors } = issue
  if (code === 'invalid_type') return input == null ? 'shapes.required' : (ofType[String(expected)] ?? 'shapes.value')
  if (code === 'invalid_value') return input == null ? 'shapes.required' : 'shapes.choice'
  if (code === 'invalid_format') return ofFormat[String(format)] ?? 'shapes.value'
  if (code === 'too_big') return tooBig[String(origin)] ?? 'shapes.too-big'
  if (code === 'too_small' && Number(minimum) === 1 && origin === 'string') return 'shapes.required'
  if (code === 'too_small') return tooSmall[String(origin)] ?? 'shapes.too-small'
  if (code === 'invalid_union') return (errors as { message: NamedFault }[][]).at(-1)?.[0]?.message ?? 'shapes.value'
  return 'shapes.value'
}

/** Makes every shape of this program report faults by a text key. */
export function reportFaultsByKey(): void {
  z.config({ customError: keyOf })
}

/**
 * One fault of each field: its first, with the last of its limits. A shape may refuse a value by several checks; of two
 * limits, that of the library comes before ours.
 */
export function faultOfEach<Found extends { message?: string | undefined }>(
  found: readonly Found[],
  pathOf: (one: Found) => string,
): Found[] {
  const first = new Map<string, Found>()
  for (const one of found) {
    const path = pathOf(one)
    const known = first.get(path)
    if (!known || known.message === one.message) first.set(path, one)
  }
  return [...first.values()]
}

/** The values for a fault's text: the limit that was exceeded. */
export function paramsOfFault(found: object): Record<string, number> | undefined {
  const { maximum, minimum } = found as { maximum?: unknown; minimum?: unknown }
  const limit = [maximum, minimum].find((bound) => typeof bound === 'number')
  return typeof limit === 'number' ? { n: limit } : undefined
}

type Def = { error?: (issue: object) => unknown; checks?: { _zod: { def: Def } }[]; getter?: () => z.ZodType }

/** The codes that a shape itself names, at any depth. Each must be the same for every fault of its check. */
export function codesOfShape(shape: z.ZodType): string[] {
  const codes = new Set<string>()
  const seen = new Set<unknown>()
  const name = ({ error }: Def) => {
    const said = error?.({ code: 'custom', input: undefined })
    if (typeof said === 'string') codes.add(said)
  }
  const look = (part: unknown) => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    if (part instanceof z.ZodType) {
      const { checks = [], getter, ...def } = part.def as unknown as Def
      for (const one of [def, ...checks.map(({ _zod }) => _zod.def)]) name(one)
      look(getter?.())
      look(def)
    } else for (const one of Object.values(part)) look(one)
  }
  look(shape)
  return [...codes]
}
