import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Day } from '#src/shared/day.ts'
import { type Instalment, instalmentsOf, type PaymentPlan } from './instalments.rules.ts'
import {
  type ByHand,
  type HeadToPrice,
  isByHand,
  isSoldToOne,
  lineByHand,
  linesOfHead,
  owedCents,
  type PriceLine,
  type PriceTerms,
  priceLineKinds,
  type SaleTerms,
  type StoredPriceLine,
  standingLines,
  supplementLine,
  totalCents,
} from './price.rules.ts'

/** The facts for which a price is composed: the heads in order, the room of a multi-day trip, the amounts by hand. */
export type PriceWanted = { heads: readonly HeadToPrice[]; room: RoomType | null; byHand: readonly ByHand[] }

/**
 * The stored price. It is `open` until the confirmation, then `frozen`, and `closed` once the booking is cancelled.
 * `room` and `heads` are those that were stored with it.
 */
export type PriceBefore<Line extends StoredPriceLine = StoredPriceLine> = {
  state: 'open' | 'frozen' | 'closed'
  lines: readonly Line[]
  room: RoomType | null
  heads: number
}

export type PriceAround = {
  /** The unit prices of the day on which the booking was made; today's for a new one. */
  kept: PriceTerms
  /** Today's unit prices, which heads that join a confirmed booking pay. */
  today: PriceTerms
  /** True when the booking takes today's prices. A room that was changed elsewhere is then charged too. */
  isUpdating: boolean
  sale: SaleTerms
  plan: PaymentPlan
  /** The person who adds amounts by hand, and the moment. */
  byName: string
  on: Day
}

export type ComposedPrice<Line extends StoredPriceLine = StoredPriceLine> = {
  /** All lines that apply after the save, in their shown order. */
  lines: (Line | PriceLine)[]
  /** The lines added by hand, in the order they were given. */
  byHand: (Line | PriceLine)[]
  /** Stored lines that no longer apply: an open price deletes them, a frozen one reverses them. */
  gone: Line[]
  fresh: PriceLine[]
  priceCents: number
  owedCents: number
  instalments: Instalment[]
}

/**
 * The price of a booking, composed by one function for the form that shows it and the command that saves it. Before the
 * confirmation every line is computed anew with the prices that the booking keeps. After it lines stay, heads that join
 * pay the price of their day, and amounts by hand come and go one by one.
 */
export function composedPrice<Line extends StoredPriceLine>(
  wanted: PriceWanted,
  before: PriceBefore<Line> | null,
  around: PriceAround,
): ComposedPrice<Line> {
  const standing = standingLines(before?.lines ?? [])
  if (before?.state === 'closed') return summed({ lines: standing, byHand: [], gone: [], fresh: [] }, around)
  const left = new Set(standing)
  const keep = (line: PriceLine): Line | PriceLine => {
    const found = [...left].find((one) => isSame(one, line))
    if (found) left.delete(found)
    return found ?? line
  }
  const kept = standing.filter((line) => staysAsItIs(line, wanted, before))
  for (const line of kept) left.delete(line)
  const ofHeads = wanted.heads.flatMap((head) => linesWanted(head, standing, before, around)).map(keep)
  const supplements = supplementsWanted(wanted, standing, before, around).map(keep)
  const byHand = wanted.byHand.map((one) => keep(lineByHand(one, around)))
  const lines = [...ofHeads, ...supplements, ...byHand, ...kept]
  const stored = new Set<PriceLine>(standing)
  return summed({ lines, byHand, gone: [...left], fresh: lines.filter((line) => !stored.has(line)) }, around)
}

function summed<Line extends StoredPriceLine>(
  parts: Pick<ComposedPrice<Line>, 'lines' | 'byHand' | 'gone' | 'fresh'>,
  { sale, plan }: PriceAround,
): ComposedPrice<Line> {
  const priceCents = totalCents(parts.lines)
  const owed = owedCents(priceCents, sale)
  const rank = ({ kind }: PriceLine) => priceLineKinds.indexOf(kind)
  const lines = parts.lines.toSorted((a, b) => rank(a) - rank(b))
  return { ...parts, lines, priceCents, owedCents: owed, instalments: instalmentsOf(owed, plan) }
}

/**
 * Tells whether two lines are the same, regardless of who added them and when. (Two equal amounts by hand are still two
 * lines.)
 */
function isSame(stored: PriceLine, line: PriceLine): boolean {
  return (
    stored.kind === line.kind &&
    stored.label === line.label &&
    stored.cents === line.cents &&
    stored.participantId === line.participantId &&
    (isByHand(line) || stored.source === line.source)
  )
}

/** Tells whether a line stays untouched: a penalty, or, in a frozen price, a line of a person who left. */
function staysAsItIs(line: StoredPriceLine, { heads }: PriceWanted, before: PriceBefore | null): boolean {
  if (line.kind === 'penalty') return true
  const isHere = heads.some(({ participantId }) => participantId === line.participantId)
  return before?.state === 'frozen' && isOfHead(line.kind) && !isHere
}

function linesWanted(
  head: HeadToPrice,
  standing: readonly StoredPriceLine[],
  before: PriceBefore | null,
  { kept, today, plan }: PriceAround,
): PriceLine[] {
  if (before?.state !== 'frozen') return linesOfHead(kept, head, plan.departsOn)
  const own = standing.filter(({ participantId, kind }) => participantId === head.participantId && isOfHead(kind))
  return own.length > 0 ? own : linesOfHead(today, head, plan.departsOn)
}

function isOfHead(kind: PriceLine['kind']): boolean {
  return kind === 'adultQuota' || kind === 'childQuota' || kind === 'registrationFee' || kind === 'insurance'
}

/**
 * The lines of the heads that pay a single supplement. In a room sold to one person, one head pays it; if that head
 * left, another who is still there. A head that was charged for keeping a double alone pays it too. On a booking of one
 * that charge lasts while its room is not changed here and nobody joins; a booking of several keeps it, because the
 * double may belong to another booking. A room that was changed elsewhere charges nothing by itself.
 */
function supplementsWanted(
  { heads, room }: PriceWanted,
  standing: readonly StoredPriceLine[],
  before: PriceBefore | null,
  { kept, isUpdating }: PriceAround,
): PriceLine[] {
  const paid = standing.filter(
    (line) => line.kind === 'singleSupplement' && heads.some((head) => head.participantId === line.participantId),
  )
  const isPayerGone = paid.length < standing.filter(({ kind }) => kind === 'singleSupplement').length
  const asked = before?.state === 'frozen' ? paid : paid.map((line) => supplementLine(kept, line.participantId!))
  const isRoomKept = before !== null && room === before.room
  if (!isSoldToOne(room)) {
    const isElsewhere = before !== null && before.heads > 1 && heads.length > 1
    return isElsewhere || (isRoomKept && heads.length <= before.heads) ? asked : []
  }
  if (asked.length > 0 || !heads[0] || (isRoomKept && !isUpdating && !isPayerGone)) return asked
  return [supplementLine(kept, heads[0].participantId)]
}
