import type { Day } from '#src/shared/day.ts'
import { Count } from '#src/web/ui/signs/count.tsx'
import { isAnyLate, type OfTrip } from './trip-alerts.state.ts'

/** The number of open alerts, red when one is overdue. */
export function OpenCount({ alerts, today }: { alerts: OfTrip; today: Day }) {
  const n = alerts.open.length
  return n === 0 ? null : <Count n={n} tone={isAnyLate(alerts, today) ? 'err' : 'neutral'} />
}
