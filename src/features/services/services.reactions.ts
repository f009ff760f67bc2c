import { eq } from 'drizzle-orm'
import { providersMerged } from '#src/features/providers/providers.events.ts'
import { followRestoredService, outliveService } from '#src/features/services/allotment/room-releases.commands.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { serviceRemoving, serviceRestored } from './services.events.ts'
import { services } from './services.tables.ts'

export const servicesReactions: readonly Reaction[] = [
  reaction(
    providersMerged,
    'inTransaction',
    'services.follow-merged-supplier',
    async (work, { keptId, doubleId, contacts }) => {
      await work.tx.update(services).set({ providerId: keptId }).where(eq(services.providerId, doubleId))
      for (const { from, to } of contacts)
        await work.tx.update(services).set({ contactId: to }).where(eq(services.contactId, from))
    },
  ),
  reaction(serviceRemoving, 'inTransaction', 'services.keep-releases', (work, { serviceId }) =>
    outliveService(work, serviceId),
  ),
  reaction(serviceRestored, 'inTransaction', 'services.follow-restored-service', followRestoredService),
]
