import type { Calls } from '#src/server/http/calls.ts'
import { changeMinimum, saveCosts } from './costs.commands.ts'
import * as calls from './costs.contract.ts'
import { costsOf } from './costs.queries.ts'

export function costsRoutes({ reads, writes }: Calls): void {
  reads(calls.getCosts, ({ db, params }) => costsOf(db, params.itineraryId))
  writes(calls.saveCosts, (work, { params, body }) => saveCosts(work, params.itineraryId, body))
  writes(calls.changeMinimum, (work, { params, body }) => changeMinimum(work, params.itineraryId, body))
}
