import { expect, test } from 'vitest'
import { testApp } from '#src/server/testing/app.ts'
import { aBooking, aParticipant } from './bookings.builders.ts'
import { createBooking } from './bookings.contract.ts'
import { aTripOnSale, type TripOnSale } from './trip-on-sale.builders.ts'

const { refused, act } = await testApp({ now: '2027-03-03T09:00:00Z' })
const crewOf = (trip: TripOnSale, adults: number) =>
  aBooking({
    ...trip,
    agencyId: null,
    isStaff: true,
    roomType: 'SGL',
    adults,
    people: adults === 0 ? [] : [aParticipant({ type: 'guide', isDefaultContact: true })],
  })

test('a booking of the crew is for somebody', async () => {
  const trip = await act((work) => aTripOnSale(work))
  const problem = await refused(createBooking, { params: trip, body: { ...crewOf(trip, 1), people: [], adults: 0 } })
  expect(problem.fields).toMatchObject([{ path: '/adults', text: 'Serve almeno un adulto' }])
})
