import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { editBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { getLoadingList } from '#src/features/bookings/loading/loading.contract.ts'
import { replacePerson } from '#src/features/bookings/moving/replacing.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { aPerson } from '#src/features/customers/customers.builders.ts'
import { customerErased } from '#src/features/customers/customers.events.ts'
import { addVehicle, editVehicle, removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { addPermit, editPermit, listPermits } from '#src/features/permits/permits.contract.ts'
import { bookCrew } from '#src/features/rooming/rooming.builders.ts'
import { addService, getService } from '#src/features/services/programme/services.contract.ts'
import { aCoach } from '#src/features/services/services.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { listDrivers, saveDriver } from './drivers.contract.ts'

const { act, call, refused, pool } = await testApp({ now: '2027-02-20T09:00:00Z' })

const licence = { licenceNumber: 'BG5512083X', licenceCategory: 'D' as const, licenceExpiresOn: '2027-03-14' }

async function tripWithDriver() {
  const trip = await act((work) => aTripOnSale(work, { rooms: { SGL: 4 } }))
  const bookingId = await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver', 'FX317MT'))
  const coach = { passengerSeats: 52, plate: 'GA482KR', model: 'Setra' }
  const vehicle = await call(addVehicle, { params: { itineraryId: trip.tripId }, body: coach })
  const [driver] = await call(listDrivers, { params: trip })
  const params = { tripId: trip.tripId, participantId: driver!.participantId }
  return { trip, bookingId, coach, vehicle, params, read: async () => (await call(listDrivers, { params: trip }))[0]! }
}

test('a driver has the plate of his coach, also when the coach gets another', async () => {
  const { trip, bookingId, coach, vehicle, params, read } = await tripWithDriver()
  expect(await read()).toMatchObject({
    name: 'Mazzoleni Diego',
    phone: '+393356074412',
    plate: 'FX317MT',
    version: null,
  })
  await call(saveDriver, { params, body: { vehicleId: vehicle.id, ...licence, version: null } }, { as: 'busOffice' })
  expect(await read()).toMatchObject({ vehicleId: vehicle.id, plate: 'GA482KR', ...licence, version: 1 })
  const body = { ...coach, plate: 'GF905ZB', version: 1 }
  await call(editVehicle, { params: { vehicleId: vehicle.id }, body })
  expect((await read()).plate).toBe('GF905ZB')
  const { people } = await call(getBooking, { params: { ...trip, bookingId } })
  expect(people[0]!.plate).toBe('GF905ZB')
  const { drivers } = await call(getLoadingList, { params: trip })
  expect(drivers).toMatchObject([{ name: 'Mazzoleni Diego', plate: 'GF905ZB' }])
})

test('permits follow the plate of a driver: noted in the booking, of the coach that is chosen, and of its change', async () => {
  const { trip, bookingId, coach, vehicle, params, read } = await tripWithDriver()
  const serviceId = trip.hotelId
  const roma = {
    ...{ city: 'Roma', fromOn: '2027-03-12', fromTime: '06:00', untilOn: '2027-03-12', untilTime: '22:00' },
    ...{ plate: 'FX317MT', state: 'granted' as const },
  }
  const granted = await call(addPermit, { params: { serviceId }, body: roma })
  await call(addPermit, { params: { serviceId }, body: { ...roma, city: 'Pisa', state: 'toRequest' } })
  const permits = async () => (await call(listPermits, { params: trip })).permits
  const states = async () =>
    Object.fromEntries((await permits()).map(({ city, plate, isToUpdate }) => [city, [plate, isToUpdate]]))

  // Another plate is noted for the driver, who has no coach yet.
  const at = { params: { ...trip, bookingId } }
  const { version, people } = await call(getBooking, at)
  const noted = people.map((person) => ({ ...aParticipant(), ...person, plate: 'EW668LC' }))
  const crew = aBooking({ ...trip, agencyId: null, isStaff: true, roomType: 'SGL', people: noted })
  await call(editBooking, { ...at, body: { ...crew, version } })
  expect(await states()).toEqual({ Roma: ['FX317MT', true], Pisa: ['EW668LC', false] })

  // The coach is chosen in the driver's window.
  await call(saveDriver, { params, body: { vehicleId: vehicle.id, ...licence, version: null } }, { as: 'busOffice' })
  expect(await states()).toEqual({ Roma: ['FX317MT', true], Pisa: ['GA482KR', false] })
  const stored = (await permits()).find(({ id }) => id === granted.id)!
  await call(editPermit, {
    params: { permitId: granted.id },
    body: { ...roma, plate: 'GA482KR', version: stored.version },
  })
  expect(await states()).toEqual({ Roma: ['GA482KR', false], Pisa: ['GA482KR', false] })

  // One call changes the plate of coach and driver, and what the permits say of it.
  const body = { ...coach, plate: 'GF905ZB', version: 1 }
  await call(editVehicle, { params: { vehicleId: vehicle.id }, body }, { as: 'busOffice' })
  expect((await read()).plate).toBe('GF905ZB')
  expect(await states()).toEqual({ Roma: ['GA482KR', true], Pisa: ['GF905ZB', false] })
})

test('permits follow a driver without a coach who leaves the trip and comes back, however the plate is typed', async () => {
  const trip = await act((work) => aTripOnSale(work, { rooms: { SGL: 4 } }))
  const bookingId = await act((work) => bookCrew(work, trip, 'Mazzoleni Diego', 'driver', 'FX317MT'))
  const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
  await call(addService, { params: { itineraryId: trip.tripId }, body: aCoach({ providerId: provider!.id }) })
  const day = { fromOn: '2027-03-12', fromTime: '06:00', untilOn: '2027-03-12', untilTime: '22:00' }
  const roma = { ...day, city: 'Roma', plate: 'FX317MT', state: 'granted' as const }
  const { id } = await call(addPermit, { params: { serviceId: trip.hotelId }, body: roma })
  const isFlagged = async () =>
    (await call(listPermits, { params: trip })).permits.find((permit) => permit.id === id)!.isToUpdate
  const coachPlate = async () => (await call(getLoadingList, { params: trip })).coach?.plate
  const at = { params: { ...trip, bookingId } }
  const edited = async (given: object) => {
    const { version, people } = await call(getBooking, at)
    const heads = people.map((person) => ({ ...aParticipant(), ...person, ...given }))
    const crew = aBooking({ ...trip, agencyId: null, isStaff: true, roomType: 'SGL', people: heads })
    return { ...at, body: { ...crew, version, ...given } }
  }

  await call(editBooking, await edited({ plate: 'ew-668.lc' }))
  expect([await coachPlate(), await isFlagged()]).toEqual(['EW668LC', true])
  await call(editBooking, await edited({ plate: ' fx 317 mt ' }))
  expect(await isFlagged()).toBe(false)
  await call(editBooking, await edited({ type: 'guide' }))
  expect(await isFlagged()).toBe(true)
  await call(editBooking, await edited({ type: 'driver', plate: 'FX317MT' }))
  expect(await isFlagged()).toBe(false)

  const { version } = await call(getBooking, at)
  await call(cancelBooking, { ...at, body: { version, reason: 'Turno cambiato' } })
  expect([await isFlagged(), await coachPlate()]).toEqual([true, null])
  await act((work) => bookCrew(work, trip, 'Algarotti Piero', 'driver', 'FX317MT'))
  expect(await isFlagged()).toBe(false)
})

test('a licence belongs to a person: who takes the place of a driver has none yet, and it is erased with its owner', async () => {
  const { trip, bookingId, vehicle, params, read } = await tripWithDriver()
  const none = { licenceNumber: null, licenceCategory: null, licenceExpiresOn: null }
  await call(saveDriver, { params, body: { vehicleId: vehicle.id, ...licence, version: null } })
  const at = { ...trip, bookingId, participantId: params.participantId }
  const next = aPerson({ surname: 'Algarotti', name: 'Piero', phone: '+39 335 607 4499', birthCode: 'H501' })
  const { version } = await call(getBooking, { params: { ...trip, bookingId } })
  await call(replacePerson, { params: at, body: { ...next, version } })
  expect(await read()).toMatchObject({ name: 'Algarotti Piero', plate: 'GA482KR', ...none })

  await call(saveDriver, { params, body: { vehicleId: vehicle.id, ...licence, version: (await read()).version } })
  const { rows } = await pool.query('select customer_id from participants where id = $1', [params.participantId])
  await act((work) => work.emit(customerErased, { customerId: rows[0].customer_id, formerNames: ['Algarotti Piero'] }))
  expect(await read()).toMatchObject({ plate: 'GA482KR', ...none })
})

test('a driver whose coach is removed stays, without a coach', async () => {
  const { vehicle, params, read } = await tripWithDriver()
  await call(saveDriver, { params, body: { vehicleId: vehicle.id, ...licence, version: null } })
  await call(removeVehicle, { params: { vehicleId: vehicle.id } })
  expect(await read()).toMatchObject({ vehicleId: null, plate: null, ...licence })
})

test('a coach of another trip, a person who drives no more, an older version and nobody are refused', async () => {
  const { trip, bookingId, vehicle, params } = await tripWithDriver()
  const stranger = await tripWithDriver()
  const save = (vehicleId: string | null, version: number | null, to = params) =>
    ({ params: to, body: { vehicleId, ...licence, version } }) as const
  expect(await refused(saveDriver, save(stranger.vehicle.id, null))).toMatchObject({
    ...{ status: 422, code: 'bookings.vehicle-not-of-trip' },
    fields: [{ path: '/vehicleId', text: 'Scegli un bus di questo viaggio' }],
  })
  await expect(
    pool.query('insert into drivers (participant_id, trip_id, vehicle_id) values ($1, $2, $3)', [
      ...[params.participantId, params.tripId, stranger.vehicle.id],
    ]),
  ).rejects.toMatchObject({ constraint: 'bookings.vehicle-not-of-trip' })
  await call(saveDriver, save(vehicle.id, null))
  expect(await refused(saveDriver, save(vehicle.id, null))).toMatchObject({ status: 409, code: 'calls.stale' })
  expect((await refused(saveDriver, save(null, null, { ...params, participantId: randomUUID() }))).status).toBe(404)
  expect((await refused(saveDriver, save(null, null, { ...stranger.params, tripId: params.tripId }))).status).toBe(404)
  const booking = await call(getBooking, { params: { ...trip, bookingId } })
  const body = { version: booking.version, reason: 'Turno cambiato' }
  await call(cancelBooking, { params: { ...trip, bookingId }, body })
  expect(await refused(saveDriver, save(vehicle.id, 1))).toMatchObject({ status: 422, code: 'bookings.not-a-driver' })
})

test('a wrong day and a category that drives no coach are refused at their fields', async () => {
  const { params } = await tripWithDriver()
  const body = { vehicleId: null, licenceNumber: 'x'.repeat(21), licenceExpiresOn: '2027-02-30', version: null }
  const problem = await refused(saveDriver, { params, body: { ...body, licenceCategory: 'B' as 'D' } })
  expect(problem.fields?.map(({ path }) => path).toSorted()).toEqual([
    ...['/licenceCategory', '/licenceExpiresOn', '/licenceNumber'],
  ])
})

test('offices that arrange no departures read drivers without the number of their licence, and change none', async () => {
  const { trip, vehicle, params } = await tripWithDriver()
  const given = { params, body: { vehicleId: vehicle.id, ...licence, version: null } }
  for (const as of ['booking', 'accountingOffice', 'groupsOffice'] as const)
    expect((await refused(saveDriver, given, { as })).status).toBe(403)
  await call(saveDriver, given)
  for (const as of ['booking', 'accountingOffice'] as const) {
    const [seen] = await call(listDrivers, { params: trip }, { as })
    expect(seen).toMatchObject({ plate: 'GA482KR', licenceCategory: 'D', licenceExpiresOn: '2027-03-14' })
    expect(JSON.stringify(seen)).not.toContain('BG5512083X')
  }
})

test('the log says what changed, but no number of a licence, and the same call twice is one', async () => {
  const { params, vehicle } = await tripWithDriver()
  const given = { params, body: { vehicleId: vehicle.id, ...licence, version: null } }
  const key = { key: randomUUID() }
  await call(saveDriver, given, key)
  await call(saveDriver, given, key)
  const { rows } = await pool.query(
    "select row_to_json(e)::text as entry from activity_entries e where kind = 'bookings.activity-driver' and subject_id = $1",
    [params.participantId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].entry).toContain('GA482KR')
  expect(rows[0].entry).toContain('14/03/2027')
  expect(rows[0].entry).not.toContain('BG5512083X')
})

test('papers name the plates of all coaches of a trip', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const { provider } = await call(getService, { params: { serviceId: trip.hotelId } })
  await call(addService, { params: { itineraryId: trip.tripId }, body: aCoach({ providerId: provider!.id }) })
  for (const plate of ['GA482KR', 'EW668LC'])
    await call(addVehicle, { params: { itineraryId: trip.tripId }, body: { passengerSeats: 52, plate } })
  expect((await call(getLoadingList, { params: trip })).coach?.plate).toBe('GA482KR, EW668LC')
})
