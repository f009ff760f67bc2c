import type { z } from 'zod'

type Def = {
  type: string
  shape?: Record<string, Shape>
  innerType?: Shape
  options?: readonly Shape[]
  entries?: Record<string, string>
  values?: readonly unknown[]
  items?: readonly Shape[]
  in?: Shape
  keyType?: Shape
  valueType?: Shape
  getter?: () => Shape
  defaultValue?: unknown
}
type Shape = z.ZodType & { def: Def }

const day = '2027-06-11'
const instant = '2027-06-11T08:00:00.000Z'
/** Candidates for texts and numbers. The first that fits a field is taken. */
const texts = ['', 'x', day, '08:00', instant, 'IT', 'a@example.it', '+393331234567']
const id = '0198a1b2-0000-7000-8000-000000000001'
const leaves: Record<string, readonly unknown[]> = {
  string: [...texts, id],
  number: [0, 1, 100],
  boolean: [false],
  array: [[]],
  undefined: [undefined],
  unknown: [null],
  any: [null],
}

/** The smallest value that fits a shape of the contract, for fields that a test does not care about. */
export function sampleOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  return schema.parse(least(schema as unknown as Shape)) as z.output<Schema>
}

function least(shape: Shape, key = ''): unknown {
  const { def } = shape
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, field]) => [key, least(field, key)]))
    case 'record':
      return Object.fromEntries(Object.keys(def.keyType?.def.entries ?? {}).map((one) => [one, least(def.valueType!)]))
    case 'nullable':
      return null
    case 'optional':
      return undefined
    case 'default':
    case 'prefault':
      return def.defaultValue
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'union':
      return least(def.options![0]!)
    case 'tuple':
      return def.items?.map((item) => least(item))
    case 'lazy':
      return least(def.getter!())
    case 'pipe':
      return firstFitting(shape, def.in!.def.type, key)
    case 'readonly':
      return least(def.innerType!, key)
    default:
      return firstFitting(shape, def.type, key)
  }
}

/**
 * The first candidate that fits. A field's name says what its text holds: days end in `On` or `By`, instants in `At`.
 */
function firstFitting(shape: Shape, type: string, key: string): unknown {
  const named = /(On|By)$/.test(key) ? [day] : /At$/.test(key) ? [instant] : []
  const found = [...named, ...(leaves[type] ?? [])].find((value) => shape.safeParse(value).success)
  if (found === undefined && type !== 'undefined') throw new Error(`No sample fits a ${type}: add one`)
  return found
}
