import type { Output } from '#src/shared/endpoint.ts'
import { type AgreementFault, agreedPenalties, boundsInWords, refundCentsAt } from './agreed-penalty.rules.ts'
import type { leftAloneChoices, previewCancellation } from './cancellation.contract.ts'

export type Preview = Output<typeof previewCancellation>

/** The typed amount, a penalty or a refund; the other one follows from it. Null while the field is empty. */
export type TypedAmount = { of: 'penalty' | 'refund'; cents: number | null }

export type AloneChoice = { choice: (typeof leftAloneChoices)[number]; reason: string }
/** The choices for people who would stay alone, by head. */
export type AloneChoices = Readonly<Record<string, AloneChoice>>
export const undecided: AloneChoice = { choice: 'later', reason: '' }

/**
 * The outcome of a withdrawal while the operator types, in cents. `isOther`: the penalty is not the scale's. While an
 * amount is out of its bounds, the others are null.
 */
export type Outcome = {
  penaltyCents: number | null
  refundCents: number | null
  newPriceCents: number | null
  isOther: boolean
  fault: AgreementFault | null
}

/** The outcome, by the rule that the save uses. A supplement that is chosen here belongs to what stays. */
export function outcomeOf(
  { heads, stayingCents, paidCents, sale, retainedCents, leftAlone }: Preview,
  typing: { typed: TypedAmount | null; penaltyReason: string; alone: AloneChoices; bookingId: string },
): Outcome {
  const { typed, penaltyReason, alone, bookingId } = typing
  const supplements = leftAlone
    .filter((one) => one.bookingId === bookingId && alone[one.participantId]?.choice === 'dus')
    .reduce((sum, { supplementCents }) => sum + supplementCents, 0)
  const money = { stayingCents: stayingCents + supplements, paidCents, sale }
  const wanted = {
    penaltyCents: typed?.of === 'penalty' ? (typed.cents ?? Number.NaN) : null,
    refundCents: typed?.of === 'refund' ? (typed.cents ?? Number.NaN) : null,
  }
  const { fault } = agreedPenalties(heads, { ...wanted, reason: penaltyReason }, money)
  // The outcome shows before its reason is written.
  const { cents } = agreedPenalties(heads, { ...wanted, reason: '–' }, money)
  if (cents === null) return { penaltyCents: null, refundCents: null, newPriceCents: null, isOther: false, fault }
  const penaltyCents = cents.reduce((sum, one) => sum + one, 0)
  return {
    penaltyCents,
    refundCents: refundCentsAt(penaltyCents, money),
    newPriceCents: money.stayingCents + penaltyCents,
    isOther: penaltyCents !== retainedCents,
    fault,
  }
}

/** The code of a fault, with its bounds in words. */
export function faultInWords(fault: AgreementFault) {
  return { code: fault.code, params: boundsInWords(fault) }
}
