import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { creation } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { normalizeIban } from './iban.rules.ts'
import type { createProvider as call } from './providers.contract.ts'
import { providerContacts, providers } from './providers.tables.ts'
import { normalizeVatNumber } from './vat-number.rules.ts'

export type ProviderForm = z.output<(typeof call)['schema']['body']>

/**
 * Adds a supplier. Refuses a VAT number that another supplier has; its form refuses a wrong VAT number, IBAN,
 * postal code, province or telephone. A supplier created in the form of a trip's service also appears in that trip's log.
 */
export async function createProvider(work: Work, form: ProviderForm) {
  const vatNumber = form.vatNumber ? normalizeVatNumber(form.vatNumber, form.country) : null
  if (vatNumber) await refuseTaken(work, form.country, vatNumber)
  const { contacts, itineraryId, ...fields } = form
  if (itineraryId) await refuseUnknown(work, itineraryId)
  const [row] = await work.tx
    .insert(providers)
    .values({
      ...fields,
      vatNumber,
      province: form.country === 'IT' ? (form.province?.toUpperCase() ?? null) : form.province,
      email: form.email || null,
      iban: form.iban ? normalizeIban(form.iban) : null,
      paymentTerms: form.paymentTerms || null,
      ...creation(work),
    })
    .returning()
  const { id, companyName, category, city, province } = row!
  if (contacts.length > 0)
    await work.tx
      .insert(providerContacts)
      .values(contacts.map((contact) => ({ ...contact, email: contact.email || null, providerId: id })))
  await recordActivity(work, {
    kind: 'providers.activity-created',
    params: { provider: companyName },
    ...(itineraryId ? { itineraryId } : {}),
    subject: 'Provider',
    subjectId: id,
  })
  work.touch(topic.providers)
  return { id, companyName, category, city, province }
}

async function refuseUnknown(work: Work, itineraryId: string): Promise<void> {
  const { rows } = await work.tx.execute(sql`select from itineraries where id = ${itineraryId}`)
  if (rows.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
}

async function refuseTaken(work: Work, country: string, vatNumber: string): Promise<void> {
  const [taken] = await work.tx
    .select({ id: providers.id })
    .from(providers)
    .where(and(eq(providers.country, country), eq(providers.vatNumber, vatNumber), isNull(providers.mergedInto)))
  if (taken) throw new Refusal('providers.vat-number-taken', { path: '/vatNumber' })
}
