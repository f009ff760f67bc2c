import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import type { Scenario } from './cost-table.rules.ts'

/** What the cost of a person is made of, as the summary draws it; what suppliers give free stands among the rest. */
export const costGroups = ['hotel', 'coach', 'travel', 'meals', 'guides', 'other'] as const
export type CostGroup = (typeof costGroups)[number]

const groupOf: Readonly<Record<ServiceCategory, CostGroup>> = {
  hotel: 'hotel',
  bus: 'coach',
  flight: 'travel',
  train: 'travel',
  cruise: 'travel',
  restaurant: 'meals',
  visit: 'meals',
  guide: 'guides',
  tourLeader: 'guides',
  other: 'other',
}

/** The parts of what one person costs, the largest first and the rest last; they add up to the cent. */
export function costParts(
  { rows, netCents, participants }: Scenario,
  services: readonly { id: string; category: ServiceCategory }[],
): { group: CostGroup; cents: number }[] {
  const named = costGroups
    .filter((group) => group !== 'other')
    .map((group) => {
      const ids = services.filter(({ category }) => groupOf[category] === group).map(({ id }) => id)
      const own = rows.filter(({ serviceId }) => ids.includes(serviceId))
      return { group, cents: Math.round(own.reduce((sum, { totalCents }) => sum + totalCents, 0) / participants) }
    })
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => other.cents - one.cents)
  const rest = netCents - named.reduce((sum, { cents }) => sum + cents, 0)
  return rest === 0 ? named : [...named, { group: 'other', cents: rest }]
}
