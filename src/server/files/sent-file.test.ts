import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { untilGone } from './sent-file.ts'

const app = Fastify()
let signal: AbortSignal
let begun = () => {}
app.post('/at-once', async (_request, reply) => {
  signal = untilGone(reply)
  return 'made'
})
app.post('/endless', (_request, reply) => {
  signal = untilGone(reply)
  begun()
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"format":"xlsx"}' }

test('a caller who leaves before the answer is noticed, one who got it is not', async () => {
  expect(await (await fetch(`${address}/at-once`, asked)).text()).toBe('made')
  expect(signal.aborted).toBe(false)

  const leaving = new AbortController()
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const answer = fetch(`${address}/endless`, { ...asked, signal: leaving.signal })
  answer.catch(() => undefined)
  await isBegun
  expect(signal.aborted).toBe(false)
  leaving.abort()
  await expect.poll(() => signal.aborted).toBe(true)
  expect(signal.reason).toMatchObject({ code: 'calls.left' })
})
