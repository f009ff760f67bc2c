/**
 * The part of a quota, in basis points, that is kept when a customer withdraws `fromDay` to `toDay` days before the
 * departure, both included; with a null `toDay`, `fromDay` days or more.
 */
export type ScaleBand = { fromDay: number; toDay: number | null; percentBps: number }

/**
 * The usual scale (rules of the trade 1.2): 10 / 30 / 50 / 75 / 100 % at 60 days and more, 59–30, 29–15, 14–4, 3–0. A
 * setting.
 */
export const usualScale: readonly ScaleBand[] = [
  { fromDay: 60, toDay: null, percentBps: 1_000 },
  { fromDay: 30, toDay: 59, percentBps: 3_000 },
  { fromDay: 15, toDay: 29, percentBps: 5_000 },
  { fromDay: 4, toDay: 14, percentBps: 7_500 },
  { fromDay: 0, toDay: 3, percentBps: 10_000 },
]

export type ScaleFault = {
  /** The path of the field in the given bands: `/bands/2/fromDay`. */
  path: string
  code:
    | 'settings.penalty-range'
    | 'settings.penalty-open'
    | 'settings.penalty-overlap'
    | 'settings.penalty-hole'
    | 'settings.penalty-falls'
  params?: Record<string, number | string>
}

/**
 * Faults of a penalty scale, at most one for each band. The bands cover every day down to 0, the first from any earlier
 * day. They do not overlap and leave no day out, and the kept part, in basis points, never falls as the departure nears
 * (product design, Money). Without bands the usual scale applies.
 */
export function scaleFaults(bands: readonly ScaleBand[]): ScaleFault[] {
  const rows = bands.map((band, row) => ({ ...band, row }))
  const turned = rows.filter(({ fromDay, toDay }) => toDay !== null && toDay < fromDay)
  if (turned.length > 0)
    return turned.map(({ row }) => ({ path: `/bands/${row}/toDay`, code: 'settings.penalty-range' }))
  const sorted = rows.toSorted((one, other) => other.fromDay - one.fromDay)
  const overlapping = sorted.filter(({ toDay }, at) => at > 0 && (toDay === null || toDay >= sorted[at - 1]!.fromDay))
  if (overlapping.length > 0)
    return overlapping.map(({ row }) => ({ path: `/bands/${row}/toDay`, code: 'settings.penalty-overlap' }))
  return sorted.flatMap((band, at): ScaleFault[] => {
    const fault = faultOf(band, sorted[at - 1], sorted[at + 1])
    return fault ? [{ ...fault, path: `/bands/${band.row}/${fault.path}` }] : []
  })
}

/**
 * The fault of a band, or null. `earlier` ends before this band begins, `nearer` is closer to the departure. None of
 * the three overlap.
 */
function faultOf(band: ScaleBand, earlier: ScaleBand | undefined, nearer: ScaleBand | undefined): ScaleFault | null {
  if (!earlier && band.toDay !== null)
    return { path: 'toDay', code: 'settings.penalty-open', params: { n: band.toDay } }
  const next = nearer ? (nearer.toDay ?? band.fromDay) + 1 : 0
  if (band.fromDay > next)
    return {
      path: 'fromDay',
      code: 'settings.penalty-hole',
      params: { n: band.fromDay - next, from: band.fromDay - 1, to: next },
    }
  if (earlier && band.percentBps < earlier.percentBps)
    return { path: 'percentBps', code: 'settings.penalty-falls', params: { n: earlier.percentBps / 100 } }
  return null
}
