import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#src/server/app.ts'
import { type Listener, listenerOf } from '#src/server/live/listener.ts'
import { openParts } from '#src/server/open-parts.ts'
import { testApp } from '#src/server/testing/app.ts'
import { aUser } from './access.builders.ts'
import { createSession, endSession, requestReset, resetPassword } from './access.contract.ts'
import { sessionMemory } from './session-memory.queries.ts'
import { changeRoles, listAccounts, listUsers, suspendUser } from './users.contract.ts'

const here = await testApp()
const { app, act, answer, call, db, environment, databaseUrl, secret } = here
const otherParts = await openParts(environment, { databaseUrl, secret })
const other = await buildApp(otherParts)
const listeners: Listener[] = []

afterAll(async () => {
  await Promise.all(listeners.map((one) => one.stop()))
  await other.close()
  await otherParts.close()
})

const password = 'fiume-ponte-lanterna'
let email: string
let userId: string
let cookie: string
let count = 0

beforeEach(async () => {
  email = `persona-${++count}@agenzia.example`
  userId = await act((work) => aUser(work, { email, password, roles: ['booking'] }))
  const found = await answer(createSession, { body: { email, password } }, { as: null })
  cookie = found.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
})

const status = async (program: typeof app, { url }: { url: string } = listUsers) =>
  (await program.inject({ url, headers: { cookie } })).statusCode
const knownBy = async (...programs: (typeof app)[]) => {
  for (const program of programs) expect(await status(program)).toBe(200)
}
const within = { timeout: 1_000, interval: 5 }
/** Expects the number at once in the program that made the change, and in the other as soon as it has heard. */
async function expectEverywhere(wanted: number, call: { url: string } = listUsers) {
  expect(await status(app, call)).toBe(wanted)
  await vi.waitFor(async () => expect(await status(other, call)).toBe(wanted), within)
}

test('a sign-out ends the session in every program', async () => {
  await knownBy(app, other)
  await app.inject({ method: 'DELETE', url: endSession.url, headers: { cookie } })
  await expectEverywhere(401)
})

test('a suspension ends the session in every program', async () => {
  await knownBy(app, other)
  await call(suspendUser, { params: { userId } })
  await expectEverywhere(401)
})

test('another role holds in every program from the next call on', async () => {
  await knownBy(app, other)
  await expectEverywhere(403, listAccounts)
  await call(changeRoles, { params: { userId }, body: { roles: ['admin'], version: 1 } })
  await expectEverywhere(200, listAccounts)
})

test('a new password ends the open sessions in every program', async () => {
  await knownBy(app, other)
  await call(requestReset, { body: { email } }, { as: null })
  const { rows } = await db.execute<{ text: string }>(
    sql`select body_text as text from messages where recipient = ${email}`,
  )
  const token = new URL(/http\S+/.exec(rows[0]!.text)![0]).searchParams.get('token')!
  await call(resetPassword, { body: { token, password: 'nuova-parola-lunga' } }, { as: null })
  await expectEverywhere(401)
})

/** A session memory with its own listener, as each process has one. */
async function aMemory(url = databaseUrl) {
  const listener = listenerOf({ databaseUrl: url, log: here.log })
  listeners.push(listener)
  const memory = sessionMemory(here, listener)
  await listener.start()
  const refreshToken = decodeURIComponent(/refreshToken=([^;]+)/.exec(cookie)![1]!)
  const who = async () => (await memory.actorOf({ cookies: { refreshToken } } as unknown as FastifyRequest))?.userId
  return { listener, memory, who }
}

/** Runs something while no session can be looked up. */
async function withoutSessions(run: () => Promise<void>) {
  await db.execute(sql`alter table sessions rename to sessions_gone`)
  await run().finally(() => db.execute(sql`alter table sessions_gone rename to sessions`))
}

test('a session that was looked up once is known without the database', async () => {
  const { who } = await aMemory()
  expect(await who()).toBe(userId)
  await withoutSessions(async () => expect(await who()).toBe(userId))
})

test('an answer that a change overtook on its way is not remembered', async () => {
  const { memory, who } = await aMemory()
  const asked = who()
  memory.forget()
  expect(await asked).toBe(userId)
  await withoutSessions(() => expect(who()).rejects.toThrow())
})

test('a remembered session ends with its time, which can be shortened and renewed', async () => {
  const { who } = await aMemory()
  const endsIn = (time: string) =>
    db.execute(sql`update sessions set expires_at = now() + ${time}::interval where user_id = ${userId}`)
  expect(await who()).toBe(userId)
  await endsIn('-1 second')
  await vi.waitFor(async () => expect(await who()).toBeUndefined(), within)
  await endsIn('300 milliseconds')
  expect(await who()).toBe(userId)
  await vi.waitFor(async () => expect(await who()).toBeUndefined(), within)
  await endsIn('1 day')
  expect(await who()).toBe(userId)
})

test('while the listener is lost every call asks the database, and what was missed is not remembered later', async () => {
  const { listener, who } = await aMemory()
  expect(await who()).toBe(userId)
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'torpedone-live' and datname = current_database()`)
  await vi.waitFor(() => expect(listener.isHearing()).toBe(false), within)
  await db.execute(sql`update users set suspended_at = now() where id = ${userId}`)
  expect(await who()).toBeUndefined()
  await db.execute(sql`update users set suspended_at = null where id = ${userId}`)
  expect(await who()).toBe(userId)
  await withoutSessions(() => expect(who()).rejects.toThrow())
  await vi.waitFor(() => expect(listener.isHearing()).toBe(true), { timeout: 5_000, interval: 5 })
  await withoutSessions(() => expect(who()).rejects.toThrow())
  expect(await who()).toBe(userId)
  await withoutSessions(async () => expect(await who()).toBe(userId))
})

test('a connection that dies in silence is believed for three seconds at most', async () => {
  const line = await aLine()
  const { listener, who } = await aMemory(line.url)
  expect(await who()).toBe(userId)
  line.goDead()
  await db.execute(sql`update users set suspended_at = now() where id = ${userId}`)
  await vi.waitFor(async () => expect(await who()).toBeUndefined(), { timeout: 4_000, interval: 20 })
  expect(listener.isHearing()).toBe(false)
  line.close()
})

/** A connection to the database that can stop carrying data, like a network that drops packets. */
async function aLine() {
  const { port, hostname } = new URL(databaseUrl)
  const open: Socket[] = []
  const server = createServer((socket) => {
    const far = connect(Number(port), hostname)
    open.push(socket, far)
    for (const one of [socket, far]) one.on('error', () => undefined)
    socket.pipe(far).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    goDead: () => {
      for (const one of open) one.unpipe().pause()
    },
    close: () => {
      for (const one of open) one.destroy()
      server.close()
    },
  }
}
