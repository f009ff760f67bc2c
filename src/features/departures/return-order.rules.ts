/** `outward`: to the destination. `return`: the way back, in an order of its own. */
export const loadingWays = ['outward', 'return'] as const
export type LoadingWay = (typeof loadingWays)[number]

type Stop = { position: number; returnPosition: number | null }

/**
 * The stops in the order in which the coach reaches them on the way back: in the order of the office, or the reverse of
 * the way out. A stop that was added after the office ordered them comes just before the stop that precedes it on the
 * way out.
 */
export function returnOrder<Found extends Stop>(stops: readonly Found[]): Found[] {
  const outward = stops.toSorted((a, b) => a.position - b.position)
  const back = outward
    .filter(({ returnPosition }) => returnPosition !== null)
    .toSorted((a, b) => (a.returnPosition ?? 0) - (b.returnPosition ?? 0))
  for (const [at, stop] of outward.entries()) {
    if (stop.returnPosition !== null) continue
    const before = outward[at - 1]
    back.splice(before ? back.indexOf(before) : back.length, 0, stop)
  }
  return back
}

/** The stops in the order of one way. */
export function orderOf<Found extends Stop>(stops: readonly Found[], way: LoadingWay): Found[] {
  return way === 'return' ? returnOrder(stops) : stops.toSorted((a, b) => a.position - b.position)
}

/** Tells whether this order of ids is only the reverse of the way out, which need not be stored. */
export function isReverse(ids: readonly string[], outward: readonly string[]): boolean {
  return ids.join() === outward.toReversed().join()
}

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

type TimedStop = Stop & { time: string; returnTime: string | null }

/**
 * The stops of the way back that have a time, in its order, with the minutes since midnight of the trip's last day. A
 * time more than 12 hours earlier than the one before is past the next midnight; on a trip of one day, so is a time
 * before its first departure.
 */
export function timesBack<Found extends TimedStop>(
  stops: readonly Found[],
  isOneDay: boolean,
): { stop: Found; minutes: number }[] {
  const start = isOneDay ? Math.min(...stops.map(({ time }) => minutesOf(time))) : 0
  let before = 0
  return returnOrder(stops).flatMap((stop) => {
    if (stop.returnTime === null) return []
    const at = minutesOf(stop.returnTime)
    before = at < start || at < before - 12 * 60 ? at + 24 * 60 : at
    return { stop, minutes: before }
  })
}

/**
 * Tells whether a time of the way back ('HH:MM') is earlier than that of the stop before. A time shortly after midnight
 * is not earlier.
 */
export function isBackEarlier(time: string, before: string): boolean {
  const gap = minutesOf(before) - minutesOf(time)
  return gap > 0 && gap < 12 * 60
}

/** Tells whether no time of the way back is earlier than one before it, in the order of that way. */
export function isBackInOrder(stops: readonly (Stop & { returnTime: string | null })[]): boolean {
  const times = returnOrder(stops).flatMap(({ returnTime }) => returnTime ?? [])
  return times.every((time, at) => at === 0 || !isBackEarlier(time, times[at - 1]!))
}
