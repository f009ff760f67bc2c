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
  getter?: () => Shape
  defaultValue?: unknown
}
type Shape = z.ZodType & { def: Def }

/** Of texts and numbers that no field says more of, the first that fits is taken. */
const texts = ['', 'x', '2027-06-11', '08:00', '2027-06-11T08:00:00.000Z', 'IT', 'a@example.it', '+393331234567']
const id = '0198a1b2-0000-7000-8000-000000000001'
const leaves: Record<string, readonly unknown[]> = {
  string: [...texts, id],
  number: [0, 1, 100],
  boolean: [false],
  array: [[]],
  record: [{}],
  undefined: [undefined],
  unknown: [null],
  any: [null],
}

/** The least that fits a shape of the contract: what a test does not speak of. */
export function sampleOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  return schema.parse(least(schema as unknown as Shape)) as z.output<Schema>
}

function least(shape: Shape): unknown {
  const { def } = shape
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, field]) => [key, least(field)]))
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
      return def.items?.map(least)
    case 'lazy':
      return least(def.getter!())
    case 'pipe':
      return firstFitting(shape, def.in!.def.type)
    case 'readonly':
      return least(def.innerType!)
    default:
      return firstFitting(shape, def.type)
  }
}

function firstFitting(shape: Shape, type: string): unknown {
  const found = leaves[type]?.find((value) => shape.safeParse(value).success)
  if (found === undefined && type !== 'undefined') throw new Error(`No sample fits a ${type}: add one`)
  return found
}
