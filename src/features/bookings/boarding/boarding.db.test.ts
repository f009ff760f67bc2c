import { beforeEach, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { rowsOf } from '#src/features/bookings/people/participants.view.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { assignBoarding } from './boarding.contract.ts'

const { act, call, refused } = await testApp({ now: '2027-02-01T09:00:00Z' })

let trip: TripOnSale
beforeEach(async () => {
  trip = await act((work) => aTripOnSale(work))
})
const book = (given: Partial<BookingInput> = {}) =>
  act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, ...given })))
const people = async () => rowsOf((await call(listParticipants, { params: trip, query: {} })).bookings)
const stops = async () => (await people()).map(({ surname, departureName }) => [surname, departureName])
const move = async (...surnames: string[]) =>
  (await people())
    .filter(({ surname }) => surnames.includes(surname!))
    .map(({ participantId, departureId }) => ({ participantId, from: departureId, to: trip.otherDepartureId }))
type Moves = { participantId: string; from: string | null; to: string | null }[]
const assign = (moves: Moves) => call(assignBoarding, { params: trip, body: { moves } })

it('puts several people at a stop, with one entry in the log, and the opposite brings them back', async () => {
  const { id } = await book()
  await book({
    people: [],
    namesBy: '2027-03-05',
    referenceName: 'Alpini',
    referencePhone: '035 123456',
    roomType: 'DBL',
  })
  const before = await stops()
  const moves = await move('Rossi', 'Ferri')
  await assign(moves)
  expect((await stops()).slice(0, 2)).toEqual([
    ['Rossi', 'Milano Lampugnano'],
    ['Ferri', 'Milano Lampugnano'],
  ])
  const booking = await call(getBooking, { params: { tripId: trip.tripId, bookingId: id } })
  expect(booking).toMatchObject({ departureId: trip.otherDepartureId, version: 2 })
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(entries[0]).toMatchObject({
    kind: 'bookings.activity-stops',
    params: {
      ...{ n: 2, departure: 'Milano Lampugnano' },
      changes: `Rossi Mario: ${before[0]![1]} → Milano Lampugnano; Ferri Elena: ${before[1]![1]} → Milano Lampugnano`,
    },
  })
  await assign(moves.map(({ participantId, from, to }) => ({ participantId, from: to, to: from! })))
  expect(await stops()).toEqual(before)
})

it('gives one of several a stop of their own', async () => {
  const { id } = await book()
  await assign(await move('Ferri'))
  const booking = await call(getBooking, { params: { tripId: trip.tripId, bookingId: id } })
  expect(booking.departureId).toBe(trip.departureId)
  expect(booking.people.map(({ departureId }) => departureId)).toEqual([null, trip.otherDepartureId])
})

it('refuses what somebody else changed, people who left, and stops of another trip; then nobody moves', async () => {
  const { id } = await book()
  const moves = await move('Rossi', 'Ferri')
  const code = async (given: Moves) => (await refused(assignBoarding, { params: trip, body: { moves: given } })).code
  const other = await act((work) => aTripOnSale(work))
  expect(await code([{ ...moves[0]!, to: other.departureId }])).toBe('bookings.departure-not-of-trip')
  // Nobody may fall off the loading list, which goes stop by stop.
  expect(await code([{ ...moves[0]!, to: null }])).toBe('departures.missing')
  const params = { tripId: trip.tripId, bookingId: id }
  const { version } = await call(getBooking, { params })
  await call(cancelBooking, { params, body: { version, participantId: moves[1]!.participantId, reason: 'Rinuncia' } })
  expect(await code(moves)).toBe('bookings.person-not-here')
  await assign([moves[0]!])
  expect(await code([moves[0]!])).toBe('bookings.boards-elsewhere')
})

it('is refused to who only reads bookings, and once the trip is over', async () => {
  await book()
  const body = { moves: await move('Rossi') }
  expect((await refused(assignBoarding, { params: trip, body }, { as: 'busOffice' })).code).toBe('calls.forbidden')
})
