/** A summary of measured times, in milliseconds. */
export type Times = { count: number; p50: number; p95: number; p99: number }

/** The smallest value that at least `share` (0 to 1) of all values do not exceed; NaN when there are none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function timesOf(measured: readonly number[]): Times {
  const sorted = measured.toSorted((a, b) => a - b)
  return {
    count: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  }
}
