import { expect, test } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { listTrips } from '#src/features/trips/list/trips.contract.ts'
import { testApp } from '#src/server/testing/app.ts'

const { act, call } = await testApp()

test('a trip whose confirmed people still owe is found until nobody does; options owe nothing yet', async () => {
  const [owing, waiting] = [await act((work) => aTripOnSale(work)), await act((work) => aTripOnSale(work))]
  const book = (trip: typeof owing, status: 'confirmed' | 'customerOption') =>
    act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, status })))
  await book(owing, 'confirmed')
  await book(waiting, 'customerOption')
  const { trips } = await call(listTrips, { query: { only: 'balancesMissing' } })
  expect(trips.map(({ id }) => id)).toEqual([owing.tripId])
})
