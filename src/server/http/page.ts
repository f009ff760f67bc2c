import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#src/shared/refusal.ts'
import { type DrawPicture, pictureDrawer, type VisitorOf } from './picture.ts'

const builtFolder = join(import.meta.dirname, '../../../dist')
const root = '<div id="root"></div>'
const sheet = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/

/**
 * Serves the browser's program where it was built: its files, and for every other address a person opens the page with
 * a nonce of its own and, for whoever is signed in, a first picture of its screen. Elsewhere what is unknown is a
 * problem document.
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
  const refuse = () => {
    throw new Refusal('calls.not-found', { kind: 'notFound' })
  }
  app.setNotFoundHandler(refuse)
  if (page === null) return
  const draw = pictureDrawer(app, visitorOf, built)
  const sheetFile = sheet.exec(page)?.[1]
  const style = sheetFile === undefined ? '' : readFileSync(join(folder, sheetFile), 'utf8')
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPageRequest(request)) return refuse()
    const body = await pageFor(request, { page, style, draw, nonce: reply.nonce })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body)
  })
}

type Given = { page: string; style: string; draw: DrawPicture | null; nonce: string }

async function pageFor(request: FastifyRequest, { page, style, draw, nonce }: Given): Promise<string> {
  const picture = request.method === 'GET' ? await draw?.(request, nonce) : null
  const [before, after] = page.replaceAll('CSP_NONCE', nonce).split(root)
  if (!picture) return `${before}${root}${after}`
  const { links, html, answers } = picture
  // A browser that was never here has no style sheet kept: it comes with the page, which is then seen a round trip sooner.
  const isFirst = request.cookies['screen-width'] === undefined
  return [
    before!
      .replace('<script type="module"', '<script type="module" fetchpriority="low"')
      .replace(sheet, (link) => (isFirst ? `<style nonce="${nonce}">${style}</style>` : link))
      // By a function: a text in its place would have its dollars read as parts of the page.
      .replace('</head>', () => `${links}<style nonce="${nonce}">${picture.style}</style></head>`),
    // What the program looks for in the page it finds in its own part, which comes first.
    root,
    `<div id="first-picture" inert aria-busy="true">${html}</div>`,
    `<script type="application/json" id="first-answers">${answers}</script>`,
    after,
  ].join('')
}

type Asked = Pick<IncomingMessage, 'headers'> & { url?: string | undefined }

/**
 * The address as it is routed. One whose escapes cannot be read (`/trips/%`) would be refused before any handler: of a page
 * they are taken as they are written, so that a person gets the program's own page of what is not there.
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

function isPageRequest({ url = '/', headers }: Asked): boolean {
  return !/^\/(api|assets)(\/|$|\?)/.test(url) && (headers.accept ?? '').includes('text/html')
}
