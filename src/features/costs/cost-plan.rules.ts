import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import type { CostKind, CostRepeat } from '#src/features/services/form/cost-kinds.values.ts'
import { type GuideLimits, guideLimitOf } from '#src/features/services/form/guide-limit.rules.ts'
import { amountOf, nightsIn, type PricedRooms, singleCents } from '#src/features/services/form/service-amount.rules.ts'
import type { CostPlan, Pricing } from './cost-table.rules.ts'
import type { Gratuity } from './gratuity.rules.ts'

/** A service as it is stored; allotment prices are per room and night. */
type StoredService = {
  id: string
  category: ServiceCategory
  costKind: CostKind
  repeats: CostRepeat
  amountCents: number | null
  maxPerGuide: number | null
  allotments: readonly PricedRooms[]
  gratuities: readonly Gratuity[]
}

/** What the cost table of a trip or template is made of: its services, its definition, its coaches' seats, a guide's limit. */
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

/** The services whose cost is not known yet: the table counts nothing for them, so that no total is final. */
export function uncostedIn({ services }: CostPlan): string[] {
  return services.filter(({ amountCents }) => amountCents === null).map(({ id }) => id)
}
