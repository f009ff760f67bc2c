import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#src/server/jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { aUser } from './access.builders.ts'
import { createSession, getSession, requestReset, resetPassword } from './access.contract.ts'

const mail = await startMailServer()
const office = await testApp({ variables: { SMTP_URL: mail.url } })
const { app, act, answer, call, refused, db } = office
const password = 'fiume-ponte-lanterna'
const email = 'elena@agenzia.example'
const fresh = 'nuova-parola-lunga'
let jobs: Awaited<ReturnType<typeof startJobs>>

beforeAll(async () => {
  await act((work) => aUser(work, { email, password, name: 'Elena Conti' }))
  jobs = await startJobs(office)
})

afterAll(() => jobs.stop())

const asStranger = { as: null } as const
const ask = (address: string) => answer(requestReset, { body: { email: address } }, asStranger)
const signIn = (given: string) => answer(createSession, { body: { email, password: given } }, asStranger)
const choose = (token: string, chosen: string) =>
  answer(resetPassword, { body: { token, password: chosen } }, asStranger)

async function linkedToken(): Promise<string> {
  expect((await ask(email)).statusCode).toBe(204)
  const { text } = await mail.next()
  return new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!
}

test('the link arrives by mail, opens our page, and its token sets the password once', async () => {
  expect((await ask(' ELENA@agenzia.example')).statusCode).toBe(204)
  const message = await mail.next()
  expect(message.to).toEqual([email])
  expect(message.subject).toBe('Torpedone: scegli una nuova password')
  expect(message.text).toContain('Ciao Elena Conti,')
  const link = new URL(/http\S+/.exec(message.text)![0])
  expect(link.pathname).toBe('/auth/reset/password')
  const token = link.searchParams.get('token')!

  const cookies = (await signIn(password)).cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  expect((await choose(token, fresh)).statusCode).toBe(204)
  const session = await app.inject({ url: getSession.url, headers: { cookie: cookies.join('; ') } })
  expect(session.statusCode).toBe(401)
  expect((await signIn(password)).json().code).toBe('access.wrong-password')
  expect((await signIn(fresh)).statusCode).toBe(200)

  const again = await choose(token, 'ancora-un-altra-parola')
  expect(again.statusCode).toBe(422)
  expect(again.json().code).toBe('access.reset-token')
})

test('an unknown and a suspended address get the same answer, and no mail', async () => {
  await act((work) => aUser(work, { email: 'sospeso@agenzia.example', password }))
  await db.execute(sql`update users set suspended_at = now() where email = 'sospeso@agenzia.example'`)
  for (const address of ['nessuno@agenzia.example', 'sospeso@agenzia.example']) {
    const found = await ask(address)
    expect([found.statusCode, found.body]).toEqual([204, ''])
  }
  const { rows } = await db.execute(sql`select 1 from messages where recipient <> ${email}`)
  expect(rows).toEqual([])
})

test('a link is dead after an hour, and an invented one was never alive', async () => {
  const token = await linkedToken()
  await db.execute(sql`update verifications set expires_at = now() - interval '1 second'`)
  for (const dead of [token, 'inventato']) {
    const found = await choose(dead, 'una-parola-abbastanza-lunga')
    expect(found.json()).toMatchObject({ code: 'access.reset-token', status: 422 })
  }
})

test('the token is nowhere in the database in clear but in the message', async () => {
  const token = await linkedToken()
  const { rows } = await db.execute(sql`select identifier, value from verifications`)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a new password has twelve characters or more', async () => {
  const problem = await refused(resetPassword, { body: { token: 'x', password: 'undici-lett' } }, asStranger)
  expect(problem.fields).toEqual([{ path: '/password', code: 'access.password-short', text: 'Almeno 12 caratteri' }])
})

test('when the message cannot be written the person reads the words of the specification', async () => {
  await db.execute(sql`alter table messages rename to messages_gone`)
  try {
    const problem = await refused(requestReset, { body: { email } }, asStranger)
    expect(problem.detail).toBe("Qualcosa è andato storto nell'invio della mail di recupero password")
  } finally {
    await db.execute(sql`alter table messages_gone rename to messages`)
  }
  await call(requestReset, { body: { email } }, asStranger)
})
