import { expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { aDraft } from './trips.builders.ts'
import { getTrip, listTrips } from './trips.contract.ts'

const { act, call, pool } = await testApp()

test('lists count the places as the guard of the database does, whatever says them', async () => {
  const trips: { max: number | null; coaches: number[]; places: number | null }[] = [
    { max: 50, coaches: [], places: 50 },
    { max: null, coaches: [52], places: 52 },
    { max: 60, coaches: [30, 19], places: 49 },
    { max: 40, coaches: [30, 19], places: 40 },
    { max: null, coaches: [], places: null },
  ]
  const expected = new Map<string, number | null>()
  for (const { max, coaches, places } of trips) {
    const { id } = await act((work) => aDraft(work))
    await pool.query('update trips set max_places = $2 where id = $1', [id, max])
    for (const [at, seats] of coaches.entries())
      await pool.query(
        'insert into vehicles (itinerary_id, country, passenger_seats, position) values ($1, $2, $3, $4)',
        [...[id, 'IT', seats, at + 1]],
      )
    expected.set(id, places)
  }
  const listed = await call(listTrips, { query: { limit: '100' } })
  expect(new Map(listed.trips.map(({ id, places }) => [id, places]))).toEqual(expected)
  const { rows } = await pool.query('select id, trip_places(id) as places from trips')
  expect(new Map(rows.map(({ id, places }) => [id, places]))).toEqual(expected)
})

test('a setting that no longer fits counts as not set, on the page of a trip too', async () => {
  const { id } = await act((work) => aDraft(work))
  await pool.query(`insert into settings (key, value) values ('roomingDays', '"two weeks"')`)
  expect(await call(getTrip, { params: { tripId: id } })).toMatchObject({ id, work: { roomingBy: null } })
})
