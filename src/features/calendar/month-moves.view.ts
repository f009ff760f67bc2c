import { addDays, type Day, daysBetween } from '#src/shared/day.ts'

/** A draft that was dragged to another day. `savedAs` is the version that the save made, null while it is under way. */
export type MonthMove = { id: string; to: Day; savedAs: number | null }

type MovedTrip = { id: string; version: number; departsOn: Day; returnsOn: Day }

/** The moves with one more, which replaces an earlier move of the same draft. */
export function withMove(moves: readonly MonthMove[], move: MonthMove): MonthMove[] {
  return [...moves.filter(({ id }) => id !== move.id), move]
}

/**
 * Trips on the days to which they were dragged. Each stays there until the loaded list has the version that was saved.
 */
export function movedTrips<Trip extends MovedTrip>(trips: readonly Trip[], moves: readonly MonthMove[]): Trip[] {
  return trips.map((trip) => {
    const move = moves.find(({ id, savedAs }) => id === trip.id && (savedAs === null || trip.version < savedAs))
    if (!move) return trip
    return { ...trip, departsOn: move.to, returnsOn: addDays(move.to, daysBetween(trip.departsOn, trip.returnsOn)) }
  })
}
