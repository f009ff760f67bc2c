import { eventKind } from '#src/shared/event.ts'

/**
 * A departure is about to be removed. Everybody who boards there must board at `moveTo` before this transaction ends.
 * When `moveTo` is null, only cancelled bookings and people may still name it.
 */
export const departureRemoved = eventKind<{ itineraryId: string; departureId: string; moveTo: string | null }>(
  'departures.removed',
)
