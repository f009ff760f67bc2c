import { expect, test } from 'vitest'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking, previewCancellation } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { changeMinimum, getCosts } from '#src/features/costs/costs.contract.ts'
import { listDepartures, removeDeparture } from '#src/features/departures/departures.contract.ts'
import { addVehicle, removeVehicle } from '#src/features/departures/vehicles.contract.ts'
import { editService, getService } from '#src/features/services/programme/services.contract.ts'
import { editTrip } from '#src/features/trips/data/trip-editing.contract.ts'
import { archiveTrip, cancelTrip, confirmTrip, getCancellation } from '#src/features/trips/life/trip-states.contract.ts'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { registerPayment } from './payments.contract.ts'

const { act, call, refused, clock } = await testApp()
type Trip = Awaited<ReturnType<typeof aTripOnSale>>
const onSale = (given: Parameters<typeof aTripOnSale>[1] = {}) => act((work) => aTripOnSale(work, given))
const read = ({ tripId }: Trip) => call(getTrip, { params: { tripId } })
const rowOf = async ({ tripId }: Trip) =>
  (await call(listTrips, { query: { limit: '100' } })).trips.find(({ id }) => id === tripId)!

let born = 0
/** A party of this many adults, all named, with new people each time. */
function party(trip: Trip, heads: number, given: Partial<Parameters<typeof aBooking>[0]> = {}) {
  const people = Array.from({ length: heads }, (_, index) => {
    born += 1
    const bornOn = `19${50 + (born % 40)}-${String(1 + (born % 12)).padStart(2, '0')}-15`
    return aParticipant({ surname: `Rossi${'abcdefghijklm'[born % 13]}`, bornOn, isDefaultContact: index === 0 })
  })
  return call(createBooking, {
    params: { tripId: trip.tripId },
    body: aBooking({
      ...trip,
      adults: heads,
      roomType: (['SGL', 'DBL', 'TRP'] as const)[heads - 1]!,
      ...given,
      people,
    }),
  })
}

test('heads are counted by the state of their booking', async () => {
  const trip = await onSale()
  await party(trip, 2)
  await party(trip, 1, { status: 'customerOption' })
  await party(trip, 3, { status: 'waitingList' })
  const shown = await read(trip)
  expect(shown).toMatchObject({ heads: { confirmed: 2, option: 1, waiting: 3 }, placesLeft: 47, bookingCount: 3 })
  expect(await rowOf(trip)).toMatchObject({ heads: shown.heads, places: 50 })
})

test('a trip shows who still owes money, the used rooms and the day the hotel wants its list', async () => {
  const trip = await onSale()
  expect((await read(trip)).work).toMatchObject({ owing: 0, owedCents: 0, rooms: 0, withoutBed: 0 })
  const { id } = await party(trip, 2)
  await party(trip, 2, { status: 'customerOption' })
  await party(trip, 3, { status: 'waitingList' })
  const ledger = { params: { tripId: trip.tripId, bookingId: id } }
  const { money } = await call(getBooking, ledger)
  expect(money.dueCents).toBeGreaterThan(178_000)
  expect((await read(trip)).work).toEqual({
    ...{ seated: 0, withoutSeat: 0 },
    owing: 2,
    owedCents: money.dueCents,
    refunds: 0,
    refundCents: 0,
    rooms: 2,
    withoutBed: 0,
    aloneOpen: 0,
    roomingBy: '2027-02-26',
    policies: { left: 2, toVerify: 0, total: 2 },
    documents: 0,
  })
  const pay = (kind: 'deposit' | 'balance', cents: number) =>
    call(registerPayment, { ...ledger, body: { kind, cents, method: 'bankTransfer', paidOn: '2027-02-01' } })
  await pay('deposit', 30_000)
  expect((await read(trip)).work).toMatchObject({ owing: 2, owedCents: money.dueCents - 30_000 })
  await pay('balance', money.dueCents - 30_000)
  expect((await read(trip)).work).toMatchObject({ owing: 0, owedCents: 0 })
})

test('people who go free do not count towards the minimum', async () => {
  const trip = await onSale({ costs: { minParticipants: 4, freeEvery: 3 } })
  await party(trip, 2)
  await party(trip, 2)
  expect((await read(trip)).isMinimumReached).toBe(false)
  const params = { tripId: trip.tripId }
  expect(await refused(confirmTrip, { params, body: { version: 2 } })).toMatchObject({ params: { n: 3, min: 4 } })
  await call(changeMinimum, { params: { itineraryId: trip.tripId }, body: { minParticipants: 3, version: 2 } })
  await call(confirmTrip, { params, body: { version: 2, force: { reason: 'Non serve' } } })
  expect(await read(trip)).toMatchObject({ status: 'confirmed', isMinimumReached: true, forced: null })
})

test('a booking fixes type, duration and start of a trip on sale', async () => {
  const trip = await onSale()
  await party(trip, 2)
  const edit = { params: { tripId: trip.tripId }, body: { version: 2, departsOn: '2027-03-19' } }
  expect(await refused(editTrip, edit)).toMatchObject({ status: 422, code: 'trips.locked-for-sale' })
})

test('the limit of places, coaches and allotments cannot go below the people on the trip', async () => {
  const trip = await onSale()
  for (let n = 0; n < 2; n++) await party(trip, 2)
  const params = { tripId: trip.tripId }
  const costs = { params: { itineraryId: trip.tripId } }
  const { version } = await call(getCosts, costs)
  await call(changeMinimum, { ...costs, body: { minParticipants: 1, version } })
  expect(await refused(editTrip, { params, body: { version: 2, maxPlaces: 3 } })).toMatchObject({
    status: 422,
    code: 'departures.places-below-people',
    fields: [{ path: '/maxPlaces', text: 'I posti non bastano: 4 persone hanno già un posto' }],
  })
  await call(editTrip, { params, body: { version: 2, maxPlaces: 4 } })
  const coach = { params: { itineraryId: trip.tripId }, body: { passengerSeats: 3 } }
  expect(await refused(addVehicle, coach)).toMatchObject({
    code: 'departures.places-below-people',
    fields: [{ path: '/passengerSeats' }],
  })
  const { id: vehicleId } = await call(addVehicle, { ...coach, body: { passengerSeats: 52 } })
  await call(addVehicle, coach)
  expect(await refused(removeVehicle, { params: { vehicleId } })).toMatchObject({
    status: 422,
    code: 'departures.places-below-people',
    params: { n: 4 },
  })

  const {
    provider,
    allotments,
    gratuities: _free,
    files: _files,
    roomsTaken,
    ...hotel
  } = await call(getService, {
    params: { serviceId: trip.hotelId },
  })
  expect(roomsTaken).toEqual([{ roomType: 'DBL', quantity: 2 }])
  const save = (rows: typeof allotments) => ({
    params: { serviceId: trip.hotelId },
    body: { ...hotel, providerId: provider!.id, allotments: rows },
  })
  const only = (quantity: number) => allotments.map((row) => (row.roomType === 'DBL' ? { ...row, quantity } : row))
  expect(await refused(editService, save(only(1)))).toMatchObject({
    code: 'bookings.no-room-left',
    fields: [{ path: '/allotments' }],
  })
  const withoutDoubles = allotments.filter(({ roomType }) => roomType !== 'DBL')
  expect((await refused(editService, save(withoutDoubles))).code).toBe('bookings.no-room-left')
  await call(editService, save(only(2)))
})

test('a departure where people board can be removed only by moving them', async () => {
  const trip = await onSale()
  const { id } = await party(trip, 2)
  const params = { departureId: trip.departureId }
  expect(await refused(removeDeparture, { params, query: {} })).toMatchObject({
    status: 422,
    code: 'departures.in-use',
    detail: 'Da qui salgono 2 passeggeri: scegli dove spostarli',
  })
  await call(removeDeparture, { params, query: { moveTo: trip.otherDepartureId } })
  const { departures } = await call(listDepartures, { params: { itineraryId: trip.tripId } })
  expect(departures).toMatchObject([{ id: trip.otherDepartureId, passengers: 2 }])
  const booking = await call(getBooking, { params: { tripId: trip.tripId, bookingId: id } })
  expect(booking.departureId).toBe(trip.otherDepartureId)
})

test('a cancellation shows its effects, cancels the bookings, and is archived once everything is refunded', async () => {
  const trip = await onSale()
  const { id } = await party(trip, 2)
  await party(trip, 1, { status: 'customerOption' })
  await party(trip, 2, { status: 'waitingList' })
  const params = { tripId: trip.tripId }
  const ledger = { params: { ...params, bookingId: id } }
  const paid = { kind: 'deposit' as const, cents: 30_000, method: 'bankTransfer' as const, paidOn: '2027-02-01' }
  await call(registerPayment, { ...ledger, body: paid })
  expect(await call(getCancellation, { params })).toMatchObject({
    bookings: 3,
    customers: 5,
    suppliers: 0,
    refundCents: 30_000,
    refundBy: '2027-02-15',
    lastNoticeOn: '2027-03-05',
    isLate: false,
  })
  const body = { version: 2, title: 'NAPOLI E LA COSTIERA', reason: 'Minimo non raggiunto' }
  await call(cancelTrip, { params, body })
  const booking = await call(getBooking, { params: { ...params, bookingId: id } })
  expect(booking).toMatchObject({ status: 'canceled', money: { dueCents: -30_000 } })
  expect(await read(trip)).toMatchObject({
    heads: { confirmed: 0, option: 0, waiting: 0 },
    bookingCount: 0,
    missingForArchive: ['refunds'],
    work: { owing: 0, owedCents: 0, refunds: 1, refundCents: 30_000, rooms: 0, withoutBed: 0 },
  })
  expect((await refused(archiveTrip, { params, body: { version: 3 } })).code).toBe('trips.not-settled')
  await call(registerPayment, { ...ledger, body: { ...paid, kind: 'refund' } })
  expect((await read(trip)).work).toMatchObject({ refunds: 0, refundCents: 0 })
  await call(archiveTrip, { params, body: { version: 3 } })
})

test('a penalty that is still owed prevents archiving a cancelled trip', async () => {
  const trip = await onSale()
  const { id } = await party(trip, 2)
  const params = { tripId: trip.tripId }
  const ledger = { params: { ...params, bookingId: id } }
  const { version } = await call(getBooking, ledger)
  const { retainedCents } = await call(previewCancellation, { ...ledger, query: {} })
  await call(cancelBooking, { ...ledger, body: { version, reason: 'Salute' } })
  await call(cancelTrip, { params, body: { version: 2, title: 'Napoli e la Costiera', reason: 'Hotel chiuso' } })
  expect((await read(trip)).missingForArchive).toEqual(['balances'])
  const paid = { kind: 'balance' as const, cents: retainedCents, method: 'cash' as const, paidOn: '2027-02-01' }
  await call(registerPayment, { ...ledger, body: paid })
  expect((await read(trip)).missingForArchive).toEqual([])
})

test('a cancellation refunds everything except earlier penalties, as it says', async () => {
  const trip = await onSale()
  const { id } = await party(trip, 2)
  const params = { tripId: trip.tripId }
  const ledger = { params: { ...params, bookingId: id } }
  const { people, version, money } = await call(getBooking, ledger)
  const paid = { kind: 'balance' as const, cents: money.owedCents, method: 'cash' as const, paidOn: '2027-02-01' }
  await call(registerPayment, { ...ledger, body: paid })
  const query = { participantId: people[1]!.participantId }
  const { retainedCents, refundCents } = await call(previewCancellation, { ...ledger, query })
  expect(retainedCents).toBeGreaterThan(0)
  await call(cancelBooking, {
    ...ledger,
    body: { ...query, version, reason: 'Salute', refundCents },
  })
  const told = await call(getCancellation, { params })
  expect(told.refundCents).toBe(money.owedCents - retainedCents)
  await call(cancelTrip, { params, body: { version: 2, title: 'Napoli e la Costiera', reason: 'Hotel chiuso' } })
  expect((await call(getBooking, ledger)).money).toMatchObject({
    priceCents: retainedCents,
    dueCents: -told.refundCents,
  })
})

test('the next deadline of a trip is the first unmet one', async () => {
  const trip = await onSale()
  const deadline = async () => (await rowOf(trip)).nextDeadline
  await party(trip, 2, { status: 'customerOption' })
  expect(await deadline()).toEqual({ kind: 'customersRelease', dueOn: '2027-02-23' })
  clock.set('2027-02-24T09:00:00Z')
  expect((await deadline())!.kind).toBe('customersRelease')
  clock.set('2027-02-01T09:00:00Z')
})
