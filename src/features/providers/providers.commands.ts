import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { activityEntries } from '#src/features/activity/activity.tables.ts'
import type { LoggedChange } from '#src/features/activity/changes.words.ts'
import { storedPhone } from '#src/features/settings/phone-line.values.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { everything, topic } from '#src/shared/topics.ts'
import { normalizeIban } from './iban.rules.ts'
import { dataOfProvider, providerDifferences } from './provider-differences.words.ts'
import type { createProvider as call, editProvider as editCall } from './providers.contract.ts'
import { providerContacts, providers } from './providers.tables.ts'
import { providersText } from './providers.text.ts'
import { normalizeVatNumber } from './vat-number.rules.ts'

export type ProviderForm = z.output<(typeof call)['schema']['body']>
type EditForm = z.output<(typeof editCall)['schema']['body']>
export type StoredProvider = typeof providers.$inferSelect

/**
 * Adds a supplier. Refuses a VAT number that another supplier has; its form refuses a wrong VAT number, IBAN,
 * postal code, province or telephone. A supplier created in the form of a trip's service also appears in that trip's log.
 */
export async function createProvider(work: Work, { contacts, itineraryId, ...form }: ProviderForm) {
  const columns = { ...columnsOf(form), notes: form.notes || null }
  await refuseTaken(work, columns)
  if (itineraryId) await refuseUnknown(work, itineraryId)
  const [row] = await work.tx
    .insert(providers)
    .values({ ...columns, ...creation(work) })
    .returning()
  const { id, version, companyName, category, city, province, releaseDays, roomingDays } = row!
  if (contacts.length > 0)
    await work.tx.insert(providerContacts).values(
      contacts.map((contact) => ({
        ...{ ...contact, phone: storedPhone(contact.phone), email: contact.email || null },
        ...{ providerId: id, ...creation(work) },
      })),
    )
  await recordProvider(work, 'created', row!, itineraryId ? { itineraryId } : {})
  return { id, version, companyName, category, city, province, releaseDays, roomingDays }
}

/**
 * Changes the data of a supplier. An edit without changes leaves no trace. Refuses a stale edit, and a VAT number that
 * another supplier has. Screens of trips and templates that name the supplier are told its new name.
 */
export async function editProvider(work: Work, providerId: string, { version, ...form }: EditForm) {
  const stored = await lockProvider(work, providerId)
  await refuseStale(work, stored, version)
  const columns = columnsOf(form)
  const differences = providerDifferences(dataOfProvider({ ...stored, ...columns }), dataOfProvider(stored))
  if (differences.length === 0) return { id: stored.id, version: stored.version }
  await refuseTaken(work, columns, stored.id)
  const [saved] = await work.tx
    .update(providers)
    .set({ ...columns, ...edit(work) })
    .where(eq(providers.id, stored.id))
    .returning({ id: providers.id, version: providers.version })
  await recordProvider(work, 'edited', { ...stored, ...columns }, { changes: differences })
  if (columns.companyName !== stored.companyName) await tellItineraries(work, stored.id)
  return saved!
}

/** Saves of the notes by one person within these minutes are one entry of the log. */
const minutesTogether = 15

/**
 * Saves the notes, which are edited apart from the other data. `from` is the text with which the writing began: if
 * another text is stored, the save is refused as stale.
 */
export async function saveProviderNotes(
  work: Work,
  providerId: string,
  { notes, from }: { notes: string; from: string },
): Promise<{ notes: string; savedAt: string }> {
  const provider = await lockProvider(work, providerId)
  const stored = provider.notes ?? ''
  if (stored !== notes) {
    if (stored !== from) await refuseStale(work, provider, Number.NaN)
    const stamp = { updatedAt: work.now.toISOString(), updatedBy: work.actor.userId }
    await work.tx
      .update(providers)
      .set({ notes: notes || null, ...stamp })
      .where(eq(providers.id, provider.id))
    if (await wroteNotesJustNow(work, provider.id)) work.touch(topic.providers)
    else
      await recordProvider(work, 'notes', provider, {
        changes: [{ field: providersText['providers.field.notes'], theirs: stored, mine: null }],
      })
  }
  return { notes, savedAt: work.now.toISOString() }
}

async function wroteNotesJustNow(work: Work, providerId: string): Promise<boolean> {
  const since = new Date(work.now.getTime() - minutesTogether * 60_000).toISOString()
  const [last] = await work.tx
    .select({ kind: activityEntries.kind, userId: activityEntries.userId })
    .from(activityEntries)
    .where(and(eq(activityEntries.subjectId, providerId), gt(activityEntries.at, since)))
    .orderBy(desc(activityEntries.seq))
    .limit(1)
  return last?.kind === 'providers.activity-notes' && last.userId === work.actor.userId
}

/** Locks a supplier for a change. The id of a merged double locks the supplier it was merged into. */
export async function lockProvider(work: Work, providerId: string): Promise<StoredProvider> {
  const [found] = await work.tx.select().from(providers).where(eq(providers.id, providerId)).for('no key update')
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return found.mergedInto === null ? found : lockProvider(work, found.mergedInto)
}

type Entry = {
  itineraryId?: string
  changes?: readonly LoggedChange[]
  params?: Record<string, string>
  reason?: string
}
type Deed =
  | 'created'
  | 'edited'
  | 'notes'
  | 'merged'
  | 'told-apart'
  | `contact-${'added' | 'edited' | 'removed' | 'restored'}`

/** Records a change of a supplier, and touches the topics of the screens that show suppliers. */
export async function recordProvider(
  work: Work,
  deed: Deed,
  { id, companyName }: Pick<StoredProvider, 'id' | 'companyName'>,
  { params = {}, ...entry }: Entry = {},
): Promise<void> {
  await recordActivity(work, {
    kind: `providers.activity-${deed}`,
    params: { provider: companyName, ...params },
    subject: 'Provider',
    subjectId: id,
    ...entry,
  })
  work.touch(topic.providers)
}

type DataForm = Omit<ProviderForm, 'contacts' | 'itineraryId' | 'notes'>

/** The columns of a form without its notes. Fields that were left out are empty. */
export function columnsOf(form: DataForm) {
  const { companyName, category, country, isPerson, releaseDays, roomingDays } = form
  return {
    ...{ companyName, country, isPerson },
    category: category ?? null,
    vatNumber: form.vatNumber ? normalizeVatNumber(form.vatNumber, country) : null,
    address: form.address || null,
    city: form.city || null,
    province: (country === 'IT' ? form.province?.toUpperCase() : form.province) || null,
    postalCode: form.postalCode || null,
    phone: storedPhone(form.phone),
    email: form.email || null,
    iban: form.iban ? normalizeIban(form.iban) : null,
    paymentTerms: form.paymentTerms || null,
    releaseDays: releaseDays ?? null,
    roomingDays: roomingDays ?? null,
  }
}

async function refuseUnknown(work: Work, itineraryId: string): Promise<void> {
  const { rows } = await work.tx.execute(sql`select from itineraries where id = ${itineraryId}`)
  if (rows.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
}

type Number = Pick<StoredProvider, 'country' | 'vatNumber'>

async function refuseTaken(work: Work, { country, vatNumber }: Number, providerId?: string): Promise<void> {
  if (vatNumber === null) return
  const [taken] = await work.tx
    .select({ id: providers.id })
    .from(providers)
    .where(
      and(
        ...[eq(providers.country, country), eq(providers.vatNumber, vatNumber), isNull(providers.mergedInto)],
        providerId === undefined ? undefined : ne(providers.id, providerId),
      ),
    )
  if (taken) throw new Refusal('providers.vat-number-taken', { path: '/vatNumber' })
}

/** The most trips and templates that are named one by one. Beyond it every screen loads again. */
const mostNamed = 200

/** Touches the topics of the trips and templates whose services name this supplier. */
export async function tellItineraries(work: Work, providerId: string): Promise<void> {
  const { rows } = await work.tx.execute<{ id: string; kind: string }>(sql`
    select distinct i.id, i.kind from services s join itineraries i on i.id = s.itinerary_id
    where s.provider_id = ${providerId} limit ${mostNamed + 1}`)
  if (rows.length > mostNamed) work.touch(everything)
  else work.touch(...rows.map(({ id, kind }) => (kind === 'template' ? topic.template(id) : topic.trip(id))))
}
