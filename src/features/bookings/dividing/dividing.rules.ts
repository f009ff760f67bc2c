import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { headsOfBands, partyRefusal } from '#src/features/bookings/people/heads.rules.ts'
import {
  type PriceLine,
  type StoredPriceLine,
  standingLines,
  totalCents,
} from '#src/features/bookings/price/price.rules.ts'

/**
 * Divides whole cents, of either sign, between those who stay and those who leave, in proportion to the weights. The odd
 * cent stays. Without any weight everything stays.
 */
export function inTwo(cents: number, { staying, leaving }: { staying: number; leaving: number }): [number, number] {
  const all = staying + leaving
  if (all === 0) return [cents, 0]
  const part = Number((BigInt(Math.abs(cents)) * BigInt(leaving)) / BigInt(all)) * Math.sign(cents)
  // Zero of a negative amount would be a negative zero.
  return [cents - part, part + 0]
}

/** The price of a booking that is divided. The parts of `shared` lines add up to the line. */
export type DividedPrice<Line extends StoredPriceLine> = {
  stayingCents: number
  leavingCents: number
  shared: { line: Line; stayingCents: number; leavingCents: number }[]
}

/**
 * Divides the price of a booking: the lines of each person go with the person, those of the booking as a whole are
 * divided in proportion to what both sides pay by themselves.
 */
export function dividedPrice<Line extends StoredPriceLine>(
  lines: readonly Line[],
  leaving: readonly string[],
): DividedPrice<Line> {
  const standing = standingLines(lines)
  const goes = ({ participantId }: PriceLine) => participantId !== null && leaving.includes(participantId)
  const own = totalCents(standing.filter(goes))
  const others = totalCents(standing.filter((line) => line.participantId !== null && !goes(line)))
  const weights = { staying: Math.max(0, others), leaving: Math.max(0, own) }
  const shared = standing
    .filter(({ participantId }) => participantId === null)
    .map((line) => {
      const [stayingCents, leavingCents] = inTwo(line.cents, weights)
      return { line, stayingCents, leavingCents }
    })
  const sum = (side: 'stayingCents' | 'leavingCents') => shared.reduce((all, one) => all + one[side], 0)
  return { stayingCents: others + sum('stayingCents'), leavingCents: own + sum('leavingCents'), shared }
}

/** Why these people cannot get a booking of their own, or null. Somebody stays, and no child is alone on either side. */
export function splitRefusal(
  booking: { isStaff: boolean },
  heads: readonly { participantId: string; ageBand: 'adult' | 'child' }[],
  leaving: readonly string[],
):
  | 'bookings.split-crew'
  | 'bookings.person-not-here'
  | 'bookings.split-nobody-left'
  | 'bookings.children-alone'
  | null {
  if (booking.isStaff) return 'bookings.split-crew'
  if (leaving.some((id) => !heads.some(({ participantId }) => participantId === id))) return 'bookings.person-not-here'
  const sides = [true, false].map((goes) => heads.filter((head) => leaving.includes(head.participantId) === goes))
  if (sides.some((side) => side.length === 0)) return 'bookings.split-nobody-left'
  const bands = sides.map((side) => headsOfBands(side.map(({ ageBand }) => ageBand)))
  return bands.map(partyRefusal).find((code) => code !== null) ?? null
}

export type BookingToJoin = {
  id: string
  status: BookingStatus
  isStaff: boolean
  agencyId: string | null
  paysNet: boolean
  commissionBps: number
}

/** Why two bookings of one trip cannot become one, or null. They are of the same kind, state and agency. */
export function joinRefusal(
  one: BookingToJoin,
  other: BookingToJoin,
): 'bookings.join-itself' | 'bookings.split-crew' | 'bookings.join-other-status' | 'bookings.join-other-agency' | null {
  if (one.id === other.id) return 'bookings.join-itself'
  if (one.isStaff || other.isStaff) return 'bookings.split-crew'
  if (one.status !== other.status) return 'bookings.join-other-status'
  const isSameSale =
    one.agencyId === other.agencyId && one.paysNet === other.paysNet && one.commissionBps === other.commissionBps
  return isSameSale ? null : 'bookings.join-other-agency'
}

/** Tells whether two open bookings keep different unit prices, so that joining them would change one of the prices. */
export function haveOtherTerms(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  return Object.keys(one).some((name) => one[name] !== other[name])
}
