import { type CostPlan, scenarioOf } from './cost-table.rules.ts'
import { marginVat } from './costs.rules.ts'

/** Who renders a service, and where: what an operator does with its own means is outside the regime of the margin. */
export type VatService = { id: string; isInHouse: boolean; isExtraEu: boolean }

/**
 * Indicative VAT on the margin of a whole trip (art. 74-ter, domain/rules.md 1.10): what travellers pay, less third
 * parties' services. The agency's commission does not lessen it. Services of our own carry their share of the price, by
 * what they cost, out of the regime: `ownCents` is that share.
 */
export function indicativeVat(
  plan: CostPlan,
  services: readonly VatService[],
  { participants, priceCents }: { participants: number; priceCents: number },
) {
  const scenario = scenarioOf(plan, participants)
  const costOf = (isCounted: (service: VatService) => boolean) => {
    const ids = services.filter(isCounted).map(({ id }) => id)
    return [...scenario.rows, ...scenario.gratuities]
      .filter(({ serviceId }) => ids.includes(serviceId))
      .reduce((sum, { totalCents }) => sum + totalCents, 0)
  }
  const own = costOf(({ isInHouse }) => isInHouse)
  const extraEuCents = costOf(({ isInHouse, isExtraEu }) => !isInHouse && isExtraEu)
  const euCents = costOf(({ isInHouse, isExtraEu }) => !isInHouse && !isExtraEu)
  const sold = participants * priceCents
  const all = own + euCents + extraEuCents
  const ownCents = all === 0 ? 0 : Math.round((sold * own) / all)
  return {
    ...marginVat({ priceCents: sold - ownCents, euCents, extraEuCents }),
    ownCents,
    thirdCents: euCents + extraEuCents,
  }
}
