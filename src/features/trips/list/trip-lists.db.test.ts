import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { suspend } from '#src/features/access/users.commands.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aTrip, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { createTrip } from '#src/features/trips/wizard/trip-creation.commands.ts'
import { testApp } from '#src/server/testing/app.ts'
import { addDays } from '#src/shared/day.ts'
import * as calls from './trips.contract.ts'

/**
 * The clock stands on the morning of 1 February 2027. There is a draft each week from 4 January on, and a trip on sale
 * in June.
 */
const { act, call, db, reading, person } = await testApp()
const titles = ['Napoli e la Costiera', "Gita all'Èlba", 'Città di Castello']
await act(async (work) => {
  for (let week = 0; week < 120; week++)
    await createTrip(
      work,
      aTrip(work, {
        title: titles[week % 3]!,
        type: week % 2 ? 'daily' : 'multiDay',
        days: week % 2 ? 1 : 4,
        departsOn: addDays('2027-01-04', 7 * week),
      }),
    )
  await aTripOnSale(work, { departsOn: '2027-06-12', ownerIds: [(await person('organizer')).userId] })
})

type Query = Parameters<typeof call<typeof calls.listTrips>>[1]['query']
const list = (query: Query = {}) => call(calls.listTrips, { query })

async function everyPage(query: Query) {
  const pages = [await list(query)]
  while (pages.at(-1)!.next) pages.push(await list({ ...query, cursor: pages.at(-1)!.next! }))
  return pages.flatMap(({ trips }) => trips)
}

test('coming trips come first by date, then past ones, the latest first, none lost or repeated between pages', async () => {
  const trips = await everyPage({})
  expect(new Set(trips.map(({ id }) => id)).size).toBe(121)
  const past = trips.filter(({ isPast }) => isPast).map(({ departsOn }) => departsOn)
  expect(past).toEqual(['2027-01-25', '2027-01-18', '2027-01-11', '2027-01-04'])
  expect(trips.slice(-past.length).every(({ isPast }) => isPast)).toBe(true)
  const coming = trips.slice(0, -past.length).map(({ departsOn }) => departsOn)
  expect(coming).toEqual(coming.toSorted())
})

test('each order holds over pages, forwards and backwards', async () => {
  const names = (await everyPage({ sort: 'title' })).map(({ title }) => title)
  expect([...new Set(names)]).toEqual([
    'Città di Castello',
    "Gita all'Èlba",
    'Napoli e la Costiera',
    'Trentino, castelli e laghi',
  ])
  expect((await everyPage({ sort: '-title' })).map(({ title }) => title)).toEqual(names.toReversed())
  for (const sort of ['-departsOn', 'status', '-status', 'participants', '-participants'] as const)
    expect(new Set((await everyPage({ sort })).map(({ id }) => id)).size).toBe(121)
  expect((await list({ sort: 'status' })).trips[0]!.status).toBe('draft')
  expect((await list({ sort: '-status' })).trips[0]!.status).toBe('forSale')
})

test('titles are found by any part, without case, accents and apostrophes', async () => {
  for (const search of ['ELBA', "all'elba", 'allelba', 'ALL ELBA', 'elba all'])
    expect((await list({ search })).total).toBe(40)
  expect((await list({ search: '%' })).total).toBe(0)
})

test('filters combine, and counts per status do not depend on the status asked for', async () => {
  const { trips, counts, total } = await list({ status: 'forSale' })
  expect([trips.length, total]).toEqual([1, 1])
  expect(counts).toEqual({ draft: 120, forSale: 1, confirmed: 0, completed: 0, cancelled: 0, archived: 0 })
  expect((await list({ status: ['draft', 'forSale'], modules: 'daily' })).total).toBe(60)
  const { userId } = await person('organizer')
  expect((await list({ ownerIds: userId })).counts).toMatchObject({ draft: 0, forSale: 1 })
  expect((await list({ search: 'nessuno' })).counts.draft).toBe(0)
})

test('trips that need attention are found', async () => {
  const below = await list({ only: 'belowMinimum' })
  expect(below.trips.map(({ status }) => status)).toEqual(['forSale'])
  const soon = await list({ only: 'leavingSoon' })
  expect(soon.trips.map(({ departsOn }) => departsOn)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
    '2027-03-01',
  ])
  expect([soon.total, soon.counts.forSale]).toEqual([5, 0])
  expect((await list({ only: 'balancesMissing' })).total).toBe(0)
  expect(await call(calls.listTripKeys, { query: { only: 'belowMinimum' } })).toHaveLength(1)
})

test('a row has everything the list draws', async () => {
  const [trip] = (await list({ status: 'forSale' })).trips
  expect(trip).toMatchObject({
    heads: { confirmed: 0, option: 0, waiting: 0 },
    places: 50,
    minParticipants: 25,
    isMinimumReached: false,
    days: 3,
    returnsOn: '2027-06-14',
    isPast: false,
    owners: [{ name: 'Prova organizer' }],
    nextDeadline: { kind: 'customersRelease', dueOn: '2027-05-26' },
  })
})

test('a wanted day is on the first page, named, and filters nothing', async () => {
  const far = await list({ date: '2028-12-01' })
  const target = far.trips.find(({ id }) => id === far.dateTripId)!
  expect(target.departsOn).toBe('2028-12-04')
  expect([far.total, far.trips.length > 50, far.next !== null]).toEqual([121, true, true])
  const rest = await list({ cursor: far.next! })
  expect(far.trips.length + rest.trips.length).toBe(121)
  expect((await list({ date: '2040-01-01' })).dateTripId).toBeNull()
})

test('a foreign cursor is refused', async () => {
  await expect(call(calls.listTrips, { query: { cursor: 'abc' } })).rejects.toThrow('400')
})

test('the list costs one query, however long', async () => {
  const seen: string[] = []
  const pool = reading.$client
  const original = pool.query.bind(pool)
  pool.query = ((...given: Parameters<typeof original>) => {
    seen.push(JSON.stringify(given[0]))
    return original(...given)
  }) as typeof pool.query
  await list({ limit: '100' })
  pool.query = original as typeof pool.query
  expect(seen.filter((query) => query.includes('from trips'))).toHaveLength(1)
  expect(seen.length).toBeLessThanOrEqual(2)
})

test('a month shows the trips that touch its weeks, with the counts of their states', async () => {
  const { from, to, trips, counts } = await call(calls.getCalendar, { query: { month: '2027-06' } })
  expect([from, to]).toEqual(['2027-05-31', '2027-07-04'])
  expect(trips.map(({ departsOn }) => departsOn)).toEqual([
    '2027-05-31',
    '2027-06-07',
    '2027-06-12',
    '2027-06-14',
    '2027-06-21',
    '2027-06-28',
  ])
  expect(counts).toMatchObject({ draft: 5, forSale: 1 })
  const daily = await call(calls.getCalendar, { query: { month: '2027-06', modules: ['daily'], status: ['draft'] } })
  expect(daily.trips.every(({ type }) => type === 'daily')).toBe(true)
  const crossing = await call(calls.getCalendar, { query: { month: '2027-04' } })
  expect(crossing.trips[0]).toMatchObject({ departsOn: '2027-03-29', returnsOn: '2027-04-01' })
  await expect(call(calls.getCalendar, { query: { month: '2027-13' } })).rejects.toThrow('400')
})

test('the dots of the wizard leave out cancelled trips', async () => {
  const query = { from: '2027-06-07', to: '2027-06-20' }
  expect((await call(calls.listTripDates, { query })).map(({ departsOn }) => departsOn)).toEqual([
    '2027-06-07',
    '2027-06-12',
    '2027-06-14',
  ])
  await db.execute(sql`update trips set status = 'cancelled' where departs_on = '2027-06-14'`)
  expect(await call(calls.listTripDates, { query })).toHaveLength(2)
  await db.execute(sql`update trips set status = 'draft' where departs_on = '2027-06-14'`)
})

test('previous and next go by start date and leave out archived trips', async () => {
  const [, second, third] = (await list({ sort: 'departsOn' })).trips
  await db.execute(sql`update trips set status = 'archived' where id = ${second!.id}`)
  const { previous } = await call(getTrip, { params: { tripId: third!.id } })
  expect(previous!.id).not.toBe(second!.id)
  await db.execute(sql`update trips set status = 'draft' where id = ${second!.id}`)
  expect((await call(getTrip, { params: { tripId: third!.id } })).previous!.id).toBe(second!.id)
})

test('organisers are administrators and organisers, and owners who have left', async () => {
  await person('booking')
  expect((await call(calls.listOwners, {})).map(({ name, isActive }) => [name, isActive])).toEqual([
    ['Prova admin', true],
    ['Prova organizer', true],
  ])
  const { userId } = await person('organizer')
  await act((work) => suspend(work, userId))
  expect((await call(calls.listOwners, {}))[1]).toMatchObject({ name: 'Prova organizer', isActive: false })
})
