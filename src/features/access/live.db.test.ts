import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { getLive } from '#src/server/live/live.ts'
import { testApp } from '#src/server/testing/app.ts'
import { type Topic, topic } from '#src/shared/topics.ts'

const { app, act, db, cookieOf, person } = await testApp()
let address: string
const opened: AbortController[] = []

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${getLive.url}`
})

afterEach(() => {
  for (const one of opened.splice(0)) one.abort()
})

type Event = { id: number | null; topics: string[] }

/** An open stream. `next` answers the next event, or null when the server ended it. */
async function listen(headers: Record<string, string> = {}) {
  const stop = new AbortController()
  opened.push(stop)
  const cookie = headers.cookie ?? (await cookieOf('booking'))
  const answer = await fetch(address, { headers: { ...headers, cookie }, signal: stop.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const end = unread.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await reader.read()
        if (done) return null
        unread += value
        continue
      }
      const block = unread.slice(0, end)
      unread = unread.slice(end + 2)
      const data = /^data: (.*)$/m.exec(block)?.[1]
      const id = /^id: (\d+)$/m.exec(block)?.[1]
      if (data) return { id: id ? Number(id) : null, topics: JSON.parse(data).topics }
    }
  }
  return { answer, next }
}

/** Every topic that was announced up to this one. Fails if the stream ends before. */
async function heardUntil({ next }: Awaited<ReturnType<typeof listen>>, wanted: string): Promise<string[]> {
  const heard: string[] = []
  while (!heard.includes(wanted)) {
    const event = await next()
    if (!event) throw new Error(`${wanted} was not told before the stream ended`)
    heard.push(...event.topics)
  }
  return heard
}

const touch = (...topics: Topic[]) => act(async (work) => work.touch(...topics))

test('a change reaches everybody who listens, within a second', async () => {
  const [one, other] = await Promise.all([listen(), listen({ cookie: await cookieOf('busOffice') })])
  expect(one.answer.headers.get('content-type')).toContain('text/event-stream')
  const before = Date.now()
  await touch(topic.trips, topic.trip('1'))
  for (const { next } of [one, other]) expect((await next())?.topics).toEqual(['trips', 'trip:1'])
  expect(Date.now() - before).toBeLessThan(1_000)
})

test('an uncommitted change is not announced', async () => {
  const { next } = await listen()
  await act(async (work) => {
    work.touch(topic.trip('lost'))
    throw new Error('changed its mind')
  }).catch(() => undefined)
  await touch(topic.trip('kept'))
  expect((await next())?.topics).toEqual(['trip:kept'])
})

test('a browser that returns hears what it missed; after too long, that everything may have changed', async () => {
  await touch(topic.trip('a'))
  await touch(topic.trip('b'))
  const { rows } = await db.execute<{ seq: string }>(sql`select seq from changes where topics = '{trip:a}'`)
  const back = await listen({ 'last-event-id': rows[0]!.seq })
  expect(await heardUntil(back, topic.trip('b'))).not.toContain('trip:a')
  const late = await listen({ 'last-event-id': '999999' })
  expect(await late.next()).toEqual({ id: null, topics: ['*'] })
})

test('the stream ends with the session, and with a suspension', async () => {
  const { userId } = await person('groupsOffice')
  const first = await listen({ cookie: await cookieOf('groupsOffice') })
  await db.execute(sql`update users set name = 'Altro nome' where id = ${userId}`)
  await touch(topic.trip('still-here'))
  await heardUntil(first, topic.trip('still-here'))
  await db.execute(sql`update users set suspended_at = now() where id = ${userId}`)
  expect(await first.next()).toBeNull()

  const { userId: other } = await person('accountingOffice')
  const second = await listen({ cookie: await cookieOf('accountingOffice') })
  await db.execute(sql`delete from sessions where user_id = ${other}`)
  expect(await second.next()).toBeNull()
})

test('a stranger hears nothing', async () => {
  expect((await listen({ cookie: 'refreshToken=x.y' })).answer.status).toBe(401)
})

test('when the database drops the connection everybody loads again, and news goes on', async () => {
  const { next } = await listen()
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'torpedone-live' and datname = current_database()`)
  expect(await next()).toEqual({ id: null, topics: ['*'] })
  await touch(topic.trip('after'))
  expect((await next())?.topics).toEqual(['trip:after'])
})

test('a server that stops ends its streams', async () => {
  const { next } = await listen()
  await Promise.all([app.close(), expect(next()).resolves.toBeNull()])
})
