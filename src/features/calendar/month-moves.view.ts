import { addDays, type Day, daysBetween } from '#src/shared/day.ts'

/** A draft let go on another day; `savedAs` is the version that came of it, null while it is on its way. */
export type MonthMove = { id: string; to: Day; savedAs: number | null }

type MovedTrip = { id: string; version: number; departsOn: Day; returnsOn: Day }

/** The moves with one more: a draft lies where it was let go last, the others stay where they are. */
export function withMove(moves: readonly MonthMove[], move: MonthMove): MonthMove[] {
  return [...moves.filter(({ id }) => id !== move.id), move]
}

/** Trips where they were let go, each until the list has come to the version that was saved. */
export function movedTrips<Trip extends MovedTrip>(trips: readonly Trip[], moves: readonly MonthMove[]): Trip[] {
  return trips.map((trip) => {
    const move = moves.find(({ id, savedAs }) => id === trip.id && (savedAs === null || trip.version < savedAs))
    if (!move) return trip
    return { ...trip, departsOn: move.to, returnsOn: addDays(move.to, daysBetween(trip.departsOn, trip.returnsOn)) }
  })
}
