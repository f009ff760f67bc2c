import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from './app.ts'

const { app, act, person, clock, db, cookieOf } = await testApp()

test('the app answers on a database of its own', async () => {
  const { json } = await app.inject('/readyz')
  expect(json()).toEqual({ status: 'ready' })
  const { rows } = await db.execute(sql`select current_database() as name`)
  expect(rows[0]!.name).toMatch(/^test_/)
})

test('a person with a role is always the same, and acts at the time the clock shows', async () => {
  const organizer = await person('organizer')
  const seen = await act(async ({ actor, today }) => ({ id: actor.userId, today }), 'organizer')
  expect(seen).toEqual({ id: organizer.userId, today: '2027-02-01' })
  clock.set('2027-02-02T23:30:00Z')
  expect(await act(async ({ today }) => today)).toBe('2027-02-03')
})

test('a page of the program is only for signed-in people', async () => {
  const open = async (cookie: string) => (await app.inject({ url: '/api/docs/', headers: { cookie } })).statusCode
  expect(await open('')).toBe(401)
  expect(await open(await cookieOf('booking'))).toBe(200)
})
