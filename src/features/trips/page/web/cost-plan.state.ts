import { useQuery } from '@tanstack/react-query'
import { costPlanOf } from '#src/features/costs/cost-plan.rules.ts'
import { type CostPlan, lossAt } from '#src/features/costs/cost-table.rules.ts'
import { servicesQuery } from '#src/features/services/programme/web/service-acts.state.ts'
import { getSettings } from '#src/features/settings/settings.contract.ts'
import { type SectionState, sectionStates, type TripSection } from '#src/features/trips/page/trip-sections.view.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { useTrip, useUrgentSections } from './trip-context.panel.tsx'

/** The plan from which this trip's costs are computed; undefined until its services are loaded. */
export function useCostPlan(): CostPlan | undefined {
  const { id, costs, vehicles } = useTrip()
  const { data } = useQuery(servicesQuery(id))
  const { data: settings } = useQuery(queryOf(getSettings, {}))
  return data && settings && costPlanOf(data.services, costs, vehicles, settings)
}

/**
 * The loss of this trip in cents, and the number of people it is computed with: the confirmed, or the minimum until it
 * is reached. Null without a loss.
 */
export function useTripLoss(): { people: number; lossCents: number } | null {
  const { costs, heads } = useTrip()
  const plan = useCostPlan()
  if (!plan || costs.minParticipants === null) return null
  const people = Math.max(costs.minParticipants, heads.confirmed)
  const lossCents = lossAt(plan, people, costs.unitCents)
  return lossCents === null ? null : { people, lossCents }
}

/** The work left in each section of this trip. What an alert calls urgent is never done. */
export function useSectionStates(): Partial<Record<TripSection, SectionState>> {
  const isAtLoss = useTripLoss() !== null
  return { ...sectionStates(useTrip(), { isAtLoss }), ...useUrgentSections() }
}
