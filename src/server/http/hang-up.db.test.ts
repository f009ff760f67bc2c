import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { incomingFolder } from '#src/server/files/store.ts'
import { testApp } from '#src/server/testing/app.ts'

const lines: { level: number; msg: string }[] = []
const office = await testApp({ log: { write: (line) => void lines.push(JSON.parse(line)) } })
const { app, cookieOf, db } = office
let port: number
let cookie: string

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  cookie = await cookieOf('admin')
})

/** Sends a call, whole or only its beginning, and closes the connection once the program has begun to read it. */
async function sendAndLeave(head: string[], { body = '', after = 200 } = {}): Promise<void> {
  lines.splice(0)
  const socket = connect(port, '127.0.0.1')
  const given = [...head, 'host: localhost', `cookie: ${cookie}`, `idempotency-key: ${crypto.randomUUID()}`]
  if (body !== '') given.push('expect: 100-continue')
  socket.write(`${given.join('\r\n')}\r\n\r\n`)
  if (body !== '') {
    await once(socket, 'data')
    socket.write(body)
  }
  await wait(after)
  socket.resetAndDestroy()
  await wait(200)
}
const said = () => lines.map(({ msg }) => msg)
const defects = () => lines.filter(({ level }) => level >= 40)

test('a caller who leaves while sending is no defect', async () => {
  const head = ['POST /api/agencies HTTP/1.1', 'content-type: application/json', 'content-length: 500']
  await sendAndLeave(head, { body: '{"name":' })
  await expect.poll(said).toContain('caller left')
  expect(defects()).toEqual([])
})

test('a caller who leaves while sending a file is no defect, and nothing of the file stays', async () => {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into itineraries (kind, days) values ('template', 1) returning id`,
  )
  const head = [
    `POST /api/itineraries/${rows[0]!.id}/service-files HTTP/1.1`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 500000',
  ]
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 '
  await sendAndLeave(head, { body: form + 'x'.repeat(100_000) })
  await expect.poll(said).toContain('call refused')
  expect(defects()).toEqual([])
  const folder = incomingFolder(office.environment.dataDir)
  await expect.poll(() => (existsSync(folder) ? readdirSync(folder) : [])).toEqual([])
})

test.each(['/api/trips', '/api/openapi.json', '/api/live', '/'])(
  'whoever leaves before the answer of %s is there is no defect',
  async (url) => {
    for (const after of [0, 5, 200]) {
      await sendAndLeave([`GET ${url} HTTP/1.1`], { after })
      expect(defects()).toEqual([])
    }
  },
)

test('what fails by itself is a defect, even when nobody hears it', async () => {
  await db.execute(sql`alter table agencies rename to agencies_away`)
  await sendAndLeave(['GET /api/agencies HTTP/1.1'])
  await db.execute(sql`alter table agencies_away rename to agencies`)
  await expect.poll(said).toContain('call failed')
})
