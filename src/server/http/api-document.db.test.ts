import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { runProgram } from '#src/server/testing/programs.ts'

type Answer = { $ref?: string; content?: Record<string, { schema: { $ref?: string } }> }
type Codes = { enum: string[] }
type FieldCode = Codes | { anyOf: [object, Codes] }
type WithCodes = { properties: { code: Codes; fields: { items: { properties: { code: FieldCode } } } } }
type Operation = {
  operationId: string
  security: object[]
  parameters?: object[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, Answer>
}

const { app, cookieOf } = await testApp({ variables: { PUBLIC_URL: 'https://viaggi.example' } })
const document = (await app.inject('/api/openapi.json')).json()
const operations: [string, Operation][] = Object.entries<Record<string, Operation>>(document.paths).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
)
const operation = (id: string) => operations.find(([, one]) => one.operationId === id)![1]

const listsIn = (answer: Answer) => {
  const schema = answer.content!['application/problem+json']!.schema as unknown as { allOf: [object, WithCodes] }
  expect(schema.allOf[0]).toEqual({ $ref: '#/components/schemas/Problem' })
  return schema.allOf[1].properties
}
const codesIn = (answer: Answer) => listsIn(answer).code.enum

const folder = await mkdtemp(join(tmpdir(), 'torpedone-document-'))
afterAll(() => rm(folder, { recursive: true }))

test('every call has a name of its own, and every success its media type and its shape', () => {
  expect(operations.length).toBeGreaterThan(100)
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length)
  for (const [call, { responses }] of operations) {
    const [success, ...others] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    expect({ call, others }).toEqual({ call, others: [] })
    const [status, answer] = success!
    const shapes = Object.values(answer.content ?? {}).filter(({ schema }) => schema !== undefined)
    expect({ call, isDescribed: shapes.length > 0 }).toEqual({ call, isDescribed: status !== '204' })
  }
})

test('files and streams name their media types', () => {
  const typesOf = (id: string) => Object.keys(operation(id).responses[200]!.content!)
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  expect(typesOf('exportTrips')).toEqual([sheet, 'text/csv'])
  expect(typesOf('roomingListPdf')).toEqual(['application/pdf'])
  expect(typesOf('readCalendarFeed')).toEqual(['text/calendar'])
  expect(typesOf('getLive')).toEqual(['text/event-stream'])
  expect(typesOf('getServiceFile')).toContain('image/heic')
})

test('each shape is named once, and none is described where it is used', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Booking', 'CreateBookingBody', 'Problem', 'Trip']))
  for (const [call, { requestBody, responses }] of operations) {
    const shapes = [requestBody, ...Object.values(responses)].flatMap((one) => one?.content?.['application/json'] ?? [])
    for (const { schema } of shapes) {
      // A file that happens to be JSON has no shape.
      if ((schema as { format?: string }).format === 'binary') continue
      expect([call, Object.keys(schema)]).toEqual([call, ['$ref']])
    }
  }
  expect(operation('getBooking').responses[200]!.content!['application/json']!.schema.$ref).toBe(
    '#/components/schemas/Booking',
  )
})

test('refusals are listed by status, as problem documents with their codes', () => {
  const { responses } = operation('createBooking')
  const statuses = ['201', '400', '401', '403', '404', '409', '413', '415', '422', '429', 'default']
  expect(Object.keys(responses)).toEqual(statuses)
  const refused = document.components.responses[responses[409]!.$ref!.split('/').at(-1)!]
  expect(codesIn(refused)).toEqual(['calls.stale', 'calls.conflict'])
  expect(refused.description).toContain('`calls.stale`')
  expect(document.components.schemas.Problem.required).toEqual(['type', 'title', 'status', 'code', 'detail'])
  for (const [call, { responses: all }] of operations)
    expect([call, Object.keys(all).some((status) => status.startsWith('4'))]).toEqual([call, true])
})

test('a call lists the codes of its own refusals', () => {
  expect(codesIn(operation('createBooking').responses[422]!)).toEqual(
    expect.arrayContaining(['calls.key-reused', 'bookings.trip-full-by', 'trips.locked-archived']),
  )
  expect(codesIn(operation('cancelTrip').responses[400]!)).toContain('trips.title-not-typed')
  expect(codesIn(operation('reorderDepartures').responses[409]!)).toContain('departures.order-changed')
  expect(codesIn(operation('requestReset').responses.default!)).toContain('access.reset-mail-failed')
  expect(operation('addAgency').responses[422]).toEqual({ $ref: '#/components/responses/Refused' })
})

test('a call lists the codes of its fields: those of its shapes, of its rules and of its refusals', () => {
  const fieldCodes = (id: string, status: number) =>
    listsIn(operation(id).responses[status]!).fields.items.properties.code
  const fieldFault = { $ref: '#/components/schemas/FieldFault' }
  expect(fieldCodes('addAgency', 400)).toEqual({
    anyOf: [fieldFault, { type: 'string', enum: expect.arrayContaining(['agencies.email']) }],
  })
  expect(fieldCodes('createBooking', 400)).toEqual({
    anyOf: [fieldFault, { type: 'string', enum: expect.arrayContaining(['customers.tax-code-check-letter']) }],
  })
  expect(fieldCodes('createBooking', 422)).toMatchObject({ enum: expect.arrayContaining(['customers.tax-code-taken']) })
  expect(fieldCodes('putOnSale', 422)).toMatchObject({ enum: expect.arrayContaining(['trips.missing.departures']) })
  expect(document.components.schemas.FieldFault.enum).toContain('shapes.required')
})

test('cookies, keys and the address of the program are described', () => {
  expect(document.servers).toEqual([{ url: 'https://viaggi.example' }])
  const { security, parameters } = operation('createBooking')
  expect(security).toEqual([{ session: [] }])
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(document.components.parameters.IdempotencyKey).toMatchObject({ name: 'idempotency-key', required: true })
  expect(operation('createSession').security).toEqual([])
})

/** All recommended rules of the linter apply: a warning is a fault of the document. */
test('the linter of OpenAPI documents finds nothing', async () => {
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
  const { code, said } = await runProgram('redocly', ['lint', file, '--format=json'], quiet)
  const { problems } = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  const found = problems.map((one: { ruleId: string; message: string; location: { pointer: string }[] }) =>
    [one.ruleId, one.message, one.location[0]?.pointer].join(' '),
  )
  expect({ code, found }).toEqual({ code: 0, found: [] })
})

test('its page is for signed-in people and calls nobody else', async () => {
  expect((await app.inject('/api/docs')).statusCode).toBe(401)
  const page = await app.inject({ url: '/api/docs', headers: { cookie: await cookieOf('booking') } })
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(page.body).not.toMatch(/(src|href)="https?:/)
})
