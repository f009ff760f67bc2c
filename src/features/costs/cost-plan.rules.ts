import type { CostKind, CostRepeat } from '#src/features/services/cost-kinds.rules.ts'
import type { CostPlan, Pricing } from './cost-table.rules.ts'
import type { Gratuity } from './gratuity.rules.ts'

/** A service as it is stored; allotment prices are per room and stay. */
type StoredService = {
  id: string
  costKind: CostKind
  repeats: CostRepeat
  amountCents: number | null
  maxPerGuide: number | null
  allotments: readonly { roomType: string; priceCents: number; checkInDay: number; checkOutDay: number }[]
  gratuities: readonly Gratuity[]
}

/** What the cost table of a trip or template is made of: its services, its definition, the seats of its coaches. */
export function costPlanOf(
  services: readonly StoredService[],
  pricing: Pricing,
  vehicles: readonly { passengerSeats: number }[],
): CostPlan {
  return {
    services: services.map(({ allotments, ...service }) => ({
      ...service,
      singleCents: singlePrice(allotments),
      nights: Math.max(0, ...allotments.map(({ checkInDay, checkOutDay }) => checkOutDay - checkInDay)),
    })),
    pricing,
    coaches: { seats: vehicles.map(({ passengerSeats }) => passengerSeats), crewSeats: 0 },
  }
}

/** What a person alone pays: the single room, else the double for single use. */
function singlePrice(allotments: StoredService['allotments']): number | null {
  const priceOf = (type: string) => allotments.find(({ roomType }) => roomType === type)?.priceCents
  return priceOf('SGL') ?? priceOf('DUS') ?? null
}
