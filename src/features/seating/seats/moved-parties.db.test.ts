import { expect, it } from 'vitest'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listMoveTargets, moveBooking, previewMove } from '#src/features/bookings/moving/moving.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { getBusLayout, giveLayout, seatPeople } from './seating.contract.ts'

const { act, call } = await testApp({ now: '2027-01-18T09:00:00Z' })

async function twoDates() {
  const trip = await act((work) => aTripOnSale(work, { until: '2027-03-19' }))
  const dates = [trip.tripId, trip.otherDates[0]!.id]
  for (const tripId of dates) {
    const { id: vehicleId } = await act((work) => addVehicle(work, tripId, { country: 'IT', passengerSeats: 52 }))
    await call(giveLayout, { params: { tripId, vehicleId }, body: { layout: readyModel(52), version: null } })
  }
  return { trip, dates }
}
type World = Awaited<ReturnType<typeof twoDates>>

async function book({ trip, dates }: World, at: number, surname: string) {
  const tripId = dates[at]!
  const departureId = (await call(getTrip, { params: { tripId } })).departures[0]!.id
  const people = ['Anna', 'Bice'].map((name, n) =>
    aParticipant({ surname, name, bornOn: `19${60 + n}-05-06`, taxCode: null, isDefaultContact: n === 0 }),
  )
  const { id } = await call(createBooking, { params: { tripId }, body: aBooking({ ...trip, departureId, people }) })
  return { tripId, bookingId: id }
}
const seatAll = ({ dates }: World, at: number) =>
  call(seatPeople, {
    params: { tripId: dates[at]! },
    body: { isAnew: true, order: 'booking', keepsFirstRow: false },
  })
const seatsOf = async (tripId: string, bookingId: string) =>
  (await call(getBusLayout, { params: { tripId } })).people
    .filter((person) => person.bookingId === bookingId)
    .map(({ seat }) => seat?.label ?? null)

async function move(params: { tripId: string; bookingId: string }): Promise<string> {
  const [to] = (await call(listMoveTargets, { params })).targets
  const { version } = await call(getBooking, { params })
  const where = { ...params, toTripId: to!.tripId }
  const shown = await call(previewMove, { params: where, query: { roomType: 'DBL' } })
  const body = { version, toTripId: to!.tripId, roomType: 'DBL', departureId: to!.departureId, price: 'new' } as const
  await call(moveBooking, { params, body: { ...body, seenPriceCents: shown.new.priceCents } })
  return to!.tripId
}

it('a party that comes from another date is seated together where seats are given, and frees its former seats', async () => {
  const world = await twoDates()
  const [rossi, verdi] = [await book(world, 0, 'Rossi'), await book(world, 1, 'Verdi')]
  await seatAll(world, 0)
  await seatAll(world, 1)
  expect(await seatsOf(rossi.tripId, rossi.bookingId)).not.toContain(null)
  const toTripId = await move(rossi)
  const [one, other] = await seatsOf(toTripId, rossi.bookingId)
  expect([one, other]).not.toContain(null)
  expect(await seatsOf(toTripId, verdi.bookingId)).not.toContain(one)
  expect((await call(getBusLayout, { params: { tripId: rossi.tripId } })).people).toEqual([])
})

it('a party has no seat on a date where nobody has one yet', async () => {
  const world = await twoDates()
  const rossi = await book(world, 0, 'Rossi')
  await seatAll(world, 0)
  expect(await seatsOf(await move(rossi), rossi.bookingId)).toEqual([null, null])
})
