import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { getPreferences, savePreference } from './preferences.contract.ts'

const { app, call, cookieOf, refused } = await testApp()
const save = (name: string, value: unknown, as: 'admin' | 'booking' = 'admin') =>
  call(savePreference, { body: { name, value } }, { as })
const named = async (as: 'admin' | 'booking' = 'admin') => (await call(getPreferences, {}, { as })).named

test('each person has preferences of their own, each replaced by its name', async () => {
  expect(await named()).toEqual({})
  await save('trips-list', { columns: { hidden: ['owners'], order: [] }, pageSize: 100 })
  await save('rail', 'wide')
  await save('rail', 'narrow')
  await save('rail', 'auto', 'booking')
  expect(await named()).toEqual({
    'trips-list': { columns: { hidden: ['owners'], order: [] }, pageSize: 100 },
    rail: 'narrow',
  })
  expect(await named('booking')).toEqual({ rail: 'auto' })
})

test('refuses more than a person could have chosen, and keeps what there was', async () => {
  await save('theme', 'dark', 'booking')
  const problem = await refused(
    savePreference,
    { body: { name: 'trips-views', value: 'x'.repeat(20_001) } },
    { as: 'booking' },
  )
  expect(problem.code).toBe('preferences.too-many')
  expect((await named('booking')).theme).toBe('dark')
})

test("a value that is nested without end is the caller's fault", async () => {
  const depth = 20_000
  const payload = `{"name":"rail","value":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const headers = {
    cookie: await cookieOf('admin'),
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const { statusCode } = await app.inject({ method: 'PUT', url: '/api/preferences', headers, payload })
  expect(statusCode).toBe(400)
})
