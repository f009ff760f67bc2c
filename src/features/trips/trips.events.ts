import { eventKind } from '#src/shared/event.ts'

/** A trip was cancelled, for this reason: its bookings that hold, wait or are requested are canceled with it. */
export const tripCancelled = eventKind<{ tripId: string; reason: string }>('trips.cancelled')
