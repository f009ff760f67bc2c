import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import type { CostKind, CostRepeat } from '#src/features/services/form/cost-kinds.values.ts'
import { type GuideLimits, guideLimitOf } from '#src/features/services/form/guide-limit.rules.ts'
import {
  amountOf,
  nightsIn,
  type PricedRooms,
  type Steps,
  singleCents,
} from '#src/features/services/form/service-amount.rules.ts'
import type { CostPlan, Pricing } from './cost-table.rules.ts'
import type { Gratuity } from './gratuity.rules.ts'

/** A stored service. Prices of its allotment are for a room and a night, in cents. */
type StoredService = {
  id: string
  category: ServiceCategory
  costKind: CostKind
  repeats: CostRepeat
  amountCents: number | null
  steps: Steps | null
  maxPerGuide: number | null
  allotments: readonly PricedRooms[]
  gratuities: readonly Gratuity[]
}

/**
 * The plan from which the cost table of a trip or template is computed: its services, its definition, its coaches'
 * seats, the limit of a guide.
 */
export function costPlanOf(
  services: readonly StoredService[],
  pricing: Pricing,
  vehicles: readonly { passengerSeats: number }[],
  guides: GuideLimits,
): CostPlan {
  return {
    services: services.map((service) => {
      const { allotments, category: _category, ...counted } = service
      return {
        ...counted,
        amountCents: amountOf(service),
        maxPerGuide: guideLimitOf(service, guides),
        singleCents: singleCents(allotments),
        nights: nightsIn(allotments),
      }
    }),
    pricing,
    coaches: { seats: vehicles.map(({ passengerSeats }) => passengerSeats) },
  }
}

/** The services whose cost is not known yet. The table counts nothing for them, so no total is final. */
export function uncostedIn({ services }: CostPlan): string[] {
  return services.filter(({ amountCents }) => amountCents === null).map(({ id }) => id)
}
