import { expect, test } from 'vitest'
import type { Endpoint, Input } from '#src/shared/endpoint.ts'
import { testApp } from './testing/app.ts'
import { callsOfFeatures, type Part, partsOf, withValue } from './testing/contract-samples.ts'
import { testUploads } from './testing/uploads.ts'

const office = await testApp()
const { upload } = testUploads(office)
const all = await callsOfFeatures()
// A kind of message is a word of the contract, which always names something.
const calls = all.filter(([, { url }]) => url.includes('/:') && !url.includes('/message-texts/:kind'))
const [, createTemplate] = all.find(([name]) => name === 'createTemplate')!
const made = await office.answer(createTemplate, {
  body: { name: 'Delta', type: 'multiDay', days: 3 },
} as Input<Endpoint>)
const { id: template } = made.json()

/**
 * Values for fields whose shape accepts more than a form offers: a time, countries, a place, a row of seats, a later day,
 * a service, a secret, nothing.
 */
const telling = [
  '06:15',
  '2199-12-31',
  'FR',
  'H501',
  'PA',
  2,
  '11111111-1111-4111-8111-111111111111',
  'x'.repeat(43),
  null,
  undefined,
]

test('every call that names something in its address is tried', () => {
  expect(calls.length).toBeGreaterThan(60)
})

test.each(calls)('%s answers 404 where nothing has the id of its address', async (_name, call) => {
  expect(await codeOf(call, {})).toEqual('calls.not-found')
})

test.each(calls.filter(([, { url }]) => url.includes(':tripId')))(
  '%s answers 404 where the id of its trip is a template’s',
  async (_name, call) => {
    expect(await codeOf(call, { tripId: template })).toEqual('calls.not-found')
  },
)

/** The code of the problem that answers a call whose parts are all valid. */
async function codeOf(call: Endpoint, params: object): Promise<unknown> {
  const valid = new Map(partsOf(call).map((part) => [part.place, validSample(part) as Record<string, string>]))
  const [address, query, body] = [{ ...valid.get('params'), ...params }, valid.get('querystring'), valid.get('body')]
  const found = call.config.takesFile
    ? await upload({ endpoint: call, params: address, query: query ?? {} })
    : (await office.answer(call, { params: address, query, body } as Input<Endpoint>)).json()
  expect(found.status ?? found).toBe(404)
  return found.code
}

/** A valid value of a part: its sample, with other values where the sample does not fit. */
function validSample({ name, schema, sample }: Part): unknown {
  const faults = (value: unknown) => schema.safeParse(value).error?.issues ?? []
  const fitting = faults(sample).reduce((given, { path }) => {
    const others = telling.map((value) => withValue(given, path as (string | number)[], value))
    return others.find((other) => faults(other).length < faults(given).length) ?? given
  }, sample)
  expect(faults(fitting), name).toEqual([])
  return fitting
}
