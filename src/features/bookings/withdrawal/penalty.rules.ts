import type { BookingStatus, CancelCause } from '#src/features/bookings/booking/booking.rules.ts'
import {
  isByHand,
  type PriceLine,
  type PriceLineKind,
  type StoredPriceLine,
  standingLines,
  totalCents,
} from '#src/features/bookings/price/price.rules.ts'
import type { ScaleBand } from '#src/features/settings/scale.rules.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { euro, percentOf } from '#src/shared/money.ts'
import { fillText } from '#src/shared/text.ts'
import { dividedCents, type HeadPenalty } from './agreed-penalty.rules.ts'
import {
  bandOf,
  type DayCounting,
  daysBeforeDeparture,
  defaultDayCounting,
  withdrawalSaid,
} from './penalty-scale.rules.ts'
import { withdrawalText } from './withdrawal.text.ts'

/** A head that leaves a booking. A head not yet named has an empty name. `isInsured` once the policy is issued. */
export type LeavingHead = { participantId: string; name: string; isInsured?: boolean }

export type Withdrawal = {
  /** Every line of the booking, reversed and reversing ones included. */
  lines: readonly StoredPriceLine[]
  leaving: readonly LeavingHead[]
  /** True when nobody stays. */
  isWhole: boolean
  status: BookingStatus
  cause: CancelCause
  withdrawnOn: Day
  departsOn: Day
  scale: readonly ScaleBand[]
  counting?: DayCounting
}

/** The part of a line that is kept: that of its band, all of it (a fee, the premium of an issued policy), or nothing. */
export type PenaltyNote = 'band' | 'notRefundable' | 'policyIssued' | 'none'
export type PenaltyRow = {
  kind: PriceLineKind
  label: string | null
  note: PenaltyNote
  priceCents: number
  penaltyBps: number
  retainedCents: number
}

export type Penalty = {
  daysBefore: number
  band: ScaleBand | null
  rows: PenaltyRow[]
  /** The heads that leave, in order. */
  heads: (LeavingHead & HeadPenalty)[]
  /** The sum of the lines of those who leave, and the part that the scale keeps, in cents. */
  priceCents: number
  scaleCents: number
  /** The lines that no longer apply, and the rest of a discount that is too great for those who stay. */
  gone: StoredPriceLine[]
  remainders: PriceLine[]
  /** The price of what stays, in cents, without the penalties of those who leave now. */
  stayingCents: number
}

/**
 * The penalty of a withdrawal by the scale, with its working. The lines of those who leave go, the others stay; lines
 * of the booking as a whole go with the last head. Only a customer who withdraws from a confirmed booking owes a
 * penalty: registration fees are then never refunded, premiums only while the policy is not issued. Where we cancel,
 * everything is refunded, fees and premiums included.
 */
export function penaltyOf(withdrawal: Withdrawal): Penalty {
  const { leaving, withdrawnOn, departsOn, scale, counting = defaultDayCounting } = withdrawal
  const isOwed = withdrawal.cause === 'customer' && withdrawal.status === 'confirmed'
  const daysBefore = daysBeforeDeparture(withdrawnOn, departsOn, counting)
  const band = isOwed ? bandOf(scale, daysBefore) : null
  const { shares, gone, remainders, stayingCents } = takenOut(withdrawal)
  const ofHeads = shares.map((own, at) =>
    own.map((share) => rowOf(share, { isOwed, band, isInsured: leaving[at]!.isInsured === true })),
  )
  const heads = leaving.map((head, at) => {
    // A discount may exceed what is kept. A penalty is never money that we owe.
    const mostCents = isOwed || withdrawal.cause === 'customer' ? Math.max(0, totalCents(shares[at]!)) : 0
    const retained = ofHeads[at]!.reduce((sum, { retainedCents }) => sum + retainedCents, 0)
    return { ...head, mostCents, scaleCents: Math.min(mostCents, Math.max(0, retained)) }
  })
  return {
    daysBefore,
    band,
    rows: merged(ofHeads.flat()),
    heads,
    priceCents: totalCents(shares.flat()),
    scaleCents: heads.reduce((sum, { scaleCents }) => sum + scaleCents, 0),
    gone,
    remainders,
    stayingCents,
  }
}

type Share = Pick<PriceLine, 'kind' | 'label' | 'cents'>

/** The lines that those who leave take with them, head by head: their own, and their share of the booking's. */
function takenOut({ lines, leaving, isWhole }: Withdrawal) {
  const standing = standingLines(lines)
  const isPenalty = ({ kind }: PriceLine) => kind === 'penalty'
  const own = leaving.map(({ participantId }) =>
    standing.filter((line) => line.participantId === participantId && !isPenalty(line)),
  )
  const shared = standing.filter((line) => line.participantId === null && !isPenalty(line))
  const rest = totalCents(standing.filter((line) => !isPenalty(line))) - totalCents(own.flat())
  const cuts = isWhole ? shared.map((line) => ({ line, cents: line.cents })) : unusable(shared, Math.max(0, -rest))
  const weights = own.map((mine) => Math.max(0, totalCents(mine)))
  const shares = own.map((mine): Share[] => [...mine])
  for (const { line, cents } of cuts) {
    const even = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
    for (const [at, part] of dividedSigned(cents, even).entries())
      if (part !== 0) shares[at]!.push({ kind: line.kind, label: line.label, cents: part })
  }
  const gone = [...own.flat(), ...cuts.map(({ line }) => line)]
  const remainders = isWhole
    ? []
    : cuts.flatMap(({ line: { kind, label, source, participantId, cents: before }, cents }): PriceLine[] =>
        before === cents ? [] : [{ kind, label, source, participantId, cents: before - cents }],
      )
  const left = standing.filter((line) => !gone.includes(line))
  return { shares, gone, remainders, stayingCents: totalCents(left) + totalCents(remainders) }
}

/** The part of the discounts that exceeds what is left to pay. It goes with those who leave. */
function unusable(shared: readonly StoredPriceLine[], excess: number) {
  let over = excess
  return shared.flatMap((line) => {
    const cut = line.kind === 'discount' ? Math.min(over, -line.cents) : 0
    over -= cut
    return cut > 0 ? [{ line, cents: -cut }] : []
  })
}

/** Divides an amount of either sign in proportion to the weights. The parts add up. */
function dividedSigned(cents: number, weights: readonly number[]): number[] {
  const found = dividedCents(Math.abs(cents), weights)
  const odd = Math.abs(cents) - found.reduce((sum, one) => sum + one, 0)
  return found.map((part, at) => Math.sign(cents) * (at === found.length - 1 ? part + odd : part))
}

type Terms = { isOwed: boolean; band: ScaleBand | null; isInsured: boolean }

function rowOf({ kind, label, cents }: Share, terms: Terms): PenaltyRow {
  const note = noteOf(kind, terms)
  const penaltyBps = note === 'band' ? terms.band!.percentBps : note === 'none' ? 0 : 10_000
  return { kind, label, note, priceCents: cents, penaltyBps, retainedCents: percentOf(cents, penaltyBps) }
}

function noteOf(kind: PriceLineKind, { isOwed, band, isInsured }: Terms): PenaltyNote {
  if (!isOwed) return 'none'
  if (kind === 'insurance') return isInsured ? 'policyIssued' : 'none'
  if (kind === 'registrationFee') return 'notRefundable'
  return band ? 'band' : 'none'
}

/** Merges rows of several people that have the same item and treatment into one. */
function merged(rows: readonly PenaltyRow[]): PenaltyRow[] {
  const byItem = new Map<string, PenaltyRow>()
  for (const row of rows) {
    const item = JSON.stringify([row.kind, isByHand(row) && row.label, row.note, row.penaltyBps])
    const before = byItem.get(item)
    byItem.set(item, {
      ...row,
      priceCents: row.priceCents + (before?.priceCents ?? 0),
      retainedCents: row.retainedCents + (before?.retainedCents ?? 0),
    })
  }
  return [...byItem.values()]
}

/** The penalty of one head as a line of the price; none when nothing is kept. */
export function penaltyLines(
  { participantId, name, scaleCents }: LeavingHead & HeadPenalty,
  agreedCents: number,
  withdrawal: { withdrawnOn: Day; daysBefore: number; counting: DayCounting; reason: string | null },
): PriceLine[] {
  if (agreedCents === 0) return []
  const by = fillText(withdrawalText[withdrawalSaid(withdrawal.counting)], {
    n: withdrawal.daysBefore,
    day: formatDay(withdrawal.withdrawnOn),
  })
  const agreed = { scale: euro(scaleCents), reason: withdrawal.reason ?? '' }
  const source =
    agreedCents === scaleCents ? by : `${by}. ${fillText(withdrawalText['bookings.source.penaltyAgreed'], agreed)}`
  return [{ kind: 'penalty', label: name, cents: agreedCents, source, participantId }]
}
