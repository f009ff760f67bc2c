import type { TripStatus } from '#src/features/trips/life/trip-states.rules.ts'

/**
 * The parts of a trip that are edited apart: `schedule` is type, duration and start date; `itinerary` is services,
 * departures, costs and deadlines, of which a completed trip still takes `amounts` (and documents); `bookings` is also
 * people, rooms and seats, of which a completed trip still takes `bookingNotes`.
 */
export const tripParts = [
  'title',
  'owners',
  'notes',
  'schedule',
  'itinerary',
  'amounts',
  'bookings',
  'bookingNotes',
  'payments',
  'documents',
  'messages',
] as const
export type TripPart = (typeof tripParts)[number]

const editable: Record<TripStatus, readonly TripPart[]> = {
  draft: ['title', 'owners', 'notes', 'schedule', 'itinerary', 'amounts', 'documents'],
  forSale: [...tripParts],
  confirmed: tripParts.filter((part) => part !== 'schedule'),
  completed: ['title', 'owners', 'notes', 'amounts', 'bookingNotes', 'payments', 'documents', 'messages'],
  cancelled: ['notes', 'payments', 'documents', 'messages'],
  archived: [],
}
const locked = {
  draft: 'trips.locked-draft',
  forSale: 'trips.locked-for-sale',
  confirmed: 'trips.locked-confirmed',
  completed: 'trips.locked-completed',
  cancelled: 'trips.locked-cancelled',
  archived: 'trips.locked-archived',
} as const satisfies Record<TripStatus, string>
export type EditRefusal = (typeof locked)[TripStatus]

/**
 * Why a part of a trip cannot be edited in its state, or null. `hasBookings`: any that is not canceled, the schedule of
 * a trip on sale stands still for them.
 */
export function editRefusal(trip: { status: TripStatus; hasBookings: boolean }, part: TripPart): EditRefusal | null {
  if (!editable[trip.status].includes(part)) return locked[trip.status]
  return part === 'schedule' && trip.status === 'forSale' && trip.hasBookings ? 'trips.locked-for-sale' : null
}

/** Whether the itinerary is closed to services, departures and costs: what `itineraries.isClosed` holds. */
export function isItineraryClosed(status: TripStatus): boolean {
  return !editable[status].includes('itinerary')
}
