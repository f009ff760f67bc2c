import { bookingMoved } from '#src/features/bookings/bookings.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { seatMovedParty } from './seats/seating.commands.ts'

export const seatingReactions: readonly Reaction[] = [
  reaction(bookingMoved, 'inTransaction', 'seating.seat-moved-party', (work, { toTripId, bookingId }) =>
    seatMovedParty(work, toTripId, bookingId),
  ),
]
