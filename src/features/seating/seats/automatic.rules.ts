import type { SeatPlace } from '#src/features/seating/seat-maps/layouts.rules.ts'

export type CoachSeat = SeatPlace & { vehicleId: string; isFree: boolean }

/**
 * People who travel together and have no seat yet. `seated` are the seats that others of the party already have.
 * `needsFront` is true if somebody needs help to board, `hasFirstRow` if somebody pays for the first row. Where it is all
 * the same, they sit near the row `near`, absent near the front.
 */
export type Party = {
  people: readonly string[]
  seated: readonly Pick<CoachSeat, 'vehicleId' | 'label'>[]
  isCrew: boolean
  needsFront: boolean
  hasFirstRow: boolean
  near?: number
}

/**
 * Seats chosen people together, passengers and crew each on their own kind of seat. The first row is kept for who pays for
 * it, unless they fit nowhere else. Null where so many seats together are not free.
 */
export function seatedTogether(seats: readonly CoachSeat[], parties: readonly Party[]): SeatedParty[] | null {
  const passengers = seats.filter(({ isCrew }) => !isCrew)
  const isGood = ({ party, seats: got }: SeatedParty) =>
    got.length === party.people.length && (party.isCrew || isOneGroup(got, passengers))
  for (const keepsFirstRow of [true, false]) {
    const plan = seatAutomatically(seats, parties, { keepsFirstRow })
    if (plan.every(isGood)) return plan
  }
  return null
}

/**
 * Groups of free seats on which so many people sit together, the best first. No seat is in two of them. The first row is
 * left to those who pay for it. Empty where so many seats together are not free.
 */
export function groupsTogether(
  seats: readonly CoachSeat[],
  size: number,
  { limit, ...wish }: { needsFront: boolean; hasFirstRow: boolean; limit: number },
): (readonly CoachSeat[])[] {
  const passengers = seats.filter(({ isCrew }) => !isCrew)
  const neighbours = neighboursOf(passengers)
  const open = new Set(passengers.filter(({ isFree, isFront }) => isFree && (wish.hasFirstRow || !isFront)))
  const groups: (readonly CoachSeat[])[] = []
  while (groups.length < limit) {
    const group = blockFor({ people: [], seated: [], isCrew: false, ...wish }, size, { open, neighbours, path: null })
    if (size === 0 || group.length < size) break
    groups.push(seats.filter((seat) => group.includes(seat)))
    for (const seat of group) open.delete(seat)
  }
  return groups
}

/** The seats that one party got, as many as its people or fewer, in the order in which the parties were seated. */
export type SeatedParty = { party: Party; seats: readonly CoachSeat[] }

type Order = 'given' | 'largestFirst' | 'alongTheAisle'

/**
 * Seats parties on the free seats, in their order: those with the first row first, then those who need the front. A
 * party that fits together when its turn comes is never split. Of three ways to fill the coach it takes the one that
 * splits the fewest parties. With `keepsFirstRow`, only parties that pay for it sit in the first row. The crew get crew
 * seats only.
 */
export function seatAutomatically(
  seats: readonly CoachSeat[],
  parties: readonly Party[],
  { keepsFirstRow }: { keepsFirstRow: boolean },
): SeatedParty[] {
  const crew = seatCrew(
    seats,
    parties.filter(({ isCrew }) => isCrew),
  )
  const passengers = seats.filter(({ isCrew }) => !isCrew)
  const inTurn = parties.filter(({ isCrew }) => !isCrew).toSorted((a, b) => turnOf(a) - turnOf(b))
  const neighbours = neighboursOf(passengers)
  let best: { plan: SeatedParty[]; faults: number } | null = null
  for (const order of ['given', 'largestFirst', 'alongTheAisle'] as const) {
    const plan = planned(passengers, neighbours, inTurn, { order, keepsFirstRow })
    const faults = plan.filter(({ seats: got }) => !areTogether(got, neighbours)).length
    if (best === null || faults < best.faults) best = { plan, faults }
    if (faults === 0) break
  }
  return [...crew, ...(best?.plan ?? [])]
}

const turnOf = ({ hasFirstRow, needsFront }: Party) => (hasFirstRow ? 0 : needsFront ? 1 : 2)

function seatCrew(seats: readonly CoachSeat[], parties: readonly Party[]): SeatedParty[] {
  const free = seats.filter(({ isCrew, isFree }) => isCrew && isFree)
  return parties.map((party) => ({ party, seats: free.splice(0, party.people.length) }))
}

type Neighbours = ReadonlyMap<CoachSeat, readonly CoachSeat[]>

/**
 * The neighbours of each seat: side by side, across the aisle, in front and behind. A row of tables between two rows of
 * seats does not part them.
 */
function neighboursOf(seats: readonly CoachSeat[]): Neighbours {
  const byDeck = Map.groupBy(seats, ({ vehicleId, deck }) => `${vehicleId} ${deck}`)
  const found = new Map<CoachSeat, CoachSeat[]>(seats.map((seat) => [seat, []]))
  const join = (a: CoachSeat, b: CoachSeat) => {
    found.get(a)!.push(b)
    found.get(b)!.push(a)
  }
  for (const deck of byDeck.values()) {
    const rows = [...Map.groupBy(deck, ({ row }) => row).entries()].toSorted(([a], [b]) => a - b)
    for (const [index, [, row]] of rows.entries()) {
      const inRow = row.toSorted((a, b) => a.column - b.column)
      for (const [at, seat] of inRow.entries()) {
        const beside = inRow[at + 1]
        if (beside && beside.column - seat.column <= 2) join(seat, beside)
        const behind = rows[index + 1]?.[1].find(({ column }) => column === seat.column)
        if (behind) join(seat, behind)
      }
    }
  }
  return found
}

/** The groups of passenger seats, among those that are asked for, over which one gets from neighbour to neighbour. */
export function groupsSeated(seats: readonly CoachSeat[], isAsked: (seat: CoachSeat) => boolean): CoachSeat[][] {
  const passengers = seats.filter(({ isCrew }) => !isCrew)
  return groupsOf(new Set(passengers.filter(isAsked)), neighboursOf(passengers)).map((group) => [...group])
}

/** Tells whether these seats are together on their coach. */
function isOneGroup(got: readonly CoachSeat[], all: readonly CoachSeat[]): boolean {
  return areTogether(got, neighboursOf(all))
}

/** Tells whether one can get from each of these seats to each other over neighbours among them. */
function areTogether(seats: readonly CoachSeat[], neighbours: Neighbours): boolean {
  const [first] = seats
  return first === undefined || reachable(first, new Set(seats), neighbours).size === seats.length
}

function reachable(from: CoachSeat, among: ReadonlySet<CoachSeat>, neighbours: Neighbours): Set<CoachSeat> {
  const reached = new Set([from])
  for (const seat of reached) for (const next of neighbours.get(seat)!) if (among.has(next)) reached.add(next)
  return reached
}

function planned(
  seats: readonly CoachSeat[],
  neighbours: Neighbours,
  inTurn: readonly Party[],
  { order, keepsFirstRow }: { order: Order; keepsFirstRow: boolean },
): SeatedParty[] {
  const free = new Set(seats.filter(({ isFree }) => isFree))
  const path = order === 'alongTheAisle' ? alongTheAisle(seats) : null
  const parties =
    order === 'largestFirst'
      ? inTurn.toSorted((a, b) => turnOf(a) - turnOf(b) || b.people.length - a.people.length)
      : inTurn
  return parties.map((party) => {
    const open = keepsFirstRow && !party.hasFirstRow ? new Set([...free].filter(({ isFront }) => !isFront)) : free
    const got: CoachSeat[] = []
    while (got.length < party.people.length) {
      const block = blockFor(party, party.people.length - got.length, { open, neighbours, path })
      if (block.length === 0) break
      for (const seat of block) {
        free.delete(seat)
        open.delete(seat)
      }
      got.push(...block)
    }
    return { party, seats: seats.filter((seat) => got.includes(seat)) }
  })
}

/** Seats in the order of a snake from front to back, so that the end of each row adjoins the beginning of the next. */
function alongTheAisle(seats: readonly CoachSeat[]): CoachSeat[] {
  return [...Map.groupBy(seats, ({ vehicleId, deck, row }) => `${vehicleId} ${deck} ${row}`).values()].flatMap(
    (row, index) => (index % 2 === 0 ? row : row.toReversed()),
  )
}

type Open = { open: ReadonlySet<CoachSeat>; neighbours: Neighbours; path: readonly CoachSeat[] | null }

/** The best seats together for so many people; if nowhere so many are together, the largest group that is. */
function blockFor(party: Party, wanted: number, { open, neighbours, path }: Open): readonly CoachSeat[] {
  const groups = groupsOf(open, neighbours)
  const largest = Math.max(0, ...groups.map(({ size }) => size))
  const size = Math.min(wanted, largest)
  if (size === 0) return []
  const next = path?.filter((seat) => open.has(seat)).slice(0, size) ?? []
  if (next.length === size && areTogether(next, neighbours)) return next
  const blocks = groups
    .filter((group) => group.size >= size)
    .flatMap((group) => [...group].map((start) => grown(start, size, group, neighbours)))
  return blocks
    .map((block) => ({ block, cost: costOf(block, party, open, neighbours) }))
    .reduce((a, b) => (isCheaper(b.cost, a.cost) ? b : a)).block
}

function groupsOf(open: ReadonlySet<CoachSeat>, neighbours: Neighbours): Set<CoachSeat>[] {
  const groups: Set<CoachSeat>[] = []
  const seen = new Set<CoachSeat>()
  for (const seat of open) {
    if (seen.has(seat)) continue
    const group = reachable(seat, open, neighbours)
    for (const one of group) seen.add(one)
    groups.push(group)
  }
  return groups
}

/** A block of so many seats around `start`: each step adds the neighbour nearest to it, its own row first. */
function grown(
  start: CoachSeat,
  size: number,
  group: ReadonlySet<CoachSeat>,
  neighbours: Neighbours,
): readonly CoachSeat[] {
  const block = new Set([start])
  const edge = new Set<CoachSeat>()
  const distance = (seat: CoachSeat) => Math.abs(seat.row - start.row) * 10 + Math.abs(seat.column - start.column)
  let added = start
  while (block.size < size) {
    for (const next of neighbours.get(added)!) if (group.has(next) && !block.has(next)) edge.add(next)
    added = [...edge].reduce((a, b) => (distance(b) < distance(a) ? b : a))
    edge.delete(added)
    block.add(added)
  }
  return [...block]
}

/**
 * What a block costs, weightiest first: the distance to seated companions, the rows it spreads over, the people with no
 * companion beside them, the seats it leaves alone beside strangers, and the distance from the front or from `near`. Who
 * needs the front gets it before the rest is weighed. One who travels alone always leaves a seat alone, so that only
 * filling one counts.
 */
function costOf(
  block: readonly CoachSeat[],
  { seated, needsFront, hasFirstRow, near = 0 }: Party,
  open: ReadonlySet<CoachSeat>,
  neighbours: Neighbours,
): readonly number[] {
  const rows = block.map(({ row }) => row)
  const front = Math.min(...rows)
  const spread = Math.max(...rows) - front
  const taken = new Set(block)
  const isMate = (a: CoachSeat, b: CoachSeat) => a.row === b.row && Math.abs(a.column - b.column) === 1
  const leftAlone = block.flatMap((seat) =>
    neighbours.get(seat)!.filter((mate) => isMate(seat, mate) && open.has(mate) && !taken.has(mate)),
  ).length
  const filled = block.filter((seat) => {
    const mates = neighbours.get(seat)!.filter((mate) => isMate(seat, mate))
    return mates.length > 0 && mates.every((mate) => !open.has(mate))
  }).length
  const strangers = (block.length > 1 ? leftAlone : 0) - filled
  const parted = block.length > 1 ? block.filter((seat) => !block.some((other) => isMate(seat, other))).length : 0
  const close = [spread, parted, strangers]
  const wanted = needsFront || hasFirstRow ? [front, ...close] : [...close, Math.abs(front - near)]
  return [companionsAt(block, seated, neighbours), ...wanted]
}

function companionsAt(block: readonly CoachSeat[], seated: Party['seated'], neighbours: Neighbours): number {
  if (seated.length === 0) return 0
  const theirs = [...neighbours.keys()].filter((seat) =>
    seated.some(({ vehicleId, label }) => vehicleId === seat.vehicleId && label === seat.label),
  )
  const away = (a: CoachSeat, b: CoachSeat) =>
    a.vehicleId === b.vehicleId && a.deck === b.deck
      ? Math.abs(a.row - b.row) * 2 + Math.abs(a.column - b.column)
      : 1000
  return Math.min(1000, ...block.flatMap((seat) => theirs.map((other) => away(seat, other))))
}

function isCheaper(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((cost, index) => cost !== b[index])
  return at >= 0 && a[at]! < b[at]!
}
