import { expect, test } from 'vitest'
import { aDefinition } from '#src/features/costs/costs.builders.ts'
import { saveCosts } from '#src/features/costs/costs.contract.ts'
import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { addVehicle, editVehicle, removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { createTemplate } from '#src/features/templates/templates.contract.ts'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aDraft, aTrip, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { createTrip, editTrip } from './trip-editing.contract.ts'

const { act, call, person, pool, refused } = await testApp()

test('lists count the same places as the guard of the database, wherever they come from', async () => {
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

test('a setting that no longer fits counts as not set, also on the page of a trip', async () => {
  const { id } = await act((work) => aDraft(work))
  await pool.query(`insert into settings (key, value) values ('roomingDays', '"two weeks"')`)
  expect(await call(getTrip, { params: { tripId: id } })).toMatchObject({ id, work: { roomingBy: null } })
})

test('a trip that already has fewer places than its minimum keeps both and saves the rest; places cannot be reduced', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const params = { itineraryId: trip.id }
  const below = { code: 'departures.places-below-minimum', fields: [{ path: '/maxPlaces' }] }
  const edit = (version: number, maxPlaces: number) => ({ params: { tripId: trip.id }, body: { version, maxPlaces } })
  expect(await refused(editTrip, edit(trip.version, 24))).toMatchObject(below)
  expect(await refused(addVehicle, { params, body: { passengerSeats: 24 } })).toMatchObject({
    fields: [{ path: '/passengerSeats', text: expect.stringContaining('minimo di 25 partecipanti') }],
  })
  await pool.query('update trips set max_places = 20 where id = $1', [trip.id])
  await call(saveCosts, { params, body: aDefinition({ version: 2, unitCents: 45_000 }) })
  await call(addVehicle, { params, body: { passengerSeats: 30 } })
  await call(editTrip, edit(trip.version, 22))
  expect(await refused(editTrip, edit(trip.version + 1, 21))).toMatchObject(below)
})

test('a coach is neither removed nor made smaller when the trip would have fewer places than its minimum', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const params = { itineraryId: trip.id }
  const big = await call(addVehicle, { params, body: { passengerSeats: 52 } })
  const small = await call(addVehicle, { params, body: { passengerSeats: 19 } })
  const below = { status: 422, code: 'departures.places-below-minimum', params: { n: 25 } }
  expect(await refused(removeVehicle, { params: { vehicleId: big.id } })).toMatchObject(below)
  const edit = (passengerSeats: number) => ({ params: { vehicleId: big.id }, body: { passengerSeats, version: 1 } })
  expect(await refused(editVehicle, edit(5))).toMatchObject({ fields: [{ path: '/passengerSeats' }] })
  await call(editVehicle, edit(6))
  const { vehicles } = await call(listDepartures, { params })
  expect(vehicles.map(({ passengerSeats }) => passengerSeats)).toEqual([6, 19])
  await call(addVehicle, { params, body: { passengerSeats: 30 } })
  await call(removeVehicle, { params: { vehicleId: small.id } })
})

test('a trip from a template gets no fewer places than its minimum', async () => {
  const { id } = await call(createTemplate, { body: { name: 'Base', type: 'multiDay', days: 3 } })
  await call(saveCosts, { params: { itineraryId: id }, body: aDefinition({ minParticipants: 40 }) })
  const trip = aTrip({ actor: await person('admin') }, { templateId: id, days: 3 })
  expect(await refused(createTrip, { body: { ...trip, maxPlaces: 39 } })).toMatchObject({
    fields: [{ path: '/maxPlaces', code: 'departures.places-below-minimum' }],
  })
  expect(await call(createTrip, { body: { ...trip, maxPlaces: 40 } })).toMatchObject({ version: 1 })
})
