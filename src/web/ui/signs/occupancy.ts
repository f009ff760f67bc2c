export type Occupancy = {
  confirmed: number
  /** Places held but not confirmed. */
  option?: number
  /** The number of participants below which the trip does not depart. */
  minimum?: number | null
  /** The places to sell; null while their number is unknown. */
  places: number | null
}

/** The bar's parts in percent of its width, and the excess over the places. */
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
