import { exact, scaled, toCents } from './exact.rules.ts'

/** The numbers of participants that every cost table shows (specification, section 9). */
export const scenarioParticipants = [25, 30, 35] as const

/** The columns of a table: those of the specification and those that the operator added, each once and in order. */
export function scenarioNumbers(added: readonly number[]): number[] {
  return [...new Set([...scenarioParticipants, ...added])].toSorted((one, other) => one - other)
}

/** The number of people that a trip is calculated with while its minimum is not set: the first of the table. */
export function countedParticipants(minimum: number | null): number {
  return minimum ?? scenarioParticipants[0]
}

/** The places that drawings assume while those of the trip are unknown: a usual coach. */
export const assumedPlaces = 50

/** A cost definition as a form holds it. NaN is a typed text that is not a number. */
export type CostDefinition = {
  minParticipants: number | null
  unitCents: number | null
  adultCents: number | null
  childCents: number | null
  singleSupplementCents: number | null
  agencyFeeBps: number | null
  insuranceBps: number | null
  isInsuranceIncluded: boolean
  markupBps: number | null
  marginBps: number | null
  roundingCents: number
  freeEvery: number | null
}

export type CostFault = {
  path: `/${keyof CostDefinition}`
  code:
    | 'costs.minimum'
    | 'costs.minimum-above-places'
    | 'costs.minimum-kept'
    | 'costs.price-kept'
    | 'shapes.cents'
    | 'shapes.percent'
    | 'costs.markup-or-margin'
    | 'costs.kept-too-much'
    | 'costs.rounding'
    | 'costs.free-every'
}

const isWhole = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max

/**
 * Faults of a cost definition, field by field. The minimum is 1–500 and at most `places` (null while unknown, or when
 * the minimum is the stored one). Prices are 0 to 99.999,99, percentages 0 to 100, a margin below 100. A draft may
 * leave any field empty; on a trip on sale minimum and price cannot be removed. Commission and included insurance must
 * leave a part of every price.
 */
export function costFaults(costs: CostDefinition, isOnSale: boolean, places: number | null = null): CostFault[] {
  const faults: CostFault[] = []
  const within = (field: keyof CostDefinition, code: CostFault['code'], min: number, max: number) => {
    const value = costs[field]
    if (typeof value === 'number' && !isWhole(value, min, max)) faults.push({ path: `/${field}`, code })
  }
  if (isOnSale && costs.minParticipants === null) faults.push({ path: '/minParticipants', code: 'costs.minimum-kept' })
  const minimum = costs.minParticipants === null ? null : minimumRefusal(costs.minParticipants, places)
  if (minimum) faults.push({ path: '/minParticipants', code: minimum })
  if (isOnSale && costs.unitCents === null) faults.push({ path: '/unitCents', code: 'costs.price-kept' })
  for (const field of ['unitCents', 'adultCents', 'childCents', 'singleSupplementCents'] as const)
    within(field, 'shapes.cents', 0, 9_999_999)
  within('markupBps', 'shapes.percent', 0, 10_000)
  within('marginBps', 'shapes.percent', 0, 9_999)
  within('agencyFeeBps', 'shapes.percent', 0, 10_000)
  within('insuranceBps', 'shapes.percent', 0, 10_000)
  within('roundingCents', 'costs.rounding', 1, 10_000)
  within('freeEvery', 'costs.free-every', 1, 500)
  const across = markupRefusal(costs)
  if (across) faults.push({ path: '/marginBps', code: across })
  const kept = keptRefusal(costs)
  if (kept) faults.push({ path: '/agencyFeeBps', code: kept })
  return faults
}

/** Why mark-up and margin cannot both be set, or null. */
function markupRefusal(costs: Pick<CostDefinition, 'markupBps' | 'marginBps'>): 'costs.markup-or-margin' | null {
  return costs.markupBps !== null && costs.marginBps !== null ? 'costs.markup-or-margin' : null
}

/**
 * Why commission and included insurance are too high together, or null. Both are percentages of the final price, so
 * their sum must stay below 100 %.
 */
function keptRefusal(
  costs: Pick<CostDefinition, 'agencyFeeBps' | 'insuranceBps' | 'isInsuranceIncluded'>,
): 'costs.kept-too-much' | null {
  const insurance = costs.isInsuranceIncluded ? (costs.insuranceBps ?? 0) : 0
  return (costs.agencyFeeBps ?? 0) + insurance >= 10_000 ? 'costs.kept-too-much' : null
}

/**
 * Why this minimum is refused, or null. It must be a whole number from 1 to 500 and at most the places. `places` is
 * null for a template, which has none.
 */
export function minimumRefusal(
  minParticipants: number,
  places: number | null,
): 'costs.minimum' | 'costs.minimum-above-places' | null {
  if (!isWhole(minParticipants, 1, 500)) return 'costs.minimum'
  return places !== null && minParticipants > places ? 'costs.minimum-above-places' : null
}

/** The prices that bookings are charged, in cents. An empty adult or child price equals the unit price. */
export function chargedPrices(costs: Pick<CostDefinition, 'unitCents' | 'adultCents' | 'childCents'>): {
  adultCents: number | null
  childCents: number | null
} {
  return { adultCents: costs.adultCents ?? costs.unitCents, childCents: costs.childCents ?? costs.unitCents }
}

/**
 * Indicative VAT on a tour operator's margin, in cents, never a tax document (art. 74-ter D.P.R. 633/1972; rules of the
 * trade 1.10). The margin is the price less services of third parties, VAT included, for the part rendered in the EU.
 * The result contains VAT at `vatBps`.
 */
export function marginVat(
  trip: { priceCents: number; euCents: number; extraEuCents: number },
  vatBps = 2_200,
): { grossCents: number; baseCents: number; vatCents: number } {
  const thirdParties = trip.euCents + trip.extraEuCents
  const margin = Math.max(0, trip.priceCents - thirdParties)
  const grossCents = thirdParties === 0 ? margin : toCents(scaled(exact(margin), trip.euCents, thirdParties))
  const baseCents = toCents(scaled(exact(grossCents), 10_000, 10_000 + vatBps))
  return { grossCents, baseCents, vatCents: grossCents - baseCents }
}
