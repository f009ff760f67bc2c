/** A seat of one coach of the trip. */
export type SeatName = { vehicleId: string; label: string }

/** A person who takes a seat (`to`), or leaves theirs (null). `from` is the seat that the screen showed. */
export type SeatMove = { participantId: string; from: SeatName | null; to: SeatName | null }

export type StoredSeat = SeatName & {
  isCrew: boolean
  isBlocked: boolean
  participantId: string | null
  /** The name of who sits there; empty for a person not yet named. */
  name: string
}

/** A person of the trip who may have a seat. */
export type SeatedPerson = { participantId: string; isStaff: boolean; name: string }

export const isSameSeat = (a: SeatName | null, b: SeatName | null) =>
  a?.vehicleId === b?.vehicleId && a?.label === b?.label

/** The moves that undo these. */
export const oppositeOf = (moves: readonly SeatMove[]): SeatMove[] =>
  moves.map(({ participantId, from, to }) => ({ participantId, from: to, to: from }))

type MoveRefusal = {
  code:
    | 'seating.person-gone'
    | 'seating.person-moved'
    | 'seating.seat-gone'
    | 'seating.seat-blocked'
    | 'seating.crew-seat'
    | 'seating.seat-taken'
  params: { seat: string; name: string }
}

/**
 * Why these moves cannot be made together, or null. A swap is two moves: each takes the seat that the other leaves.
 * Refuses a person who was moved meanwhile, and a seat that somebody outside these moves has taken.
 */
export function movesRefusal(
  moves: readonly SeatMove[],
  seats: readonly StoredSeat[],
  people: readonly SeatedPerson[],
): MoveRefusal | null {
  const movers = new Set(moves.map(({ participantId }) => participantId))
  for (const { participantId, from, to } of moves) {
    const person = people.find((one) => one.participantId === participantId)
    if (!person) return { code: 'seating.person-gone', params: { seat: to?.label ?? '', name: '' } }
    const target = to === null ? null : seats.find((seat) => isSameSeat(seat, to))
    if (target === undefined) return { code: 'seating.seat-gone', params: { seat: to!.label, name: person.name } }
    if (target) {
      const params = { seat: target.label, name: target.name }
      if (target.isBlocked) return { code: 'seating.seat-blocked', params }
      if (target.isCrew && !person.isStaff) return { code: 'seating.crew-seat', params }
      if (target.participantId !== null && !movers.has(target.participantId))
        return { code: 'seating.seat-taken', params }
    }
    const now = seats.find((seat) => seat.participantId === participantId) ?? null
    if (!isSameSeat(now, from))
      return { code: 'seating.person-moved', params: { seat: now?.label ?? '', name: person.name } }
  }
  return null
}

/** Why a seat cannot be blocked, or null: somebody sits on it. */
export function blockRefusal({ participantId }: Pick<StoredSeat, 'participantId'>): 'seating.seat-occupied' | null {
  return participantId === null ? null : 'seating.seat-occupied'
}
