import { type CostPlan, scenarioOf } from './cost-table.rules.ts'
import { marginVat } from './costs.rules.ts'

/**
 * The facts about a service that decide its VAT: whether we render it by our own means, and whether it is rendered
 * outside the EU. Services by own means are outside the margin scheme.
 */
export type VatService = { id: string; isInHouse: boolean; isExtraEu: boolean }

/**
 * Indicative VAT on the margin of a whole trip, in cents (art. 74-ter D.P.R. 633/1972; rules of the trade 1.10). The
 * margin is the travellers' payments less services of third parties. The agency's commission does not reduce it.
 * In-house services take their share of the price out of the scheme, by their cost: `ownCents` is that share.
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
