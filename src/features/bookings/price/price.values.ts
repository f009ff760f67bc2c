import type { Booking, getPriceTerms, PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { type BookingValues, ownedExtras, placeOfOwner } from '#src/features/bookings/booking/booking.values.ts'
import { headsOf, type SlotValues, slotBands } from '#src/features/bookings/people/slots.values.ts'
import { type Day, isDay, todayIn } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { type ComposedPrice, composedPrice, type PriceAround, type PriceBefore } from './composition.rules.ts'
import { confirmedDeposit, isWholePriceDue, type PaymentPlan, planBegin } from './instalments.rules.ts'
import { commissionBps, type HeadToPrice, type PriceTerms, type SaleTerms } from './price.rules.ts'

export type FormTerms = Output<typeof getPriceTerms>
type Agency = { commissionBps: number; paysNet: boolean; isDirect: boolean }

/** Tells whether this reader received the money of the booking. */
export const isPriced = (booking: Booking): booking is PricedBooking => booking.money !== undefined

export type LivePrice = ComposedPrice<PricedBooking['lines'][number]> & {
  state: PriceBefore['state']
  /** True when the trip's prices now differ from those that the booking keeps. */
  isOutdated: boolean
  /**
   * True when the typed booking is to be paid at once. A waiting booking that begins to hold inside the window is such
   * a case.
   */
  isWholeDueAtOnce: boolean
}

export type AroundPrice = {
  terms: FormTerms
  booking: PricedBooking | null
  agency: Agency | undefined
  agencyFeeBps: number | null
  today: Day
  userName: string
}

/** The price of the typed booking, composed by the rule that the save uses; null while the trip has no price. */
export function livePrice(values: BookingValues, around: AroundPrice): LivePrice | null {
  const { terms, booking, today, userName } = around
  const now = terms.prices ?? booking?.terms
  if (!now) return null
  const kept = booking?.terms ?? now
  const state = stateOf(booking)
  const isUpdating = values.takesTodaysPrice && state === 'open'
  const before = booking && {
    ...{ state, lines: booking.lines, room: booking.roomType, heads: booking.adults + booking.children },
  }
  const priceAround: PriceAround = {
    ...{ kept: isUpdating ? now : kept, today: now, isUpdating, byName: userName, on: today },
    sale: saleOf(values, isUpdating, around),
    plan: planOf(values, isUpdating, around),
  }
  const wanted = { heads: headsToPrice(values, around), room: values.roomType, byHand: byHandOf(values) }
  const isOutdated = booking !== null && state === 'open' && !isUpdating && isOtherPrice(kept, now)
  const { isWholeDueAtOnce } = priceAround.plan
  return { ...composedPrice(wanted, before, priceAround), state, isOutdated, isWholeDueAtOnce }
}

/** The same price with today's prices, shown before they are taken. */
export function priceOfToday(values: BookingValues, around: AroundPrice): LivePrice | null {
  return livePrice({ ...values, takesTodaysPrice: true }, around)
}

function stateOf(booking: Pick<Booking, 'status'> | null): PriceBefore['state'] {
  if (booking?.status === 'canceled') return 'closed'
  return booking?.status === 'confirmed' ? 'frozen' : 'open'
}

function isOtherPrice(kept: PriceTerms, now: PriceTerms): boolean {
  const names = ['adultCents', 'childCents', 'registrationFeeCents', 'insuranceBps', 'childUnderAge'] as const
  return (
    names.some((name) => kept[name] !== now[name]) ||
    (kept.singleSupplementCents ?? 0) !== (now.singleSupplementCents ?? 0)
  )
}

/**
 * The terms of the sale: the agreed ones while the booking keeps its agency and its price, otherwise the agency's of
 * today.
 */
function saleOf(
  { agencyId }: BookingValues,
  isUpdating: boolean,
  { booking, agency, agencyFeeBps }: AroundPrice,
): SaleTerms {
  if (booking && booking.agencyId === agencyId && !isUpdating) return booking.sale
  if (!agency || agency.isDirect) return { paysNet: false, commissionBps: 0 }
  return { paysNet: agency.paysNet, commissionBps: commissionBps(agency, { agencyFeeBps }) }
}

function planOf(
  { status, depositCents, balanceDueOn }: BookingValues,
  isUpdating: boolean,
  { booking, terms, today }: AroundPrice,
): PaymentPlan {
  const { depositBps, balanceDaysBefore } = (!isUpdating && booking?.terms) || terms
  const { departsOn } = terms
  const stored = booking && { ...booking, isHolding: isHolding(booking.status) }
  const now = { isHolding: status !== null && isHolding(status), today, departsOn, balanceDaysBefore }
  return {
    ...{ depositBps, balanceDaysBefore, departsOn, ...planBegin(stored, now) },
    agreed: { depositCents, balanceDueOn },
    confirmedDepositCents: booking
      ? confirmedDeposit(stateOf(booking) === 'frozen', booking.agreed, booking.money.depositCents)
      : null,
    canceledOn: booking?.canceledAt ? todayIn(new Date(booking.canceledAt)) : null,
  }
}

const headId = ({ participantId, key }: SlotValues) => participantId ?? key

/** The age below which a person is a child: the booking's own, or today's when it takes today's prices. */
export function childUnderAgeOf(
  { takesTodaysPrice }: Pick<BookingValues, 'takesTodaysPrice'>,
  { booking, terms }: { booking: Pick<Booking, 'terms'> | null; terms: Pick<FormTerms, 'childAgeLimit'> },
): number {
  const kept = takesTodaysPrice ? undefined : booking?.terms?.childUnderAge
  return kept ?? terms.childAgeLimit
}

/** The heads for the price. While a number is being typed, there are only as many as it says. */
function headsToPrice(values: BookingValues, { booking, terms }: AroundPrice): HeadToPrice[] {
  const bands = slotBands(values, {
    ...{ departsOn: terms.departsOn, childUnderAge: childUnderAgeOf(values, { booking, terms }) },
    isFrozen: stateOf(booking) === 'frozen',
  })
  return values.people.slice(0, headsOf(values)).map((slot, at) => ({
    participantId: headId(slot),
    ageBand: bands[at]!,
    bornOn: slot.bornOn !== null && isDay(slot.bornOn) ? slot.bornOn : null,
  }))
}

function byHandOf(values: BookingValues) {
  return ownedExtras(values).map(({ owner, ...extra }) => {
    const place = placeOfOwner(values.people, owner)
    return { ...extra, participantId: place === null ? null : headId(values.people[place]!) }
  })
}

/** Tells whether a booking made today pays the whole price at once. */
export function isAllDueNow(terms: FormTerms, today: Day): boolean {
  return isWholePriceDue(today, terms.departsOn, terms)
}
