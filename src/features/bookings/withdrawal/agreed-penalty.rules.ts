import { owedCents, type SaleTerms } from '#src/features/bookings/price/price.rules.ts'
import { euro } from '#src/shared/money.ts'

/**
 * The possible penalties of one head that withdraws, in cents: `scaleCents` by the scale, `mostCents` at most, which is
 * all of its own lines.
 */
export type HeadPenalty = { scaleCents: number; mostCents: number }

/**
 * The money of the booking around a withdrawal, in cents: the price of what stays, and the payments less the refunds.
 */
export type MoneyAround = { stayingCents: number; paidCents: number; sale: SaleTerms }

/** The operator's agreement: a penalty, or the refund that it shall leave. Null: as proposed. */
export type AgreedByOperator = { penaltyCents: number | null; refundCents: number | null; reason: string | null }

export type AgreementFault = {
  path: '/refundCents' | '/penaltyCents' | '/penaltyReason'
  code:
    | 'bookings.refund-range'
    | 'bookings.penalty-range'
    | 'bookings.penalty-reason-missing'
    | 'bookings.penalty-and-refund'
  params?: { from: number; to: number }
}

/** The bounds in a fault's text. */
export function boundsInWords({ params }: AgreementFault): Record<string, string> {
  return params ? { from: euro(params.from), to: euro(params.to) } : {}
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The refund, in cents, once these penalties are in the price; 0 while something is still to be paid. */
export function refundCentsAt(penaltyCents: number, { stayingCents, paidCents, sale }: MoneyAround): number {
  return Math.max(0, paidCents - owedCents(stayingCents + penaltyCents, sale))
}

/**
 * The penalty of each head, in order, or why the wanted agreement is refused. A penalty lies between nothing and the
 * head's own lines, and a penalty other than the scale's needs a reason. A refund is never stored: it is converted into
 * the penalty that leaves it. Agreeing the proposed refund changes nothing.
 */
export function agreedPenalties(
  heads: readonly HeadPenalty[],
  wanted: AgreedByOperator,
  money: MoneyAround,
): { cents: number[]; fault: null } | { cents: null; fault: AgreementFault } {
  const scale = sum(heads.map(({ scaleCents }) => scaleCents))
  const most = sum(heads.map(({ mostCents }) => mostCents))
  const { penaltyCents, refundCents, reason } = wanted
  const refused = (fault: AgreementFault) => ({ cents: null, fault })
  if (penaltyCents !== null && refundCents !== null)
    return refused({ path: '/refundCents', code: 'bookings.penalty-and-refund' })
  if (penaltyCents !== null && !isWithin(penaltyCents, 0, most))
    return refused({ path: '/penaltyCents', code: 'bookings.penalty-range', params: { from: 0, to: most } })
  const [from, to] = [refundCentsAt(most, money), refundCentsAt(0, money)]
  if (refundCents !== null && !isWithin(refundCents, from, to))
    return refused({ path: '/refundCents', code: 'bookings.refund-range', params: { from, to } })
  const isProposed = refundCents === null || refundCents === refundCentsAt(scale, money)
  const agreed = penaltyCents ?? (isProposed ? scale : penaltyLeaving(refundCents, most, money))
  if (agreed !== scale && !reason?.trim())
    return refused({ path: '/penaltyReason', code: 'bookings.penalty-reason-missing' })
  return { cents: sharedPenalties(heads, agreed), fault: null }
}

const isWithin = (cents: number, from: number, to: number) =>
  Number.isSafeInteger(cents) && cents >= from && cents <= to

/** The smallest penalty that leaves at most this refund, in cents. The refund falls as the penalty grows. */
function penaltyLeaving(refundCents: number, most: number, money: MoneyAround): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (refundCentsAt(middle, money) <= refundCents) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Divides a penalty that was agreed for several heads: below the scale in proportion to the scale's penalties, above it
 * in proportion to what each head has left. The whole cents add up, and no head pays more than its own lines.
 */
function sharedPenalties(heads: readonly HeadPenalty[], agreed: number): number[] {
  const scale = sum(heads.map(({ scaleCents }) => scaleCents))
  if (agreed <= scale)
    return dividedCents(
      agreed,
      heads.map(({ scaleCents }) => scaleCents),
    )
  const more = dividedCents(
    agreed - scale,
    heads.map(({ scaleCents, mostCents }) => mostCents - scaleCents),
  )
  return heads.map(({ scaleCents }, at) => scaleCents + more[at]!)
}

/**
 * Divides whole cents in proportion to the weights. No part is above its weight unless all weights together are too
 * small.
 */
export function dividedCents(cents: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const floors = weights.map((weight) => Number((BigInt(cents) * BigInt(weight)) / BigInt(all)))
  let odd = cents - sum(floors)
  return floors.map((part, at) => {
    const isRoom = odd > 0 && part < weights[at]!
    if (isRoom) odd -= 1
    return isRoom ? part + 1 : part
  })
}
