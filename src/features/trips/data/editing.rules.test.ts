import { describe, expect, test } from 'vitest'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { editRefusal, isItineraryClosed, type TripPart, tripParts } from './editing.rules.ts'

/** The table of editable parts by state: draft, on sale, confirmed, completed, cancelled, archived. */
const table: Record<TripPart, string> = {
  title: 'yes yes yes yes no no',
  owners: 'yes yes yes yes no no',
  notes: 'yes yes yes yes yes no',
  schedule: 'yes yes no no no no',
  itinerary: 'yes yes yes no no no',
  amounts: 'yes yes yes yes no no',
  bookings: 'no yes yes no no no',
  bookingNotes: 'no yes yes yes no no',
  payments: 'no yes yes yes yes no',
  documents: 'yes yes yes yes yes no',
  messages: 'no yes yes yes yes no',
}
const reasons = {
  draft: 'trips.locked-draft',
  forSale: 'trips.locked-for-sale',
  confirmed: 'trips.locked-confirmed',
  completed: 'trips.locked-completed',
  cancelled: 'trips.locked-cancelled',
  archived: 'trips.locked-archived',
}

test.each(tripParts)('%s may be edited in the states of the table, elsewhere the reason is the state', (part) => {
  const answers = table[part].split(' ')
  for (const [index, status] of tripStatuses.entries()) {
    const expected = answers[index] === 'yes' ? null : reasons[status]
    expect(editRefusal({ status, hasBookings: false }, part), status).toBe(expected)
  }
})

describe('bookings', () => {
  test('fix the type, duration and start date of a trip on sale, and nothing else', () => {
    const onSale = { status: 'forSale', hasBookings: true } as const
    for (const part of tripParts)
      expect(editRefusal(onSale, part), part).toBe(part === 'schedule' ? 'trips.locked-for-sale' : null)
  })
})

test('services, departures and costs close when the trip is completed or cancelled', () => {
  expect(tripStatuses.filter(isItineraryClosed)).toEqual(['completed', 'cancelled', 'archived'])
})
