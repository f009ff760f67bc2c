import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Endpoint, ownFieldCodesOf } from '#src/shared/endpoint.ts'
import { generalCodes } from '#src/shared/refusal.ts'
import { generalFaults, paramsOfFault, reportFaultsByKey } from '#src/shared/shape-faults.ts'
import { parametersOf, topic } from '#src/shared/topics.ts'
import { callsOfFeatures, partsOf, withValue } from './testing/contract-samples.ts'
import { findText } from './text.ts'

/** Values that are never stored: they are only compared, or only their digest is kept. */
const neverKept = ['password', 'from']
/** Numbers that are never stored: they are only compared. */
const onlyCompared = ['before', 'seenCents']

reportFaultsByKey()
const calls = await callsOfFeatures()
const parts = calls.flatMap(([, call]) => partsOf(call))

const long = 'x'.repeat(20_000)
const wrong = [
  ...[undefined, null, true, 'no', '', ' ', long, '2027-02-30', '-1', '1e309', -1, 0.5, 1e15, Number.NaN],
  ...[[], {}, [null], ['x'], [{}]],
]
const many = Array.from({ length: 700 }, () => 'x')

test('the calls of every feature are found, with their bodies, queries and addresses', () => {
  expect(parts.length).toBeGreaterThan(150)
  for (const name of ['POST /api/trips body', 'GET /api/trips querystring', 'GET /api/customers/:customerId params'])
    expect(parts.map((part) => part.name)).toContain(name)
})

test('a call has the name it is exported by, and no two share one', () => {
  for (const [name, { schema }] of calls) expect(schema.operationId).toBe(name)
  expect(new Set(calls.map(([name]) => name)).size).toBe(calls.length)
})

test('a call names the form of its answer: a shape, nothing, or the media types of a file', () => {
  const silent = calls.filter(
    ([, { schema, config }]) => Object.keys(schema.response).length === 0 && !config.sends?.length,
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

const isGeneral = (status: number, code: string) =>
  (generalCodes as Partial<Record<number, readonly string[]>>)[status]?.includes(code)

test('every code that a call may be refused with has a text, and is not one that any call may answer', () => {
  const listed = calls.flatMap(([name, { config }]) =>
    Object.entries({ ...config.refusals, ...config.faults }).map(([code, status]) => ({ name, code, status })),
  )
  expect(listed.length).toBeGreaterThan(200)
  expect(listed.filter(({ code }) => findText(code) === null)).toEqual([])
  expect(listed.filter(({ code, status }) => isGeneral(status, code))).toEqual([])
})

const isRead = ({ method, config, schema }: Endpoint) =>
  method === 'GET' && schema.response[200] !== undefined && !config.sends
/** Reads whose question is too long for an address, or a file. */
const longReads = ['readImportFile', 'checkImport', 'previewNewsSheet']
/** Commands that concern only the window that makes them: it shows the change before they are made. */
const ownChoices = ['savePreference', 'saveDigest', 'noteOpened']
const isCommand = ({ method, config, schema }: Endpoint) =>
  method !== 'GET' &&
  config.access !== 'public' &&
  !config.sends &&
  ![...longReads, ...ownChoices].includes(schema.operationId)

test('every read says what its answer shows, and every command what it changes', () => {
  const silent = calls.filter(
    ([, call]) =>
      (isRead(call) && call.config.dependsOn === undefined) || (isCommand(call) && !call.config.changes?.length),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

test('a read that shows one of many is asked with what tells which', () => {
  const open = calls.flatMap(([name, { config, schema }]) => {
    const given = [schema.params, schema.querystring].flatMap((shape) =>
      Object.keys((shape as { shape?: object } | undefined)?.shape ?? {}),
    )
    const needed = (config.dependsOn ?? []).map(parametersOf).filter((known) => known.length > 0)
    return needed.some((known) => !known.some((one) => given.includes(one))) ? [name] : []
  })
  expect(open).toEqual([])
})

test('whatever a screen listens to is told by some command, and whatever is told is listened to', () => {
  const listened = new Set(calls.flatMap(([, { config }]) => config.dependsOn ?? []))
  const told = new Set(calls.flatMap(([, { config }]) => config.changes ?? []))
  listened.delete('anyTrip')
  expect([...listened].toSorted()).toEqual([...told].toSorted())
  expect([...told].toSorted()).toEqual(Object.keys(topic).toSorted())
})

test('every fault anywhere in a call has a text of the product, with no place left open', () => {
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
      // A check across several fields runs only where the other fields are present.
      for (const value of [undefined, null, '', 0, 60]) look(name, schema, withValue(sample, path, value))
    }
  }
  expect([...foreign]).toEqual([])
})

test('every code that a shape gives a field is in the list of its call', () => {
  const unlisted = new Set<string>()
  for (const [name, call] of calls) {
    const known: readonly string[] = [...generalFaults, ...ownFieldCodesOf(call, '400')]
    const look = (shape: z.ZodType, value: unknown) => {
      for (const { message } of shape.safeParse(value).error?.issues ?? [])
        if (!known.includes(message)) unlisted.add(`${name}: ${message}`)
    }
    for (const { place, schema, sample, fields } of partsOf(call)) {
      if (place === 'params') continue
      for (const { path, shape, kind } of fields) {
        for (const value of kind === 'array' ? [...wrong, many] : wrong) look(shape, value)
        for (const value of [undefined, null, '', 0, 60]) look(schema, withValue(sample, path, value))
      }
    }
  }
  expect([...unlisted]).toEqual([])
})

test('every list in a call has a limit, however it is written', () => {
  const tooMany = Array.from({ length: 20_001 }, () => 'x')
  const endless = parts.flatMap(({ name, fields }) =>
    fields.flatMap(({ path, shape, kind }) =>
      kind === 'array' && shape.safeParse(tooMany).error!.issues.length > 1 ? `${name} /${path.join('/')}` : [],
    ),
  )
  expect(endless).toEqual([])
})

test('every number in a call has a limit, so that one too great is refused at its field', () => {
  const endless = parts.flatMap(({ name, fields }) =>
    fields.flatMap(({ path, shape, kind }) =>
      kind === 'number' && !onlyCompared.includes(`${path.at(-1)}`) && shape.safeParse(Number.MAX_SAFE_INTEGER).success
        ? `${name} /${path.join('/')}`
        : [],
    ),
  )
  expect(endless).toEqual([])
})

test('a list that is too long names its limit', () => {
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

test('no text keeps a character that no column can hold: it becomes a space, or is refused at its field', () => {
  const kept: string[] = []
  for (const { name, fields } of parts)
    for (const { path, shape, kind } of fields)
      if (kind === 'string' && !neverKept.includes(`${path.at(-1)}`))
        for (const held of ['\0', '\ud800', 'a\udfffb', 'Lago\0di Como', 'IT\0'])
          if (/[\0\p{Cs}]/u.test(String(shape.safeParse(held).data ?? ''))) kept.push(`${name} /${path.join('/')}`)
  expect([...new Set(kept)]).toEqual([])
})
