import { kindsReadBy } from '#src/features/alerts/alert-kinds.values.ts'
import type { Calls } from '#src/server/http/calls.ts'
import { getWorkOfToday } from './overview.contract.ts'
import { workOfToday } from './overview.queries.ts'

export function overviewRoutes({ reads, opensWith }: Calls): void {
  reads(getWorkOfToday, ({ db, query, today, actor }) =>
    workOfToday(db, { ...query, today, kinds: kindsReadBy(actor.ability) }),
  )
  opensWith(getWorkOfToday, () => ({ query: {} }))
}
