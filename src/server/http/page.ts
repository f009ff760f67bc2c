import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#src/shared/refusal.ts'

const builtWeb = join(import.meta.dirname, '../../../dist/web')

/**
 * Serves the browser's program where it was built: its files, and for every other address a person opens the page with
 * a nonce of its own. Elsewhere what is unknown is a problem document.
 */
export async function addPage(app: FastifyInstance, folder = builtWeb): Promise<void> {
  const pageFile = join(folder, 'index.html')
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : null
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', '**/*.{br,gz,map}'],
      schemaHide: true,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !isPageRequest(request)) throw new Refusal('calls.not-found', { kind: 'notFound' })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('CSP_NONCE', reply.nonce))
  })
}

function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !/^\/(api|assets)(\/|$|\?)/.test(url) && (headers.accept ?? '').includes('text/html')
}
