/** The places of a trip, null while nobody knows them, and how many participants it needs, null while not set. */
export type PlacesOfTrip = { places: number | null; minParticipants: number | null }

/**
 * A trip does not lose places until there are fewer than its minimum. What leaves the places as they were, or gives more,
 * is never refused, even where they were too few before.
 */
export function placesRefusal(before: number | null, { places, minParticipants }: PlacesOfTrip) {
  if (places === null || minParticipants === null || places >= minParticipants) return null
  return before === null || places < before ? ('departures.places-below-minimum' as const) : null
}
