/** The modules of the specification: a trip of one day, or of more. */
export const tripTypes = ['daily', 'multiDay'] as const
export type TripType = (typeof tripTypes)[number]
