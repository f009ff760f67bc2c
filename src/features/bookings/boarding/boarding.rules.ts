/** A change of the stop where a person boards: from where, to where. Null is no stop. */
export type BoardingMove = { participantId: string; from: string | null; to: string | null }

/** A booking with the people who come. A person without a stop of their own boards at the booking's. */
export type BoardingParty = {
  bookingId: string
  isStaff: boolean
  departureId: string | null
  people: readonly { participantId: string; departureId: string | null }[]
}

/**
 * A booking after these moves. When all of its people board at one stop, that is the booking's; a person with another
 * stop keeps it as their own.
 */
export function movedParty<Party extends BoardingParty>(party: Party, moves: readonly BoardingMove[]): Party {
  const to = new Map(moves.map((move) => [move.participantId, move.to]))
  const stops = party.people.map(({ participantId, departureId }) =>
    to.has(participantId) ? to.get(participantId)! : (departureId ?? party.departureId),
  )
  const isOne = new Set(stops).size === 1
  const departureId = isOne ? stops[0]! : party.departureId
  const people = party.people.map((person, at) => ({
    ...person,
    departureId: stops[at] === departureId ? null : stops[at]!,
  }))
  return { ...party, departureId, people }
}

/**
 * Why people cannot board elsewhere, or null: one of them does not come any more, somebody else changed where they
 * board, or a customer would have no stop (specification, section 5).
 */
export function boardingRefusal(
  parties: readonly BoardingParty[],
  moves: readonly BoardingMove[],
): 'bookings.person-not-here' | 'bookings.boards-elsewhere' | 'departures.missing' | null {
  const stops = new Map(
    parties.flatMap((party) =>
      party.people.map(({ participantId, departureId }) => [participantId, departureId ?? party.departureId] as const),
    ),
  )
  if (moves.some(({ participantId }) => !stops.has(participantId))) return 'bookings.person-not-here'
  if (moves.some(({ participantId, from }) => stops.get(participantId) !== from)) return 'bookings.boards-elsewhere'
  const crew = new Set(
    parties.flatMap(({ isStaff, people }) => (isStaff ? people : [])).map((one) => one.participantId),
  )
  return moves.some(({ participantId, to }) => to === null && !crew.has(participantId)) ? 'departures.missing' : null
}
