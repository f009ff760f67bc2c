import type { Calls } from '#src/server/http/calls.ts'
import { createProvider } from './providers.commands.ts'
import * as calls from './providers.contract.ts'
import { providerById, providersByName, suggestedProviders } from './providers.queries.ts'

export function providersRoutes({ reads, writes }: Calls): void {
  reads(calls.suggestProviders, ({ db, query }) => suggestedProviders(db, query))
  reads(calls.listProviders, ({ db, query }) => providersByName(db, query))
  reads(calls.getProvider, ({ db, params, actor }) => providerById(db, params.providerId, actor))
  writes(calls.createProvider, (work, { body }) => createProvider(work, body))
}
