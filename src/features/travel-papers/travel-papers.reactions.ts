import { and, eq, isNull } from 'drizzle-orm'
import { providersMerged } from '#src/features/providers/providers.events.ts'
import { serviceRestored } from '#src/features/services/services.events.ts'
import { type Reaction, reaction } from '#src/server/work.ts'
import { supplierPapers } from './travel-papers.tables.ts'

export const travelPapersReactions: readonly Reaction[] = [
  reaction(providersMerged, 'inTransaction', 'travel-papers.follow-merged-supplier', async (work, merged) => {
    // The facts of an issued paper still name the supplier that it was made for.
    const { keptId, doubleId } = merged
    await work.tx.update(supplierPapers).set({ providerId: keptId }).where(eq(supplierPapers.providerId, doubleId))
  }),
  reaction(serviceRestored, 'inTransaction', 'travel-papers.follow-restored-service', async (work, restored) => {
    const { itineraryId, serviceId, formerId } = restored
    const ofTrip = eq(supplierPapers.itineraryId, itineraryId)
    await work.tx
      .update(supplierPapers)
      .set({ serviceId, removedServiceId: null })
      .where(and(eq(supplierPapers.removedServiceId, formerId), ofTrip, isNull(supplierPapers.serviceId)))
  }),
]
