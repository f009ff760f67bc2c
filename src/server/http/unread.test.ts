import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsText } from '#src/shared/calls.text.ts'
import { fillText, type Texts } from '#src/shared/text.ts'
import { answerUnread } from './unread.ts'

const app = Fastify({
  clientErrorHandler: answerUnread((key) => fillText((callsText as Texts)[key] ?? key, {})),
})
app.get('/api/trips', async () => ({}))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Sends these bytes as they are. Answers everything that comes back. */
async function answerTo(sent: string): Promise<{ head: string; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.on('error', () => undefined)
  socket.write(sent)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { head, body }
}
const accented = encodeURIComponent('à'.repeat(3_000))

test('a call with 3,000 accented letters in its address gets a problem document in Italian', async () => {
  const { head, body } = await answerTo(`GET /api/trips?title=${accented} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1\.1 431 /)
  expect(head).toContain('application/problem+json')
  expect(JSON.parse(body)).toMatchObject({
    ...{ status: 431, code: 'calls.address-too-long' },
    detail: "L'indirizzo è troppo lungo: accorcia quello che cerchi.",
  })
})

test('a page gets the sentence and the way back', async () => {
  const { head, body } = await answerTo(`GET /trips?title=${accented} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1\.1 431 [\s\S]*text\/html; charset=utf-8/)
  expect(body).toMatch(/<h1>L'indirizzo è troppo lungo: accorcia quello che cerchi\.<\/h1>.*<a href="\/">/)
})

test('what is no request at all is refused, and its connection closed', async () => {
  const { head, body } = await answerTo('BUONGIORNO\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(body).toContain('I dati inviati non si leggono.')
})
