import { type CoachSeat, groupsSeated, type SeatedParty, seatAutomatically, seatedTogether } from './automatic.rules.ts'
import { isSameSeat, type SeatMove } from './moves.rules.ts'
import type { BusLayout, BusPerson } from './seating.contract.ts'
import { coachSeats, keyOf, toSeat, toSeatTogether, withMoves } from './seating.view.ts'

/** The moves that this plan makes; whoever keeps their seat makes none. */
export function movesOf(plan: readonly SeatedParty[], { people }: Pick<BusLayout, 'people'>): SeatMove[] {
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

/** The moves that lead from one layout to the other. */
export function movesBetween(before: BusLayout, after: BusLayout): SeatMove[] {
  const seatBefore = new Map(before.people.map(({ participantId, seat }) => [participantId, seat]))
  return after.people
    .map(({ participantId, seat: to }) => ({ participantId, from: seatBefore.get(participantId) ?? null, to }))
    .filter(({ from, to }) => !isSameSeat(from, to))
}

/** The moves that seat these people, who have no seat, on such seats, each party together if it fits. */
export function movesFor(
  bus: BusLayout,
  people: readonly string[],
  { isOffered = () => true, keepsFirstRow }: { isOffered?: (seat: CoachSeat) => boolean; keepsFirstRow: boolean },
): SeatMove[] {
  const { seats, parties } = toSeat(bus, { isAnew: false, order: 'booking' })
  const concerned = parties.flatMap((party) => {
    const wanted = party.people.filter((id) => people.includes(id))
    return wanted.length === 0 ? [] : { ...party, people: wanted }
  })
  return movesOf(seatAutomatically(seats.filter(isOffered), concerned, { keepsFirstRow }), bus)
}

/**
 * Seats people who lost their seat on such seats, near their party, the first row last. Groups of one party who sat
 * together on `before` and no longer do are seated together anew, near where they are, if so many seats are free
 * together. Answers the layout afterwards, and the groups that stay apart.
 */
export function reseated(
  before: BusLayout,
  laidOut: BusLayout,
  isOffered: (seat: Pick<CoachSeat, 'vehicleId'>) => boolean,
): { bus: BusLayout; apart: BusPerson[][] } {
  const had = new Set(before.people.flatMap(({ participantId, seat }) => (seat ? participantId : [])))
  let bus = laidOut
  for (const keepsFirstRow of [true, false]) {
    const lost = bus.people.flatMap(({ participantId, seat }) => (!seat && had.has(participantId) ? participantId : []))
    bus = withMoves(bus, movesFor(bus, lost, { isOffered, keepsFirstRow }))
  }
  const groups = groupsOf(before)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const group of groups.filter((one) => isApart(one, bus))) {
      const ids = seatedOf(group, bus)
      const { seats, parties } = toSeatTogether(bus, ids)
      const near = rowOf(ids[0]!, bus, seats)
      const plan = seatedTogether(
        seats.filter(isOffered),
        parties.map((party) => ({ ...party, near })),
      )
      if (!plan) continue
      bus = withMoves(bus, movesOf(plan, bus))
      isBetter = true
    }
  }
  const person = new Map(bus.people.map((one) => [one.participantId, one]))
  const apart = groups.filter((group) => isApart(group, bus))
  return { bus, apart: apart.map((group) => seatedOf(group, bus).map((id) => person.get(id)!)) }
}

/** Those who pay for the first row, sat there before and no longer do. */
export function movedFromFirstRow(before: BusLayout, after: BusLayout): BusPerson[] {
  const inFront = (bus: BusLayout) => {
    const front = new Set(coachSeats(bus).flatMap((seat) => (seat.isFront ? keyOf(seat) : [])))
    return new Set(
      bus.people.flatMap(({ participantId, seat }) => (seat && front.has(keyOf(seat)) ? participantId : [])),
    )
  }
  const [sat, sits] = [inFront(before), inFront(after)]
  return after.people.filter(
    ({ participantId, hasFirstRow, isStaff }) =>
      hasFirstRow && !isStaff && sat.has(participantId) && !sits.has(participantId),
  )
}

/** The people of each party who sit together, by id; who sits alone is in no group, nor are the crew. */
function groupsOf(bus: BusLayout): string[][] {
  const travelling = bus.people.filter(({ isStaff }) => !isStaff)
  const seats = coachSeats(bus)
  return [...Map.groupBy(travelling, ({ party }) => party).values()].flatMap((party) => {
    const bySeat = new Map(party.flatMap(({ participantId, seat }) => (seat ? [[keyOf(seat), participantId]] : [])))
    return groupsSeated(seats, (seat) => bySeat.has(keyOf(seat)))
      .filter((group) => group.length > 1)
      .map((group) => group.map((seat) => bySeat.get(keyOf(seat))!))
  })
}

const seatedOf = (group: readonly string[], { people }: BusLayout): string[] =>
  people.flatMap(({ participantId, seat }) => (seat && group.includes(participantId) ? participantId : []))

function rowOf(participantId: string, { people }: BusLayout, seats: readonly CoachSeat[]): number {
  const own = people.find((person) => person.participantId === participantId)!.seat
  return seats.find((seat) => isSameSeat(seat, own))!.row
}

/** Tells whether those of a group who have a seat do not all sit together. */
function isApart(group: readonly string[], bus: BusLayout): boolean {
  const taken = new Set(
    bus.people.flatMap(({ participantId, seat }) => (seat && group.includes(participantId) ? keyOf(seat) : [])),
  )
  return groupsSeated(coachSeats(bus), (seat) => taken.has(keyOf(seat))).length > 1
}
