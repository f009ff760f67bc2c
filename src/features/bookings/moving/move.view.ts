import { type BookingStatus, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { type ComparedLine, comparedLines } from '#src/features/bookings/price/compared-price.view.ts'
import type { PriceLine } from '#src/features/bookings/price/price.rules.ts'
import type { Output } from '#src/shared/endpoint.ts'
import type { listMoveTargets, previewMove } from './moving.contract.ts'
import type { PriceChoice } from './moving.rules.ts'

export type MoveTarget = Output<typeof listMoveTargets>['targets'][number]
export type MovePreview = Output<typeof previewMove>

/** Tells whether a date has too few places for a booking that holds some. */
export function lacksPlaces(
  { placesLeft }: Pick<MoveTarget, 'placesLeft'>,
  { status, heads }: { status: BookingStatus; heads: number },
): boolean {
  return isHolding(status) && placesLeft !== null && placesLeft < heads
}

/** Tells whether a booking can go to a date, or at least wait there. */
export function isOpenDate(
  target: MoveTarget,
  booking: { status: BookingStatus; heads: number },
  mayWait: boolean,
): boolean {
  return target.refusal === null && (mayWait || !lacksPlaces(target, booking))
}

/** The price now and on the other date, item by item, with the difference in cents. */
export function movedLines(
  { now, ...prices }: MovePreview,
  choice: PriceChoice,
): (ComparedLine & { differenceCents: number })[] {
  return comparedLines(now.lines as readonly PriceLine[], prices[choice].lines as readonly PriceLine[]).map((line) => ({
    ...line,
    differenceCents: (line.afterCents ?? 0) - (line.beforeCents ?? 0),
  }))
}

/** What is left to pay after the move, in cents; below zero it is a refund that we owe. */
export function leftAfter(preview: MovePreview, choice: PriceChoice): number {
  return preview[choice].owedCents - preview.paidCents
}

/** Tells whether the price of the other date is the present one, so that there is nothing to choose. */
export function isSamePrice({ new: next, kept }: MovePreview): boolean {
  return (
    next.priceCents === kept.priceCents && next.owedCents === kept.owedCents && next.depositCents === kept.depositCents
  )
}
