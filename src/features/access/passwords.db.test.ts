import { createHook } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#src/server/jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { aUser } from './access.builders.ts'
import { createSession, getSession, requestReset, resetPassword } from './access.contract.ts'
import { acceptInvite, inviteUser } from './users.contract.ts'

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

beforeEach(() => db.execute(sql`delete from rate_limits`))

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

test('a link expires after an hour, and an invented one never works', async () => {
  const token = await linkedToken()
  office.clock.set('2027-02-01T10:00:01Z')
  for (const dead of [token, 'inventato']) {
    const found = await choose(dead, 'una-parola-abbastanza-lunga')
    expect(found.json()).toMatchObject({ code: 'access.reset-token', status: 422 })
  }
})

test('a newer link voids the older one, and a new password voids all', async () => {
  const older = await linkedToken()
  const newer = await linkedToken()
  expect((await choose(older, fresh)).json().code).toBe('access.reset-token')
  expect((await choose(newer, fresh)).statusCode).toBe(204)
  expect((await db.execute(sql`select 1 from verifications`)).rows).toEqual([])
})

test('of two who ask at once, or use one link at once, one wins', async () => {
  await Promise.all([ask(email), ask(email), ask(email)])
  const sent = await Promise.all([mail.next(), mail.next(), mail.next()])
  const tokens = sent.map(({ text }) => new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!)
  const tried = await Promise.all([...tokens, ...tokens].map((token) => choose(token, fresh)))
  expect(tried.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422, 422, 422, 422, 422])
})

test('the link of a person suspended meanwhile does not work', async () => {
  const token = await linkedToken()
  await db.execute(sql`update users set suspended_at = now() where email = ${email}`)
  expect((await choose(token, fresh)).json().code).toBe('access.reset-token')
  await db.execute(sql`update users set suspended_at = null where email = ${email}`)
})

test('the token is in clear only in the message, nowhere else in the database', async () => {
  const token = await linkedToken()
  const { rows } = await db.execute(sql`select identifier, value from verifications`)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a new password has twelve characters or more, blanks around it not counted', async () => {
  for (const short of ['undici-lett', '            ', '  undici-lett  ', '\u00a0\u2003'.repeat(8)]) {
    const problem = await refused(resetPassword, { body: { token: 'x', password: short } }, asStranger)
    expect(problem.fields).toEqual([{ path: '/password', code: 'access.password-short', text: 'Almeno 12 caratteri' }])
  }
})

test('a password among the first to be guessed is refused at its field, and the link stays valid', async () => {
  const token = await linkedToken()
  for (const common of [
    ...['password1234', '123456789012', 'qwertyuiop12', 'abcabcabcabc', 'aaaaaaaaaaaa', 'p4ssw0rd2026', 'iloveyou1234'],
    ...['torpedone-demo', 'Torpedone2027', email, 'elena conti 1', ' password1234 '],
  ]) {
    const problem = (await choose(token, common)).json()
    expect([common, problem.status, problem.fields]).toEqual([
      common,
      422,
      [
        {
          path: '/password',
          code: 'access.password-common',
          text: 'È una delle password che si indovinano per prime: scegline una meno comune.',
        },
      ],
    ])
  }
  expect((await choose(token, 'un treno per Lugano')).statusCode).toBe(204)
})

test('an invented link or invite is refused before anything is hashed or judged', async () => {
  let hashed = 0
  const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && hashed++) }).enable()
  const invited = { token: 'inventato', name: 'Nessuno', password: 'password1234' }
  expect((await choose('inventato', 'password1234')).json().code).toBe('access.reset-token')
  expect((await refused(acceptInvite, { body: invited }, asStranger)).code).toBe('access.invite-token')
  expect(hashed).toBe(0)
  await signIn(fresh)
  expect(hashed).toBe(1)
  hook.disable()
})

test('an invited person cannot choose a common password either', async () => {
  await call(inviteUser, { body: { email: 'dario@agenzia.example', roles: ['booking'] } })
  const token = new URL(/http\S+/.exec((await mail.next()).text)![0]).searchParams.get('token')!
  const chosen = (password: string) => ({ body: { token, name: 'Dario Lunardi', password } })
  for (const common of ['password1234', 'dario lunardi', 'dario@agenzia.example'])
    expect(await refused(acceptInvite, chosen(common), asStranger)).toMatchObject({
      code: 'access.password-common',
      fields: [{ path: '/password' }],
    })
  await call(acceptInvite, chosen(fresh), asStranger)
})

test('when the message cannot be written the person reads the text of the specification', async () => {
  await db.execute(sql`alter table messages rename to messages_gone`)
  try {
    const problem = await refused(requestReset, { body: { email } }, asStranger)
    expect(problem.detail).toBe("Qualcosa è andato storto nell'invio della mail di recupero password")
  } finally {
    await db.execute(sql`alter table messages_gone rename to messages`)
  }
  await call(requestReset, { body: { email } }, asStranger)
})
