import { bookingMoved } from '#src/features/bookings/bookings.events.ts'
import { vehicleRemoved, vehiclesCopied } from '#src/features/departures/departures.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { reseatFromCoach, seatMovedParty } from './seats/automatic.commands.ts'
import { copyMaps } from './seats/coach-maps.commands.ts'
import { takeSeats } from './seats/seating.commands.ts'

export const seatingReactions: readonly Reaction[] = [
  reaction(bookingMoved, 'inTransaction', 'seating.seat-moved-party', (work, { toTripId, bookingId, seats }) =>
    seats ? takeSeats(work, { tripId: toTripId, bookingId, seats }) : seatMovedParty(work, toTripId, bookingId),
  ),
  reaction(vehiclesCopied, 'inTransaction', 'seating.copy-maps', copyMaps),
  reaction(vehicleRemoved, 'inTransaction', 'seating.leave-coach', (work, { itineraryId, vehicleId }) =>
    reseatFromCoach(work, itineraryId, vehicleId),
  ),
]
