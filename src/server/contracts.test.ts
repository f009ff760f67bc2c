import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { paramsOfFault, sayFaultsByKey } from '#src/shared/shape-faults.ts'
import { findText } from './text.ts'

type Path = (string | number)[]
type Field = { path: Path; shape: z.ZodType; kind: string }
type Part = { name: string; schema: z.ZodType; sample: unknown; fields: Field[] }

const ofFormat: Record<string, string> = {
  uuid: '11111111-1111-4111-8111-111111111111',
  date: '2027-03-12',
  time: '06:15',
  email: 'anna@example.it',
}

/** Only compared, or only its digest is kept. */
const neverKept = ['password', 'from']

sayFaultsByKey()
const calls = await callsOfFeatures()
const parts = calls.flatMap(([, call]) => partsOf(call))

const long = 'x'.repeat(20_000)
const wrong = [
  ...[undefined, null, true, 'no', '', ' ', long, '2027-02-30', '-1', '1e309', -1, 0.5, 1e15, Number.NaN],
  ...[[], {}, [null], ['x'], [{}]],
]
const many = Array.from({ length: 700 }, () => 'x')

test('the calls of every feature were found, with their bodies, searches and addresses', () => {
  expect(parts.length).toBeGreaterThan(150)
  for (const name of ['POST /api/trips body', 'GET /api/trips querystring', 'GET /api/customers/:customerId params'])
    expect(parts.map((part) => part.name)).toContain(name)
})

test('a call is known by the name it is exported by, one for each', () => {
  for (const [name, { schema }] of calls) expect(schema.operationId).toBe(name)
  expect(new Set(calls.map(([name]) => name)).size).toBe(calls.length)
})

test('a call says in which form it answers: a shape, nothing, or the media types of a file', () => {
  const silent = calls.filter(
    ([, { schema, config }]) => Object.keys(schema.response).length === 0 && !config.sends?.length,
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

test('whatever is wrong anywhere in a call, the reason is a text of the product with no place left open', () => {
  const foreign = new Set<string>()
  const look = (name: string, shape: z.ZodType, value: unknown) => {
    for (const issue of shape.safeParse(value).error?.issues ?? []) {
      const said = findText(issue.message, paramsOfFault(issue))
      if (!said || /[{}]/.test(said)) foreign.add(`${name} /${issue.path.join('/')}: ${said ?? issue.message}`)
    }
  }
  for (const { name, schema, sample, fields } of parts) {
    for (const value of wrong) look(name, schema, value)
    for (const { path, shape, kind } of fields) {
      for (const value of kind === 'array' ? [...wrong, many] : wrong) look(`${name} ${path.join('/')}`, shape, value)
      // What looks at several fields speaks only where the rest is there.
      for (const value of [undefined, null, '', 0, 60]) look(name, schema, withValue(sample, path, value))
    }
  }
  expect([...foreign]).toEqual([])
})

test('a list that is too long says how many it may hold', () => {
  const silent: string[] = []
  let bounded = 0
  for (const { name, fields } of parts)
    for (const { path, shape, kind } of fields) {
      for (const issue of shape.safeParse(kind === 'array' ? many : []).error?.issues ?? []) {
        if (issue.code !== 'too_big' || issue.path.length > 0) continue
        bounded += 1
        const said = findText(issue.message, paramsOfFault(issue))
        if (!said?.includes(String(issue.maximum))) silent.push(`${name} ${path.join('/')}: ${said}`)
      }
    }
  expect(silent).toEqual([])
  expect(bounded).toBeGreaterThan(10)
})

test('no text keeps a character that no column can hold: it is made a space, or refused at its field', () => {
  const kept: string[] = []
  for (const { name, fields } of parts)
    for (const { path, shape, kind } of fields)
      if (kind === 'string' && !neverKept.includes(`${path.at(-1)}`))
        for (const held of ['\0', '\ud800', 'a\udfffb', 'Lago\0di Como', 'IT\0'])
          if (/[\0\p{Cs}]/u.test(String(shape.safeParse(held).data ?? ''))) kept.push(`${name} /${path.join('/')}`)
  expect([...new Set(kept)]).toEqual([])
})

async function callsOfFeatures(): Promise<[string, Endpoint][]> {
  const files = globSync('src/features/**/*.contract.ts')
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ resolve(file))))
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isCall(entry[1])),
  )
}

function partsOf({ method, url, schema }: Endpoint): Part[] {
  return (['params', 'querystring', 'body'] as const).flatMap((name) => {
    const shape = schema[name]
    if (!shape) return []
    const fields: Field[] = []
    return [{ name: `${method} ${url} ${name}`, schema: shape, fields, sample: sampleOf(shape, [], fields) }]
  })
}

function isCall(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'url' in value && 'schema' in value
}

/** Something of this shape, its checks aside, noting every field in it on the way. */
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

/** The shape below what makes it optional or turns what was read; of several that may be, the first. */
function innermost(shape: z.ZodType): z.ZodType {
  const {
    innerType,
    in: before,
    options,
  } = shape._zod.def as { innerType?: z.ZodType; in?: z.ZodType; options?: z.ZodType[] }
  const below = innerType ?? before ?? options?.[0]
  return below ? innermost(below) : shape
}

function withValue(sample: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(sample)) return sample.map((one, index) => (index === first ? withValue(one, rest, value) : one))
  const fields = sample as Record<string, unknown>
  return { ...fields, [first]: withValue(fields[first], rest, value) }
}
