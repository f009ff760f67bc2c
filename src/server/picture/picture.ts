import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DrawnPicture, PageVisitor, Visit } from '#src/shared/picture.ts'
import { neededStyle } from './needed-style.ts'

export type VisitorOf = (request: FastifyRequest) => Promise<PageVisitor | null>

/** The first picture of an address: its elements, its style, the answers behind it, links to its code. */
export type Picture = { html: string; style: string; answers: string; links: string }
export type DrawPicture = (request: FastifyRequest, nonce: string) => Promise<Picture | null>

/** The module made of `src/web/picture/server-picture.tsx`. */
type Drawing = { drawPicture: (visit: Visit) => Promise<DrawnPicture | null> }

const usualSize = { width: 1280, height: 1200 }
const telephone = { width: 390, height: 900 }
/** Milliseconds to wait for a first picture: a page without one is better than a late page. */
const patience = 2_000
/**
 * The most first pictures drawn at once. One thread draws them and answers every call, so more would delay everybody.
 */
const mostAtOnce = 3
/**
 * The most characters of answers to draw. A list of a thousand rows is left to the browser, which shows that it is
 * loading.
 */
const mostToDraw = 400_000

/**
 * Draws the first picture of a page: the screen as the browser's program will draw it, from the answers of the same
 * calls, made in this process as the person who opens the page. A stranger gets null, and so does any failure: the
 * program then starts by itself. The drawer itself is null when the build left nothing to draw with.
 */
export function pictureDrawer(
  app: FastifyInstance,
  visitorOf: VisitorOf,
  { built, sheet }: { built: string; sheet: string | undefined },
): DrawPicture | null {
  const file = join(built, 'picture', 'server-picture.js')
  const manifest = join(built, 'web', '.vite', 'manifest.json')
  if (!existsSync(file) || !existsSync(manifest)) return null
  const linksOf = linker(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest)
  const styleOf = neededStyle(sheet === undefined ? '' : readFileSync(sheet, 'utf8'))
  const loading = import(pathToFileURL(file).href) as Promise<Drawing>
  loading.catch(() => undefined)
  let underWay = 0
  async function draw(request: FastifyRequest, nonce: string): Promise<Picture | null> {
    const until = performance.now() + patience
    const visitor = await visitorOf(request)
    if (visitor === null) return null
    const { drawPicture } = await loading
    const ask = asking(app, request, until)
    const drawn = await drawPicture({ ...visitor, address: request.url, nonce, ...sizeOf(request), ask })
    if (drawn === null) return null
    return { html: drawn.html, style: styleOf(drawn), answers: drawn.answers, links: linksOf(drawn.modules) }
  }
  return async (request, nonce) => {
    if (underWay >= mostAtOnce) return null
    underWay++
    try {
      return await inTime(draw(request, nonce))
    } catch (error) {
      request.log.warn({ err: error }, 'a first picture could not be drawn')
      return null
    } finally {
      // This counts a picture that nobody waits for any more too: a call that hangs must not block the others.
      underWay--
    }
  }
}

/** Makes calls as the person who opened the page, in this process. Refuses once nobody waits for the first picture. */
function asking(app: FastifyInstance, { headers }: FastifyRequest, until: number): Visit['ask'] {
  const own = { cookie: headers.cookie ?? '', host: headers.host ?? '', accept: 'application/json' }
  return async (url) => {
    if (performance.now() > until) throw new Error('the picture is late')
    const { statusCode, body } = await app.inject({ url, headers: own })
    return statusCode === 200 && body.length <= mostToDraw ? JSON.parse(body) : undefined
  }
}

/**
 * The screen's size, as the browser reported it with its last page. A telephone that has not reported one is not drawn
 * as a desk.
 */
function sizeOf({ cookies, headers }: FastifyRequest): { width: number; height: number } {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(cookies['screen-size'] ?? '') ?? []
  if (Number(width) > 0 && Number(height) > 0) return { width: Number(width), height: Number(height) }
  return /\bMobi/.test(headers['user-agent'] ?? '') ? telephone : usualSize
}

function inTime<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
  })
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** Links to the code of the drawn screens. The link to the entry is already in the built page. */
function linker(manifest: Manifest): (modules: readonly string[]) => string {
  const needed = (key: string, seen = new Set<string>()) => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return seen
    seen.add(key)
    for (const name of chunk.imports ?? []) needed(name, seen)
    return seen
  }
  const entry = new Set(
    Object.keys(manifest)
      .filter((key) => manifest[key]!.isEntry)
      .flatMap((key) => [...needed(key)]),
  )
  return (modules) => {
    const keys = new Set(modules.flatMap((name) => [...needed(posix.relative('src/web', name))]))
    return [...keys]
      .filter((key) => !entry.has(key))
      .map((key) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${manifest[key]!.file}">`)
      .join('')
  }
}
