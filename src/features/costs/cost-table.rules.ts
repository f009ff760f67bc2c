import type { CostKind, CostRepeat } from '#src/features/services/form/cost-kinds.values.ts'
import { type Exact, exact, scaled, toCents, upTo } from './exact.rules.ts'
import { freeUnits, type Gratuity, type GroupCount, gratuityCents } from './gratuity.rules.ts'

/** A service as the table counts it. `amountCents`: the whole if fixed, per person if variable; null = not known yet. */
export type CostedService = {
  id: string
  costKind: CostKind
  repeats: CostRepeat
  amountCents: number | null
  /** Participants one guide takes. */
  maxPerGuide: number
  /** What a person alone in a room costs for the stay; null = as in half twin. */
  singleCents: number | null
  nights: number
  gratuities: readonly Gratuity[]
}

/** How cost becomes price. Percentages in basis points; at most one of mark-up (on the cost) and margin (on the price). */
export type Pricing = {
  markupBps: number | null
  marginBps: number | null
  agencyFeeBps: number | null
  insuranceBps: number | null
  isInsuranceIncluded: boolean
  roundingCents: number
  /** We grant one free place every so many paying; null = none. */
  freeEvery: number | null
}

/** The coaches of the trip by their seats for passengers: the crew has its own. Without coaches nothing repeats. */
export type Coaches = { seats: readonly number[] }

export type CostPlan = { services: readonly CostedService[]; pricing: Pricing; coaches: Coaches }

/** A row of the table for one number of participants. Of a gratuity the amounts are below zero. */
export type CostRow = { serviceId: string; totalCents: number; perPersonCents: number }
export type Scenario = {
  participants: number
  freePlaces: number
  buses: number
  rows: CostRow[]
  gratuities: (CostRow & { free: number })[]
  fixedCents: number
  variableCents: number
  gratuityCents: number
  totalCents: number
  /** Per person: the cost, and the cost with mark-up or margin. */
  netCents: number
  markedUpCents: number
  /** Null where commission and included insurance take the whole price (`costFaults`): no price covers the cost. */
  price: SuggestedPrice | null
}

/** Per person: the price before it is rounded and what of it agency and insurer take; rounded up; the premium on top. */
export type SuggestedPrice = {
  exactCents: number
  commissionCents: number
  includedInsuranceCents: number
  /** "Prezzo consigliato". */
  suggestedCents: number
  premiumCents: number
}

/** One column of the cost table, for a number of paying participants (formula of domain/rules.md 2.2). */
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
    buses: group.buses,
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
  const suggestedCents = pricing.roundingCents > 0 ? upTo(price, pricing.roundingCents) : toCents(price)
  const onTop = pricing.isInsuranceIncluded ? 0 : (pricing.insuranceBps ?? 0)
  return {
    exactCents: toCents(price),
    commissionCents: toCents(scaled(price, pricing.agencyFeeBps ?? 0, 10_000)),
    includedInsuranceCents: toCents(scaled(price, includedInsuranceBps(pricing), 10_000)),
    suggestedCents,
    premiumCents: toCents(scaled(exact(suggestedCents), onTop, 10_000)),
  }
}

/** Mark-up is a percentage of the cost, margin one of the price: 15 % of either is not the same. */
function withMarkup(net: Exact, { markupBps, marginBps }: Pricing): Exact {
  if (marginBps) return scaled(net, 10_000, 10_000 - marginBps)
  return scaled(net, 10_000 + (markupBps ?? 0), 10_000)
}

function includedInsuranceBps({ insuranceBps, isInsuranceIncluded }: Pricing): number {
  return isInsuranceIncluded ? (insuranceBps ?? 0) : 0
}

/** What is taken out of every price sold: the agency's commission and the insurance included, both of the final price. */
export function keptBps(pricing: Pricing): number {
  return (pricing.agencyFeeBps ?? 0) + includedInsuranceBps(pricing)
}

type Group = Omit<GroupCount, 'nights'> & { buses: number }

function groupOf({ pricing, coaches }: CostPlan, paying: number): Group {
  const everybody = paying + (pricing.freeEvery ? Math.floor(paying / pricing.freeEvery) : 0)
  return { paying, everybody, buses: busesFor(everybody, coaches.seats) }
}

/** Coaches needed to seat so many: those of the trip in their order, then more like the last. */
export function busesFor(people: number, seats: readonly number[]): number {
  const last = seats.at(-1)
  if (!last) return 1
  let [left, buses] = [people, 0]
  while (left > 0) left -= seats[buses++] ?? last
  return Math.max(1, buses)
}

function rowOf(service: CostedService, group: Group): CostRow {
  const amount = service.amountCents ?? 0
  const times = service.costKind === 'variable' ? group.everybody : repeatsOf(service, group)
  return rowFor(service.id, amount * times, group)
}

function repeatsOf({ repeats, maxPerGuide }: CostedService, { everybody, buses }: Group): number {
  if (repeats === 'perBus') return buses
  return repeats === 'perGuideGroup' ? Math.ceil(everybody / maxPerGuide) : 1
}

function gratuitiesOf(service: CostedService, group: Group): (CostRow & { free: number })[] {
  const { id, gratuities, nights, singleCents } = service
  return gratuities.map((gratuity) => {
    const free = freeUnits(gratuity, { ...group, nights })
    const worth = gratuityCents(gratuity, free, { amountCents: service.amountCents ?? 0, singleCents, nights })
    return { ...rowFor(id, -worth, group), free }
  })
}

function rowFor(serviceId: string, totalCents: number, { paying }: Group): CostRow {
  return { serviceId, totalCents, perPersonCents: toCents(exact(totalCents, paying)) }
}

/** What a person alone costs more than one in half twin, in all hotels of the trip; null where no hotel says it. */
export function singleSupplementCostCents({ services }: CostPlan): number | null {
  const known = services.filter(({ costKind, singleCents }) => costKind === 'variable' && singleCents !== null)
  if (known.length === 0) return null
  return known.reduce((sum, { singleCents, amountCents }) => sum + (singleCents ?? 0) - (amountCents ?? 0), 0)
}

export type Margin = { revenueCents: number; marginCents: number; marginBps: number }

/** What is left if everybody pays `priceCents`, agency and included insurance taken out; the percentage is of what is sold. */
export function marginAt(plan: CostPlan, participants: number, priceCents: number): Margin {
  const sold = participants * priceCents
  const revenueCents = toCents(scaled(exact(sold), 10_000 - keptBps(plan.pricing), 10_000))
  const marginCents = revenueCents - scenarioOf(plan, participants).totalCents
  return { revenueCents, marginCents, marginBps: sold === 0 ? 0 : toCents(scaled(exact(marginCents), 10_000, sold)) }
}

/** What is missing when so many pay this price; null where nothing is, or where either is not set. */
export function lossAt(plan: CostPlan, participants: number | null, priceCents: number | null): number | null {
  if (participants === null || priceCents === null || !(participants > 0)) return null
  const { marginCents } = marginAt(plan, participants, priceCents)
  return marginCents < 0 ? -marginCents : null
}

/** "Ogni pagante lascia": the price less what is taken out of it and less what one person costs. */
export function leftPerPayingCents(plan: CostPlan, priceCents: number): number {
  const perPerson = plan.services
    .filter(({ costKind }) => costKind === 'variable')
    .reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  return toCents(scaled(exact(priceCents), 10_000 - keptBps(plan.pricing), 10_000)) - perPerson
}

/**
 * The fewest paying participants with whom nothing is lost; null where none up to `most` is enough. With a second coach a
 * larger group may lose again: the table never assumes that more people are cheaper.
 */
export function breakEven(plan: CostPlan, priceCents: number, most = 500): number | null {
  for (let paying = 1; paying <= most; paying++) if (marginAt(plan, paying, priceCents).marginCents >= 0) return paying
  return null
}
