import { and, eq, inArray, sql } from 'drizzle-orm'
import { refuseOverwriting } from '#src/features/access/editing.commands.ts'
import { type Deed, recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { placesOfTrip } from '#src/features/departures/departures.queries.ts'
import { refusePlacesLost } from '#src/features/departures/vehicles.commands.ts'
import { seats, vehicleMaps } from '#src/features/seating/seating.tables.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { blockRefusal, isSameSeat, movesRefusal, type SeatMove, type SeatName } from './moves.rules.ts'
import type { BusLayout } from './seating.contract.ts'
import { busLayoutOf } from './seating.queries.ts'
import { seatingText } from './seating.text.ts'
import { nameOf, seatedPeople, storedSeats } from './seating.view.ts'

/**
 * Gives, swaps and frees seats, all of these moves or none. Refuses a seat that somebody else took meanwhile, by their
 * name, and a person who was moved meanwhile.
 */
export async function moveSeats(work: Work, tripId: string, { moves }: { moves: SeatMove[] }): Promise<void> {
  await lockTripFor(work, tripId)
  const bus = await busLayoutOf(work.tx, tripId)
  const refusal = movesRefusal(moves, storedSeats(bus), seatedPeople(bus))
  refuseIf(refusal?.code ?? null, refusal ? { params: refusal.params } : {})
  const { places } = await placesOfTrip(work.tx, tripId)
  await writeMoves(work, moves)
  await refusePlacesLost(work, tripId, { before: places })
  await recordMoves(work, tripId, bus, moves)
  work.touch(topic.trip(tripId))
}

/**
 * Gives the people of a booking that came from another date the seats that were chosen for it, in their order. Refuses
 * the whole move if one of them was taken meanwhile. A booking that waits there takes none.
 */
export async function takeSeats(
  work: Work,
  { tripId, bookingId, seats: chosen }: { tripId: string; bookingId: string; seats: readonly SeatName[] },
): Promise<void> {
  const bus = await busLayoutOf(work.tx, tripId)
  const people = bus.people.filter((person) => person.bookingId === bookingId)
  const moves = people.flatMap(({ participantId }, at) => {
    const to = chosen[at]
    return to ? { participantId, from: null, to } : []
  })
  if (moves.length === 0) return
  const refusal = movesRefusal(moves, storedSeats(bus), seatedPeople(bus))
  refuseIf(refusal?.code ?? null, refusal ? { path: '/seats', params: refusal.params } : {})
  await writeMoves(work, moves)
  await recordMoves(work, tripId, bus, moves)
  work.touch(topic.trip(tripId))
}

/** Writes these moves: everybody leaves their seat, then takes the new one. */
export async function writeMoves(work: Work, moves: readonly SeatMove[]): Promise<void> {
  const movers = moves.map(({ participantId }) => participantId)
  await work.tx.update(seats).set({ participantId: null }).where(inArray(seats.participantId, movers))
  const seated = moves.flatMap(({ participantId, to }) => (to ? [{ participantId, ...to }] : []))
  if (seated.length > 0)
    await work.tx.execute(sql`
      update seats s set participant_id = m."participantId"
      from json_to_recordset(${JSON.stringify(seated)}::json) as m("participantId" uuid, "vehicleId" uuid, label text)
      where s.vehicle_id = m."vehicleId" and s.label = m.label`)
}

/** The seats of these people before and after, by name, for the log. */
export function seatChanges(bus: BusLayout, moves: readonly SeatMove[]): Difference[] {
  return moves.map((move) => ({
    field: loggedName(bus, move),
    ...{ theirs: move.from?.label ?? '', mine: move.to?.label ?? '' },
  }))
}

function loggedName({ people }: BusLayout, { participantId }: SeatMove): string {
  const person = people.find((one) => one.participantId === participantId)
  return (person && nameOf(person)) || seatingText['seating.unnamed']
}

/** Records these moves in the log: one by name, a swap by both names, more by their number. */
export async function recordMoves(
  work: Work,
  tripId: string,
  bus: BusLayout,
  moves: readonly SeatMove[],
): Promise<void> {
  const [first, second] = moves
  const named = (move: SeatMove) => ({
    customer: loggedName(bus, move),
    seat: (move.to ?? move.from)?.label ?? '',
  })
  const changes = seatChanges(bus, moves)
  const record = (kind: Deed<'seating'>, params: Record<string, string | number>) =>
    recordActivity(work, {
      ...{ kind: `seating.activity-${kind}`, itineraryId: tripId, subject: 'BusLayout' },
      ...{ subjectId: tripId, params, changes },
    })
  if (moves.length === 1) return record(first!.to ? 'seated' : 'freed', named(first!))
  if (moves.length === 2 && isSameSeat(first!.to, second!.from) && second!.to !== null)
    return record('swapped', { ...named(first!), other: named(second!).customer })
  return record('many', { n: moves.length })
}

/**
 * Blocks a free seat, which is then not sold, or opens it again. Refuses places below the people on the trip or its
 * minimum.
 */
export async function blockSeat(
  work: Work,
  { tripId, vehicleId, label }: { tripId: string; vehicleId: string; label: string },
  { isBlocked, from }: { isBlocked: boolean; from: boolean },
): Promise<void> {
  await lockTripFor(work, tripId, 'itinerary')
  const bus = await busLayoutOf(work.tx, tripId)
  const seat = storedSeats(bus).find((one) => isSameSeat(one, { vehicleId, label }))
  if (!seat) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (seat.isBlocked !== from)
    await refuseOverwriting(work, {
      kinds: ['seating.activity-blocked', 'seating.activity-opened'],
      itineraryId: tripId,
    })
  if (isBlocked) refuseIf(blockRefusal(seat), { params: { seat: label, name: seat.name } })
  const { places } = await placesOfTrip(work.tx, tripId)
  await work.tx
    .update(seats)
    .set({ isBlocked })
    .where(and(eq(seats.vehicleId, vehicleId), eq(seats.label, label)))
  // A map brings its blocked seats, so one that was chosen before this change is refused.
  await work.tx.update(vehicleMaps).set(edit(work)).where(eq(vehicleMaps.vehicleId, vehicleId))
  await refusePlacesLost(work, tripId, { before: places })
  await recordActivity(work, {
    ...{ kind: `seating.activity-${isBlocked ? 'blocked' : 'opened'}`, itineraryId: tripId, subject: 'BusLayout' },
    ...{ subjectId: tripId, params: { seat: label } },
  })
  work.touch(topic.trip(tripId))
}
