import { eventKind } from '#src/shared/event.ts'

/** A coach got another plate or lost it, or was removed. Plates are in their stored form. */
export const plateChanged = eventKind<{ itineraryId: string; from: string | null; to: string | null }>(
  'departures.plate-changed',
)

/**
 * A departure is about to be removed. Everybody who boards there must board at `moveTo` before this transaction ends.
 * When `moveTo` is null, only cancelled bookings and people may still name it.
 */
export const departureRemoved = eventKind<{ itineraryId: string; departureId: string; moveTo: string | null }>(
  'departures.removed',
)

/** The coaches of an itinerary were copied to others, each with the position that it had. */
export const vehiclesCopied = eventKind<{ from: string; to: readonly string[] }>('departures.vehicles-copied')

/** A coach is about to be removed. Nobody may drive it when this transaction ends. */
export const vehicleRemoved = eventKind<{ itineraryId: string; vehicleId: string }>('departures.vehicle-removed')
