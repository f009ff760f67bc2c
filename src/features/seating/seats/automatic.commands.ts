import { and, eq, isNotNull } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import type { SeatingOrder } from '#src/features/seating/seat-maps/layouts.values.ts'
import { seats } from '#src/features/seating/seating.tables.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { seatAutomatically, seatedTogether } from './automatic.rules.ts'
import type { SeatMove } from './moves.rules.ts'
import { movesBetween, movesFor, movesOf, reseated } from './reseating.rules.ts'
import { recordMoves, seatChanges, writeMoves } from './seating.commands.ts'
import { busLayoutOf } from './seating.queries.ts'
import { toSeat, toSeatTogether } from './seating.view.ts'

type Automatic = { isAnew: boolean; order: SeatingOrder; keepsFirstRow: boolean }

/**
 * Seats everybody anew, or only those without a seat, parties together. Answers the moves that it made, and how many
 * people found no seat.
 */
export async function seatPeople(work: Work, tripId: string, { keepsFirstRow, ...how }: Automatic) {
  await lockTripFor(work, tripId)
  const bus = await busLayoutOf(work.tx, tripId)
  if (bus.coaches.every(({ layout }) => layout === null)) throw new Refusal('seating.no-coach-map')
  const { seats: all, parties } = toSeat(bus, how)
  const plan = seatAutomatically(all, parties, { keepsFirstRow })
  const left = plan.flatMap(({ party, seats: got }) => party.people.slice(got.length))
  const freed = bus.people.flatMap(({ participantId, seat }) =>
    seat !== null && left.includes(participantId) ? { participantId, from: seat, to: null } : [],
  )
  const moves = [...movesOf(plan, bus), ...freed]
  if (moves.length > 0) {
    await writeMoves(work, moves)
    await recordMoves(work, tripId, bus, moves)
    work.touch(topic.trip(tripId))
  }
  return { moves, left: left.length }
}

/**
 * Seats the people of a booking that came from another date, together if they fit, on a trip whose seats are already
 * given. The first row is left to those who pay for it. Whoever finds no seat stays without, and the map says so.
 */
export async function seatMovedParty(work: Work, tripId: string, bookingId: string): Promise<void> {
  const bus = await busLayoutOf(work.tx, tripId)
  const own = bus.people.filter((person) => person.bookingId === bookingId).map(({ participantId }) => participantId)
  if (own.length === 0 || !bus.people.some(({ seat, isStaff }) => seat !== null && !isStaff)) return
  const moves = movesFor(bus, own, { keepsFirstRow: true })
  if (moves.length === 0) return
  await writeMoves(work, moves)
  await recordMoves(work, tripId, bus, moves)
  work.touch(topic.trip(tripId))
}

/**
 * Seats the people of a coach that is about to be removed on the other coaches, near their party. The log names where
 * each sits now, and who finds no seat; they stay on the trip.
 */
export async function reseatFromCoach(work: Work, tripId: string, vehicleId: string): Promise<void> {
  const [seated] = await work.tx
    .select({ id: seats.id })
    .from(seats)
    .where(and(eq(seats.vehicleId, vehicleId), isNotNull(seats.participantId)))
    .limit(1)
  // A template has coaches too, and nobody on them.
  if (!seated) return
  const before = await busLayoutOf(work.tx, tripId)
  const onFoot = {
    ...before,
    coaches: before.coaches.filter((coach) => coach.vehicleId !== vehicleId),
    people: before.people.map((person) => (person.seat?.vehicleId === vehicleId ? { ...person, seat: null } : person)),
  }
  const { bus } = reseated(before, onFoot, () => true)
  await writeMoves(work, movesBetween(onFoot, bus))
  const moves = movesBetween(before, bus)
  const left = moves.filter(({ to }) => to === null).length
  await recordActivity(work, {
    ...{ kind: 'seating.activity-coach-left', itineraryId: tripId, subject: 'BusLayout', subjectId: tripId },
    ...{ params: { moved: moves.length - left, n: left }, changes: seatChanges(before, moves) },
  })
}

/**
 * Seats chosen people together. Refuses people who do not travel, and where so many seats together are not free; then
 * everybody keeps their seat.
 */
export async function seatTogether(
  work: Work,
  tripId: string,
  { participantIds }: { participantIds: readonly string[] },
): Promise<{ moves: SeatMove[] }> {
  await lockTripFor(work, tripId)
  const bus = await busLayoutOf(work.tx, tripId)
  if (bus.coaches.every(({ layout }) => layout === null)) throw new Refusal('seating.no-coach-map')
  if (participantIds.some((id) => !bus.people.some(({ participantId }) => participantId === id)))
    throw new Refusal('seating.seat-of-nobody')
  const { seats: all, parties } = toSeatTogether(bus, participantIds)
  const plan = seatedTogether(all, parties)
  if (!plan) throw new Refusal('seating.none-together', { params: { n: participantIds.length } })
  const moves = movesOf(plan, bus)
  if (moves.length > 0) {
    await writeMoves(work, moves)
    await recordMoves(work, tripId, bus, moves)
    work.touch(topic.trip(tripId))
  }
  return { moves }
}
