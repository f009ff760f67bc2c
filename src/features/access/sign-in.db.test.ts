import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { abilityRulesOf } from '#src/shared/abilities.ts'
import { aUser } from './access.builders.ts'
import { createSession, endSession, getSession } from './access.contract.ts'
import { suspendUser } from './users.contract.ts'

const { app, act, answer, call, refused, db } = await testApp()
const password = 'fiume-ponte-lanterna'
const email = 'elena@agenzia.example'
let elena: string

beforeAll(async () => {
  elena = await act((work) => aUser(work, { email, password, name: 'Elena Conti', roles: ['booking'] }))
})

const signIn = (body: { email: string; password: string }) => answer(createSession, { body }, { as: null })
const cookieOf = (found: { cookies: { name: string; value: string }[] }) =>
  found.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
const sessionWith = (cookie: string) => app.inject({ url: getSession.url, headers: { cookie } })

test('signing in gives two cookies that scripts cannot read, and what the person may do', async () => {
  const found = await signIn({ email: ' Elena@Agenzia.example ', password })
  expect(found.statusCode).toBe(200)
  expect(found.json()).toEqual({
    abilityRules: abilityRulesOf(['booking']),
    user: { id: elena, name: 'Elena Conti', email, roles: ['booking'] },
  })
  const cookies = found.cookies.map(({ name, httpOnly, sameSite, path, maxAge }) => ({
    name,
    httpOnly,
    sameSite,
    path,
    maxAge,
  }))
  const kept = { httpOnly: true, sameSite: 'Strict', path: '/' }
  expect(cookies).toContainEqual({ name: 'refreshToken', ...kept, maxAge: 604_800 })
  expect(cookies).toContainEqual({ name: 'accessToken', ...kept, maxAge: 60 })
  expect((await sessionWith(cookieOf(found))).json().user.id).toBe(elena)
})

test('an unknown address is refused at the email, a wrong password at the password', async () => {
  const stranger = await signIn({ email: 'nessuno@agenzia.example', password })
  expect(stranger.statusCode).toBe(422)
  expect(stranger.json()).toMatchObject({
    code: 'access.user-not-found',
    fields: [{ path: '/email', text: 'Utente non trovato' }],
  })
  const mistaken = await signIn({ email, password: 'qualcosa-di-sbagliato' })
  expect(mistaken.statusCode).toBe(422)
  expect(mistaken.json()).toMatchObject({
    code: 'access.wrong-password',
    fields: [{ path: '/password', text: 'La password non è corretta' }],
  })
  expect(mistaken.cookies).toEqual([])
})

test('empty and malformed fields are told apart in the words of the specification', async () => {
  const texts = async (body: object) => {
    const problem = await refused(createSession, { body: body as { email: string; password: string } }, { as: null })
    return Object.fromEntries(problem.fields!.map(({ path, text }) => [path, text]))
  }
  expect(await texts({ email: '', password: '' })).toEqual({
    '/email': 'Questo campo non può essere vuoto',
    '/password': 'Questo campo non può essere vuoto',
  })
  expect(await texts({ email: 'elena', password })).toEqual({ '/email': 'Inserisci un indirizzo email valido' })
})

test('a session ends with its row: a signed-out or forged cookie, or one of another secret, is no session', async () => {
  const cookie = cookieOf(await signIn({ email, password }))
  expect((await sessionWith(cookie)).statusCode).toBe(200)
  const out = await app.inject({ method: 'DELETE', url: endSession.url, headers: { cookie } })
  expect(out.statusCode).toBe(204)
  expect(out.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['refreshToken', ''],
    ['accessToken', ''],
  ])
  const after = await sessionWith(cookie)
  expect(after.statusCode).toBe(401)
  expect(after.json().code).toBe('calls.unauthenticated')
  const { rows } = await db.execute(sql`insert into sessions (token, user_id, expires_at)
    values ('a-token', ${elena}, now() + interval '1 day') returning token`)
  expect(rows).toHaveLength(1)
  expect((await sessionWith(`refreshToken=a-token.${Buffer.from('x'.repeat(32)).toString('base64')}`)).statusCode).toBe(
    401,
  )
  expect((await sessionWith('refreshToken=a-token')).statusCode).toBe(401)
})

test('an expired session is none', async () => {
  const cookie = cookieOf(await signIn({ email, password }))
  await db.execute(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${elena}`)
  expect((await sessionWith(cookie)).statusCode).toBe(401)
})

test('a suspension ends the person’s sessions at once and bars the next sign-in', async () => {
  const cookie = cookieOf(await signIn({ email, password }))
  await call(suspendUser, { params: { userId: elena } })
  expect((await sessionWith(cookie)).statusCode).toBe(401)
  expect((await signIn({ email, password })).json().code).toBe('access.user-not-found')
  await db.execute(sql`update users set suspended_at = null where id = ${elena}`)
  expect((await sessionWith(cookie)).statusCode).toBe(401)
})

test('the session stores the address of the socket, never one that the client claims', async () => {
  await db.execute(sql`delete from sessions`)
  await app.inject({
    method: 'POST',
    url: createSession.url,
    payload: { email, password },
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-socket-address': '203.0.113.9' },
  })
  const { rows } = await db.execute(sql`select ip_address from sessions`)
  expect(rows).toEqual([{ ip_address: '127.0.0.1' }])
})

test('a page of another site cannot sign anybody in', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://altrove.example' }]) {
    const found = await app.inject({ method: 'POST', url: createSession.url, payload: { email, password }, headers })
    expect(found.statusCode).toBe(403)
  }
})
