import type { Calls } from '#src/server/http/calls.ts'
import { getWorkOfToday } from './overview.contract.ts'
import { workOfToday } from './overview.queries.ts'

export function overviewRoutes({ reads, opensWith }: Calls): void {
  reads(getWorkOfToday, ({ db, query, today }) => workOfToday(db, { ...query, today }))
  opensWith(getWorkOfToday, () => ({ query: {} }))
}
