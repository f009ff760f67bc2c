import { expect, test } from 'vitest'
import { aCancelledTrip, aDraft, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { aDefinition } from './costs.builders.ts'
import * as calls from './costs.contract.ts'

const { act, call, refused } = await testApp()
const newTrip = async () => ({ itineraryId: (await act((work) => aDraft(work))).id })

test('an itinerary has an empty definition from its creation, saved and read back', async () => {
  const params = await newTrip()
  expect(await call(calls.getCosts, { params })).toMatchObject({ minParticipants: null, unitCents: null, version: 1 })
  const saved = await call(calls.saveCosts, { params, body: aDefinition({ scenarios: [40, 45, 40] }) })
  expect(saved).toEqual({ ...aDefinition(), scenarios: [40, 45], version: 2 })
  expect(await call(calls.getCosts, { params })).toMatchObject({ ...saved, priced: { bookings: 0, fromCents: null } })
})

test('numbers out of range say what is valid, field by field', async () => {
  const params = await newTrip()
  const body = aDefinition({ minParticipants: 501, unitCents: 10_000_000, agencyFeeBps: 10_001, insuranceBps: -1 })
  expect((await refused(calls.saveCosts, { params, body })).fields).toMatchObject([
    { path: '/minParticipants', text: 'Inserisci un numero minimo di partecipanti valido' },
    { path: '/unitCents', text: 'Inserisci un prezzo valido, per esempio 890,00' },
    { path: '/agencyFeeBps', text: 'Inserisci una percentuale valida, da 0 a 100' },
    { path: '/insuranceBps', text: 'Inserisci una percentuale valida, da 0 a 100' },
  ])
  const both = aDefinition({ marginBps: 1_000 })
  expect((await refused(calls.saveCosts, { params, body: both })).fields).toMatchObject([{ path: '/marginBps' }])
})

test('a stale definition is refused, also for the minimum alone', async () => {
  const params = await newTrip()
  await call(calls.changeMinimum, { params, body: { minParticipants: 30, version: 1 } })
  expect((await refused(calls.changeMinimum, { params, body: { minParticipants: 20, version: 1 } })).status).toBe(409)
  expect((await refused(calls.saveCosts, { params, body: aDefinition() })).status).toBe(409)
  expect((await call(calls.getCosts, { params })).minParticipants).toBe(30)
})

test('a trip on sale changes minimum and price but never loses them', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const params = { itineraryId: trip.id }
  const body = aDefinition({ version: 2, minParticipants: null, unitCents: null })
  expect((await refused(calls.saveCosts, { params, body })).fields).toMatchObject([
    { path: '/minParticipants', code: 'costs.minimum-kept' },
    { path: '/unitCents', code: 'costs.price-kept' },
  ])
  await call(calls.saveCosts, { params, body: aDefinition({ version: 2, unitCents: 45_000 }) })
})

test('a cancelled trip keeps its costs as they were', async () => {
  const trip = await act((work) => aCancelledTrip(work))
  const params = { itineraryId: trip.id }
  const closed = { status: 422, code: 'itineraries.closed' }
  expect(await refused(calls.saveCosts, { params, body: aDefinition({ version: 2 }) })).toMatchObject(closed)
  expect(await refused(calls.changeMinimum, { params, body: { minParticipants: 9, version: 2 } })).toMatchObject(closed)
})

test('the groups office reads costs and changes none', async () => {
  const params = await newTrip()
  await call(calls.getCosts, { params }, { as: 'groupsOffice' })
  expect((await refused(calls.saveCosts, { params, body: aDefinition() }, { as: 'groupsOffice' })).status).toBe(403)
})
