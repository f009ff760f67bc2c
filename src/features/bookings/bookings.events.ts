import { eventKind } from '#src/shared/event.ts'

/**
 * A booking went to another trip with its people, who have lost what they had on the former one: beds and seats. `seats`
 * are those chosen there, one for each person; empty: none are wanted; absent: they are given as usual.
 */
export const bookingMoved = eventKind<{
  bookingId: string
  fromTripId: string
  toTripId: string
  seats?: readonly { vehicleId: string; label: string }[] | undefined
}>('bookings.moved')

/** A booking was divided in two: this part of what was paid, in cents, goes with those who have the new one. */
export const bookingDivided = eventKind<{ fromId: string; toId: string; cents: number }>('bookings.divided')

/** A booking goes on under another of the same trip, and its own row is about to go. Everything of it follows. */
export const bookingsJoined = eventKind<{ fromId: string; toId: string }>('bookings.joined')
