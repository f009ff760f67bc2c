import { expect, it } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { endSessions, listAccounts } from './users.contract.ts'

const { app, call, cookieOf, refused } = await testApp()

const user = async (role: string) =>
  (await call(listAccounts, {})).users.find(({ roles }) => roles.length === 1 && roles[0] === role)!
const isSignedIn = async (cookie: string) =>
  (await app.inject({ url: '/api/users', headers: { cookie } })).statusCode === 200

it('lists the browsers in which a person is signed in, and signs them out at once', async () => {
  const cookie = await cookieOf('booking')
  expect(await isSignedIn(cookie)).toBe(true)
  const { id, sessions } = await user('booking')
  expect(sessions.length).toBeGreaterThan(0)
  await call(endSessions, { params: { userId: id }, query: { sessionId: sessions[0]!.id } })
  expect((await user('booking')).sessions).toHaveLength(sessions.length - 1)
  await call(endSessions, { params: { userId: id }, query: {} })
  expect(await isSignedIn(cookie)).toBe(false)
  expect((await user('booking')).sessions).toEqual([])
})

it('is for the administrator', async () => {
  await cookieOf('organizer')
  const { id } = await user('organizer')
  const input = { params: { userId: id }, query: {} }
  expect((await refused(endSessions, input, { as: 'organizer' })).status).toBe(403)
})
