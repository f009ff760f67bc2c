/**
 * The places of a trip, null while nobody knows them, how many participants it needs, null while not set, and how many
 * people hold a place.
 */
export type PlacesOfTrip = { places: number | null; minParticipants: number | null; heads: number }

/**
 * A trip does not lose places until there are fewer than the people who hold one, or than its minimum. What leaves the
 * places as they were, or gives more, is never refused, even where they were too few before.
 */
export function placesRefusal(before: number | null, { places, minParticipants, heads }: PlacesOfTrip) {
  if (places === null || (before !== null && places >= before)) return null
  if (places < heads) return 'departures.places-below-people' as const
  return minParticipants !== null && places < minParticipants ? ('departures.places-below-minimum' as const) : null
}
