export type Occupancy = {
  confirmed: number
  /** Held but not confirmed. */
  option?: number
  /** Below it the trip does not leave. */
  minimum?: number | null
  /** What there is to sell; null when nobody knows yet. */
  places: number | null
}

/** The bar's parts in percent of its width, and by how many it is over what there is. */
export type OccupancyParts = { confirmed: number; option: number; minimum: number | null; over: number }

export function occupancyParts({ confirmed, option = 0, minimum = null, places }: Occupancy): OccupancyParts {
  const whole = places ?? Math.max(confirmed + option, minimum ?? 0)
  const share = (n: number) => (whole > 0 ? Math.min(100, Math.round((n / whole) * 1000) / 10) : 0)
  const confirmedShare = share(confirmed)
  return {
    confirmed: confirmedShare,
    option: Math.min(share(option), Math.round((100 - confirmedShare) * 10) / 10),
    minimum: minimum === null ? null : share(minimum),
    over: places === null ? 0 : Math.max(0, confirmed + option - places),
  }
}
