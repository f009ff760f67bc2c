import { useQuery } from '@tanstack/react-query'
import { costPlanOf } from '#src/features/costs/cost-plan.rules.ts'
import type { CostPlan } from '#src/features/costs/cost-table.rules.ts'
import { servicesQuery } from '#src/features/services/web/service-acts.panel.tsx'
import { useTrip } from './trip-context.panel.tsx'

/** What the costs of this trip are counted from; undefined until its services are there. */
export function useCostPlan(): CostPlan | undefined {
  const { id, costs, vehicles } = useTrip()
  const { data } = useQuery(servicesQuery(id))
  return data && costPlanOf(data.services, costs, vehicles)
}
