import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testParts } from '#src/server/testing/database.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { callsOf } from './calls.ts'
import { trustingSerializer } from './serializer.ts'
import { Written } from './written.ts'

const parts = await testParts()

const call = (url: `/api/${string}`, shape: z.ZodType) =>
  ({
    method: 'GET',
    url,
    config: { access: 'public' },
    schema: { operationId: 'read', summary: 'x', tags: [], response: { 200: shape } },
  }) as const satisfies Endpoint

test('a written answer leaves letter by letter, unless its shape has a field that some may not see', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(trustingSerializer)
  let passed: unknown
  app.addHook('preSerialization', async (_request, _reply, answer) => {
    passed = answer
    return answer
  })
  const { reads } = callsOf(app, { ...parts, environment: { ...parts.environment, mode: 'production' } })
  reads(call('/api/all', z.object({ n: z.int() })), async () => new Written('{ "n" : 1 }'))
  const some = z.object({ n: z.int(), cents: onlyFor(['read', 'Payment'], z.int()) })
  reads(call('/api/some', some), async () => new Written('{ "n" : 1, "cents" : 2 }'))

  const whole = await app.inject('/api/all')
  expect([whole.headers['content-type'], whole.body]).toEqual(['application/json; charset=utf-8', '{ "n" : 1 }'])
  const sieved = await app.inject('/api/some')
  expect([sieved.statusCode, passed]).toEqual([200, { n: 1, cents: 2 }])
  await app.close()
})
