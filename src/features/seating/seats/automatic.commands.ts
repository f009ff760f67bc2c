import { and, eq, isNotNull } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import type { SeatingOrder } from '#src/features/seating/seat-maps/layouts.values.ts'
import { seats } from '#src/features/seating/seating.tables.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { type CoachSeat, seatAutomatically, seatedTogether } from './automatic.rules.ts'
import { isSameSeat, type SeatMove } from './moves.rules.ts'
import { recordMoves, writeMoves } from './seating.commands.ts'
import type { BusLayout } from './seating.contract.ts'
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
  const moves = movesFor(bus, own, () => true, true)
  if (moves.length === 0) return
  await writeMoves(work, moves)
  await recordMoves(work, tripId, bus, moves)
  work.touch(topic.trip(tripId))
}

/** Seats these people, who lost their seat on this coach, on its free seats near their party. Answers the layout afterwards. */
export async function reseat(
  work: Work,
  tripId: string,
  { vehicleId, lost }: { vehicleId: string; lost: readonly string[] },
): Promise<BusLayout> {
  const bus = await busLayoutOf(work.tx, tripId)
  const moves = movesFor(bus, lost, (seat) => seat.vehicleId === vehicleId)
  if (moves.length === 0) return bus
  await writeMoves(work, moves)
  return busLayoutOf(work.tx, tripId)
}

/**
 * Seats the people of a coach that is about to be removed on the other coaches, near their party. The log tells how many
 * find no seat; they stay on the trip.
 */
export async function reseatFromCoach(work: Work, tripId: string, vehicleId: string): Promise<void> {
  const [seated] = await work.tx
    .select({ id: seats.id })
    .from(seats)
    .where(and(eq(seats.vehicleId, vehicleId), isNotNull(seats.participantId)))
    .limit(1)
  // A template has coaches too, and nobody on them.
  if (!seated) return
  const { people, ...bus } = await busLayoutOf(work.tx, tripId)
  const lost = people.flatMap(({ participantId, seat }) => (seat?.vehicleId === vehicleId ? participantId : []))
  const afoot = people.map((person) => (lost.includes(person.participantId) ? { ...person, seat: null } : person))
  const moves = movesFor({ ...bus, people: afoot }, lost, (seat) => seat.vehicleId !== vehicleId)
  if (moves.length > 0) await writeMoves(work, moves)
  await recordActivity(work, {
    ...{ kind: 'seating.activity-coach-left', itineraryId: tripId, subject: 'BusLayout', subjectId: tripId },
    params: { moved: moves.length, n: lost.length - moves.length },
  })
}

/** The moves that seat these people on such seats, each party together if it fits. */
function movesFor(
  bus: BusLayout,
  people: readonly string[],
  isOffered: (seat: CoachSeat) => boolean,
  keepsFirstRow = false,
): SeatMove[] {
  const { seats: all, parties } = toSeat(bus, { isAnew: false, order: 'booking' })
  const concerned = parties.flatMap((party) => {
    const wanted = party.people.filter((id) => people.includes(id))
    return wanted.length === 0 ? [] : { ...party, people: wanted }
  })
  return movesOf(seatAutomatically(all.filter(isOffered), concerned, { keepsFirstRow }), bus)
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

function movesOf(plan: ReturnType<typeof seatAutomatically>, { people }: BusLayout): SeatMove[] {
  const from = new Map(people.map(({ participantId, seat }) => [participantId, seat]))
  return plan
    .flatMap(({ party, seats: got }) =>
      got.map(({ vehicleId, label }, index) => {
        const participantId = party.people[index]!
        return { participantId, from: from.get(participantId) ?? null, to: { vehicleId, label } }
      }),
    )
    .filter((move) => !isSameSeat(move.from, move.to))
}
