import { type SeatPlace, seatsOf } from '#src/features/seating/seat-maps/layouts.rules.ts'
import type { SeatingOrder } from '#src/features/seating/seat-maps/layouts.values.ts'
import type { CoachSeat, Party } from './automatic.rules.ts'
import type { SeatedPerson, SeatMove, SeatName, StoredSeat } from './moves.rules.ts'
import type { BusLayout, BusPerson } from './seating.contract.ts'

export const keyOf = ({ vehicleId, label }: SeatName) => `${vehicleId} ${label}`

export const nameOf = ({ surname, name }: Pick<BusPerson, 'surname' | 'name'>) =>
  `${surname ?? ''} ${name ?? ''}`.trim()

/** The people by the seat that they have. */
export function peopleBySeat({ people }: BusLayout): Map<string, BusPerson> {
  return new Map(people.flatMap((person) => (person.seat ? [[keyOf(person.seat), person] as const] : [])))
}

/** Tells whether this driver drives this coach: it is theirs, or nobody has said which is. */
export const isDriverOf = ({ vehicleId }: { vehicleId?: string | null }, coach: { vehicleId: string }) =>
  vehicleId == null || vehicleId === coach.vehicleId

/** The seats of all coaches as the rules of moving judge them. */
export function storedSeats(bus: BusLayout): StoredSeat[] {
  const seated = peopleBySeat(bus)
  return bus.coaches.flatMap(({ vehicleId, layout, blocked }) =>
    (layout ? seatsOf(layout) : []).map(({ label, isCrew }) => {
      const person = seated.get(keyOf({ vehicleId, label }))
      return {
        ...{ vehicleId, label, isCrew, isBlocked: blocked.includes(label) },
        participantId: person?.participantId ?? null,
        name: person ? nameOf(person) : '',
      }
    }),
  )
}

/** The seats of all coaches with their places, free where nobody sits and they are not blocked. */
export function coachSeats(bus: BusLayout): CoachSeat[] {
  const stored = new Map(storedSeats(bus).map((seat) => [keyOf(seat), seat]))
  return bus.coaches.flatMap(({ vehicleId, layout }) =>
    (layout ? seatsOf(layout) : []).map((place) => {
      const { isBlocked, participantId } = stored.get(keyOf({ vehicleId, label: place.label }))!
      return { ...place, vehicleId, isFree: !isBlocked && participantId === null }
    }),
  )
}

/** The map after these moves. */
export function withMoves(bus: BusLayout, moves: readonly SeatMove[]): BusLayout {
  const to = new Map(moves.map((move) => [move.participantId, move.to]))
  const people = bus.people.map((person) =>
    to.has(person.participantId) ? { ...person, seat: to.get(person.participantId)! } : person,
  )
  return { ...bus, people }
}

export function seatedPeople({ people }: BusLayout): SeatedPerson[] {
  return people.map((person) => ({
    participantId: person.participantId,
    isStaff: person.isStaff,
    name: nameOf(person),
  }))
}

/**
 * The seats and parties for an automatic seating. With `isAnew`, everybody's seat counts as free. Parties come in the
 * order of their bookings, or of the stops where they board.
 */
export function toSeat(
  bus: BusLayout,
  { isAnew, order }: { isAnew: boolean; order: SeatingOrder },
): { seats: CoachSeat[]; parties: Party[] } {
  const seats = coachSeats(isAnew ? { ...bus, people: bus.people.map((person) => ({ ...person, seat: null })) } : bus)
  const groups = [...Map.groupBy(bus.people, ({ party, isStaff }) => `${party} ${isStaff}`).values()]
  const stop = ({ departureId }: BusPerson) => {
    const at = bus.stops.findIndex((one) => one.departureId === departureId)
    return at < 0 ? bus.stops.length : at
  }
  const firstStop = (group: readonly BusPerson[]) => Math.min(...group.map(stop))
  const inOrder = order === 'booking' ? groups : groups.toSorted((a, b) => firstStop(a) - firstStop(b))
  const parties = inOrder.flatMap((group) => {
    const waiting = isAnew ? group : group.filter(({ seat }) => seat === null)
    if (waiting.length === 0) return []
    return {
      people: waiting.map(({ participantId }) => participantId),
      seated: isAnew ? [] : group.flatMap(({ seat }) => seat ?? []),
      isCrew: group[0]!.isStaff,
      needsFront: waiting.some(({ needsFront }) => needsFront),
      hasFirstRow: waiting.some(({ hasFirstRow }) => hasFirstRow),
    }
  })
  return { seats, parties }
}

/** The seats and parties for seating these people together: their own seats count as free. */
export function toSeatTogether(
  bus: BusLayout,
  participantIds: readonly string[],
): { seats: CoachSeat[]; parties: Party[] } {
  const chosen = bus.people.filter(({ participantId }) => participantIds.includes(participantId))
  const others = bus.people.filter((person) => !chosen.includes(person))
  const without = withMoves(
    bus,
    chosen.map(({ participantId, seat }) => ({ participantId, from: seat, to: null })),
  )
  const { seats } = toSeat(without, { isAnew: false, order: 'booking' })
  const groups = [...Map.groupBy(chosen, ({ isStaff }) => isStaff).entries()]
  const parties = groups.map(([isCrew, group]) => ({
    people: group.map(({ participantId }) => participantId),
    seated: others.flatMap(({ party, seat }) => (seat && group.some((one) => one.party === party) ? seat : [])),
    isCrew,
    needsFront: group.some(({ needsFront }) => needsFront),
    hasFirstRow: group.some(({ hasFirstRow }) => hasFirstRow),
  }))
  return { seats, parties }
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/**
 * The seat that an arrow reaches from this one: the next in its row, or the nearest in the next row with seats. Decks
 * stand side by side, so that the end of a row leads to the other deck. At the edge it stays.
 */
export function seatTowards(places: readonly SeatPlace[], from: SeatPlace, arrow: Arrow): SeatPlace {
  const isAcross = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
  const way = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1
  const ahead = places.filter((place) =>
    isAcross
      ? (place.deck - from.deck || place.column - from.column) * way > 0 &&
        (place.deck !== from.deck || place.row === from.row)
      : place.deck === from.deck && (place.row - from.row) * way > 0,
  )
  const away = (place: SeatPlace) =>
    isAcross
      ? Math.abs(place.deck - from.deck) * 10_000 + Math.abs(place.row - from.row) * 100 + place.column * way
      : Math.abs(place.row - from.row) * 100 + Math.abs(place.column - from.column)
  return ahead.length === 0 ? from : ahead.reduce((a, b) => (away(b) < away(a) ? b : a))
}
