import { eventKind } from '#src/shared/event.ts'

/** A booking went to another trip with its people, who have lost what they had on the former one: beds and seats. */
export const bookingMoved = eventKind<{ bookingId: string; fromTripId: string; toTripId: string }>('bookings.moved')
