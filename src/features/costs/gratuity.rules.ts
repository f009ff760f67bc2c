import type { GratuityBasis, GratuityRounding, GratuityValue } from '#src/features/services/form/cost-kinds.values.ts'
import { exact, scaled, toCents } from './exact.rules.ts'

/**
 * "1 gratuità ogni n" in all the variants of the trade (domain/rules.md 2.3). `countsFree`: the free one is itself one of
 * the `threshold`, as in "from the 21st person on" of a count of everybody.
 */
export type Gratuity = {
  basis: GratuityBasis
  threshold: number
  countsFree: boolean
  rounding: GratuityRounding
  max: number | null
  value: GratuityValue
}

/** The people a group has: those who pay, everybody (with the places we grant), and the nights they sleep. */
export type GroupCount = { paying: number; everybody: number; nights: number }

/** How many a supplier gives free. */
export function freeUnits(gratuity: Gratuity, group: GroupCount): number {
  const reached = counted(gratuity.basis, group) / sizeOf(gratuity)
  const free = gratuity.rounding === 'up' ? Math.ceil(reached) : Math.floor(reached)
  return Math.min(free, gratuity.max ?? free)
}

function counted(basis: GratuityBasis, { paying, everybody, nights }: GroupCount): number {
  if (basis === 'payingPersons') return paying
  if (basis === 'allPersons') return everybody
  // The mix of rooms is not known yet: half twin, as the price is made.
  const rooms = Math.ceil(everybody / 2)
  return basis === 'rooms' ? rooms : rooms * nights
}

/** How many of what is counted stand behind one free: a count of everybody holds the free ones, the others do not. */
function sizeOf({ basis, threshold, countsFree }: Gratuity): number {
  if (basis === 'allPersons') return countsFree ? threshold : threshold + 1
  return Math.max(1, countsFree ? threshold - 1 : threshold)
}

/** What a free one is worth is a part of what the service costs per person. */
export type PersonCost = { amountCents: number; singleCents: number | null; nights: number }

/** What all the free ones of a gratuity are worth, in cents; one of a count of room-nights is worth one night. */
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
