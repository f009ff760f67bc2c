import type { RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Access, Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes, shapeNames } from '#src/shared/shape-names.ts'
import { ownCodesOfAll } from './api-problems.ts'
import { zodToJsonConfig } from './api-schemas.ts'

type Transform = ReturnType<typeof createJsonSchemaTransform>
type CallSchema = Partial<Endpoint['schema']>

const toJsonSchema = createJsonSchemaTransform({ schemaRegistry: shapeNames, zodToJsonConfig })

/** Names the input and output shapes of a call after the call, unless its contract named them. */
export function nameShapesOf({ schema }: RouteOptions): void {
  const { operationId, body, response = {} } = (schema ?? {}) as CallSchema
  if (operationId === undefined) return
  const noun = `${operationId[0]!.toUpperCase()}${operationId.slice(1)}`
  const shapes = [
    ...(body ? [[`${noun}Body`, body] as const] : []),
    ...Object.values(response).map((one) => [`${noun}Answer`, one] as const),
  ]
  const unnamed = shapes.filter(
    ([, shape]) => !(shape instanceof z.ZodUndefined) && shapeNames.get(shape)?.id === undefined,
  )
  nameShapes(Object.fromEntries(unnamed))
}

/** A call of the contract, as @fastify/swagger documents it. Routes that are no calls are left out. */
export const transformCall: Transform = (given) => {
  const {
    method,
    config,
    schema: call,
  } = given.route as { method: unknown } & Partial<Pick<Endpoint, 'config' | 'schema'>>
  const { schema, url } = toJsonSchema(given)
  if (config?.access === undefined || call === undefined) return { schema: { hide: true }, url }
  const { access, takesFile, sends } = config
  const { response = {}, ...rest } = schema as { response?: object }
  return {
    schema: {
      ...rest,
      ...(takesFile && oneFile),
      description: who(access),
      'x-access': access,
      'x-refused': ownCodesOfAll({ method, config, schema: call }),
      'x-has-key': method !== 'GET' && access !== 'public',
      security: access === 'public' ? [] : [{ session: [] }],
      response: sends ? { 200: answerOf(sends) } : Object.fromEntries(Object.entries(response).map(successOf)),
    },
    url,
  }
}

function successOf([status, schema]: [string, object]): [string, object] {
  const isEmpty = status === '204'
  return [
    status,
    isEmpty
      ? { description: 'Fatto', type: 'null' }
      : { description: 'Riuscita', content: { 'application/json': { schema } } },
  ]
}

/**
 * The description of an answer. A text type is described as text, any other type as bytes, which no schema describes.
 */
function answerOf(mediaTypes: readonly string[]): object {
  const content = mediaTypes.map((type) => {
    const bare = type.split(';')[0]!
    return [bare, { schema: bare.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' } }]
  })
  return { description: 'Riuscita', content: Object.fromEntries(content) }
}

const oneFile = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'PDF, JPG, PNG, WebP, HEIC, DOCX o XLSX, fino a 20 MB' },
    },
  },
}

function who(access: Access): string {
  if (access === 'public') return 'Aperta a tutti.'
  if (access === 'signedIn') return 'Per chi ha fatto accesso.'
  return `Per chi può \`${access[0]}\` su \`${access[1]}\`.`
}
