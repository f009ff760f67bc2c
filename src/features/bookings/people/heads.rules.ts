import { ageOn, type Day } from '#src/shared/day.ts'

/** The bands by which a head of a booking is counted and charged. */
export const ageBands = ['adult', 'child'] as const
export type AgeBand = (typeof ageBands)[number]

export type Heads = { adults: number; children: number }
export type AgeTerms = { departsOn: Day; childUnderAge: number }

/**
 * A head as it is counted. Both fields are null while unknown. `ageBand` is the band that it counted by before or was
 * declared with.
 */
export type HeadToCount = { bornOn: Day | null; ageBand: AgeBand | null }

/**
 * The bands of a booking's heads, with as many children as were declared. Age is that on the day of departure: a
 * declared child who has completed `childUnderAge` years by then is an adult, and there is one child fewer. Children
 * are taken first from people known to be young, then from heads that were children before, then from the last of the
 * others.
 */
export function bandsOf(
  heads: readonly HeadToCount[],
  { children }: Pick<Heads, 'children'>,
  terms: AgeTerms,
): AgeBand[] {
  const grownUp = heads.filter((head) => head.ageBand === 'child' && isGrown(head, terms)).length
  const rank = (head: HeadToCount) => (isYoung(head, terms) ? 0 : 2) + (head.ageBand === 'child' ? 0 : 1)
  const young = heads
    .map((head, at) => ({ head, at }))
    .filter(({ head }) => !isGrown(head, terms))
    .toSorted((a, b) => rank(a.head) - rank(b.head) || (rank(a.head) === 3 ? b.at - a.at : a.at - b.at))
    .slice(0, Math.max(0, children - grownUp))
  const places = new Set(young.map(({ at }) => at))
  return heads.map((_, at) => (places.has(at) ? 'child' : 'adult'))
}

/**
 * The bands of a booking with a frozen price. Its heads stay as agreed, whatever their age turns out to be. Of the
 * heads that join, as many are children as were added.
 */
export function bandsOfFrozen(
  heads: readonly (HeadToCount & { isStored: boolean })[],
  { children }: Pick<Heads, 'children'>,
  terms: AgeTerms,
): AgeBand[] {
  const stored = heads.filter(({ isStored, ageBand }) => isStored && ageBand === 'child').length
  const joining = heads.filter(({ isStored }) => !isStored)
  const fresh = bandsOf(joining, { children: Math.max(0, children - stored) }, terms)
  return heads.map(({ isStored, ageBand }) => (isStored ? ageBand! : fresh.shift()!))
}

/**
 * The bands of the remaining heads when others leave. If no adult would stay, the first child who is an adult by age
 * becomes one.
 */
export function bandsStaying(heads: readonly HeadToCount[], terms: AgeTerms): AgeBand[] {
  const bands = heads.map(({ ageBand }) => ageBand ?? 'adult')
  if (bands.includes('adult')) return bands
  const first = heads.findIndex((head) => isGrown(head, terms))
  return bands.map((band, at) => (at === first ? 'adult' : band))
}

/** The band that an age decides; undefined while the age is unknown. */
export function bandOfAge(head: Pick<HeadToCount, 'bornOn'>, terms: AgeTerms): AgeBand | undefined {
  if (head.bornOn === null) return undefined
  return isGrown(head, terms) ? 'adult' : 'child'
}

/** Tells whether a person is an adult by age, however they were declared. */
function isGrown({ bornOn }: Pick<HeadToCount, 'bornOn'>, { departsOn, childUnderAge }: AgeTerms): boolean {
  return bornOn !== null && ageOn(bornOn, departsOn) >= childUnderAge
}

function isYoung({ bornOn }: HeadToCount, { departsOn, childUnderAge }: AgeTerms): boolean {
  return bornOn !== null && ageOn(bornOn, departsOn) < childUnderAge
}

/**
 * The indexes of declared children who count as adults by age: as many as children are missing, the youngest of these
 * adults.
 */
export function recountedAt(
  heads: readonly HeadToCount[],
  { children }: Pick<Heads, 'children'>,
  terms: AgeTerms,
): number[] {
  const counted = headsOfBands(bandsOf(heads, { children }, terms))
  const missing = Math.min(children, heads.length) - counted.children
  return heads
    .map((head, at) => ({ ...head, at }))
    .filter((head) => isGrown(head, terms))
    .toSorted(
      (a, b) => Number(b.ageBand === 'child') - Number(a.ageBand === 'child') || (a.bornOn! < b.bornOn! ? 1 : -1),
    )
    .slice(0, missing)
    .map(({ at }) => at)
}

export function headsOfBands(bands: readonly AgeBand[]): Heads {
  const children = bands.filter((band) => band === 'child').length
  return { adults: bands.length - children, children }
}

/** Why these heads cannot stay without those who leave, or null: children never travel alone. */
export function stayingRefusal({ adults }: Heads): 'bookings.last-adult' | null {
  return adults < 1 ? 'bookings.last-adult' : null
}

/** Why these heads cannot be a party, or null: children never travel alone. */
export function partyRefusal({ adults }: Heads): 'bookings.children-alone' | null {
  return adults < 1 ? 'bookings.children-alone' : null
}

export type StoredHead = { participantId: string; isNamed: boolean; ageBand: AgeBand }
export type AskedHead = { participantId?: string | undefined; ageBand?: AgeBand | undefined; isNamed: boolean }

/**
 * A head to be saved: `stored` is its row, null for a new one; `asked` is the call's entry for it, null where the call
 * has none.
 */
export type MatchedHead<Stored, Asked> = { stored: Stored | null; asked: Asked | null }

/**
 * Matches the wanted heads of a booking with its rows. A named person takes the row of a head without a name, with its
 * bed and seat. Heads that the call leaves out stay as they are. When heads become fewer, those without a name go,
 * first those of the band that became fewer. `gone` also holds named people who were left out.
 */
export function matchedHeads<Stored extends StoredHead, Asked extends AskedHead>(
  asked: readonly Asked[],
  wanted: Heads,
  stored: readonly Stored[],
): { heads: MatchedHead<Stored, Asked>[]; gone: Stored[] } {
  const named = new Set(asked.map(({ participantId }) => participantId))
  const before = headsOfBands(stored.map(({ ageBand }) => ageBand))
  const fewer: AgeBand | null =
    wanted.children < before.children ? 'child' : wanted.adults < before.adults ? 'adult' : null
  const free = stored
    .filter(({ participantId, isNamed }) => !isNamed && !named.has(participantId))
    .toSorted((a, b) => Number(a.ageBand === fewer) - Number(b.ageBand === fewer))
  const take = (band: AgeBand | undefined): Stored | null => {
    const at = Math.max(
      0,
      free.findIndex(({ ageBand }) => ageBand === band),
    )
    return free.splice(at, 1)[0] ?? null
  }
  const heads = asked.map((one): MatchedHead<Stored, Asked> => {
    const own = stored.find(({ participantId }) => participantId === one.participantId)
    return { asked: one, stored: own ?? take(one.ageBand) }
  })
  const silent = Array.from({ length: Math.max(0, wanted.adults + wanted.children - heads.length) }, () =>
    take(undefined),
  )
  const place = (row: Stored | null) => (row ? stored.indexOf(row) : stored.length)
  for (const row of silent.toSorted((a, b) => place(a) - place(b))) heads.push({ asked: null, stored: row })
  const kept = new Set(heads.map((head) => head.stored?.participantId))
  return { heads, gone: stored.filter(({ participantId }) => !kept.has(participantId)) }
}
