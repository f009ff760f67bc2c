/** The room types of the specification, in the order of every list. */
export const roomTypes = ['SGL', 'DUS', 'DBL', 'TWN', 'TRP', 'QUAD'] as const
export type RoomType = (typeof roomTypes)[number]

/**
 * The beds of each room type. DUS is a double sold to one person. DBL and TWN are different rooms, and one never
 * replaces the other.
 */
export const roomCapacity: Readonly<Record<RoomType, number>> = { SGL: 1, DUS: 1, DBL: 2, TWN: 2, TRP: 3, QUAD: 4 }
