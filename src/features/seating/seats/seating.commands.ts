import { and, eq, inArray, sql } from 'drizzle-orm'
import { refuseOverwriting, refuseStale } from '#src/features/access/editing.commands.ts'
import { type Deed, recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { placesOfTrip } from '#src/features/departures/departures.queries.ts'
import { refusePlacesLost, setPassengerSeats } from '#src/features/departures/vehicles.commands.ts'
import { layoutRefusal, passengerSeatsOf, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Layout, SeatingOrder } from '#src/features/seating/seat-maps/layouts.values.ts'
import { seatMaps, seats, vehicleMaps } from '#src/features/seating/seating.tables.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { seatAutomatically, seatedTogether } from './automatic.rules.ts'
import { blockRefusal, isSameSeat, movesRefusal, type SeatMove } from './moves.rules.ts'
import type { BusLayout } from './seating.contract.ts'
import { busLayoutOf } from './seating.queries.ts'
import { nameOf, seatedPeople, storedSeats, toSeat, toSeatTogether } from './seating.view.ts'

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

async function writeMoves(work: Work, moves: readonly SeatMove[]): Promise<void> {
  const movers = moves.map(({ participantId }) => participantId)
  await work.tx.update(seats).set({ participantId: null }).where(inArray(seats.participantId, movers))
  const seated = moves.flatMap(({ participantId, to }) => (to ? [{ participantId, ...to }] : []))
  if (seated.length > 0)
    await work.tx.execute(sql`
      update seats s set participant_id = m."participantId"
      from json_to_recordset(${JSON.stringify(seated)}::json) as m("participantId" uuid, "vehicleId" uuid, label text)
      where s.vehicle_id = m."vehicleId" and s.label = m.label`)
}

async function recordMoves(work: Work, tripId: string, bus: BusLayout, moves: readonly SeatMove[]): Promise<void> {
  const [first, second] = moves
  const named = (move: SeatMove) => {
    const person = bus.people.find(({ participantId }) => participantId === move.participantId)
    return { customer: person ? nameOf(person) : '', seat: (move.to ?? move.from)?.label ?? '' }
  }
  const record = (kind: Deed<'seating'>, params: Record<string, string | number>) =>
    recordActivity(work, {
      ...{ kind: `seating.activity-${kind}`, itineraryId: tripId, subject: 'BusLayout' },
      ...{ subjectId: tripId, params },
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
  await lockTripFor(work, tripId)
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
  await refusePlacesLost(work, tripId, { before: places })
  await recordActivity(work, {
    ...{ kind: `seating.activity-${isBlocked ? 'blocked' : 'opened'}`, itineraryId: tripId, subject: 'BusLayout' },
    ...{ subjectId: tripId, params: { seat: label } },
  })
  work.touch(topic.trip(tripId))
}

type Given = { layout: Layout; version: number | null; seatMapId?: string | null | undefined }

/**
 * Gives a coach a map, and as many passenger seats as it has. Whoever has a seat keeps it if the new map has its number;
 * the others get another one near their party. Answers who finds none, so that nobody is dropped in silence. Where the
 * map says which seats are blocked, just these are; otherwise those stay blocked that were.
 */
export async function giveLayout(
  work: Work,
  { tripId, vehicleId }: { tripId: string; vehicleId: string },
  { layout, version, seatMapId }: Given,
) {
  await lockTripFor(work, tripId)
  const before = await busLayoutOf(work.tx, tripId)
  if (!before.coaches.some((coach) => coach.vehicleId === vehicleId))
    throw new Refusal('calls.not-found', { kind: 'notFound' })
  refuseIf(layoutRefusal(layout))
  const { places } = await placesOfTrip(work.tx, tripId)
  if (seatMapId) await refuseGone(work, seatMapId)
  const saved = await replaceMap(work, vehicleId, { layout, version, seatMapId })
  await layOutSeats(work, vehicleId, { layout, before })
  await setPassengerSeats(work, vehicleId, passengerSeatsOf(layout))
  await refusePlacesLost(work, tripId, { before: places })
  const lost = before.people.filter(({ seat }) => seat?.vehicleId === vehicleId)
  const afterwards = await reseat(work, tripId, { vehicleId, lost: lost.map(({ participantId }) => participantId) })
  const seatNow = new Map(afterwards.people.map(({ participantId, seat }) => [participantId, seat]))
  const others = lost.filter(({ participantId, seat }) => !isSameSeat(seat, seatNow.get(participantId) ?? null))
  const displaced = others
    .filter(({ participantId }) => !seatNow.get(participantId))
    .map((person) => ({ participantId: person.participantId, name: nameOf(person) }))
  await recordActivity(work, {
    ...{ kind: 'seating.activity-laid-out', itineraryId: tripId, subject: 'BusLayout', subjectId: vehicleId },
    params: { seats: passengerSeatsOf(layout), n: displaced.length },
  })
  work.touch(topic.trip(tripId))
  return { version: saved, moved: others.length - displaced.length, displaced }
}

/** Refuses an archived map of the library, and an unknown one. */
async function refuseGone(work: Work, seatMapId: string): Promise<void> {
  const [map] = await work.tx.select().from(seatMaps).where(eq(seatMaps.id, seatMapId)).for('share')
  if (!map?.isActive) throw new Refusal('seating.map-gone')
}

async function replaceMap(
  work: Work,
  vehicleId: string,
  { layout: { blocked: _inSeats, ...layout }, version, seatMapId }: Given,
): Promise<number> {
  const [stored] = await work.tx
    .select()
    .from(vehicleMaps)
    .where(eq(vehicleMaps.vehicleId, vehicleId))
    .for('no key update')
  if (!stored) {
    const [made] = await work.tx
      .insert(vehicleMaps)
      .values({ vehicleId, layout, seatMapId: seatMapId ?? null, ...creation(work) })
      .returning()
    return made!.version
  }
  await refuseStale(work, stored, version ?? 0)
  const [changed] = await work.tx
    .update(vehicleMaps)
    .set({ layout, ...(seatMapId !== undefined && { seatMapId }), ...edit(work) })
    .where(eq(vehicleMaps.vehicleId, vehicleId))
    .returning()
  return changed!.version
}

/** Replaces the seats of a coach. A seat with a number that was there keeps its person, unless it is blocked now. */
async function layOutSeats(
  work: Work,
  vehicleId: string,
  { layout, before }: { layout: Layout; before: BusLayout },
): Promise<void> {
  const old = new Map(
    storedSeats(before).flatMap((seat) => (seat.vehicleId === vehicleId ? [[seat.label, seat] as const] : [])),
  )
  await work.tx.delete(seats).where(eq(seats.vehicleId, vehicleId))
  await work.tx.insert(seats).values(
    seatsOf(layout).map(({ label, isCrew }) => {
      const kept = old.get(label)?.isCrew === isCrew ? old.get(label) : undefined
      const isBlocked = layout.blocked ? layout.blocked.includes(label) : (kept?.isBlocked ?? false)
      return { vehicleId, label, isCrew, isBlocked, participantId: isBlocked ? null : (kept?.participantId ?? null) }
    }),
  )
}

/** Seats these people, who lost their seat on this coach, near their party. Answers the layout afterwards. */
async function reseat(
  work: Work,
  tripId: string,
  { vehicleId, lost }: { vehicleId: string; lost: readonly string[] },
): Promise<BusLayout> {
  const bus = await busLayoutOf(work.tx, tripId)
  const { seats: all, parties } = toSeat(bus, { isAnew: false, order: 'booking' })
  const concerned = parties.flatMap((party) => {
    const people = party.people.filter((id) => lost.includes(id))
    return people.length === 0 ? [] : { ...party, people }
  })
  const onCoach = all.filter((seat) => seat.vehicleId === vehicleId)
  const moves = movesOf(seatAutomatically(onCoach, concerned, { keepsFirstRow: false }), bus)
  if (moves.length === 0) return bus
  await writeMoves(work, moves)
  return busLayoutOf(work.tx, tripId)
}

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
  const { seats: all, parties } = toSeat(bus, { isAnew: false, order: 'booking' })
  const moved = parties.filter(({ people }) => people.some((id) => own.includes(id)))
  const moves = movesOf(seatAutomatically(all, moved, { keepsFirstRow: true }), bus)
  if (moves.length === 0) return
  await writeMoves(work, moves)
  await recordMoves(work, tripId, bus, moves)
  work.touch(topic.trip(tripId))
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
