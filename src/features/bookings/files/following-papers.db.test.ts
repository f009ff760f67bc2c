import { expect, it } from 'vitest'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { joinBookings } from '#src/features/bookings/dividing/dividing.contract.ts'
import { listMoveTargets } from '#src/features/bookings/moving/moving.contract.ts'
import { replacePerson } from '#src/features/bookings/moving/replacing.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { aPerson } from '#src/features/customers/customers.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { testUploads } from '#src/server/testing/uploads.ts'
import { addBookingFile, listBookingFiles } from './booking-files.contract.ts'

const app = await testApp({ now: '2027-01-18T09:00:00Z' })
const { act, call } = app
const { uploaded } = testUploads(app)

async function book(trip: TripOnSale, surname: string) {
  const people = [aParticipant({ surname, taxCode: null, isDefaultContact: true })]
  const { id } = await call(createBooking, {
    params: trip,
    body: aBooking({ ...trip, people, adults: 1, roomType: 'SGL' }),
  })
  const params = { tripId: trip.tripId, bookingId: id }
  const { people: heads } = await call(getBooking, { params })
  return { params, participantId: heads[0]!.participantId }
}
type Booked = Awaited<ReturnType<typeof book>>
const contract = ({ params }: Booked) =>
  uploaded({ endpoint: addBookingFile, params, name: 'Contratto.pdf', query: { kind: 'contract' } })
const card = ({ params, participantId }: Booked) =>
  uploaded({ endpoint: addBookingFile, params, name: 'Tessera.pdf', query: { kind: 'disabilityCard', participantId } })
const papersOf = async ({ params }: Booked) =>
  (await call(listBookingFiles, { params })).files.map(({ name, participantId }) => [name, participantId])

it('the papers of a booking follow it into the one that it joins', async () => {
  const trip = await act((work) => aTripOnSale(work, { rooms: { SGL: 2, DBL: 1 } }))
  const [one, other] = [await book(trip, 'Rossi'), await book(trip, 'Verdi')]
  await contract(other)
  await card(other)
  expect((await call(listMoveTargets, { params: other.params })).papers).toBe(2)
  const body = { version: 1, otherId: other.params.bookingId, otherVersion: 1, roomType: 'DBL' as const }
  await call(joinBookings, { params: one.params, body })
  expect((await papersOf(one)).toSorted()).toEqual([
    ['Contratto.pdf', null],
    ['Tessera.pdf', other.participantId],
  ])
})

it('the papers about a person stay with that person, not with whoever takes over the place', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const rossi = await book(trip, 'Rossi')
  await card(rossi)
  const luca = aPerson({ surname: 'Neri', name: 'Luca', bornOn: '1990-04-02', taxCode: null })
  const params = { ...rossi.params, participantId: rossi.participantId }
  await call(replacePerson, { params, body: { ...luca, version: 1 } })
  const { canceledPeople } = await call(getBooking, { params: rossi.params })
  expect(await papersOf(rossi)).toEqual([['Tessera.pdf', canceledPeople[0]!.participantId]])
})
