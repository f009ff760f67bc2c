import type { Calls } from '#src/server/http/calls.ts'
import { changeAgency, createAgency } from './agencies.commands.ts'
import { addAgency, editAgency, listAgencies } from './agencies.contract.ts'
import { agenciesLike } from './agencies.queries.ts'

export function agenciesRoutes({ reads, opensWith, writes }: Calls): void {
  reads(listAgencies, ({ db, query }) => agenciesLike(db, query))
  opensWith(listAgencies, () => ({ query: {} }))
  writes(addAgency, (work, { body }) => createAgency(work, body))
  writes(editAgency, (work, { params, body }) => changeAgency(work, params.agencyId, body))
}
