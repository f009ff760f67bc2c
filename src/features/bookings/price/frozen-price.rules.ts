import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import {
  type ChargedHeads,
  grownHeads,
  isSoldToOne,
  type PriceLine,
  type PriceTerms,
  priceLines,
  roomAsPaid,
  supplementLines,
} from './price.rules.ts'

/** What a booking whose price is frozen is saved as; `roomBefore` is the room it was stored with. */
export type FrozenEdit = {
  prices: PriceTerms
  party: Pick<ChargedHeads, 'adults' | 'children'>
  roomBefore: RoomType | null
  room: RoomType | null
  byHand: readonly PriceLine[]
}

export type FrozenChanges<Line> = {
  takenBack: Line[]
  supplements: PriceLine[]
  byHand: PriceLine[]
  grown: PriceLine[]
}

/**
 * What an edit adds to a frozen price and takes back of it: heads that joined, amounts by hand that came or went, and the
 * single supplement only when this very edit makes the room one that is sold to one person, or no longer. A room changed
 * elsewhere, or a supplement the trip asks since, charges nothing by itself.
 */
export function frozenChanges<Line extends PriceLine>(
  standing: readonly Line[],
  { prices, party, roomBefore, room, byHand }: FrozenEdit,
): FrozenChanges<Line> {
  const supplements = standing.filter(({ kind }) => kind === 'singleSupplement')
  const heads = party.adults + party.children
  const isSold = isSoldToOne(roomAsPaid(standing, { roomBefore, room, heads }))
  const wasSoldToOne = isSoldToOne(roomAsPaid(standing, { roomBefore, room: roomBefore, heads: 1 }))
  const { gone, fresh } = byHandChanges(standing, byHand)
  const grown = grownHeads(standing, party)
  return {
    takenBack: [...(wasSoldToOne && !isSold ? supplements : []), ...gone],
    supplements: isSold && !wasSoldToOne && supplements.length === 0 ? supplementLines(prices) : [],
    byHand: fresh,
    grown: grown.adults + grown.children > 0 ? priceLines(prices, { ...grown, roomType: null }) : [],
  }
}

export const isByHand = ({ kind }: PriceLine) => kind === 'extra' || kind === 'discount'
const isSame = (a: PriceLine, b: PriceLine) => a.kind === b.kind && a.label === b.label && a.cents === b.cents

/** Two amounts alike are two: each wanted one keeps one that stands. */
function byHandChanges<Line extends PriceLine>(standing: readonly Line[], wanted: readonly PriceLine[]) {
  const gone = standing.filter(isByHand)
  const fresh: PriceLine[] = []
  for (const line of wanted) {
    const at = gone.findIndex((one) => isSame(one, line))
    if (at < 0) fresh.push(line)
    else gone.splice(at, 1)
  }
  return { gone, fresh }
}

/** A line already added by hand keeps who added it and when. */
export function asAdded(standing: readonly PriceLine[], wanted: PriceLine): PriceLine {
  const found = standing.find((line) => isSame(line, wanted))
  return found ? { ...wanted, source: found.source } : wanted
}
