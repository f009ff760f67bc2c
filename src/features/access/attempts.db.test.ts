import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { aUser } from './access.builders.ts'
import { createSession, endSession, getSession, requestReset, resetPassword } from './access.contract.ts'
import { acceptInvite, inviteUser } from './users.contract.ts'

const { app, act, answer, db, clock } = await testApp()
const password = 'fiume-ponte-lanterna'
const email = 'elena@agenzia.example'
const colleague = 'bruno@agenzia.example'
const office = '198.51.100.7'
const elsewhere = (n: number) => `203.0.113.${n}`

beforeAll(async () => {
  await act((work) => aUser(work, { email, password }))
  await act((work) => aUser(work, { email: colleague, password }))
})

beforeEach(async () => {
  await db.execute(sql`delete from rate_limits`)
  await db.execute(sql`delete from messages`)
})

type Given = { email?: string; password?: string; from?: string; cookie?: string }
type Answer = Awaited<ReturnType<typeof signIn>>

const signIn = ({ cookie = '', from = office, ...given }: Given = {}) =>
  app.inject({
    method: 'POST',
    url: createSession.url,
    payload: { email, password, ...given },
    headers: { cookie },
    remoteAddress: from,
  })
const ask = (from: string, cookie = '') =>
  app.inject({ method: 'POST', url: requestReset.url, payload: { email }, headers: { cookie }, remoteAddress: from })
const wrong = (given: Given = {}) => signIn({ password: 'sbagliata', ...given })
const many = (times: number, run: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, n) => run(n)))
/** Tries wrong passwords for suspended people. Such tries count the same, and no password is hashed. */
async function attack(times: number, given: (n: number) => Given = () => ({})) {
  await db.execute(sql`update users set suspended_at = now()`)
  const answers = await many(times, (n) => wrong(given(n)))
  await db.execute(sql`update users set suspended_at = null`)
  expect(statuses(answers)).toEqual([422])
}
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ statusCode }) => statusCode))]
const cookiesOf = (found: Answer, kind: RegExp) =>
  found.cookies.flatMap(({ name, value }) => (kind.test(name) ? `${name}=${encodeURIComponent(value)}` : [])).join('; ')
const knownBrowser = async (given: Given = {}) => cookiesOf(await signIn(given), /^device-/)
const links = async (to = email) => {
  const { rows } = await db.execute<{ body_text: string }>(sql`select body_text from messages where recipient = ${to}`)
  return rows.map(({ body_text: text }) => new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!)
}
const choose = (token: string) =>
  app.inject({ method: 'POST', url: resetPassword.url, payload: { token, password }, remoteAddress: office })

/** Sets the password by one of the links that were sent, one of which must work. */
async function goodLink(): Promise<Answer> {
  const tried = []
  for (const token of await links()) tried.push(await choose(token))
  const good = tried.filter(({ statusCode }) => statusCode === 204)
  expect(good).toHaveLength(1)
  return good[0]!
}

test('signing in leaves a mark in the browser that scripts cannot read, sent only to sign-in and reset', async () => {
  const { cookies } = await signIn()
  const mark = cookies.find(({ name }) => name.startsWith('device-'))
  expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/session', maxAge: 400 * 86_400 })
  expect((await wrong()).cookies).toEqual([])
})

test('after ten wrong passwords from elsewhere the right one works, from a known browser and from any at another address', async () => {
  const browser = await knownBrowser()
  await attack(10, () => ({ from: elsewhere(1) }))
  const shut = await signIn({ from: elsewhere(1) })
  expect(shut.statusCode).toBe(429)
  expect(shut.json()).toMatchObject({ code: 'calls.too-many', detail: 'Troppi tentativi. Riprova fra 15 minuti.' })
  expect(shut.headers['retry-after']).toBe('900')
  expect((await signIn({ from: elsewhere(2) })).statusCode).toBe(200)
  expect((await signIn({ from: elsewhere(1), cookie: browser })).statusCode).toBe(200)
})

test('guesses at one person are slowed from however many addresses; a known browser passes, and so does a reset', async () => {
  const browser = await knownBrowser()
  await attack(50, (n) => ({ from: elsewhere(n) }))
  const shut = await signIn({ from: elsewhere(60) })
  expect([shut.statusCode, shut.json().detail]).toEqual([429, 'Troppi tentativi. Riprova fra 60 minuti.'])
  expect((await signIn({ cookie: browser })).statusCode).toBe(200)
  await ask(elsewhere(70))
  const fresh = cookiesOf(await goodLink(), /^device-/)
  expect((await signIn({ from: elsewhere(71), cookie: fresh })).statusCode).toBe(200)
})

test('sixty failures of one address block strangers there, not the known browsers of its office', async () => {
  const browser = await knownBrowser()
  await attack(60, (n) => ({ email: `nome${n}@agenzia.example` }))
  expect((await signIn()).statusCode).toBe(429)
  expect((await signIn({ cookie: browser })).statusCode).toBe(200)
  expect((await signIn({ from: elsewhere(1) })).statusCode).toBe(200)
})

test('a browser is known only for its own people, and a changed or invented mark is worthless', async () => {
  const [name, value] = (await knownBrowser()).split('=') as [string, string]
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${colleague}`)
  await attack(10)
  await attack(10, () => ({ email: colleague }))
  expect((await signIn({ email: colleague, cookie: `device-${rows[0]!.id}=${value}` })).statusCode).toBe(429)
  for (const forged of [`x${value}`, value.slice(0, -3), 'x.y', '.', ''])
    expect((await signIn({ cookie: `${name}=${forged}` })).statusCode).toBe(429)
  expect((await signIn({ cookie: `${name}=${value}` })).statusCode).toBe(200)
})

test('two people of one computer are both known there', async () => {
  const browser = [await knownBrowser(), await knownBrowser({ email: colleague })].join('; ')
  for (const one of [email, colleague]) await attack(10, () => ({ email: one }))
  for (const one of [email, colleague]) expect((await signIn({ email: one, cookie: browser })).statusCode).toBe(200)
})

test('a known browser that guesses counts as a stranger after ten wrong passwords, and is then slowed', async () => {
  const browser = await knownBrowser()
  await attack(20, () => ({ cookie: browser }))
  expect((await signIn({ cookie: browser })).statusCode).toBe(429)
  expect((await signIn({ from: elsewhere(1) })).statusCode).toBe(200)
})

test('signing in again and again gives marks, but no more than thirty guesses in a quarter of an hour', async () => {
  const browsers = []
  for (let n = 0; n < 4; n++) browsers.push(await knownBrowser({ from: elsewhere(n) }))
  for (const browser of browsers.slice(0, 3)) await attack(10, () => ({ cookie: browser, from: elsewhere(9) }))
  await attack(10, () => ({ from: elsewhere(9) }))
  expect((await signIn({ cookie: browsers[3]!, from: elsewhere(9) })).statusCode).toBe(429)
  expect((await signIn({ from: elsewhere(10) })).statusCode).toBe(200)
})

test('a mark is valid as long as browsers keep it, and no day longer', async () => {
  const [start, browser] = [clock.now(), await knownBrowser()]
  await attack(10)
  const after = async (days: number) => {
    clock.set(new Date(start.getTime() + days * 86_400_000))
    return (await signIn({ cookie: browser })).statusCode
  }
  expect([await after(400), await after(401)]).toEqual([200, 429])
  clock.set(start)
})

test('a person signed in before marks existed gets one with the next look at the session', async () => {
  const session = cookiesOf(await signIn(), /^refreshToken$/)
  const found = await app.inject({ url: getSession.url, headers: { cookie: session } })
  const browser = cookiesOf(found, /^device-/)
  await attack(10)
  expect((await signIn({ cookie: browser })).statusCode).toBe(200)
  const again = await app.inject({ url: getSession.url, headers: { cookie: `${session}; ${browser}` } })
  expect(cookiesOf(again, /^device-/)).toBe('')
})

test('the way out is never blocked: signing out answers whatever was tried before', async () => {
  const session = cookiesOf(await signIn(), /^refreshToken$/)
  await attack(60, (n) => ({ email: `nome${n}@agenzia.example` }))
  const out = await app.inject({ method: 'DELETE', url: endSession.url, headers: { cookie: session } })
  expect(out.statusCode).toBe(204)
})

test('strangers who ask for one person’s reset fill no mailbox and block nobody: the last link stays valid', async () => {
  expect(statuses(await many(30, (n) => ask(elsewhere(n))))).toEqual([204])
  expect(await links()).toHaveLength(10)
  expect((await ask(office)).statusCode).toBe(204)
  expect(await links()).toHaveLength(10)
  await goodLink()
})

test('one address leaves the others some of a person’s mails, and a known browser has its own', async () => {
  const browser = await knownBrowser()
  expect(statuses(await many(30, () => ask(office)))).toEqual([204])
  expect(await links()).toHaveLength(5)
  await ask(elsewhere(1))
  expect(await links()).toHaveLength(6)
  await ask(office, browser)
  expect(await links()).toHaveLength(7)
  await goodLink()
})

test('the holder of a valid link is never told to wait, whatever was tried with others', async () => {
  await ask(elsewhere(2))
  expect(statuses(await many(40, () => choose('inventato')))).toEqual([422])
  await goodLink()
})

test('an invited person is never told to wait either, and is known from then on', async () => {
  const accept = (token: string) =>
    app.inject({
      method: 'POST',
      url: acceptInvite.url,
      payload: { token, name: 'Carla', password },
      remoteAddress: office,
    })
  const { body } = await answer(inviteUser, { body: { email: 'carla@agenzia.example', roles: ['booking'] } })
  expect(body).toContain('id')
  const [token] = await links('carla@agenzia.example')
  expect(statuses(await many(40, () => accept('inventato')))).toEqual([422])
  const welcomed = await accept(token!)
  expect([welcomed.statusCode, cookiesOf(welcomed, /^device-/)]).toEqual([201, expect.stringMatching(/^device-/)])
})
