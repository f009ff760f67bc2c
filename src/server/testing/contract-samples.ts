import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'

type Path = (string | number)[]
/** A field at any depth of a shape. */
export type Field = { path: Path; shape: z.ZodType; kind: string }
/** The address, the query or the body of a call, with a sample of its shape and every field in it. */
export type Part = {
  name: string
  place: 'params' | 'querystring' | 'body'
  schema: z.ZodType
  sample: unknown
  fields: Field[]
}

const ofFormat: Record<string, string> = {
  uuid: '11111111-1111-4111-8111-111111111111',
  date: '2027-03-12',
  time: '06:15',
  email: 'anna@example.it',
}

/** Every call of every feature, with the name under which it is exported. */
export async function callsOfFeatures(): Promise<[string, Endpoint][]> {
  const files = globSync('src/features/**/*.contract.ts')
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ resolve(file))))
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isCall(entry[1])),
  )
}

/** The parts of a call's input. */
export function partsOf({ method, url, schema }: Endpoint): Part[] {
  return (['params', 'querystring', 'body'] as const).flatMap((name) => {
    const shape = schema[name]
    if (!shape) return []
    const fields: Field[] = []
    return [
      {
        name: `${method} ${url} ${name}`,
        place: name,
        schema: shape,
        fields,
        sample: sampleOf(shape, [], fields),
      },
    ]
  })
}

function isCall(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'url' in value && 'schema' in value
}

/** A sample of this shape. It ignores the shape's checks, and adds every field it meets to `fields`. */
function sampleOf(shape: z.ZodType, path: Path, fields: Field[]): unknown {
  const within = innermost(shape)
  const def = within._zod.def as unknown as Record<string, never> & { type: string }
  if (path.length > 0) fields.push({ path, shape, kind: def.type })
  if (within instanceof z.ZodObject) {
    const entries = Object.entries(within.shape as Record<string, z.ZodType>)
    return Object.fromEntries(entries.map(([key, field]) => [key, sampleOf(field, [...path, key], fields)]))
  }
  if (within instanceof z.ZodArray) return [sampleOf(within.element as z.ZodType, [...path, 0], fields)]
  if (within instanceof z.ZodEnum) return within.options[0]
  if (def.type === 'boolean') return true
  if (def.type === 'number') return 1
  return ofFormat[String(def.format)] ?? 'abcdef'
}

/** The shape inside wrappers that make it optional or transform it; of a union, the first option. */
function innermost(shape: z.ZodType): z.ZodType {
  const {
    innerType,
    in: before,
    options,
  } = shape._zod.def as { innerType?: z.ZodType; in?: z.ZodType; options?: z.ZodType[] }
  const below = innerType ?? before ?? options?.[0]
  return below ? innermost(below) : shape
}

/** A copy with another value at one path. */
export function withValue(sample: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(sample)) return sample.map((one, index) => (index === first ? withValue(one, rest, value) : one))
  const fields = sample as Record<string, unknown>
  return { ...fields, [first]: withValue(fields[first], rest, value) }
}
