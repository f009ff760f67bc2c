import type { CostKind, CostRepeat } from '#src/features/services/form/cost-kinds.values.ts'
import { beyondSteps, type Steps, steppedCents } from '#src/features/services/form/service-amount.rules.ts'
import { type Exact, exact, roundedUp, scaled, toCents } from './exact.rules.ts'
import { freeUnits, type Gratuity, type GroupCount, gratuityCents } from './gratuity.rules.ts'

/** A service for the cost table. `amountCents` is the total if fixed, per person if variable; null while unknown. */
export type CostedService = {
  id: string
  costKind: CostKind
  repeats: CostRepeat
  amountCents: number | null
  /** Set where a total holds only up to a number of people; null: it holds for all. */
  steps: Steps | null
  /** The number of participants that one guide takes. */
  maxPerGuide: number
  /** The price of a person alone in a room for the stay; null: the same as for half a twin. */
  singleCents: number | null
  nights: number
  gratuities: readonly Gratuity[]
}

/**
 * The terms that turn cost into price, in basis points. At most one of mark-up (on the cost) and margin (on the price)
 * is set.
 */
export type Pricing = {
  markupBps: number | null
  marginBps: number | null
  agencyFeeBps: number | null
  insuranceBps: number | null
  isInsuranceIncluded: boolean
  roundingCents: number
  /** One place is free for this many paying participants; null: none. */
  freeEvery: number | null
}

/**
 * The coaches of the trip by their passenger seats; the crew has seats of its own. Without coaches, no cost repeats by
 * coach.
 */
export type Coaches = { seats: readonly number[] }

export type CostPlan = { services: readonly CostedService[]; pricing: Pricing; coaches: Coaches }

/** A row of the table for one number of participants. Amounts of a gratuity are negative. */
export type CostRow = { serviceId: string; totalCents: number; perPersonCents: number }
export type Scenario = {
  participants: number
  freePlaces: number
  coaches: number
  rows: CostRow[]
  gratuities: (CostRow & { free: number })[]
  fixedCents: number
  variableCents: number
  gratuityCents: number
  totalCents: number
  /** The cost per person, before and after mark-up or margin. */
  netCents: number
  markedUpCents: number
  /** Null when commission and included insurance take the whole price (`costFaults`): then no price covers the cost. */
  price: SuggestedPrice | null
}

/**
 * The price per person: before rounding, with the parts of agency and insurer, then rounded up, and the premium that is
 * added to it.
 */
export type SuggestedPrice = {
  exactCents: number
  commissionCents: number
  includedInsuranceCents: number
  /** The "Prezzo consigliato". */
  suggestedCents: number
  premiumCents: number
}

/** One column of the cost table, for a number of paying participants (formula: rules of the trade 2.2). */
export function scenarioOf(plan: CostPlan, participants: number): Scenario {
  const { pricing } = plan
  const group = groupOf(plan, participants)
  const rows = plan.services.map((service) => rowOf(service, group))
  const gratuities = plan.services.flatMap((service) => gratuitiesOf(service, group))
  const sum = (amounts: readonly CostRow[]) => amounts.reduce((total, { totalCents }) => total + totalCents, 0)
  const ofKind = (kind: CostKind) => sum(rows.filter((_, index) => plan.services[index]!.costKind === kind))
  const totalCents = sum(rows) + sum(gratuities)
  const net = exact(totalCents, participants)
  const markedUp = withMarkup(net, pricing)
  return {
    participants,
    freePlaces: group.everybody - participants,
    coaches: group.coaches,
    rows,
    gratuities,
    fixedCents: ofKind('fixed'),
    variableCents: ofKind('variable'),
    gratuityCents: sum(gratuities),
    totalCents,
    netCents: toCents(net),
    markedUpCents: toCents(markedUp),
    price: priceOf(markedUp, pricing),
  }
}

function priceOf(markedUp: Exact, pricing: Pricing): SuggestedPrice | null {
  const left = 10_000 - keptBps(pricing)
  if (left <= 0) return null
  const price = scaled(markedUp, 10_000, left)
  const suggestedCents = pricing.roundingCents > 0 ? roundedUp(price, pricing.roundingCents) : toCents(price)
  const onTop = pricing.isInsuranceIncluded ? 0 : (pricing.insuranceBps ?? 0)
  return {
    exactCents: toCents(price),
    commissionCents: toCents(scaled(price, pricing.agencyFeeBps ?? 0, 10_000)),
    includedInsuranceCents: toCents(scaled(price, includedInsuranceBps(pricing), 10_000)),
    suggestedCents,
    premiumCents: toCents(scaled(exact(suggestedCents), onTop, 10_000)),
  }
}

/** The cost with mark-up or margin. A mark-up is a percentage of the cost, a margin a percentage of the price. */
function withMarkup(net: Exact, { markupBps, marginBps }: Pricing): Exact {
  if (marginBps) return scaled(net, 10_000, 10_000 - marginBps)
  return scaled(net, 10_000 + (markupBps ?? 0), 10_000)
}

function includedInsuranceBps({ insuranceBps, isInsuranceIncluded }: Pricing): number {
  return isInsuranceIncluded ? (insuranceBps ?? 0) : 0
}

/**
 * The part that is kept from every sold price, in basis points: the agency's commission and the included insurance,
 * both of the final price.
 */
export function keptBps(pricing: Pricing): number {
  return (pricing.agencyFeeBps ?? 0) + includedInsuranceBps(pricing)
}

type Group = Omit<GroupCount, 'nights'> & { coaches: number }

function groupOf({ pricing, coaches }: CostPlan, paying: number): Group {
  const everybody = paying + (pricing.freeEvery ? Math.floor(paying / pricing.freeEvery) : 0)
  return { paying, everybody, coaches: coachesNeeded(everybody, coaches.seats) }
}

/** The number of coaches needed for this many people: those of the trip in order, then more like the last. */
export function coachesNeeded(people: number, seats: readonly number[]): number {
  const last = seats.at(-1)
  if (!last) return 1
  let [left, coaches] = [people, 0]
  while (left > 0) left -= seats[coaches++] ?? last
  return Math.max(1, coaches)
}

function rowOf(service: CostedService, group: Group): CostRow {
  const { id, costKind, steps } = service
  const amountCents = service.amountCents ?? 0
  if (costKind === 'variable') return rowFor(id, amountCents * group.everybody, group)
  return rowFor(id, steppedCents({ amountCents, steps }, group.everybody, repeatsOf(service, group)), group)
}

function repeatsOf({ repeats, maxPerGuide }: CostedService, { everybody, coaches }: Group): number {
  if (repeats === 'perBus') return coaches
  return repeats === 'perGuideGroup' ? Math.ceil(everybody / maxPerGuide) : 1
}

/**
 * The gratuities of a service. With a price in steps, a free person saves the price of one further person; the first
 * step is due whole.
 */
function gratuitiesOf(service: CostedService, group: Group): (CostRow & { free: number })[] {
  const { id, gratuities, nights, singleCents, steps } = service
  return gratuities.map((gratuity) => {
    const free = freeUnits(gratuity, { ...group, nights })
    const worth = steps
      ? Math.min(free, beyondSteps(steps, group.everybody, repeatsOf(service, group))) * steps.beyondCents
      : gratuityCents(gratuity, free, { amountCents: service.amountCents ?? 0, singleCents, nights })
    return { ...rowFor(id, -worth, group), free }
  })
}

function rowFor(serviceId: string, totalCents: number, { paying }: Group): CostRow {
  return { serviceId, totalCents, perPersonCents: toCents(exact(totalCents, paying)) }
}

/** The cost of each service for this many paying, less its supplier's gratuities, in cents. Null while unknown. */
export function costOfEach(plan: CostPlan, participants: number): ReadonlyMap<string, number | null> {
  const { rows, gratuities } = scenarioOf(plan, participants)
  const costs = new Map<string, number>()
  for (const { serviceId, totalCents } of [...rows, ...gratuities])
    costs.set(serviceId, (costs.get(serviceId) ?? 0) + totalCents)
  return new Map(plan.services.map(({ id, amountCents }) => [id, amountCents === null ? null : costs.get(id)!]))
}

/**
 * The extra price of the trip's hotels for a person alone, beyond half a twin, in cents; null when no hotel states it.
 */
export function singleSupplementCostCents({ services }: CostPlan): number | null {
  const known = services.filter(({ costKind, singleCents }) => costKind === 'variable' && singleCents !== null)
  if (known.length === 0) return null
  return known.reduce((sum, { singleCents, amountCents }) => sum + (singleCents ?? 0) - (amountCents ?? 0), 0)
}

export type Margin = { revenueCents: number; marginCents: number; marginBps: number }

/**
 * The margin when everybody pays `priceCents`, after agency and included insurance. Its percentage is of the revenue.
 */
export function marginAt(plan: CostPlan, participants: number, priceCents: number): Margin {
  const sold = participants * priceCents
  const revenueCents = toCents(scaled(exact(sold), 10_000 - keptBps(plan.pricing), 10_000))
  const marginCents = revenueCents - scenarioOf(plan, participants).totalCents
  return { revenueCents, marginCents, marginBps: sold === 0 ? 0 : toCents(scaled(exact(marginCents), 10_000, sold)) }
}

/** The loss in cents when this many people pay this price. Null without a loss, or when either number is not set. */
export function lossAt(plan: CostPlan, participants: number | null, priceCents: number | null): number | null {
  if (participants === null || priceCents === null || !(participants > 0)) return null
  const { marginCents } = marginAt(plan, participants, priceCents)
  return marginCents < 0 ? -marginCents : null
}

/**
 * "Ogni pagante lascia", in cents: the price less agency, insurance and the cost of one person more than `paying`. A
 * price in steps costs that person nothing until its first step is full.
 */
export function leftPerPayingCents(plan: CostPlan, priceCents: number, paying: number): number {
  const group = groupOf(plan, paying)
  const perPerson = plan.services.reduce((sum, service) => sum + oneMoreCents(service, group), 0)
  return toCents(scaled(exact(priceCents), 10_000 - keptBps(plan.pricing), 10_000)) - perPerson
}

/** The cost of one person more than this group, as far as people and not coaches or guides decide it. */
function oneMoreCents(service: CostedService, group: Group): number {
  const { costKind, steps } = service
  if (costKind === 'variable') return service.amountCents ?? 0
  return steps && beyondSteps(steps, group.everybody + 1, repeatsOf(service, group)) > 0 ? steps.beyondCents : 0
}

/**
 * The smallest number of paying participants without a loss; null when even `most` are too few. A larger group may lose
 * again, because it needs a second coach: more people are not always cheaper.
 */
export function breakEven(plan: CostPlan, priceCents: number, most = 500): number | null {
  for (let paying = 1; paying <= most; paying++) if (marginAt(plan, paying, priceCents).marginCents >= 0) return paying
  return null
}
