/**
 * The places of a trip (null while unknown), its minimum (null while not set), and the number of people who hold a
 * place.
 */
export type PlacesOfTrip = { places: number | null; minParticipants: number | null; heads: number }

/**
 * Why a change of places is refused, or null. A trip must not drop below the people who hold a place, nor below its
 * minimum. A change that keeps or adds places is never refused, even if there were too few before.
 */
export function placesRefusal(before: number | null, { places, minParticipants, heads }: PlacesOfTrip) {
  if (places === null || (before !== null && places >= before)) return null
  if (places < heads) return 'departures.places-below-people' as const
  return minParticipants !== null && places < minParticipants ? ('departures.places-below-minimum' as const) : null
}
