import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepActs } from '#src/server/picture/kept-acts.ts'
import { type DrawPicture, pictureDrawer, type VisitorOf } from '#src/server/picture/picture.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { compression } from './compression.ts'

const builtFolder = join(import.meta.dirname, '../../../dist')
const root = '<div id="root"></div>'
const programTag = /<script type="module"[^>]*><\/script>/
const fontTag = /<link rel="preload" as="font"[^>]*>/
const sheetTag = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/

/**
 * Serves the browser's program from the folder of its build. A page at any other address gets the program with its own
 * nonce and, for a signed-in person, a first picture of its screen. An unknown call gets a problem document, an unknown
 * file plain words.
 */
export async function addPage(app: FastifyInstance, visitorOf: VisitorOf, built = builtFolder): Promise<void> {
  const folder = join(built, 'web')
  const pageFile = join(folder, 'index.html')
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : null
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', '.vite/**', '**/*.{br,gz,map}'],
      schemaHide: true,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  const refuse = ({ url }: FastifyRequest, reply: FastifyReply) => {
    if (isCall(url)) throw new Refusal('calls.not-found', { kind: 'notFound' })
    return reply.status(404).type('text/plain; charset=utf-8').send('Not Found')
  }
  app.setNotFoundHandler(refuse)
  if (page === null) return
  const parts = partsOf(page)
  const draw = pictureDrawer(app, visitorOf, { built, sheet: parts.sheetFile && join(folder, parts.sheetFile) })
  app.get('/*', { schema: { hide: true }, compress: atOnce }, async (request, reply) => {
    if (!isPageRequest(request)) return refuse(request, reply)
    const body = Readable.from(pageFor(request, { parts, draw, nonce: reply.nonce }))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body)
  })
}

/** Settings that send each part of a page as soon as it is ready. */
const atOnce = {
  ...compression,
  brotliOptions: { ...compression.brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
}

type Parts = { opening: string; program: string; sheet: string; sheetFile: string | undefined; ending: string }

/** The parts of the built page, which is cut where the first picture and its style go. */
function partsOf(page: string): Parts {
  const [head = '', ending = ''] = page.split('</head>')
  const [program = ''] = programTag.exec(head) ?? []
  const [sheet = '', sheetFile] = sheetTag.exec(head) ?? []
  return { opening: head.replace(program, '').replace(sheet, ''), program, sheet, sheetFile, ending }
}

/**
 * A script that asks for the program once the first picture is painted, because loading the program would delay the
 * picture. Where nothing is painted, it asks after half a second.
 */
const afterPicture = `(() => {
  const program = document.querySelector('#program')
  const ask = () => program.isConnected && program.replaceWith(document.importNode(program.content, true))
  requestAnimationFrame(() => setTimeout(ask))
  setTimeout(ask, 500)
})()`

type Given = { parts: Parts; draw: DrawPicture | null; nonce: string }

/**
 * The page, piece by piece. Its opening is sent before the first picture is drawn, so that the browser can prepare the
 * rest.
 */
async function* pageFor(request: FastifyRequest, { parts, draw, nonce }: Given): AsyncGenerator<string> {
  const own = (text: string) => text.replaceAll('CSP_NONCE', nonce)
  // A browser that was never here would wait for the font before it shows anything, so it gets no link to it.
  const isFirst = request.cookies['screen-size'] === undefined
  yield own(isFirst ? parts.opening.replace(fontTag, '') : parts.opening)
  const picture = request.method === 'GET' ? await draw?.(request, nonce) : null
  if (!picture) return yield own(`${parts.program}${parts.sheet}</head>${parts.ending}`)
  const [before = '', after = ''] = own(parts.ending).split(root)
  yield [
    `<style nonce="${nonce}">${picture.style}</style></head>`,
    before,
    // The program's own root comes first, so that the program finds it, and nothing inside the picture.
    root,
    // What keeps the acts comes before anything that can be pressed: a page arrives in pieces, and a person acts on the
    // first of them.
    `<div id="first-picture" aria-busy="true"><script nonce="${nonce}">${keepActs}</script>${picture.html}</div>`,
    `<script type="application/json" id="first-answers">${picture.answers}</script>`,
    // The program activates the sheet: reading it earlier would delay the picture.
    `<template id="program">${own(parts.sheet).replace('rel="stylesheet"', 'rel="preload" as="style" data-sheet')}`,
    `${own(parts.program)}${picture.links}</template><script nonce="${nonce}">${afterPicture}</script>`,
    after,
  ].join('')
}

type Asked = Pick<IncomingMessage, 'headers'> & { url?: string | undefined }

/**
 * The address as it is routed. A path with unreadable escapes (`/trips/%`) would be refused before any handler. For a
 * page such escapes are taken literally, so that a person gets the program's own "not found" page.
 */
export function routedUrl({ url = '/', headers }: Asked): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!isPageRequest({ url, headers }) || isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const isCall = (url: string) => /^\/api(\/|$|\?)/.test(url)

/**
 * Tells whether a page is asked for: by a person's browser, or by a caller that accepts anything and does not name a
 * file.
 */
function isPageRequest({ url = '/', headers: { accept = '*/*' } }: Asked): boolean {
  if (isCall(url) || /^\/assets(\/|$|\?)/.test(url)) return false
  return accept.includes('text/html') || (/(text|\*)\/\*/.test(accept) && !/^[^?]*\.[^/?]*(\?|$)/.test(url))
}
