import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { listAgencies } from '#src/features/agencies/agencies.contract.ts'
import { createBooking, getAvailability } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { buildApp } from '#src/server/app.ts'
import { connections } from '#src/server/db/database.ts'
import { openParts } from '#src/server/open-parts.ts'
import { testApp } from '#src/server/testing/app.ts'
import { testSecret } from '#src/server/testing/database.ts'

const office = await testApp({ now: '2027-03-03T09:00:00Z' })
const { act, call, cookieOf } = office
/** A second process on the same database, with its own connections and turns. */
const others = await openParts(office.environment, {
  databaseUrl: office.databaseUrl,
  secret: testSecret,
  clock: office.clock,
})
const second = await buildApp(others)
afterAll(async () => {
  await second.close()
  await others.close()
})

const tripOnSale = (given: Parameters<typeof aTripOnSale>[1] = {}) => act((work) => aTripOnSale(work, given))

const alone = (trip: TripOnSale, index: number) =>
  aBooking({
    ...trip,
    people: [
      aParticipant({
        surname: 'Dupont',
        name: `Jean ${index}`,
        taxCode: randomUUID().slice(0, 16),
        taxCodeCountry: 'FR',
      }),
    ],
    adults: 1,
    roomType: 'SGL',
  })

async function book(app: FastifyInstance, trip: TripOnSale, index: number, key: string = randomUUID()) {
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: createBooking.url.replace(':tripId', trip.tripId),
    headers: { cookie: await cookieOf('admin'), 'idempotency-key': key },
    payload: alone(trip, index),
  })
  return { status: statusCode, code: JSON.parse(body).code, retryAfter: headers['retry-after'] }
}

/** Books as a browser does: when sent away, it returns after the given time, up to three times. */
async function bookPatiently(app: FastifyInstance, trip: TripOnSale, index: number) {
  const key = randomUUID()
  for (let times = 1; ; times++) {
    const answer = await book(app, trip, index, key)
    if (answer.status !== 429 || times > 3) return answer
    await wait(Number(answer.retryAfter) * 1_000)
  }
}

/** Locks the row of a trip on its own connection until it is released. */
async function hold(...trips: TripOnSale[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: office.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from trips where id = any ($1) for update', [trips.map(({ tripId }) => tripId)])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

async function isReady(app: FastifyInstance): Promise<boolean> {
  return (await app.inject('/readyz')).statusCode === 200
}

/** The other work of an office: each process reads, reports that it is ready, and writes elsewhere. */
async function everythingElse(elsewhere: TripOnSale) {
  const headers = { cookie: await cookieOf('admin') }
  for (const app of [office.app, second]) {
    expect(await isReady(app)).toBe(true)
    for (const url of [listAgencies.url, getTrip.url.replace(':tripId', elsewhere.tripId)])
      expect((await app.inject({ url, headers })).statusCode).toBe(200)
    expect(await book(app, elsewhere, 0)).toMatchObject({ status: 201 })
  }
}

test('of 200 bookings at once on one trip, in two processes, each is answered: the places are sold, none twice', async () => {
  const trip = await tripOnSale({ maxPlaces: 150, rooms: { SGL: 400 } })
  const elsewhere = await tripOnSale()
  const all = Array.from({ length: 200 }, (_, index) => bookPatiently(index % 2 ? second : office.app, trip, index))
  await everythingElse(elsewhere)
  const answers = await Promise.all(all)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(150)
  expect(answers.filter(({ code }) => code?.startsWith('bookings.trip-full'))).toHaveLength(50)
  expect((await call(getAvailability, { params: trip })).placesLeft).toBe(0)
}, 180_000)

test('of 200 bookings at once on the last ten places exactly ten are taken, and none fails', async () => {
  const trip = await tripOnSale({ maxPlaces: 10, rooms: { SGL: 200 } })
  const all = Array.from({ length: 200 }, (_, index) => bookPatiently(index % 2 ? second : office.app, trip, index))
  const answers = await Promise.all(all)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ code }) => code?.startsWith('bookings.trip-full'))).toHaveLength(190)
  expect((await call(getAvailability, { params: trip })).placesLeft).toBe(0)
}, 180_000)

test('while a trip is locked elsewhere, those who wait for it delay nobody else', async () => {
  const trip = await tripOnSale({ maxPlaces: 100, rooms: { SGL: 100 } })
  const elsewhere = await tripOnSale()
  const letGo = await hold(trip)
  let answered = 0
  const all = Array.from({ length: 60 }, async (_, index) => {
    const found = await book(index % 2 ? second : office.app, trip, index)
    answered++
    return found
  })
  await everythingElse(elsewhere)
  expect(await call(getTrip, { params: trip })).toMatchObject({ id: trip.tripId })
  expect(answered).toBe(0)
  await letGo()
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([201]))
})

test('whoever waits in vain is told to return, and is then answered under the same key', async () => {
  const trip = await tripOnSale()
  const letGo = await hold(trip)
  const key = randomUUID()
  const refused = await book(office.app, trip, 1, key)
  expect(refused).toEqual({ status: 429, code: 'server.trip-busy', retryAfter: expect.stringMatching(/^\d+$/) })
  await letGo()
  expect(await book(office.app, trip, 1, key)).toMatchObject({ status: 201 })
})

test('however many trips are locked elsewhere, at most half of the connections wait for them', async () => {
  const trips: TripOnSale[] = []
  for (let n = 0; n < connections.writing + 2; n++) trips.push(await tripOnSale())
  const elsewhere = await tripOnSale()
  const letGo = await hold(...trips)
  const half = Math.floor(connections.writing / 2)
  const codes: unknown[] = []
  const all = trips.map(async (trip, index) => {
    const { status, code } = await book(office.app, trip, index)
    codes.push(code ?? status)
  })
  await everythingElse(elsewhere)
  await expect.poll(() => codes.length, { interval: 20 }).toBe(trips.length - half)
  await letGo()
  await Promise.all(all)
  expect(codes.filter((code) => code === 201)).toHaveLength(half)
  expect(codes.filter((code) => code === 'server.busy')).toHaveLength(trips.length - half)
})
