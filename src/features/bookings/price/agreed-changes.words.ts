import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { formatDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import type { Agreed } from './instalments.rules.ts'
import { isByHand, type PriceLine } from './price.rules.ts'
import { priceText } from './price.text.ts'

/** Without an agreement, deposit and day are the usual ones, so the log says "usual" instead of leaving them empty. */
const usual = priceText['bookings.usual']

type Sides = { agreed: Agreed | null; lines: readonly PriceLine[] }

/**
 * The terms of a booking's money that were agreed by hand, before and after: deposit, balance day, extras and
 * discounts.
 */
export function agreedChanges(before: Sides, after: Sides): Difference[] {
  const inWords = ({ agreed, lines }: Sides): [string, string][] => [
    [priceText['bookings.field.deposit'], agreed?.depositCents == null ? usual : euro(agreed.depositCents)],
    [priceText['bookings.balance-by'], agreed?.balanceDueOn ? formatDay(agreed.balanceDueOn) : usual],
    [bookingText['bookings.extras'], lines.filter(isByHand).map(lineInWords).toSorted().join(', ')],
  ]
  const now = inWords(after)
  return inWords(before)
    .map(([field, theirs], at) => ({ field, theirs, mine: now[at]![1] }))
    .filter(({ theirs, mine }) => theirs !== mine)
}

const lineInWords = ({ label, cents }: PriceLine) => `${label} ${euro(cents)}`
