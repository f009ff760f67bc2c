import { expect, test } from 'vitest'
import type { z } from 'zod'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { listDepartures } from '#src/features/departures/departures.contract.ts'
import { addVehicle, editVehicle, removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { createItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import {
  addService,
  getService,
  listServices,
  removeService,
} from '#src/features/services/programme/services.contract.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { aCompletedTrip, aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import * as calls from './permits.contract.ts'

const { act, call, refused } = await testApp()
const trip = await act((work) => aTripOnSale(work))
const params = { serviceId: trip.coachId }
const supplierOf = async (serviceId: string) => (await call(getService, { params: { serviceId } })).provider!.id
const [old, fresh] = ['GA482KR', 'FX317MT']

type Form = z.input<typeof calls.permitForm>
const rome: Form = {
  ...{ city: 'Roma', zone: 'Zona C', fromOn: '2027-06-12', fromTime: '06:00', untilOn: '2027-06-12' },
  ...{ untilTime: '22:00', plate: 'ga 482 kr', costCents: 18_000, state: 'granted' },
}
const add = (given: Partial<Form> = {}) => call(calls.addPermit, { params, body: { ...rome, ...given } })
const listed = () => call(calls.listPermits, { params: { tripId: trip.id } })
const read = async (id: string) => (await listed()).permits.find((permit) => permit.id === id)!

test('a permit is read as it was saved, its plate in the stored form, and the log names it', async () => {
  const { id, version } = await add()
  expect(await read(id)).toEqual({
    ...{ id, version, serviceId: trip.coachId, serviceName: 'Bus GT da 54 posti', city: 'Roma', zone: 'Zona C' },
    ...{ number: null, fromOn: '2027-06-12', fromTime: '06:00', untilOn: '2027-06-12', untilTime: '22:00' },
    ...{ plate: old, country: 'IT', costCents: 18_000, state: 'granted', isToUpdate: false, isOnItsDay: false },
  })
  const { entries } = await call(getActivity, { params: { itineraryId: trip.id }, query: {} })
  expect(entries[0]).toMatchObject({ kind: 'permits.activity-added', params: { place: 'Roma, Zona C' } })
  await call(calls.removePermit, { params: { permitId: id }, query: { version } })
})

test('every fault is named at its field at once', async () => {
  const body = { ...rome, city: ' ', untilOn: '2027-06-11', plate: 'AB12', costCents: -1 }
  const { status, fields } = await refused(calls.addPermit, { params, body })
  expect([status, Object.fromEntries(fields!.map(({ path, text }) => [path, text]))]).toEqual([
    400,
    {
      '/city': 'Questo campo non può essere vuoto',
      '/untilOn': "La fine deve essere dopo l'inizio",
      '/plate': 'Inserisci una targa valida, per esempio AB123CD',
      '/costCents': 'Inserisci un prezzo valido, per esempio 890,00',
    },
  ])
  const days = { ...rome, fromOn: null as never, untilTime: '25:00' }
  expect((await refused(calls.addPermit, { params, body: days })).fields!.map(({ path }) => path)).toEqual([
    '/fromOn',
    '/untilTime',
  ])
})

test('changing the plate of a coach flags every permit with it, and gives it to those still to be asked for', async () => {
  const inTrip = { itineraryId: trip.id }
  const coach = await call(addVehicle, { params: inTrip, body: { plate: old, passengerSeats: 54 } })
  const granted = await add()
  const asked = await add({ city: 'Firenze', state: 'requested' })
  const planned = await add({ city: 'Pisa', state: 'toRequest' })
  const local = await add({ city: 'Napoli', plate: 'EW668LC' })
  const form = { passengerSeats: 54, plate: fresh }
  const at = { params: { vehicleId: coach.id } }
  await call(editVehicle, { ...at, body: { ...form, version: coach.version } }, { as: 'busOffice' })
  expect(await read(granted.id)).toMatchObject({ plate: old, isToUpdate: true, version: granted.version + 1 })
  expect(await read(asked.id)).toMatchObject({ plate: old, isToUpdate: true })
  expect(await read(planned.id)).toMatchObject({ plate: fresh, isToUpdate: false })
  expect(await read(local.id)).toMatchObject({ plate: 'EW668LC', isToUpdate: false, version: local.version })
  const { entries } = await call(getActivity, { params: inTrip, query: {} })
  expect(entries.find(({ kind }) => kind === 'permits.activity-to-update')?.params).toMatchObject({ n: 2, plate: old })

  // The office told Firenze. The permit of Roma is still for the old plate, which the coach then gets back.
  const { permits } = await listed()
  const { id, version, ...firenze } = permits.find((permit) => permit.id === asked.id)!
  await call(calls.editPermit, { params: { permitId: id }, body: { ...firenze, plate: fresh, version } })
  expect(await read(asked.id)).toMatchObject({ plate: fresh, isToUpdate: false })
  const { vehicles } = await call(listDepartures, { params: inTrip })
  await call(editVehicle, { ...at, body: { ...form, plate: old, version: vehicles[0]!.version } })
  expect(await read(granted.id)).toMatchObject({ plate: old, isToUpdate: false })
  expect(await read(asked.id)).toMatchObject({ plate: fresh, isToUpdate: true })
  await call(removeVehicle, at)
  expect(await read(granted.id)).toMatchObject({ isToUpdate: true })
  expect(await read(planned.id)).toMatchObject({ plate: null })
})

test('an edit that leaves the plate leaves the flag', async () => {
  const { permits } = await listed()
  const { id, version, ...flagged } = permits.find(({ city, isToUpdate }) => city === 'Roma' && isToUpdate)!
  const at = { params: { permitId: id } }
  await call(calls.editPermit, { ...at, body: { ...flagged, number: 'RM-27-0912', version } })
  expect(await read(id)).toMatchObject({ number: 'RM-27-0912', isToUpdate: true })
  expect(await refused(calls.editPermit, { ...at, body: { ...flagged, version } })).toMatchObject({
    code: 'calls.stale',
  })
  await call(calls.editPermit, { ...at, body: { ...flagged, state: 'toRequest', version: version + 1 } })
  expect(await read(id)).toMatchObject({ isToUpdate: false, state: 'toRequest' })
})

test('a removed permit returns with the body that its removal answered', async () => {
  const { id, version } = await add({ city: 'Siena', number: 'SI-1' })
  const before = await read(id)
  const { serviceId, restore } = await call(calls.removePermit, { params: { permitId: id }, query: { version } })
  expect(await read(id)).toBeUndefined()
  const again = await call(calls.addPermit, { params: { serviceId }, body: restore })
  expect(await read(again.id)).toEqual({ ...before, id: again.id })
})

test('a removed permit returns with its mark, unless a coach has its plate meanwhile', async () => {
  const inTrip = { itineraryId: trip.id }
  const coach = await call(addVehicle, { params: inTrip, body: { plate: 'ZA100AA', passengerSeats: 54 } })
  const { id } = await add({ city: 'Lucca', plate: 'ZA100AA' })
  await call(removeVehicle, { params: { vehicleId: coach.id } })
  const { version, isToUpdate } = await read(id)
  expect(isToUpdate).toBe(true)
  const remove = (permitId: string, at: number) =>
    call(calls.removePermit, { params: { permitId }, query: { version: at } })
  const { serviceId, restore } = await remove(id, version)
  const flagged = await call(calls.addPermit, { params: { serviceId }, body: restore })
  expect((await read(flagged.id)).isToUpdate).toBe(true)
  await remove(flagged.id, flagged.version)
  await call(addVehicle, { params: inTrip, body: { plate: 'ZA100AA', passengerSeats: 54 } })
  const fitting = await call(calls.addPermit, { params: { serviceId }, body: restore })
  expect((await read(fitting.id)).isToUpdate).toBe(false)
})

test('a coach that comes back with its plate clears the mark of its permits', async () => {
  const inTrip = { itineraryId: trip.id }
  const body = { plate: 'ZB200BB', passengerSeats: 54 }
  const coach = await call(addVehicle, { params: inTrip, body })
  const { id } = await add({ city: 'Massa', plate: 'ZB200BB' })
  await call(removeVehicle, { params: { vehicleId: coach.id } })
  expect((await read(id)).isToUpdate).toBe(true)
  await call(addVehicle, { params: inTrip, body })
  expect((await read(id)).isToUpdate).toBe(false)
})

test('only who edits services writes permits, and only while the trip may change; a template has none', async () => {
  expect((await refused(calls.addPermit, { params, body: rome }, { as: 'busOffice' })).status).toBe(403)
  expect((await call(calls.listPermits, { params: { tripId: trip.id } }, { as: 'busOffice' })).permits).not.toEqual([])
  const over = await act((work) => aCompletedTrip(work))
  expect(await refused(calls.addPermit, { params: { serviceId: over.coachId }, body: rome })).toMatchObject({
    status: 422,
    code: 'itineraries.closed',
  })
  const template = await act((work) => createItinerary(work, 'template', 3))
  const coach = aCoach({ providerId: await supplierOf(trip.coachId) })
  const { id: serviceId } = await call(addService, { params: { itineraryId: template }, body: coach })
  expect((await refused(calls.addPermit, { params: { serviceId }, body: rome })).status).toBe(404)
  expect((await refused(calls.listPermits, { params: { tripId: template } })).status).toBe(404)
})

test('a service with permits stays', async () => {
  const { services } = await call(listServices, { params: { itineraryId: trip.id } })
  const { version } = services.find(({ id }) => id === trip.coachId)!
  expect(await refused(removeService, { params, query: { version } })).toMatchObject({
    status: 422,
    code: 'services.has-permits',
  })
})
