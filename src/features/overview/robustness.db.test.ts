import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { getLive } from '#src/server/live/live.ts'
import { testApp } from '#src/server/testing/app.ts'

const { app, cookieOf, pool, act } = await testApp()

type Shape = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  format?: string
  minimum?: number
  maximum?: number
}
type Parameter = { in: string; name: string; schema: Shape }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Shape }> } }

const { paths, components } = (await app.inject('/api/openapi.json')).json() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Shape> }
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase() as 'POST',
    path,
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content['application/json']?.schema,
  })),
)

await act(async (work) => {
  const { tripId, departureId, agencyId } = await aTripOnSale(work)
  for (let n = 0; n < 3; n++) await createBooking(work, tripId, aBooking({ departureId, agencyId }))
  const people = [aParticipant({ surname: '王 💥', name: '\ufeffЖанна', isDefaultContact: true })]
  await createBooking(work, tripId, aBooking({ departureId, agencyId, people, roomType: 'DUS' }))
  await aTripOnSale(work, { departsOn: '2027-05-07' })
})
const tables = {
  ...{ tripId: 'trips', itineraryId: 'itineraries', serviceId: 'services', departureId: 'departures', userId: 'users' },
  ...{ bookingId: 'bookings', participantId: 'participants', roomId: 'rooms', customerId: 'customers' },
  ...{ agencyId: 'agencies', providerId: 'providers', templateId: 'templates', vehicleId: 'vehicles' },
}
const idsOf = new Map<string, string[]>()
for (const [name, table] of Object.entries(tables)) {
  const { rows } = await pool.query<{ id: string }>(`select id from ${table} limit 10`)
  idsOf.set(
    name,
    rows.map(({ id }) => id),
  )
}
const anyId = [...idsOf.values()].flat()
const idFor = (name: string) => fc.constantFrom(...(idsOf.get(name)?.length ? idsOf.get(name)! : anyId))

const odd = fc.constantFrom<unknown>(
  ...[null, '', ' ', '\0', 'a\0b', '\ud800', '%', "' or 1=1 --", '../../etc/passwd', 'è’ß', 'x'.repeat(5_001)],
  ...[0, -1, 1.5, 1e21, -1e21, 2 ** 53, 2 ** 31, '0000-01-01', '9999-12-31', '2027-02-30', '24:00', '23:59'],
  ...[[], {}, [[]], { __proto__: null, constructor: 1 }, true, 'true', 'null', '💥'],
)

/** Values that fit the described shape, so that they pass its check and reach the command. */
function fitting(shape: Shape, name = ''): fc.Arbitrary<unknown> {
  if (shape.$ref) return fitting(components.schemas[shape.$ref.split('/').at(-1)!]!, name)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, name)))
  if (shape.allOf) return fitting(Object.assign({}, ...shape.allOf), name)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const [type] = [shape.type].flat()
  if (type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, one]) => [key, spoiled(one, key)])),
    )
  if (type === 'array') return fc.array(fitting(shape.items ?? {}, name.replace(/s$/, '')), { maxLength: 3 })
  if (type === 'integer' || type === 'number') {
    const [min, max] = [Math.max(shape.minimum ?? -5, -(2 ** 53)), Math.min(shape.maximum ?? 100_000, 2 ** 53)]
    return fc.oneof(
      fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }),
      fc.constantFrom(min, max),
    )
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return text(shape.format, name)
}

function text(format: string | undefined, name: string): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof({ arbitrary: idFor(name), weight: 9 }, { arbitrary: fc.uuid(), weight: 1 })
  if (format === 'date') return fc.constantFrom('2027-02-01', '2027-06-30', '2028-02-29', '0001-01-01', '9999-12-31')
  if (format === 'time') return fc.constantFrom('00:00', '06:15', '23:59')
  if (format === 'email') return fc.constantFrom('a@b.it', 'nessuno@agenzia.example')
  return fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('Rossi', 'AB123CD', 'RSSMRA85T10A562S', '00743110157', '\0', '%_\\'),
  )
}

const spoiled = (shape: Shape, name = '') =>
  fc.oneof({ arbitrary: fitting(shape, name), weight: 15 }, { arbitrary: odd, weight: 1 })
const inAddress = (shape: Shape, name: string) =>
  fc
    .oneof({ arbitrary: fitting(shape, name), weight: 9 }, { arbitrary: odd, weight: 1 })
    .map((value) => encoded(typeof value === 'object' ? JSON.stringify(value) : String(value)))
const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

test('a name in letters that papers cannot show still gets its paper', async () => {
  const cookie = await cookieOf('admin')
  const url = `/api/trips/${idsOf.get('tripId')![0]}/rooming-list.pdf`
  const found = await app.inject({ url, headers: { cookie } })
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'application/pdf'])
})

const answers = new Map<number, number>()
afterAll(() => expect(answers.get(200) ?? 0).toBeGreaterThan(500))

/**
 * A paper or a sheet takes a hundred times as long as another answer, and takes hardly any input. A call without input
 * has nothing to try.
 */
function runsOf({ path, parameters, body }: (typeof operations)[number]): number {
  if (parameters.length === 0 && !body) return 2
  return /[.](pdf|xlsx|csv)$|papers?\b|[/]export$/.test(path) ? 10 : 40
}

/** These would sign out the person who asks everything else. */
const endings = ['DELETE /api/session', 'DELETE /api/users/{userId}/sessions']
const isAsked = ({ method, path }: { method: string; path: string }) =>
  path !== getLive.url && !endings.includes(`${method} ${path}`)

test.each(operations.filter(isAsked))(
  '$method $path never fails, whatever it is sent',
  async (operation) => {
    const { method, path, parameters, body } = operation
    const cookie = await cookieOf('admin')
    const arbitraryOf = (where: string) =>
      fc.record(
        Object.fromEntries(
          parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, inAddress(schema, name)]),
        ),
        where === 'query' ? { requiredKeys: [] } : {},
      )
    const call = fc.record({
      params: arbitraryOf('path'),
      query: arbitraryOf('query'),
      payload: body
        ? fc.oneof({ arbitrary: spoiled(body), weight: 8 }, { arbitrary: fc.jsonValue(), weight: 1 })
        : fc.constant(undefined),
    })
    await fc.assert(
      fc.asyncProperty(call, async ({ params, query, payload }) => {
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => (params as Record<string, string>)[name] || '-')
        const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
        const key = { cookie, 'idempotency-key': crypto.randomUUID() }
        const { statusCode, body: said } = await app.inject({
          method,
          url: search.length > 0 ? `${filled}?${search.join('&')}` : filled,
          ...(payload === undefined
            ? { headers: key }
            : { headers: { ...key, 'content-type': 'application/json' }, payload: JSON.stringify(payload) }),
        })
        if (statusCode >= 500) throw new Error(`answered ${statusCode}: ${said}`)
        answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
      }),
      { numRuns: runsOf(operation), endOnFailure: true },
    )
  },
  60_000,
)
