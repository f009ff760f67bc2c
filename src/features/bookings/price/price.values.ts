import type { Booking, PricedBooking, priceBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingValues, ExtraValues } from '#src/features/bookings/booking/booking.values.ts'
import { headsOf, slotBands } from '#src/features/bookings/booking/booking.values.ts'
import { addDays, type Day, isDay } from '#src/shared/day.ts'
import type { Output } from '#src/shared/endpoint.ts'
import { asAdded, frozenChanges, isByHand } from './frozen-price.rules.ts'
import { type Instalment, instalmentsOf, isWholePriceDue } from './instalments.rules.ts'
import {
  type ChargedHeads,
  chargedHeads,
  commissionBps,
  lineByHand,
  owedCents,
  type PriceLine,
  priceLines,
  roomAsPaid,
  standingLines,
  totalCents,
} from './price.rules.ts'

export type FormTerms = Output<typeof priceBooking>
type StoredLine = PricedBooking['lines'][number]
type Agency = { commissionBps: number; paysNet: boolean; isDirect: boolean }

/** Whether this reader was told what the booking costs. */
export const isPriced = (booking: Booking): booking is PricedBooking => booking.money !== undefined

export type LivePrice = {
  /** `extra` is the place among the amounts by hand. */
  lines: (PriceLine & { extra: number | null })[]
  isFrozen: boolean
  priceCents: number
  owedCents: number
  instalments: Instalment[]
}

type Around = {
  terms: FormTerms
  booking: PricedBooking | null
  agency: Agency | undefined
  agencyFeeBps: number | null
  today: Day
  userName: string
}

/**
 * The price of what is typed, as it will be when saved: computed anew until the confirmation, after it the frozen lines
 * with what grew or was added by hand since.
 */
export function livePrice(values: BookingValues, around: Around): LivePrice {
  const { terms, booking } = around
  const standing = booking ? standingLines(booking.lines) : []
  const isFrozen = standing.some(({ frozenAt }) => frozenAt !== null)
  const lines = linesOf(values, standing, around)
  const priceCents = totalCents(lines)
  const owed = owedCents(priceCents, saleOf(values, isFrozen, around))
  const instalments = plannedInstalments(values, owed, terms, booking, around.today)
  return { lines, isFrozen, priceCents, owedCents: owed, instalments }
}

/** Of a cancelled booking only what was written stands, its penalty: its heads are charged no more. */
function linesOf(values: BookingValues, standing: readonly StoredLine[], around: Around): LivePrice['lines'] {
  if (around.booking?.status === 'canceled') return standing.map(plain)
  const isFrozen = standing.some(({ frozenAt }) => frozenAt !== null)
  return isFrozen ? frozenLines(values, standing, around) : freshLines(values, standing, around)
}

/** The terms of the sale: those agreed while a confirmed booking keeps its agency, else the agency's today. */
function saleOf({ agencyId }: BookingValues, isFrozen: boolean, { booking, agency, agencyFeeBps }: Around) {
  if (isFrozen && booking?.agencyId === agencyId) return booking.sale
  if (!agency || agency.isDirect) return { paysNet: false, commissionBps: 0 }
  return { paysNet: agency.paysNet, commissionBps: commissionBps(agency, { agencyFeeBps }) }
}

function byHandLine(extra: ExtraValues, standing: readonly PriceLine[], { userName, today }: Around): PriceLine {
  return asAdded(standing, lineByHand({ ...extra, participantId: null, byName: userName, on: today }))
}

function pricesOf(terms: FormTerms) {
  return { ...terms, unitCents: terms.unitCents ?? 0 }
}

const plain = (line: PriceLine) => ({ ...line, extra: null })

function freshLines(values: BookingValues, standing: readonly PriceLine[], around: Around): LivePrice['lines'] {
  const { terms } = around
  if (terms.unitCents === null) return []
  const party = chargedParty(values, terms)
  const byHand = values.extras.map((extra, index) => ({ ...byHandLine(extra, standing, around), extra: index }))
  const roomBefore = around.booking?.roomType ?? null
  const roomType = roomAsPaid(standing, { roomBefore, room: values.roomType, heads: headsOf(values) })
  return priceLines(pricesOf(terms), { ...party, roomType }, byHand).map((line) =>
    'extra' in line ? (line as LivePrice['lines'][number]) : plain(line),
  )
}

function frozenLines(values: BookingValues, standing: readonly PriceLine[], around: Around): LivePrice['lines'] {
  const byHand = values.extras.map((extra, index) => ({ ...byHandLine(extra, standing, around), extra: index }))
  const { takenBack, supplements, grown } = frozenChanges(standing, {
    prices: pricesOf(around.terms),
    party: partyOf(values),
    roomBefore: around.booking?.roomType ?? null,
    room: values.roomType,
    byHand,
  })
  const kept = standing.filter((line) => !isByHand(line) && !takenBack.includes(line))
  const isPremium = ({ kind }: PriceLine) => kind === 'insurance'
  return [
    ...[...kept.filter((line) => !isPremium(line)), ...supplements].map(plain),
    ...byHand,
    ...[...kept.filter(isPremium), ...grown].map(plain),
  ]
}

function chargedParty(values: BookingValues, { departsOn, childAgeLimit }: FormTerms): ChargedHeads {
  const bands = slotBands(values, { isFrozen: false, departsOn, childUnderAge: childAgeLimit })
  const heads = values.people.map(({ bornOn }, at) => ({
    ageBand: bands[at]!,
    bornOn: bornOn !== null && isDay(bornOn) ? bornOn : null,
  }))
  return chargedHeads(heads.slice(0, headsOf(values)), departsOn)
}

function partyOf(values: Pick<BookingValues, 'adults' | 'children'>) {
  const children = Math.min(headsOf({ adults: 0, children: values.children }), headsOf(values))
  return { adults: headsOf(values) - children, children }
}

function plannedInstalments(
  { depositCents, balanceDueOn }: BookingValues,
  owed: number,
  terms: FormTerms,
  booking: PricedBooking | null,
  today: Day,
): Instalment[] {
  const { depositBps, balanceDaysBefore, departsOn } = terms
  // A stored booking without deposit was made inside the window; one with a deposit before it.
  const bookedOn = booking === null ? today : booking.money.depositCents === null ? departsOn : '0001-01-01'
  const planned = instalmentsOf(
    { owedCents: owed, bookedOn, departsOn, agreedDepositCents: depositCents },
    { depositBps, balanceDaysBefore },
  )
  const dueOn = balanceDueOn ?? (booking?.money.depositCents === null ? booking.money.balanceDueOn : null)
  return planned.map((one) => (one.kind === 'balance' && dueOn ? { ...one, dueOn } : one))
}

/** What of a stored booking's deposit and balance day was agreed otherwise than usual; null = as usual. */
export function agreedTerms(
  { money }: Pick<PricedBooking, 'money'>,
  terms: FormTerms,
): { depositCents: number | null; balanceDueOn: string | null } {
  if (money.depositCents === null) return { depositCents: null, balanceDueOn: null }
  const usual = Number((BigInt(Math.max(0, money.owedCents)) * BigInt(terms.depositBps)) / 10_000n)
  const usualDay = addDays(terms.departsOn, -terms.balanceDaysBefore)
  return {
    depositCents: money.depositCents === usual ? null : money.depositCents,
    balanceDueOn: money.balanceDueOn === usualDay ? null : money.balanceDueOn,
  }
}

/** Whether a booking made today pays the whole price at once. */
export function isAllDueNow(terms: FormTerms, today: Day): boolean {
  return isWholePriceDue(today, terms.departsOn, terms)
}
