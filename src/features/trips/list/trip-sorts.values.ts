/**
 * The orders of the list. `departsOn` is the default: coming trips by date, then past trips (`isPast`), the latest
 * first. `-` reverses an order.
 */
export const tripSorts = [
  'departsOn',
  '-departsOn',
  'title',
  '-title',
  'status',
  '-status',
  'participants',
  '-participants',
] as const
export type TripSort = (typeof tripSorts)[number]
