import { inArray } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { providerContacts } from '#src/features/providers/providers.tables.ts'
import { type ServiceDays, valuesOfService } from '#src/features/services/form/service.values.ts'
import { serviceDifferences } from '#src/features/services/form/service-differences.words.ts'
import type { ServiceForm } from '#src/features/services/form/service-form.contract.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { topic } from '#src/shared/topics.ts'
import type { Service, ServiceInUse } from './services.queries.ts'

/** The acts on a service and on the money for it. */
type What =
  | ('added' | 'edited' | 'removed' | 'moved' | 'sent' | 'unsent' | 'released' | 'release-undone')
  | ('paid' | 'unpaid' | 'payment' | 'refund' | 'creditNote' | 'reversed' | 'instalments')
  | `invoice-${'added' | 'edited' | 'replaced' | 'removed' | 'restored'}`
const ofMoney: readonly What[] = [
  ...(['paid', 'unpaid', 'payment', 'refund', 'creditNote', 'reversed', 'instalments'] as const),
  ...(['invoice-added', 'invoice-edited', 'invoice-replaced', 'invoice-removed', 'invoice-restored'] as const),
]

/**
 * Records what was done with a service, with the supplier's id, so that it also appears among the supplier's last
 * operations.
 */
export function recordService(
  work: Work,
  what: What,
  service: Service,
  params: Record<string, string | number> = {},
  changes: readonly Difference[] = [],
): Promise<void> {
  const { provider } = service
  // A supplier's card shows the last payments and messages to it.
  work.touch(topic.providers)
  return recordActivity(work, {
    kind: `services.activity-${what}`,
    params: {
      service: service.name,
      provider: provider?.companyName ?? 'senza fornitore',
      ...(provider ? { providerId: provider.id } : {}),
      ...params,
    },
    changes,
    itineraryId: service.itineraryId,
    subject: ofMoney.includes(what) ? 'SupplierPayment' : 'Service',
    subjectId: service.id,
  })
}

/** The form that would make this service. Unlike a form, it may lack a supplier. */
export function formOf(service: ServiceInUse): ServiceForm {
  const {
    id: _id,
    itineraryId: _itineraryId,
    version: _version,
    isCosted: _isCosted,
    untilDay: _untilDay,
    supplierTerms: _supplierTerms,
    provider,
    files,
    reach: _reach,
    roomsTaken: _roomsTaken,
    releases: _releases,
    allotments,
    gratuities,
    ...fields
  } = service
  return {
    ...fields,
    providerId: provider?.id ?? '',
    allotments: allotments.map(({ id: _row, ...row }) => row),
    gratuities: gratuities.map(({ id: _row, ...row }) => ({ service: 'this', ...row })),
    files: files.flatMap(({ id, former }) => [id, ...former.map((one) => one.id)]),
  }
}

/**
 * The changes of an edit, in the words of the form. A note may tell of somebody's health. Payment and sending have
 * sentences of their own.
 */
export async function changesOf(
  work: Work,
  { now, before, home }: { now: ServiceInUse; before: ServiceInUse; home: ServiceDays },
): Promise<Difference[]> {
  const apart = { paymentStatus: before.paymentStatus, communicationStatus: before.communicationStatus }
  const changes = serviceDifferences(valuesOfService({ ...now, ...apart }, home), valuesOfService(before, home))
  const names = now.contactId === before.contactId ? null : await contactNames(work, [now.contactId, before.contactId])
  return changes.map((one) => {
    if (one.key === 'notes') return { ...one, needs: 'HealthData' }
    if (one.key !== 'contactId') return one
    return { ...one, theirs: names?.get(before.contactId) ?? '', mine: names?.get(now.contactId) ?? '' }
  })
}

async function contactNames(work: Work, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const { id, name } = providerContacts
  const asked = ids.filter((one) => one !== null)
  const found = await work.tx.select({ id, name }).from(providerContacts).where(inArray(id, asked))
  return new Map(found.map((one) => [one.id, one.name]))
}
