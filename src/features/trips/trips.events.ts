import type { Day } from '#src/shared/day.ts'
import { eventKind } from '#src/shared/event.ts'

/** A trip was cancelled for this reason. Its bookings that hold, wait or are requested are cancelled with it. */
export const tripCancelled = eventKind<{ tripId: string; reason: string }>('trips.cancelled')

/** A trip got another start. */
export const tripRescheduled = eventKind<{ tripId: string; departsOn: Day }>('trips.rescheduled')
