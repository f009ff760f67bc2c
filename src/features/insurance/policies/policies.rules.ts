import { documentRefusal, type ItineraryState } from '#src/features/itineraries/itineraries.rules.ts'
import { percentOf } from '#src/shared/money.ts'

/**
 * The premium of a person, in cents. Insurance that was added to the price costs what the person was charged. Insurance
 * that is included costs the trip's percentage of the person's quota; a person without a quota, such as a guide, counts
 * with the quota of an adult.
 */
export function premiumCents({ chargedCents, quotaCents, adultCents, insuranceBps }: Insured): number {
  if (chargedCents > 0) return chargedCents
  return percentOf(quotaCents ?? adultCents ?? 0, insuranceBps ?? 0)
}

/**
 * What decides a premium: the standing insurance lines and quota of the person in cents (`quotaCents` null without one),
 * and the adult quota and percentage of the trip (basis points), null where the trip has none.
 */
export type Insured = {
  chargedCents: number
  quotaCents: number | null
  adultCents: number | null
  insuranceBps: number | null
}

/** A head as the issue of its policy sees it. */
export type HeadToInsure = { isNamed: boolean; isOnTrip: boolean; isInsured: boolean; hasPolicy: boolean }

/** Why no policy can be issued for this head, or null. */
export function issueRefusal(
  head: HeadToInsure,
): 'insurance.not-on-trip' | 'insurance.crew-not-insured' | 'insurance.unnamed' | 'insurance.already-issued' | null {
  if (!head.isOnTrip) return 'insurance.not-on-trip'
  if (!head.isInsured) return 'insurance.crew-not-insured'
  if (!head.isNamed) return 'insurance.unnamed'
  return head.hasPolicy ? 'insurance.already-issued' : null
}

/** Why the policies of a trip cannot be changed, or null. */
export function policiesRefusal(trip: Pick<ItineraryState, 'status'>): ReturnType<typeof documentRefusal> {
  return documentRefusal(trip)
}

/** What has happened to an issued policy since its issue. */
export type PolicyMark = 'canceled' | 'replaced' | 'toVerify' | 'renamed' | 'premiumChanged'

type Issued = {
  leftOn: string | null
  isOfFormerPerson: boolean
  isToVerify: boolean
  insuredName: string
  nameNow: string
  premiumCents: number
  premiumNowCents: number
}

/**
 * The marks of an issued policy, the gravest first. A policy of somebody who left, or whose place another person took,
 * has no other mark: nothing else about it matters any more.
 */
export function marksOf(policy: Issued): PolicyMark[] {
  if (policy.isOfFormerPerson) return ['replaced']
  if (policy.leftOn !== null) return ['canceled']
  return [
    ...(policy.isToVerify ? (['toVerify'] as const) : []),
    ...(policy.insuredName !== policy.nameNow ? (['renamed'] as const) : []),
    ...(policy.premiumCents !== policy.premiumNowCents ? (['premiumChanged'] as const) : []),
  ]
}

/** Tells whether the insurer is still to be told of another date, or of another name, of a policy. */
export const isToVerify = ({
  leftOn,
  isOfFormerPerson,
  insuredName,
  nameNow,
  ...policy
}: Pick<Issued, 'leftOn' | 'isOfFormerPerson' | 'isToVerify' | 'insuredName' | 'nameNow'>): boolean =>
  leftOn === null && !isOfFormerPerson && (policy.isToVerify || insuredName !== nameNow)
