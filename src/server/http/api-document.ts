import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { nameShapesOf, transformCall } from './api-operations.ts'
import { transformDocument } from './api-schemas.ts'

type Options = {
  /** The address that clients generated from the document call. */
  publicUrl: string
  identify(request: FastifyRequest): Promise<Actor | null>
}

/** Describes every call at `/api/openapi.json`, and for signed-in people as a page at `/api/docs`. */
export async function addApiDocument(app: FastifyInstance, { publicUrl, identify }: Options): Promise<void> {
  app.addHook('onRoute', nameShapesOf)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Torpedone',
        version: '1',
        description: 'Le chiamate del gestionale.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'refreshToken',
            description: 'La sessione: la mette POST /api/session.',
          },
        },
      },
    },
    transform: transformCall,
    transformObject: transformDocument,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', persistAuthorization: false, tryItOutEnabled: false },
    theme: { title: 'Torpedone · API', favicon: [] },
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    uiHooks: {
      async onRequest(request: FastifyRequest) {
        if (!(await identify(request))) throw new Refusal('calls.unauthenticated', { kind: 'unauthenticated' })
      },
    },
  })
}
