import { expect, it } from 'vitest'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listMoveTargets, moveBooking, previewMove } from '#src/features/bookings/moving/moving.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { addVehicle } from '#src/features/departures/vehicles.commands.ts'
import { readyModel } from '#src/features/seating/seat-maps/layouts.rules.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { getBusLayout, giveLayout, listSeatsForBooking, moveSeats, seatPeople } from './seating.contract.ts'

const { act, call, refused } = await testApp({ now: '2027-01-18T09:00:00Z' })

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

type Seats = { vehicleId: string; label: string }[]

/** The move to the other date, as it is sent. */
async function asked(params: { tripId: string; bookingId: string }, seats?: Seats) {
  const [to] = (await call(listMoveTargets, { params })).targets
  const { version } = await call(getBooking, { params })
  const where = { ...params, toTripId: to!.tripId }
  const shown = await call(previewMove, { params: where, query: { roomType: 'DBL' } })
  const body = { version, toTripId: to!.tripId, roomType: 'DBL', departureId: to!.departureId, price: 'new' } as const
  return { params, body: { ...body, seenPriceCents: shown.new.priceCents, ...(seats && { seats }) } }
}

async function move(params: { tripId: string; bookingId: string }, seats?: Seats): Promise<string> {
  const sent = await asked(params, seats)
  await call(moveBooking, sent)
  return sent.body.toTripId
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

it('seats together are offered before the move, and those that are chosen are taken with it', async () => {
  const world = await twoDates()
  const [rossi, verdi] = [await book(world, 0, 'Rossi'), await book(world, 1, 'Verdi')]
  await seatAll(world, 0)
  await seatAll(world, 1)
  const toTripId = world.dates[1]!
  const params = { tripId: toTripId, bookingId: rossi.bookingId }
  const offered = await call(listSeatsForBooking, { params })
  expect(offered).toMatchObject({ hasMap: true, isSeating: true, people: 2, now: ['1', '2'] })
  const taken = await seatsOf(toTripId, verdi.bookingId)
  const labels = offered.groups.flatMap(({ seats }) => seats.map(({ label }) => label))
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.filter((label) => taken.includes(label))).toEqual([])
  const chosen = offered.groups.at(-1)!.seats
  await move(rossi, chosen)
  expect(await seatsOf(toTripId, rossi.bookingId)).toEqual(chosen.map(({ label }) => label))
})

it('nobody moves onto a seat that was taken meanwhile, or with too few seats; without seats they go and have none', async () => {
  const world = await twoDates()
  const [rossi, verdi] = [await book(world, 0, 'Rossi'), await book(world, 1, 'Verdi')]
  await seatAll(world, 1)
  const toTripId = world.dates[1]!
  const params = { tripId: toTripId, bookingId: rossi.bookingId }
  const [first] = (await call(listSeatsForBooking, { params })).groups
  const { people } = await call(getBusLayout, { params: { tripId: toTripId } })
  const { participantId, seat } = people.find(({ bookingId }) => bookingId === verdi.bookingId)!
  await call(moveSeats, {
    params: { tripId: toTripId },
    body: { moves: [{ participantId, from: seat, to: first!.seats[0]! }] },
  })
  expect(await refused(moveBooking, await asked(rossi, first!.seats))).toMatchObject({
    ...{ code: 'seating.seat-taken', fields: [{ path: '/seats' }] },
  })
  expect((await refused(moveBooking, await asked(rossi, first!.seats.slice(1)))).code).toBe('bookings.move-seats')
  await move(rossi, [])
  expect(await seatsOf(toTripId, rossi.bookingId)).toEqual([null, null])
})
