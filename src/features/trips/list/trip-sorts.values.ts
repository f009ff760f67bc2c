/** `departsOn`, the default: trips to come by date, then past trips (`isPast`), the latest first. `-` turns an order round. */
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
