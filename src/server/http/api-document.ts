import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '#src/server/work.ts'
import type { Access } from '#src/shared/endpoint.ts'
import { Refusal, refusalStatus } from '#src/shared/refusal.ts'

const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Codice stabile, per esempio `bookings.trip-full`'),
  detail: z.string().describe('La frase in italiano'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  fields: z
    .array(z.object({ path: z.string().describe('JSON pointer nel corpo'), code: z.string(), text: z.string() }))
    .optional(),
})

const problemAnswer = {
  description: `Documento di problema (RFC 9457): ${Object.entries(refusalStatus)
    .map(([kind, status]) => `${status} ${kind}`)
    .join(', ')}`,
  content: { 'application/problem+json': { schema: z.toJSONSchema(problem, { io: 'output' }) } },
}

const keyParameter = {
  in: 'header',
  name: 'idempotency-key',
  required: true,
  description:
    "Una chiave nuova per ogni atto voluto, da 8 a 100 caratteri fra lettere, cifre, - e _. La stessa chiave ripetuta entro 24 ore dà la prima risposta, senza ripetere l'atto.",
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

/** Describes every call at `/api/openapi.json`; to people who are signed in, as a page at `/api/docs`. */
export async function addApiDocument(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<Actor | null>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Torpedone', version: '1', description: 'Le chiamate del gestionale.' },
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
    transform(given) {
      const { schema, url } = jsonSchemaTransform(given as never)
      const { access, takesFile } = (given.route.config ?? {}) as { access?: Access; takesFile?: boolean }
      if (access === undefined) return { schema: { hide: true }, url }
      return { schema: { ...described(schema as Described, given.route.method, access), ...(takesFile && aFile) }, url }
    },
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

const aFile = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'PDF, JPG, PNG, WebP, HEIC, DOCX o XLSX, fino a 20 MB' },
    },
  },
}

type Described = { response?: Record<string, unknown>; params?: unknown }

function described(schema: Described, method: string | string[], access: Access) {
  const isWrite = method !== 'GET' && access !== 'public'
  const success = Object.entries(schema.response ?? {}).map(([status, shape]) => [
    status,
    status === '204'
      ? { description: 'Fatto', type: 'null' }
      : { description: 'Riuscita', content: { 'application/json': { schema: shape } } },
  ])
  return {
    ...schema,
    description: who(access),
    'x-access': access,
    security: access === 'public' ? [] : [{ session: [] }],
    ...(isWrite
      ? {
          headers: {
            type: 'object',
            required: [keyParameter.name],
            properties: { [keyParameter.name]: { ...keyParameter.schema, description: keyParameter.description } },
          },
        }
      : {}),
    response: { ...Object.fromEntries(success), default: problemAnswer },
  }
}

function who(access: Access): string {
  if (access === 'public') return 'Aperta a tutti.'
  if (access === 'signedIn') return 'Per chi ha fatto accesso.'
  return `Per chi può \`${access[0]}\` su \`${access[1]}\`.`
}
