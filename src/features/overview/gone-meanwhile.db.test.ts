import { afterAll, expect, test } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { buildApp } from '#src/server/app.ts'
import { openPool, overPool } from '#src/server/db/database.ts'
import { testApp } from '#src/server/testing/app.ts'
import { callsOfFeatures, partsOf } from '#src/server/testing/contract-samples.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'

const office = await testApp()
const { act, pool, databaseUrl, cookieOf } = office

const known = await act(async (work) => {
  const trip = await aTripOnSale(work)
  const { id: bookingId } = await createBooking(work, trip.tripId, aBooking(trip))
  const { id: providerId } = await createProvider(work, aProvider())
  const { id: serviceId } = await addService(work, trip.tripId, aCoach({ providerId }))
  return { ...trip, itineraryId: trip.tripId, bookingId, providerId, serviceId }
})
const heads = await pool.query('select id as "participantId", customer_id as "customerId" from participants limit 1')
const ids: Record<string, string> = { ...known, ...heads.rows[0] }

/** One connection that sees what a colleague takes away: bookings that were joined or moved, services, stops, coaches. */
const own = openPool(databaseUrl, { max: 1 })
const gone = await own.connect()
await gone.query('begin; set local session_replication_role = replica')
for (const table of ['bookings', 'booking_terms', 'participants', 'rooms', 'beds'])
  await gone.query(`delete from ${table}`)
for (const table of ['services', 'departures', 'vehicles']) await gone.query(`delete from ${table}`)

const reading = openPool(databaseUrl, { max: 4, isReadOnly: true })
afterAll(async () => {
  gone.release(true)
  await Promise.all([own.end(), reading.end()])
})

/** The statements that still see everything, and those that were asked. */
const statements = { before: Number.POSITIVE_INFINITY, asked: 0 }
type Query = (...given: unknown[]) => unknown
const query: Query = (...given) => {
  const from = statements.asked++ < statements.before ? reading : gone
  return (from.query as Query)(...given)
}
const between = new Proxy(reading, {
  get: (pool, name) => (name === 'query' ? query : Reflect.get(pool, name, pool)),
})
const app = await buildApp({ ...office, db: overPool(between) })
afterAll(() => app.close())

/** The dossier joins papers that are tried by themselves, and takes half a minute. The live stream does not end. */
const leftOut = ['dossierPdf', 'getLive']
const isRead = ({ method, config, schema }: Endpoint) =>
  method === 'GET' && config.access !== 'public' && !leftOut.includes(schema.operationId)
/** The addresses of a read: one for each word that its address may hold, such as a kind of message. */
function addressesOf(call: Endpoint): string[] {
  const [address] = partsOf(call)
  const words = address?.fields.flatMap(({ shape }) => (shape as { options?: string[] }).options ?? []) ?? []
  return (words.length > 0 ? words : ['']).map((word) =>
    call.url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? (name === 'number' ? '1' : word)),
  )
}
const reads = (await callsOfFeatures())
  .filter(([, call]) => isRead(call) && call.url.includes('/:'))
  .flatMap(([name, call]) => addressesOf(call).map((url): [string, string] => [name, url]))

test.each(reads)('%s %s answers or refuses, whatever goes while it reads', async (_name, url) => {
  const headers = { cookie: await cookieOf('admin') }
  Object.assign(statements, { before: Number.POSITIVE_INFINITY, asked: 0 })
  await app.inject({ url, headers })
  const whole = statements.asked
  for (let before = 1; before < whole; before++) {
    Object.assign(statements, { before, asked: 0 })
    const { statusCode } = await app.inject({ url, headers })
    expect({ before, isFailed: statusCode >= 500 }).toEqual({ before, isFailed: false })
  }
})

test('the reads are tried where they find something', async () => {
  expect(reads.length).toBeGreaterThan(50)
})
