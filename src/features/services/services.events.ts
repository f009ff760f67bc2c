import { eventKind } from '#src/shared/event.ts'

/** Somebody states that a service is paid, or still to be paid. Its ledger adds an entry, or refuses. */
export const serviceMarked = eventKind<{ serviceId: string; paymentStatus: 'paid' | 'toBePaid' }>('services.marked')

/** A removed service was added again. Data that were kept of it belong to the new one. */
export const serviceRestored = eventKind<{ itineraryId: string; serviceId: string; formerId: string }>(
  'services.restored',
)

/** A service is about to get another supplier. A later feature that has the former one's money may refuse. */
export const supplierChanging = eventKind<{ serviceId: string }>('services.supplier-changing')

/** A service is about to be removed. A later feature that has data of it may refuse. */
export const serviceRemoving = eventKind<{ serviceId: string }>('services.removing')
