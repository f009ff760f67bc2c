/** What is kept of who withdraws from `toDay` to `fromDay` days before the departure, both included; `toDay` null: and earlier. */
export type ScaleBand = { fromDay: number; toDay: number | null; percentBps: number }

export type ScaleFault = {
  /** Of the band as it was given, `/bands/2/fromDay`. */
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
 * What is wrong in a penalty scale, each at its band: one fault of a band. The bands cover every day down to 0, the first of
 * them from any day before; none overlaps the next, none leaves a day out, and what is kept, in basis points, never falls
 * as the departure nears (product.md, Money). No bands at all: the usual scale holds.
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

/** `earlier` ends before this band begins, `nearer` is nearer to the departure; none of the three overlap. */
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
