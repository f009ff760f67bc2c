import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addPage } from './page.ts'
import { sendProblem } from './problems.ts'
import { addSecurityHeaders } from './security-headers.ts'

const folder = mkdtempSync(join(tmpdir(), 'torpedone-page-'))
const web = join(folder, 'web')
mkdirSync(join(web, 'assets'), { recursive: true })
const page = `<head><script type="module" src="/assets/main-abc123.js" nonce="CSP_NONCE"></script></head><div id="root"></div>`
writeFileSync(join(web, 'index.html'), page)
writeFileSync(join(web, 'theme.js'), 'paint()')
writeFileSync(join(web, 'assets', 'main-abc123.js'), 'start()')
writeFileSync(join(web, 'assets', 'main-abc123.js.br'), brotliCompressSync('start()'))

async function serverOf(built: string) {
  const app = Fastify()
  app.setErrorHandler(sendProblem(() => null))
  await addSecurityHeaders(app, { isHttps: false })
  await addPage(app, async () => null, built)
  return app
}
const app = await serverOf(folder)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const html = { accept: 'text/html,*/*' }

test('every address a person opens gets the page, with the nonce of its own policy, kept by nobody', async () => {
  for (const url of ['/', '/trips/123?tripDay=2', '/apiario']) {
    const { statusCode, headers, body } = await app.inject({ url, headers: html })
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toBe(page.replace('CSP_NONCE', nonce!))
  }
  const [one, other] = [await app.inject({ url: '/', headers: html }), await app.inject({ url: '/', headers: html })]
  expect(one.body).not.toBe(other.body)
})

test('files with a hash in their name are kept for a year, compressed where they were built so; others for an hour', async () => {
  const file = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } })
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  })
  expect((await app.inject('/theme.js')).headers['cache-control']).toBe('public, max-age=3600')
})

test('the page never stands in for a call, a file, or an answer in another format', async () => {
  const notFound = async (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
    (await app.inject({ url, method, headers })).statusCode
  expect(await notFound('/api/nothing', html)).toBe(404)
  expect(await notFound('/api', html)).toBe(404)
  expect(await notFound('/assets/gone.js', html)).toBe(404)
  expect(await notFound('/trips', { accept: 'application/json' })).toBe(404)
  expect(await notFound('/trips', html, 'POST')).toBe(404)
  expect(await notFound('/index.html', { accept: 'application/json' })).toBe(404)
})

test('where nothing was built there is no page', async () => {
  const bare = await serverOf(join(folder, 'nowhere'))
  expect((await bare.inject({ url: '/', headers: html })).statusCode).toBe(404)
  await bare.close()
})
