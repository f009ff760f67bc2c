import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeHalfSent } from './half-sent.ts'

const app = Fastify({ bodyLimit: 10_000_000 })
closeHalfSent(app, 1_000)
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.post('/calls', async (request) => ({ got: (request.body as Buffer).length }))
app.post('/files', { config: { access: 'public', takesFile: true } }, async (request) => ({
  got: (request.body as Buffer).length,
}))
app.post('/closed', { onRequest: async (_request, reply) => reply.status(401).send() }, async () => null)
app.get('/slow', async () => {
  await wait(1_500)
  return 'here'
})
let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends a body piece by piece. Answers the response, and the milliseconds after which the connection ended. */
async function send(path: string, { announced, pieces, pause }: { announced: number; pieces: number; pause: number }) {
  const started = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.on('error', () => undefined)
  const ended = once(socket, 'close')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `connection: ${path === '/closed' ? 'keep-alive' : 'close'}`,
    'content-type: application/octet-stream',
  ]
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${announced}\r\n\r\n`)
  for (let n = 0; n < pieces && !socket.destroyed; n++) {
    socket.write('x'.repeat(10))
    await wait(pause)
  }
  await Promise.race([ended, wait(4_000)])
  const found = { answer, isClosed: socket.destroyed, after: performance.now() - started }
  socket.destroy()
  return found
}

test('a body that stops half-way is given up, and its connection closed', async () => {
  const half = { announced: 100, pieces: 1, pause: 0 }
  const ends = await Promise.all(['/calls', '/files', '/closed'].map((path) => send(path, half)))
  for (const { isClosed, after } of ends) expect([isClosed, after > 950]).toEqual([true, true])
  expect(ends.map(({ answer }) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toEqual(['408', '408', '401'])
})

test('a call must be whole in time, however it trickles; a file may take as long as it keeps coming', async () => {
  const trickle = { announced: 100, pieces: 10, pause: 150 }
  const [call, file] = await Promise.all([send('/calls', trickle), send('/files', trickle)])
  expect(call.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(file.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"got":100/)
})

test('a slow answer is not cut, nor what follows on the same connection', async () => {
  const [slow, again] = [await fetch(`http://127.0.0.1:${port}/slow`), await fetch(`http://127.0.0.1:${port}/slow`)]
  expect([await slow.text(), await again.text()]).toEqual(['here', 'here'])
})
