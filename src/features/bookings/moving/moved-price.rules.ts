import { type AgeBand, bandsOf, type HeadToCount, headsOfBands } from '#src/features/bookings/people/heads.rules.ts'
import { type ComposedPrice, composedPrice } from '#src/features/bookings/price/composition.rules.ts'
import {
  type Agreed,
  confirmedDeposit,
  isWholePriceDue,
  type PaymentPlan,
} from '#src/features/bookings/price/instalments.rules.ts'
import {
  byHandOf,
  isByHand,
  type PriceTerms,
  type SaleTerms,
  type StoredPriceLine,
  standingLines,
} from '#src/features/bookings/price/price.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Day } from '#src/shared/day.ts'
import type { PriceChoice } from './moving.rules.ts'

type Terms = PriceTerms & { depositBps: number; balanceDaysBefore: number }

/** A booking with its price, as it is before a move. */
export type PricedToMove = {
  isConfirmed: boolean
  heads: readonly (HeadToCount & { participantId: string; ageBand: AgeBand })[]
  room: RoomType | null
  lines: readonly StoredPriceLine[]
  agreed: Agreed
  /** The deposit among its instalments, in cents. */
  depositCents: number | null
  sale: SaleTerms
  terms: Terms
}

/** The new date: its room for this booking, its prices today, and the terms of the agency there. */
export type DateToPrice = { departsOn: Day; room: RoomType | null; terms: Terms; sale: SaleTerms }

export type MovedPrice = ComposedPrice & { bands: AgeBand[]; plan: PaymentPlan; terms: Terms; sale: SaleTerms }

/**
 * The price of a booking on another date. With the new price everything is computed with the prices of that date, and
 * what was added by hand stays. With the kept price the booking keeps its unit prices, and a confirmed one its lines.
 * Ages are those on the new day of departure, except for a confirmed booking that keeps its price. An agreed deposit
 * stays; an agreed day of the balance was meant for the former date.
 */
export function movedPrice(
  choice: PriceChoice,
  booking: PricedToMove,
  to: DateToPrice,
  { today, byName }: { today: Day; byName: string },
): MovedPrice {
  const isNew = choice === 'new'
  const isFrozen = booking.isConfirmed && !isNew
  const { terms, sale } = isNew ? to : booking
  const stored = booking.heads.map(({ ageBand }) => ageBand)
  const ages = { departsOn: to.departsOn, childUnderAge: terms.childUnderAge }
  const bands = isFrozen ? stored : bandsOf(booking.heads, headsOfBands(stored), ages)
  const agreed = { depositCents: booking.agreed.depositCents, balanceDueOn: null }
  const plan: PaymentPlan = {
    bookedOn: today,
    departsOn: to.departsOn,
    depositBps: terms.depositBps,
    balanceDaysBefore: terms.balanceDaysBefore,
    isWholeDueAtOnce: isWholePriceDue(today, to.departsOn, terms),
    agreed,
    confirmedDepositCents: confirmedDeposit(isFrozen, agreed, booking.depositCents),
    canceledOn: null,
  }
  const price = composedPrice(
    {
      heads: booking.heads.map(({ participantId, bornOn }, at) => ({ participantId, bornOn, ageBand: bands[at]! })),
      room: to.room,
      byHand: standingLines(booking.lines).filter(isByHand).map(byHandOf),
    },
    { state: isFrozen ? 'frozen' : 'open', lines: booking.lines, room: booking.room, heads: booking.heads.length },
    { kept: terms, today: to.terms, isUpdating: isNew, sale, plan, byName, on: today },
  )
  return { ...price, bands, plan, terms, sale }
}
