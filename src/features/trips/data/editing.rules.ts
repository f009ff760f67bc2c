import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'

/**
 * The separately edited parts of a trip. `schedule` is type, duration and start date. `itinerary` is services,
 * departures, costs and deadlines; a completed trip still takes `amounts` (and documents). `bookings` includes people,
 * rooms and seats; a completed trip still takes `bookingNotes`.
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

/** The refusals of every call that edits a trip or one of its parts. */
export const editRefusals = {
  'trips.locked-draft': 422,
  'trips.locked-for-sale': 422,
  'trips.locked-confirmed': 422,
  'trips.locked-completed': 422,
  'trips.locked-cancelled': 422,
  'trips.locked-archived': 422,
} as const satisfies RefusalsOf<typeof editRefusal>

export type EditRefusal = (typeof locked)[TripStatus]

/**
 * Why a part of a trip cannot be edited in its state, or null. With `hasBookings` some bookings are not cancelled, so
 * the schedule of a trip on sale cannot change.
 */
export function editRefusal(trip: { status: TripStatus; hasBookings: boolean }, part: TripPart): EditRefusal | null {
  if (!editable[trip.status].includes(part)) return locked[trip.status]
  return part === 'schedule' && trip.status === 'forSale' && trip.hasBookings ? 'trips.locked-for-sale' : null
}

/**
 * Tells whether the itinerary is closed to changes of services, departures and costs, as stored in
 * `itineraries.isClosed`.
 */
export function isItineraryClosed(status: TripStatus): boolean {
  return !editable[status].includes('itinerary')
}
