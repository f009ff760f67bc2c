import { expect, test } from 'vitest'
import { aDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { aDeparture } from './departures.builders.ts'
import * as calls from './departures.contract.ts'
import { returnOrder } from './return-order.rules.ts'
import * as vehicleCalls from './vehicles.contract.ts'

const { act, call, refused } = await testApp()
const newTrip = async () => ({ itineraryId: (await act((work) => aDraft(work))).id })
const namesOf = async (params: { itineraryId: string }) =>
  (await call(calls.listDepartures, { params })).departures.map(({ name, position }) => [position, name])
const add = (params: { itineraryId: string }, given: Parameters<typeof aDeparture>[0]) =>
  call(calls.addDeparture, { params, body: aDeparture(given) })

test('a departure goes where its time belongs, or where it is put', async () => {
  const params = await newTrip()
  await add(params, { name: 'Bergamo', time: '06:00' })
  await add(params, { name: 'Verona', time: '08:10' })
  await add(params, { name: 'Brescia', time: '06:45' })
  await add(params, { name: 'Dalmine', time: '05:40', position: 2 })
  expect(await namesOf(params)).toEqual([
    [1, 'Bergamo'],
    [2, 'Dalmine'],
    [3, 'Brescia'],
    [4, 'Verona'],
  ])
})

test('name, address and time are required with the texts of the specification', async () => {
  const params = await newTrip()
  const problem = await refused(calls.addDeparture, { params, body: { name: '', address: '', time: '' } })
  expect(problem.fields).toMatchObject([
    { path: '/name', text: 'Inserisci il nome della partenza' },
    { path: '/address', text: 'Inserisci un indirizzo' },
    { path: '/time', text: 'Inserisci un orario di partenza' },
  ])
  expect((await refused(calls.addDeparture, { params, body: aDeparture({ time: '25:00' }) })).fields).toMatchObject([
    { path: '/time', text: 'Orario non valido, per esempio 06:15' },
  ])
})

test('the loading order changes as a whole, and not from an outdated list', async () => {
  const params = await newTrip()
  const ids = []
  for (const name of ['A', 'B', 'C']) ids.push((await add(params, { name })).id)
  const [a, b, c] = ids as [string, string, string]
  await call(calls.reorderDepartures, { params, body: { departureIds: [c, a, b] } })
  expect(await namesOf(params)).toEqual([
    [1, 'C'],
    [2, 'A'],
    [3, 'B'],
  ])
  for (const departureIds of [
    [a, b],
    [a, b, b],
    [a, b, c, a],
  ])
    expect(await refused(calls.reorderDepartures, { params, body: { departureIds } })).toMatchObject({
      status: 409,
      code: 'departures.order-changed',
    })
})

test('the way back is the way out the other way round, until the office orders it', async () => {
  const params = await newTrip()
  const ids = []
  for (const name of ['A', 'B', 'C']) ids.push((await add(params, { name })).id)
  const [a, b, c] = ids as [string, string, string]
  const back = async () => {
    const { departures } = await call(calls.listDepartures, { params })
    return [
      departures.map(({ returnPosition }) => returnPosition),
      returnOrder(departures)
        .map(({ name }) => name)
        .join(''),
    ]
  }
  const order = (departureIds: string[]) =>
    call(calls.reorderDepartures, { params, body: { way: 'return', departureIds } })
  expect(await back()).toEqual([[null, null, null], 'CBA'])
  await order([c, a, b])
  expect(await back()).toEqual([[2, 3, 1], 'CAB'])
  expect(await namesOf(params)).toEqual([
    [1, 'A'],
    [2, 'B'],
    [3, 'C'],
  ])
  const removed = await call(calls.removeDeparture, { params: { departureId: a }, query: {} })
  expect((await back())[1]).toBe('CB')
  const { id } = await call(calls.addDeparture, { params, body: removed })
  expect((await back())[1]).toBe('CAB')
  await order([c, b, id])
  expect(await back()).toEqual([[null, null, null], 'CBA'])
  expect(
    await refused(calls.reorderDepartures, { params, body: { way: 'return', departureIds: [a, b] } }),
  ).toMatchObject({ status: 409, code: 'departures.order-changed' })
})

test('a stop has the telephone of who answers there and the time of the way back, both checked', async () => {
  const params = await newTrip()
  const given = { referencePhone: '02 3391 0794', returnTime: '21:30' }
  const { id } = await add(params, given)
  const read = async () => (await call(calls.listDepartures, { params })).departures[0]
  expect(await read()).toMatchObject({ referencePhone: '+390233910794', returnTime: '21:30' })
  await call(calls.editDeparture, { params: { departureId: id }, body: { ...aDeparture(), version: 1 } })
  expect(await read()).toMatchObject({ referencePhone: null, returnTime: null })
  const wrong = aDeparture({ referencePhone: '02 33', returnTime: '25:10' })
  expect((await refused(calls.addDeparture, { params, body: wrong })).fields).toMatchObject([
    { path: '/referencePhone', code: 'shapes.phone' },
    { path: '/returnTime', code: 'shapes.time' },
  ])
})

test('a removed departure returns to its place with what its removal answered', async () => {
  const params = await newTrip()
  const { id } = await add(params, { name: 'A', time: '06:00' })
  await add(params, { name: 'B', time: '07:00' })
  const removed = await call(calls.removeDeparture, { params: { departureId: id }, query: {} })
  expect(await namesOf(params)).toEqual([[1, 'B']])
  await call(calls.addDeparture, { params, body: removed })
  expect(await namesOf(params)).toEqual([
    [1, 'A'],
    [2, 'B'],
  ])
})

test('an edit from another version is refused', async () => {
  const params = await newTrip()
  const { id } = await add(params, {})
  const edit = { params: { departureId: id }, body: { ...aDeparture({ time: '06:10' }), version: 1 } }
  expect((await call(calls.editDeparture, edit)).version).toBe(2)
  expect(await refused(calls.editDeparture, edit)).toMatchObject({ status: 409, code: 'calls.stale' })
})

test('a trip on sale keeps one departure, and its passengers move to another of the same trip', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const params = { itineraryId: trip.id }
  const { departures } = await call(calls.listDepartures, { params })
  const [bergamo, brescia] = departures.map(({ id }) => id) as [string, string]
  const stranger = await act((work) => aTripOnSale(work))
  for (const moveTo of [bergamo, stranger.departureId])
    expect(await refused(calls.removeDeparture, { params: { departureId: bergamo }, query: { moveTo } })).toMatchObject(
      { code: 'departures.move-target' },
    )
  await call(calls.removeDeparture, { params: { departureId: bergamo }, query: {} })
  expect(await refused(calls.removeDeparture, { params: { departureId: brescia }, query: {} })).toMatchObject({
    code: 'departures.last-departure',
  })
})

test('known places to board are proposed by part of their name', async () => {
  const params = await newTrip()
  await add(params, { name: "Sant'Angelo Lodigiano", address: 'Piazza Libertà', time: '05:15' })
  expect(await call(calls.suggestDepartures, { query: { search: 'libertà' } })).toEqual([
    { name: "Sant'Angelo Lodigiano", address: 'Piazza Libertà', time: '05:15' },
  ])
  for (const search of ["sant'angelo", 'santangelo', 'sant angelo', 'lodigiano angelo'])
    expect(await call(calls.suggestDepartures, { query: { search } })).toHaveLength(1)
  expect(await call(calls.suggestDepartures, { query: { search: 'angelo roma' } })).toEqual([])
})

test('a coach has seats and a valid plate, stored without spaces', async () => {
  const params = await newTrip()
  const body = { passengerSeats: 52, plate: 'ga 482 kr', model: 'Setra 515' }
  const { id } = await call(vehicleCalls.addVehicle, { params, body })
  expect((await call(calls.listDepartures, { params })).vehicles).toMatchObject([
    { id, plate: 'GA482KR', passengerSeats: 52, country: 'IT' },
  ])
  expect(await refused(vehicleCalls.addVehicle, { params, body: { ...body, plate: 'AI123CD' } })).toMatchObject({
    status: 400,
    fields: [{ path: '/plate', text: 'Inserisci una targa valida, per esempio AB123CD' }],
  })
  expect((await refused(vehicleCalls.addVehicle, { params, body: { passengerSeats: 0 } })).status).toBe(400)
  const edit = { params: { vehicleId: id }, body: { ...body, plate: null, version: 1 } }
  await call(vehicleCalls.editVehicle, edit)
  expect((await refused(vehicleCalls.editVehicle, edit)).status).toBe(409)
  await call(vehicleCalls.removeVehicle, { params: { vehicleId: id } })
  expect((await call(calls.listDepartures, { params })).vehicles).toEqual([])
})

test('the bus office arranges departures, the booking office reads them', async () => {
  const params = await newTrip()
  await call(calls.addDeparture, { params, body: aDeparture() }, { as: 'busOffice' })
  expect((await refused(calls.addDeparture, { params, body: aDeparture() }, { as: 'booking' })).status).toBe(403)
  expect((await call(calls.listDepartures, { params }, { as: 'booking' })).departures).toHaveLength(1)
})

test('departures of another trip are added where their times belong, without those that are here or were made for it alone', async () => {
  const from = await newTrip()
  await add(from, {
    ...{ name: 'Sesto', address: 'Piazza Trento', time: '05:10' },
    ...{ referencePhone: '+390212345678', returnTime: '22:00' },
  })
  await add(from, { name: 'BERGAMO', address: 'Piazzale della Malpensata, 24125 Bergamo', time: '05:30' })
  await add(from, { name: 'Sirmione', address: 'Casello', time: '07:00' })
  await add(from, { name: 'Casa Rossi', address: 'Via Roma 1', time: '06:30', isExtra: true })
  const params = await newTrip()
  await add(params, { name: 'Bergamo', time: '06:00' })
  await add(params, { name: 'Verona', time: '08:10' })
  const sources = await call(calls.listDepartureSources, { params, query: {} })
  const source = sources.find(({ id }) => id === from.itineraryId)
  expect(source).toMatchObject({ fresh: 2, stops: expect.objectContaining({ length: 4 }) })
  expect(sources.map(({ id }) => id)).not.toContain(params.itineraryId)
  expect(await call(calls.copyDeparturesFrom, { params, body: { sourceId: from.itineraryId } })).toEqual({
    ...{ added: 2, withoutReturn: 0 },
  })
  expect(await namesOf(params)).toEqual([
    [1, 'Sesto'],
    [2, 'Bergamo'],
    [3, 'Sirmione'],
    [4, 'Verona'],
  ])
  const [sesto] = (await call(calls.listDepartures, { params })).departures
  expect(sesto).toMatchObject({ referencePhone: '+390212345678', returnTime: '22:00', returnPosition: null })
  const again = await refused(calls.copyDeparturesFrom, { params, body: { sourceId: from.itineraryId } })
  expect([again.status, again.code]).toEqual([422, 'departures.nothing-to-copy'])
  const nowhere = await refused(calls.copyDeparturesFrom, { params, body: { sourceId: params.itineraryId } })
  expect(nowhere.code).toBe('departures.nothing-to-copy')
})

test('copied departures leave their times of the way back behind where the coach returns at another hour', async () => {
  const from = await newTrip()
  await add(from, { name: 'Sesto', time: '05:10', returnTime: '22:00' })
  await add(from, { name: 'Sirmione', time: '07:00', returnTime: '20:30' })
  const params = await newTrip()
  await add(params, { name: 'Bergamo', time: '06:00', returnTime: '18:40' })
  await add(params, { name: 'Verona', time: '08:10', returnTime: '17:00' })
  const added = await call(calls.copyDeparturesFrom, { params, body: { sourceId: from.itineraryId } })
  expect(added).toEqual({ added: 2, withoutReturn: 2 })
  const { departures } = await call(calls.listDepartures, { params })
  expect(departures.map(({ name, returnTime }) => [name, returnTime])).toEqual([
    ['Sesto', null],
    ['Bergamo', '18:40'],
    ['Sirmione', null],
    ['Verona', '17:00'],
  ])
})
