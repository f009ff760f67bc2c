/** The states of a trip in the specification, in their order. */
export const tripStatuses = ['draft', 'forSale', 'confirmed', 'completed', 'cancelled', 'archived'] as const
export type TripStatus = (typeof tripStatuses)[number]
