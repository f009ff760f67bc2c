import type { GratuityBasis, GratuityRounding, GratuityValue } from '#src/features/services/form/cost-kinds.values.ts'
import { exact, scaled, toCents } from './exact.rules.ts'

/**
 * A gratuity of a supplier, "1 gratuità ogni n", in all variants of the trade (rules of the trade 2.3). With
 * `countsFree` the free one is itself one of the `threshold`, as in "from the 21st person on" when everybody is
 * counted.
 */
export type Gratuity = {
  basis: GratuityBasis
  threshold: number
  countsFree: boolean
  rounding: GratuityRounding
  max: number | null
  value: GratuityValue
}

/** The size of a group: people who pay, everybody (with the places that we grant), and their nights. */
export type GroupCount = { paying: number; everybody: number; nights: number }

/** The number of units that a supplier gives free. */
export function freeUnits(gratuity: Gratuity, group: GroupCount): number {
  const reached = counted(gratuity.basis, group) / sizeOf(gratuity)
  const free = gratuity.rounding === 'up' ? Math.ceil(reached) : Math.floor(reached)
  return Math.min(free, gratuity.max ?? free)
}

function counted(basis: GratuityBasis, { paying, everybody, nights }: GroupCount): number {
  if (basis === 'payingPersons') return paying
  if (basis === 'allPersons') return everybody
  // The mix of rooms is not known yet, so everybody shares a twin, as in the price.
  const rooms = Math.ceil(everybody / 2)
  return basis === 'rooms' ? rooms : rooms * nights
}

/**
 * The number of counted units for which one is free. A count of everybody includes the free ones; other counts do not.
 */
function sizeOf({ basis, threshold, countsFree }: Gratuity): number {
  if (basis === 'allPersons') return countsFree ? threshold : threshold + 1
  return Math.max(1, countsFree ? threshold - 1 : threshold)
}

/** The cost of a service per person. It decides the value of a free unit. */
export type PersonCost = { amountCents: number; singleCents: number | null; nights: number }

/** The value of all free units of a gratuity, in cents. A unit of room-nights is worth one night. */
export function gratuityCents(
  gratuity: Gratuity,
  free: number,
  { amountCents, singleCents, nights }: PersonCost,
): number {
  const whole = gratuity.value === 'single' ? (singleCents ?? amountCents) : amountCents
  const half = gratuity.value === 'half' ? 2 : 1
  const days = gratuity.basis === 'roomNights' ? Math.max(1, nights) : 1
  return toCents(scaled(exact(whole), free, half * days))
}
