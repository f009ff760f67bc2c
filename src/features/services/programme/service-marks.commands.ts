import { eq } from 'drizzle-orm'
import { touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { serviceMarked } from '#src/features/services/services.events.ts'
import { services } from '#src/features/services/services.tables.ts'
import { edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { refuseIf } from '#src/shared/refusal.ts'
import { recordService } from './service-activity.commands.ts'
import { lockedService, type Saved } from './service-locks.commands.ts'
import { type Service, serviceById } from './services.queries.ts'

/**
 * Marks a supplier as paid or unpaid, by an entry in its ledger. Refused for a trip that was never on sale, because
 * there is nothing to pay.
 */
export async function markServicePaid(work: Work, serviceId: string, paymentStatus: Service['paymentStatus']) {
  const { itinerary, stored } = await lockedService(work, serviceId)
  refuseIf(supplierRefusal(itinerary))
  return markedAs(work, stored, { paymentStatus })
}

/** Lets the ledger follow a changed payment status. Answers the service's version after that. */
export async function markedAs(
  work: Work,
  now: Service,
  { paymentStatus }: Pick<Service, 'paymentStatus'>,
): Promise<Saved> {
  const { id, version } = now
  if (paymentStatus === now.paymentStatus) return { id, version }
  await work.emit(serviceMarked, { serviceId: id, paymentStatus })
  return { id, version: (await serviceById(work.tx, id)).version }
}

/** Marks the confirmation to a supplier as sent or not sent. */
export async function markServiceSent(
  work: Work,
  serviceId: string,
  communicationStatus: Service['communicationStatus'],
): Promise<Saved> {
  const { itinerary, stored } = await lockedService(work, serviceId)
  refuseIf(supplierRefusal(itinerary))
  if (communicationStatus === stored.communicationStatus) return { id: stored.id, version: stored.version }
  const [saved] = await work.tx
    .update(services)
    .set({ communicationStatus, ...edit(work) })
    .where(eq(services.id, serviceId))
    .returning({ id: services.id, version: services.version })
  const marked = { ...stored, communicationStatus }
  await recordService(work, sentWord(marked), marked)
  touchItinerary(work, itinerary)
  return saved!
}

/** Notes whether the email with a service's order has left. The log already says that it was sent. */
export async function noteConfirmation(
  work: Work,
  serviceId: string,
  communicationStatus: Service['communicationStatus'],
): Promise<void> {
  const { itinerary, stored } = await lockedService(work, serviceId)
  if (stored.communicationStatus === communicationStatus) return
  await work.tx
    .update(services)
    .set({ communicationStatus, ...edit(work) })
    .where(eq(services.id, serviceId))
  touchItinerary(work, itinerary)
}

export const sentWord = ({ communicationStatus }: Service) => (communicationStatus === 'sent' ? 'sent' : 'unsent')
