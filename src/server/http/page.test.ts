import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { keepActs } from '#src/server/picture/kept-acts.ts'
import type { VisitorOf } from '#src/server/picture/picture.ts'
import { addPage, routedUrl } from './page.ts'
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

async function serverOf(built: string, visitorOf: VisitorOf = async () => null) {
  const app = Fastify({ rewriteUrl: routedUrl })
  app.setErrorHandler(sendProblem(() => null, { isFull: () => false, isReasonOf: () => false }))
  await app.register(cookie)
  await addSecurityHeaders(app, { isHttps: false })
  await addPage(app, visitorOf, built)
  return app
}
const app = await serverOf(folder)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
const html = { accept: 'text/html,*/*' }

test('every page address gets the page, with a nonce of its own, and no cache keeps it', async () => {
  for (const url of ['/', '/trips/123?tripDay=2', '/apiario']) {
    const { statusCode, headers, body } = await app.inject({ url, headers: html })
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toBe(page.replace('CSP_NONCE', nonce!))
  }
  const [one, other] = [await app.inject({ url: '/', headers: html }), await app.inject({ url: '/', headers: html })]
  expect(one.body).not.toBe(other.body)
})

test('an address that cannot be read is a page to a person and a fault to a call', async () => {
  for (const url of ['/%', '/trips/%', '/trips/%ff?tripDay=%', '/trips/%E0%A4/sections/costs', '/a%2'])
    expect((await app.inject({ url, headers: html })).statusCode, url).toBe(200)
  for (const url of ['/api/%', '/api/trips/%ff', '/assets/%'])
    expect((await app.inject({ url, headers: html })).statusCode, url).toBe(400)
  expect((await app.inject({ url: '/trips/%', headers: { accept: 'application/json' } })).statusCode).toBe(400)
})

test('a page is drawn only for the person who opens it, and works without a drawing', async () => {
  const drawn = join(folder, 'drawn')
  mkdirSync(join(drawn, 'web', '.vite'), { recursive: true })
  mkdirSync(join(drawn, 'picture'))
  mkdirSync(join(drawn, 'web', 'assets'))
  writeFileSync(join(drawn, 'web', 'assets', 'style-1.css'), "b{content:'$&'}")
  const font = '<link rel="preload" as="font" href="/assets/a.woff2">'
  const link = '<link rel="stylesheet" crossorigin href="/assets/style-1.css">'
  writeFileSync(join(drawn, 'web', 'index.html'), page.replace('</head>', `${link}${font}</head>`))
  const chunks = { 'index.html': { file: 'assets/main.js', isEntry: true }, 'trips.tsx': { file: 'assets/trips.js' } }
  writeFileSync(join(drawn, 'web', '.vite', 'manifest.json'), JSON.stringify(chunks))
  writeFileSync(join(drawn, 'package.json'), '{ "type": "module" }')
  const drawing = `export async function drawPicture({ user, address }) {
    if (address === '/broken') throw new Error('cannot be drawn')
    if (user.name === 'Anna') await new Promise((resolve) => setTimeout(resolve, 50))
    if (user.name === 'Nessuna') await new Promise(() => {})
    return { html: 'Buongiorno ' + user.name, style: { sheets: 'em{top:0}', attributes: "i{content:'$&'}" }, answers: '[]', modules: ['src/web/trips.tsx'] }
  }`
  writeFileSync(join(drawn, 'picture', 'server-picture.js'), drawing)
  const server = await serverOf(drawn, async ({ cookies: { visitor: name } }) =>
    name ? { user: { id: name, name, email: '', roles: [] }, abilityRules: [] } : null,
  )
  const open = (url: string, name?: string) =>
    server.inject({ url, headers: { ...html, ...(name && { cookie: `visitor=${name}` }) } })
  const [anna, bruno, stranger] = await Promise.all([open('/', 'Anna'), open('/', 'Bruno'), open('/')])
  expect(anna.headers['cache-control']).toBe('no-store')
  expect(anna.body).toContain('Buongiorno Anna')
  expect(anna.body).toContain('<style nonce=')
  expect(anna.body).toContain('href="/assets/trips.js"')
  expect(bruno.body).toContain('Buongiorno Bruno')
  // A returning browser has the font and asks for it at once. For a new browser the text shows before its font.
  const again = (await open('/', 'Bruno; screen-size=1280x800')).body
  expect([bruno.body.includes('as="font"'), again.includes('as="font"')]).toEqual([false, true])
  // The style that the drawing needs comes before it, the whole sheet after it.
  expect(bruno.body).toContain("b{content:'$&'}em{top:0}i{content:'$&'}</style></head>")
  expect(bruno.body).toContain('<link rel="preload" as="style" data-sheet crossorigin href="/assets/style-1.css">')
  expect(bruno.body.indexOf('href="/assets/style-1.css"')).toBeGreaterThan(bruno.body.indexOf('first-answers'))
  expect(stranger.body.indexOf('href="/assets/style-1.css"')).toBeLessThan(stranger.body.indexOf('</head>'))
  for (const other of [bruno, stranger]) expect(other.body).not.toContain('Anna')
  expect(stranger.body).not.toContain('first-picture')
  // A page arrives in pieces: what is typed into the first of them is kept too.
  expect(bruno.body).toContain(keepActs)
  expect(bruno.body.indexOf(keepActs)).toBeLessThan(bruno.body.indexOf('Buongiorno Bruno'))
  const broken = await open('/broken', 'Anna')
  expect([broken.statusCode, broken.body.includes('first-picture')]).toEqual([200, false])

  const many = await Promise.all(Array.from({ length: 8 }, () => open('/', 'Anna')))
  expect(many.map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200))
  expect(many.filter(({ body }) => body.includes('Buongiorno Anna'))).toHaveLength(3)
  const endless = await Promise.all([open('/', 'Nessuna'), open('/', 'Nessuna'), open('/', 'Nessuna')])
  expect(endless.filter(({ body }) => body.includes('first-picture'))).toEqual([])
  expect((await open('/', 'Anna')).statusCode).toBe(200)
  await server.close()
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

test('a monitor or curl, which accept anything, get the page', async () => {
  for (const accept of ['*/*', 'text/*', 'text/html', 'image/avif,*/*;q=0.8', undefined])
    for (const url of ['/', '/trips', '/trips/123/participants?of=canceled', '/nowhere'])
      for (const method of ['GET', 'HEAD'] as const) {
        const found = await app.inject({ url, method, headers: accept === undefined ? {} : { accept } })
        expect([found.statusCode, found.headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
      }
})

test('the page never replaces a call, a file or another format; only a call gets a problem document', async () => {
  const answerTo = async (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const { statusCode, headers: given, body } = await app.inject({ url, method, headers })
    const [type] = String(given['content-type']).split(';')
    return [statusCode, type, ...(type === 'text/plain' ? [body] : [])].join(' ')
  }
  const any = { accept: '*/*' }
  for (const url of ['/api/nothing', '/api', '/api?x', '/api/trips.html'])
    for (const headers of [html, any]) expect(await answerTo(url, headers), url).toBe('404 application/problem+json')
  const plain = '404 text/plain Not Found'
  for (const url of ['/assets/gone.js', '/assets', '/assets/']) expect(await answerTo(url, html), url).toBe(plain)
  for (const url of ['/favicon.png', '/robots.txt', '/.env']) expect(await answerTo(url, any), url).toBe(plain)
  for (const accept of ['application/json', 'image/png']) expect(await answerTo('/trips', { accept })).toBe(plain)
  expect(await answerTo('/trips', html, 'POST')).toBe(plain)
  expect(await answerTo('/index.html', any)).toBe(plain)
})

test('without a build there is no page', async () => {
  const bare = await serverOf(join(folder, 'nowhere'))
  const found = await bare.inject({ url: '/', headers: html })
  expect([found.statusCode, found.body]).toEqual([404, 'Not Found'])
  await bare.close()
})
