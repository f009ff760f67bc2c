import type { BookingStatus, CancelCause } from '#src/features/bookings/booking/booking.rules.ts'
import {
  owedCents,
  type PriceLine,
  type ReversingLine,
  reversalOf,
  type StoredPriceLine,
  standingLines,
  totalCents,
} from '#src/features/bookings/price/price.rules.ts'
import { linesLeft, shareOfPerson, type TouchedLine } from '#src/features/bookings/price/price-share.rules.ts'
import { withdrawalText } from '#src/features/bookings/withdrawal/withdrawal.text.ts'
import { refundDue } from '#src/features/trips/life/deadlines.rules.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import { percentOf } from '#src/shared/money.ts'
import { fillText } from '#src/shared/text.ts'
import {
  bandOf,
  type DayCounting,
  daysBeforeDeparture,
  defaultDayCounting,
  defaultPenaltyScale,
  type PenaltyBand,
} from './penalty-scale.rules.ts'

/** A head that leaves a booking, named or not. */
export type LeavingPerson = {
  participantId: string | null
  name: string
  quota: 'adult' | 'child'
  isPolicyIssued: boolean
}

export type Withdrawal = {
  /** Every line of the booking, reversed and reversing ones too. */
  lines: readonly StoredPriceLine[]
  leaving: readonly LeavingPerson[]
  headsStaying: number
  status: BookingStatus
  cause: CancelCause
  withdrawnOn: Day
  departsOn: Day
  /** What was paid less what was refunded. */
  paidCents: number
  agency: { paysNet: boolean; commissionBps: number }
  /** Within how many days the agency gives back. */
  refundDays: number
  scale?: readonly PenaltyBand[]
  counting?: DayCounting
}

/** Why a line is kept as it is: by its band, whole (a fee, a premium already issued), or not at all. */
export type PenaltyNote = 'band' | 'notRefundable' | 'policyIssued' | 'none'
export type PenaltyRow = {
  kind: PriceLine['kind']
  label: string | null
  note: PenaltyNote
  priceCents: number
  penaltyBps: number
  retainedCents: number
}

export type Penalty = {
  daysBefore: number
  band: PenaltyBand | null
  rows: PenaltyRow[]
  /** Totals of the rows. */
  priceCents: number
  retainedCents: number
  /** What to write: lines taken back, what is left of them for those who stay, a penalty line for each who leaves. */
  reversals: ReversingLine[]
  additions: PriceLine[]
  newPriceCents: number
  refundCents: number
  refundBy: Day
}

/**
 * What a withdrawal costs, with its working. The lines of those who leave are taken back and replaced by a penalty; the
 * others stay. Only a customer who withdraws from a confirmed booking owes: where we cancel, all is given back, fees and
 * premiums too. Registration fees are never given back, a premium not once the policy is issued.
 */
export function penaltyOf(withdrawal: Withdrawal): Penalty {
  const { leaving, withdrawnOn, departsOn, counting = defaultDayCounting, scale = defaultPenaltyScale } = withdrawal
  const isOwed = withdrawal.cause === 'customer' && withdrawal.status === 'confirmed'
  const daysBefore = daysBeforeDeparture(withdrawnOn, departsOn, counting)
  const band = isOwed ? bandOf(scale, daysBefore) : null

  let standing: readonly TouchedLine[] = standingLines(withdrawal.lines)
  const rows: PenaltyRow[] = []
  const penalties: PriceLine[] = []
  leaving.forEach((person, index) => {
    const isLast = withdrawal.headsStaying === 0 && index === leaving.length - 1
    const { shares, left } = shareOfPerson(standing, { ...person, isLast })
    standing = left
    const charged = shares.filter(({ cents }) => cents !== 0)
    const own = charged.map(({ kind, label, cents }) => rowOf({ kind, label, cents }, { person, isOwed, band }))
    rows.push(...own)
    const retained = own.reduce((sum, { retainedCents }) => sum + retainedCents, 0)
    // A discount may be worth more than what of it is kept: a penalty is never money we owe.
    if (retained > 0) penalties.push(penaltyLine(person, retained, withdrawnOn, daysBefore))
  })

  const { touched, remainders } = linesLeft(standing)
  const additions = [...remainders, ...penalties]
  const reversals = withdrawal.lines.filter(({ id }) => touched.includes(id)).map(reversalOf)
  const newPriceCents = totalCents([...withdrawal.lines, ...reversals, ...additions])
  return {
    daysBefore,
    band,
    rows: merged(rows),
    priceCents: rows.reduce((sum, row) => sum + row.priceCents, 0),
    retainedCents: totalCents(penalties),
    reversals,
    additions,
    newPriceCents,
    refundCents: Math.max(0, withdrawal.paidCents - owedCents(newPriceCents, withdrawal.agency)),
    refundBy: refundDue(withdrawnOn, withdrawal.refundDays),
  }
}

/** Why this refund cannot be agreed, or null: nobody is given back more than was paid. */
export function refundRefusal(refundCents: number, paidCents: number): 'bookings.refund-too-big' | null {
  return refundCents > Math.max(0, paidCents) ? 'bookings.refund-too-big' : null
}

type Terms = { person: LeavingPerson; isOwed: boolean; band: PenaltyBand | null }

function rowOf(share: Pick<PriceLine, 'kind' | 'label' | 'cents'>, terms: Terms): PenaltyRow {
  const note = noteOf(share.kind, terms)
  const penaltyBps = note === 'band' ? terms.band!.percentBps : note === 'none' ? 0 : 10_000
  const { kind, label, cents } = share
  return { kind, label, note, priceCents: cents, penaltyBps, retainedCents: percentOf(cents, penaltyBps) }
}

function noteOf(kind: PriceLine['kind'], { person, isOwed, band }: Terms): PenaltyNote {
  if (!isOwed) return 'none'
  if (kind === 'registrationFee') return 'notRefundable'
  if (kind === 'insurance') return person.isPolicyIssued ? 'policyIssued' : 'none'
  return band ? 'band' : 'none'
}

function penaltyLine(person: LeavingPerson, cents: number, withdrawnOn: Day, daysBefore: number): PriceLine {
  const source = fillText(withdrawalText['bookings.source.penalty'], { n: daysBefore, day: formatDay(withdrawnOn) })
  const { name, participantId } = person
  return { kind: 'penalty', label: name, quantity: 1, unitCents: cents, cents, source, participantId }
}

/** One row for several people with the same voice and the same treatment. */
function merged(rows: readonly PenaltyRow[]): PenaltyRow[] {
  const byVoice = new Map<string, PenaltyRow>()
  for (const row of rows) {
    const voice = [row.kind, row.label, row.note, row.penaltyBps].join('|')
    const before = byVoice.get(voice)
    byVoice.set(voice, {
      ...row,
      priceCents: row.priceCents + (before?.priceCents ?? 0),
      retainedCents: row.retainedCents + (before?.retainedCents ?? 0),
    })
  }
  return [...byVoice.values()]
}
