import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import type { Scenario } from './cost-table.rules.ts'

/** The parts of a person's cost in the summary. The suppliers' gratuities belong to the rest. */
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

/** The parts of one person's cost in cents, the largest first and the rest last. They add up exactly. */
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
