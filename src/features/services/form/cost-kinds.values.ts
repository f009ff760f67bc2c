/** A fixed cost is for the whole group, a variable one for each person. */
export const costKinds = ['fixed', 'variable'] as const
export type CostKind = (typeof costKinds)[number]

/** The ways in which a fixed cost repeats when the group needs more than one coach or guide. */
export const costRepeats = ['once', 'perBus', 'perGuideGroup'] as const
export type CostRepeat = (typeof costRepeats)[number]

/** What the amount of a service is for: the whole group, each person, each coach or each group of a guide. */
export function amountBasis({ costKind, repeats }: { costKind: CostKind; repeats: CostRepeat }) {
  return costKind === 'fixed' && repeats !== 'once' ? repeats : costKind
}

/**
 * The bases of a gratuity: the units that a supplier counts (rules of the trade 2.3). Rounding and the value of a free
 * unit follow.
 */
export const gratuityBases = ['payingPersons', 'allPersons', 'rooms', 'roomNights'] as const
export type GratuityBasis = (typeof gratuityBases)[number]
export const gratuityRoundings = ['down', 'up'] as const
export type GratuityRounding = (typeof gratuityRoundings)[number]
export const gratuityValues = ['halfTwin', 'single', 'half'] as const
export type GratuityValue = (typeof gratuityValues)[number]
