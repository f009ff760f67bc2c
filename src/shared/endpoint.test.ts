import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Refusable, unknownCodeIn } from './endpoint.ts'
import type { Problem } from './refusal.ts'

const call: Refusable = {
  method: 'POST',
  config: { access: 'signedIn', refusals: { 'stays.full': 422 }, faults: { 'stays.twice': 400 } },
  schema: {
    body: z.object({
      nights: z.int({ error: 'stays.nights' }),
      rooms: z.array(z.object({ name: z.string().min(1, { error: 'stays.name' }) })).optional(),
    }),
  },
}

const refused = (status: number, code: string, ...fields: string[]): Problem => ({
  ...{ type: 'about:blank', title: code, status, code, detail: code },
  fields: fields.map((one) => ({ path: '/nights', code: one, text: one })),
})

test('knows the codes of its refusals, of its rules, of its shapes at any depth, and of any call', () => {
  const fields = ['stays.nights', 'stays.name', 'stays.twice', 'shapes.required']
  expect(unknownCodeIn(call, refused(400, 'shapes.missing-data', ...fields))).toBeNull()
  expect(unknownCodeIn(call, refused(422, 'stays.full', 'stays.full'))).toBeNull()
  expect(unknownCodeIn(call, refused(409, 'calls.stale'))).toBeNull()
})

test('names the code that its contract does not list, or not under that status', () => {
  expect(unknownCodeIn(call, refused(422, 'stays.gone'))).toBe('stays.gone')
  expect(unknownCodeIn(call, refused(400, 'stays.full'))).toBe('stays.full')
  expect(unknownCodeIn(call, refused(400, 'calls.invalid', 'stays.nights', 'stays.dark'))).toBe('stays.dark')
  expect(unknownCodeIn(call, refused(422, 'stays.full', 'stays.nights'))).toBe('stays.nights')
})
