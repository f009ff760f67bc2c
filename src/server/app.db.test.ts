import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '#src/shared/abilities.ts'
import { testApp } from './testing/app.ts'

const office = await testApp()
const { app, cookieOf, db } = office
const url = '/api/agencies'
const body = { name: 'Àncora Viaggi', contactName: null, email: null, phone: null, commissionBps: 0, paysNet: false }

const list = async () => app.inject({ url, headers: { cookie: await cookieOf('admin') } })
const countOf = async (name: string) =>
  (await list()).json<{ name: string }[]>().filter((one) => one.name === name).length
const add = async (given: object, { key = crypto.randomUUID() as string, as = 'admin' as Role } = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: { ...body, ...given },
    headers: { cookie: await cookieOf(as), 'idempotency-key': key },
  })

test('every answer forbids what the product does not use, with a new nonce each time', async () => {
  const [one, other] = [await app.inject('/healthz'), await app.inject('/healthz')]
  const policy = String(one.headers['content-security-policy'])
  const directives = Object.fromEntries(policy.split(';').map((part) => [part.trim().split(' ')[0], part.trim()]))
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]
  expect(directives).toEqual({
    'default-src': "default-src 'none'",
    'script-src': `script-src 'self' 'nonce-${nonce}'`,
    'style-src': `style-src 'self' 'nonce-${nonce}'`,
    'connect-src': "connect-src 'self'",
    'img-src': "img-src 'self' data: blob:",
    'font-src': "font-src 'self'",
    'manifest-src': "manifest-src 'self'",
    'worker-src': "worker-src 'self'",
    'frame-src': 'frame-src blob:',
    'frame-ancestors': "frame-ancestors 'none'",
    'object-src': "object-src 'none'",
    'base-uri': "base-uri 'none'",
    'form-action': "form-action 'self'",
  })
  expect(one.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  expect(other.headers['content-security-policy']).not.toBe(policy)
})

test('the answer of a call forbids the same, without a nonce, the first as well as every other', async () => {
  const { 'content-security-policy': ofPage, ...others } = (await app.inject('/healthz')).headers
  const wanted = { ...others, 'content-security-policy': String(ofPage).replaceAll(/ 'nonce-[^']+'/g, '') }
  const own = ['content-length', 'content-type', 'date', 'cache-control', 'connection', 'keep-alive', 'vary']
  for (const name of own) delete (wanted as Record<string, unknown>)[name]
  for (const answer of [await list(), await list(), await app.inject(url)]) expect(answer.headers).toMatchObject(wanted)
})

test('no cache keeps the answer of a call', async () => {
  expect((await list()).headers['cache-control']).toBe('no-store')
})

test('long answers travel compressed', async () => {
  const found = await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } })
  expect(found.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(found.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' })
})

test('every fault of a call leaves as a problem document in Italian', async () => {
  const cookie = await cookieOf('admin')
  const key = { 'idempotency-key': 'chiave-di-prova' }
  const send = async (payload: string | Buffer, headers: object) => {
    const found = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { cookie, ...key, ...headers },
    })
    expect(found.headers['content-type']).toMatch(/^application\/problem\+json/)
    const { type, status, code, detail } = found.json()
    expect({ type, status }).toEqual({ type: 'about:blank', status: found.statusCode })
    return { status, code, detail }
  }
  const json = { 'content-type': 'application/json' }
  expect(await send('{ "name": ', json)).toEqual({
    status: 400,
    code: 'calls.unreadable',
    detail: 'I dati inviati non si leggono.',
  })
  for (const text of ['', '{"__proto__":{}}', 'à'])
    expect(await send(text, json)).toMatchObject({ status: 400, code: 'calls.unreadable' })
  expect(await send('null', json)).toMatchObject({ status: 400, code: 'shapes.missing-data' })
  expect(await send('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
    code: 'calls.unsupported',
  })
  expect(await send(JSON.stringify('x'.repeat(1_100_000)), json)).toMatchObject({
    status: 413,
    code: 'calls.too-large',
  })
  expect(await send(JSON.stringify({ ...body, email: 'a\u0000b@posta.example' }), json)).toMatchObject({ status: 400 })
  expect(await send('[]', json)).toMatchObject({ status: 400, code: 'calls.invalid' })
  expect(await send(JSON.stringify({ ...body, name: '' }), json)).toEqual({
    status: 400,
    code: 'shapes.missing-data',
    detail: 'Dati mancanti! Compila tutti i campi obbligatori per proseguire',
  })
})

test('a fault that has no field sends nobody to look for one', async () => {
  const cookie = await cookieOf('admin')
  const codeOf = async (asked: object) => {
    const found = await app.inject({ headers: { cookie, 'idempotency-key': crypto.randomUUID() }, ...asked })
    return [found.statusCode, found.json().code, found.json().fields]
  }
  const unreadable = [400, 'calls.unreadable', undefined]
  expect(await codeOf({ url: '/api/providers?cursor=x' })).toEqual(unreadable)
  const cut = '--limite\r\nContent-Disposition: form-data; name="file"; filename="marchio.png"\r\n\r\nmetà'
  const headers = {
    cookie,
    'idempotency-key': crypto.randomUUID(),
    'content-type': 'multipart/form-data; boundary=limite',
  }
  expect(await codeOf({ method: 'PUT', url: '/api/settings/logo', headers, payload: cut })).toEqual(unreadable)
})

test('an unknown address, a call that does not exist and a wrong id are not found', async () => {
  const cookie = await cookieOf('admin')
  for (const address of ['/api/nothing', `${url}/x/y`, '/api/outbox/not-an-id']) {
    const found = await app.inject({ url: address, headers: { cookie, accept: 'text/html' } })
    expect([address, found.statusCode, found.json().code]).toEqual([address, 404, 'calls.not-found'])
  }
  expect((await app.inject('/api/%E0%A4%A')).json().code).toBe('calls.unreadable')
})

test('a field’s fault gives its place and its Italian reason, also when the program itself found it', async () => {
  const found = await add({ paysNet: 'sì' })
  expect(found.json().fields).toEqual([{ path: '/paysNet', code: 'shapes.yes-or-no', text: 'Scegli sì o no' }])
  const half = await add({ name: 'Anco\ud800ra', contactName: 'Anna\0' })
  expect(half.statusCode).toBe(201)
})

test('the same key acts once and answers the same; for another request it is refused', async () => {
  const name = 'Una volta sola'
  const first = await add({ name }, { key: 'una-volta-sola' })
  const again = await add({ name }, { key: 'una-volta-sola' })
  expect(first.statusCode).toBe(201)
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  expect(await countOf(name)).toBe(1)
  const other = await add({ name: 'Altro' }, { key: 'una-volta-sola' })
  expect([other.statusCode, other.json().code]).toEqual([422, 'calls.key-reused'])
  const colleague = await add({ name: 'Altro' }, { key: 'una-volta-sola', as: 'booking' })
  expect(colleague.statusCode).toBe(201)
})

test('two calls with one key at once act once', async () => {
  const name = 'Due insieme'
  const both = await Promise.all([1, 2, 3, 4].map(() => add({ name }, { key: 'due-insieme' })))
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(both.map((found) => found.json().id)).size).toBe(1)
  expect(await countOf(name)).toBe(1)
})

test('a refused act and an old key leave the key free; without a key nothing is done', async () => {
  const invalid = await add({ name: '' }, { key: 'ci-riprovo' })
  expect(invalid.statusCode).toBe(400)
  expect((await add({}, { key: 'ci-riprovo' })).statusCode).toBe(201)
  office.clock.set('2027-02-02T09:00:01Z')
  const next = await add({ name: 'Il giorno dopo' }, { key: 'ci-riprovo' })
  expect(next.statusCode).toBe(201)
  expect((await add({}, { key: 'corta' })).json().code).toBe('calls.key-missing')
})

test('a write from a page of another address is refused, whatever host it names, and learns the right address', async () => {
  const cookie = await cookieOf('admin')
  const from = async (headers: Record<string, string>) => {
    const all = { cookie, 'idempotency-key': crypto.randomUUID(), ...headers }
    const found = await app.inject({ method: 'POST', url, payload: body, headers: all })
    return found.statusCode === 201 ? 201 : found.json()
  }
  expect(await from({})).toBe(201)
  expect(await from({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(201)
  expect(await from({ origin: 'http://127.0.0.1:3000', host: 'altrove.example' })).toBe(201)
  for (const origin of ['https://altrove.example', 'http://localhost:3001', 'https://localhost:3000', 'null', 'x', ''])
    expect(await from({ origin, host: origin.replace(/^.*\/\//, '') || 'x' })).toMatchObject({
      status: 403,
      code: 'calls.foreign-page',
      detail: 'Da questa pagina non si può salvare: apri il programma al suo indirizzo, http://localhost:3000.',
    })
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 })
  expect(await from({ 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 })
})

test('metrics are for this machine alone, never through a proxy', async () => {
  await list()
  const found = await app.inject('/metrics')
  expect(found.body).toContain('torpedone_call_seconds_count{method="GET",route="/api/agencies",status="200"}')
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  for (const name of [
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server'],
    ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'fastly-client-ip'],
    ...['cf-connecting-ip', 'cf-ray', 'x-original-forwarded-for', 'x-original-host', 'x-envoy-external-address'],
    ...['x-azure-clientip', 'x-appengine-user-ip', 'x-amzn-trace-id', 'cdn-loop', 'fly-client-ip', 'x-proxyuser-ip'],
  ])
    expect((await app.inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })).statusCode, name).toBe(404)
  const asked = { accept: 'text/plain', 'user-agent': 'Prometheus/3.0', 'x-prometheus-scrape-timeout-seconds': '10' }
  expect((await app.inject({ url: '/metrics', headers: asked })).statusCode).toBe(200)
})

test('however many faults a call has, its answer names the first hundred', async () => {
  const cookie = await cookieOf('admin')
  const ids = Array.from({ length: 10_000 }, (_, n) => `viaggio ${n}`)
  const found = await app.inject({
    method: 'POST',
    url: '/api/trips/export',
    payload: { format: 'csv', ids },
    headers: { cookie, 'idempotency-key': crypto.randomUUID() },
  })
  expect(found.statusCode).toBe(400)
  expect(found.json().fields).toHaveLength(100)
  expect(found.json().fields[99]).toMatchObject({ path: '/ids/99', code: 'shapes.reference' })
  expect(found.body.length).toBeLessThan(16_000)
  const search = `?status=${'x'.repeat(9_000)}`
  expect((await app.inject({ url: `/api/trips${search}`, headers: { cookie } })).body.length).toBeLessThan(2_000)
})

test('a full disk is named as the reason, and writing goes on by itself once there is room', async () => {
  await db.execute(sql`create function disk_full() returns trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`)
  await db.execute(sql`create trigger full_disk before insert on agencies execute function disk_full()`)
  const full = await add({ name: 'Senza posto' })
  expect([full.statusCode, full.json().code]).toEqual([503, 'calls.disk-full'])
  expect(full.headers['retry-after']).toBeDefined()
  const ready = async () => {
    const { statusCode, json } = await app.inject('/readyz')
    return [statusCode, json().status]
  }
  expect(await ready()).toEqual([503, 'disk-full'])
  await db.execute(sql`drop function disk_full cascade`)
  expect((await add({ name: 'Senza posto' })).statusCode).toBe(201)
  office.clock.set(new Date(office.clock.now().getTime() + 10_000))
  expect(await ready()).toEqual([200, 'ready'])
})

test('an act that loses every race for its locks is told to try again, not that it failed', async () => {
  await db.execute(sql`create function lost_race() returns trigger language plpgsql as
    $$ begin raise 'deadlock detected' using errcode = 'deadlock_detected'; end $$`)
  await db.execute(sql`create trigger lost_race before insert on agencies execute function lost_race()`)
  try {
    const lost = await add({ name: 'Sempre in ritardo' })
    expect([lost.statusCode, lost.json().code]).toEqual([429, 'server.busy'])
    expect(lost.headers['retry-after']).toBeDefined()
  } finally {
    await db.execute(sql`drop function lost_race cascade`)
  }
})

test('ready means that the database answers and is migrated', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await db.execute(sql`alter schema drizzle rename to drizzle_away`)
  try {
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  } finally {
    await db.execute(sql`alter schema drizzle_away rename to drizzle`)
  }
})
