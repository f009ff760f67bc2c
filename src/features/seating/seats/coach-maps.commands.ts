import { eq, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { lockTripFor } from '#src/features/bookings/booking/booked-trip.commands.ts'
import { placesOfTrip } from '#src/features/departures/departures.queries.ts'
import { refusePlacesLost, setPassengerSeats } from '#src/features/departures/vehicles.commands.ts'
import { layoutRefusal, passengerSeatsOf, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { Layout } from '#src/features/seating/seat-maps/layouts.values.ts'
import { mapDifferences } from '#src/features/seating/seat-maps/map-differences.words.ts'
import { seatMaps, seats, vehicleMaps } from '#src/features/seating/seating.tables.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { movesRefusal, type SeatMove } from './moves.rules.ts'
import { movedFromFirstRow, movesBetween, reseated } from './reseating.rules.ts'
import { seatChanges, writeMoves } from './seating.commands.ts'
import type { BusLayout, BusPerson } from './seating.contract.ts'
import { busLayoutOf } from './seating.queries.ts'
import { nameOf, seatedPeople, storedSeats, withMoves } from './seating.view.ts'

type Given = {
  layout: Layout
  version: number | null
  seatMapId?: string | null | undefined
  moves?: readonly SeatMove[] | undefined
}

/**
 * Gives a coach a map, and as many passenger seats as it has. Whoever has a seat keeps it if the new map has its number;
 * the others get another one near their party, and a party whose numbers lie apart is seated together anew. Answers who
 * sits elsewhere, who finds no seat, which parties no longer sit together and who pays for the first row without sitting
 * there any more. Where the map says which seats are blocked, just these are; otherwise those stay blocked that were.
 * With moves, which take another map back, people sit as these say.
 */
export async function giveLayout(
  work: Work,
  { tripId, vehicleId }: { tripId: string; vehicleId: string },
  { layout, version, seatMapId, moves }: Given,
) {
  // A coach has its map like its plate, also before the trip is on sale.
  await lockTripFor(work, tripId, 'itinerary')
  const before = await busLayoutOf(work.tx, tripId)
  const at = before.coaches.findIndex((coach) => coach.vehicleId === vehicleId)
  const coach = before.coaches[at]
  if (!coach) throw new Refusal('calls.not-found', { kind: 'notFound' })
  refuseIf(layoutRefusal(layout))
  const { places } = await placesOfTrip(work.tx, tripId)
  if (seatMapId) await refuseGone(work, seatMapId, { mayBeArchived: moves !== undefined })
  const { version: saved, before: drawnBefore } = await replaceMap(work, vehicleId, { layout, version, seatMapId })
  await layOutSeats(work, vehicleId, { layout, before })
  await setPassengerSeats(work, vehicleId, passengerSeatsOf(layout))
  await refusePlacesLost(work, tripId, { before: places })
  const laidOut = await busLayoutOf(work.tx, tripId)
  const { bus: after, apart } = moves
    ? { bus: seatedAgain({ before, laidOut, moves }), apart: [] }
    : reseated(before, laidOut, (seat) => seat.vehicleId === vehicleId)
  await writeMoves(work, movesBetween(laidOut, after))
  const made = movesBetween(before, after)
  const others = made.map((move) => ({ ...move, name: nameIn(after, move) }))
  const displaced = others.flatMap(({ participantId, name, to }) => (to ? [] : { participantId, name }))
  const moved = others.flatMap(({ participantId, name, from, to }) =>
    from && to ? { participantId, name, from: from.label, to: to.label } : [],
  )
  await recordActivity(work, {
    ...{ kind: moves ? 'seating.activity-map-back' : 'seating.activity-map-given', itineraryId: tripId },
    ...{ subject: 'BusLayout', subjectId: vehicleId },
    params: { coach: coach.plate ?? at + 1, seats: passengerSeatsOf(layout), n: displaced.length },
    changes: [
      ...mapDifferences(
        { layout: withBlocked(layout, laidOut, vehicleId) },
        drawnBefore && { layout: withBlocked(drawnBefore, before, vehicleId) },
      ),
      ...seatChanges(after, others),
    ],
  })
  work.touch(topic.trip(tripId))
  const seatOf = (person: BusPerson) => ({ name: nameOf(person), seat: person.seat!.label })
  return {
    ...{ version: saved, moved, displaced, moves: made },
    apart: apart.map((people) => people.map(seatOf)),
    replaced:
      coach.layout && passengerSeatsOf(coach.layout) === coach.passengerSeats
        ? { layout: { ...coach.layout, blocked: coach.blocked }, seatMapId: coach.seatMapId }
        : null,
    firstRow: movedFromFirstRow(before, after).map((person) => ({
      ...{ participantId: person.participantId, name: nameOf(person), seat: person.seat?.label ?? null },
    })),
  }
}

type Again = { before: BusLayout; laidOut: BusLayout; moves: readonly SeatMove[] }

/**
 * The layout with the seats to which these moves lead, for who is still on the trip. Refuses a person who was moved
 * meanwhile, and a seat that is taken.
 */
function seatedAgain({ before, laidOut, moves }: Again): BusLayout {
  const seatIn = (bus: BusLayout) => new Map(bus.people.map(({ participantId, seat }) => [participantId, seat]))
  const [seatBefore, seatNow] = [seatIn(before), seatIn(laidOut)]
  const staying = moves.filter(({ participantId }) => seatBefore.has(participantId))
  const leaving = staying.map((move) => ({ ...move, to: null }))
  const taking = staying.map((move) => ({ ...move, from: seatNow.get(move.participantId) ?? null }))
  const refusal =
    movesRefusal(leaving, storedSeats(before), seatedPeople(before)) ??
    movesRefusal(taking, storedSeats(laidOut), seatedPeople(laidOut))
  refuseIf(refusal?.code ?? null, refusal ? { params: refusal.params } : {})
  const after = withMoves(laidOut, staying)
  const back = new Set(staying.map(({ participantId }) => participantId))
  const lost = movesBetween(before, after).find(({ participantId }) => !back.has(participantId))
  if (lost)
    throw new Refusal('seating.person-moved', { params: { seat: lost.from?.label ?? '', name: nameIn(after, lost) } })
  return after
}

/** A map with the seats that its coach does not sell: the seats themselves say which. */
const withBlocked = (layout: Layout, { coaches }: BusLayout, vehicleId: string): Layout => ({
  ...layout,
  blocked: coaches.find((coach) => coach.vehicleId === vehicleId)!.blocked,
})

const nameIn = ({ people }: BusLayout, { participantId }: SeatMove) =>
  nameOf(people.find((person) => person.participantId === participantId)!)

/** Refuses an unknown map of the library, and an archived one unless a coach takes back what it had. */
async function refuseGone(work: Work, seatMapId: string, { mayBeArchived }: { mayBeArchived: boolean }): Promise<void> {
  const [map] = await work.tx.select().from(seatMaps).where(eq(seatMaps.id, seatMapId)).for('share')
  if (!map || !(map.isActive || mayBeArchived)) throw new Refusal('seating.map-gone')
}

async function replaceMap(
  work: Work,
  vehicleId: string,
  { layout: { blocked: _inSeats, ...layout }, version, seatMapId }: Given,
): Promise<{ version: number; before: Layout | null }> {
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
    return { version: made!.version, before: null }
  }
  await refuseStale(work, stored, version ?? 0)
  const [changed] = await work.tx
    .update(vehicleMaps)
    .set({ layout, ...(seatMapId !== undefined && { seatMapId }), ...edit(work) })
    .where(eq(vehicleMaps.vehicleId, vehicleId))
    .returning()
  return { version: changed!.version, before: stored.layout }
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

/**
 * Gives copied coaches the map of the coach from which they were copied, with its blocked seats. People stay on their
 * trip.
 */
export async function copyMaps(work: Work, { from, to }: { from: string; to: readonly string[] }): Promise<void> {
  const { createdAt, createdBy } = creation(work)
  const copied = sql`
    select v.id as from_id, c.id as to_id from vehicles v
      join vehicles c on c.position = v.position and c.itinerary_id = any(${sql.param(to)}::uuid[])
      where v.itinerary_id = ${from}`
  await work.tx.execute(sql`
    insert into ${vehicleMaps} (vehicle_id, layout, seat_map_id, created_at, created_by, updated_at, updated_by)
    select copied.to_id, m.layout, m.seat_map_id, ${createdAt}::timestamptz, ${createdBy}::uuid, ${createdAt}::timestamptz,
      ${createdBy}::uuid
    from (${copied}) copied join ${vehicleMaps} m on m.vehicle_id = copied.from_id`)
  await work.tx.execute(sql`
    insert into ${seats} (vehicle_id, label, is_crew, is_blocked)
    select copied.to_id, s.label, s.is_crew, s.is_blocked
    from (${copied}) copied join ${seats} s on s.vehicle_id = copied.from_id`)
}
