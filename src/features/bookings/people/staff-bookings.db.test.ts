import { expect, test } from 'vitest'
import { createBooking, editBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testApp } from '#src/server/testing/app.ts'

const { call, refused, act } = await testApp({ now: '2027-03-03T09:00:00Z' })
const crewOf = (trip: TripOnSale, adults: number) =>
  aBooking({
    ...trip,
    agencyId: null,
    isStaff: true,
    roomType: 'SGL',
    adults,
    people: adults === 0 ? [] : [aParticipant({ type: 'guide', isDefaultContact: true })],
  })

test('a booking of the crew has a named person', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const problem = await refused(createBooking, { params: trip, body: { ...crewOf(trip, 1), people: [], adults: 0 } })
  expect(problem.fields).toMatchObject([{ path: '/adults', text: 'Serve almeno un adulto' }])
})

test('a booking stays the crew’s, or customers’: a call that says otherwise is refused, not ignored', async () => {
  const trip = await act((work) => aTripOnSale(work))
  for (const body of [crewOf(trip, 1), aBooking(trip)]) {
    const { id } = await call(createBooking, { params: trip, body })
    const params = { ...trip, bookingId: id }
    const people = (await call(getBooking, { params })).people.map(({ participantId, customerId, version }, index) => ({
      ...body.people[index]!,
      ...{ participantId, customerId, version },
    }))
    const { isStaff, ...rest } = { ...body, people, version: 1 }
    const problem = await refused(editBooking, { params, body: { ...rest, isStaff: !isStaff } })
    expect(problem).toMatchObject({ status: 422, code: 'bookings.staff-fixed', fields: [{ path: '/isStaff' }] })
    expect(await call(editBooking, { params, body: rest })).toEqual({ version: 2 })
    expect((await call(getBooking, { params })).isStaff).toBe(isStaff)
  }
})
