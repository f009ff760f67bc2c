import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { storedPhone } from '#src/features/settings/phone-line.values.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { type contactForm, mostContacts } from './contacts.contract.ts'
import { type ContactData, contactDifferences } from './provider-differences.words.ts'
import { lockProvider, recordProvider } from './providers.commands.ts'
import { providerContacts } from './providers.tables.ts'

type Form = z.output<typeof contactForm>
type Stored = typeof providerContacts.$inferSelect
type Saved = { id: string; version: number }

/** Adds a contact to a supplier. Refuses to exceed the most contacts. */
export async function addContact(work: Work, providerId: string, form: Form): Promise<Saved> {
  const provider = await lockProvider(work, providerId)
  await refuseTooMany(work, provider.id)
  const [made] = await work.tx
    .insert(providerContacts)
    .values({ ...columnsOf(form), providerId: provider.id, ...creation(work) })
    .returning({ id: providerContacts.id, version: providerContacts.version })
  await recordProvider(work, 'contact-added', provider, { params: { contact: form.name } })
  return made!
}

/** Changes a contact. An edit without changes leaves no trace. Refuses a stale edit. */
export async function editContact(
  work: Work,
  contactId: string,
  { version, ...form }: Form & { version: number },
): Promise<Saved> {
  const { provider, contact } = await lockContact(work, contactId)
  if (contact.removedAt !== null) throw new Refusal('calls.not-found', { kind: 'notFound' })
  await refuseStale(work, contact, version)
  const columns = columnsOf(form)
  const changes = contactDifferences(dataOfContact(columns), dataOfContact(contact))
  if (changes.length === 0) return { id: contactId, version }
  const [saved] = await work.tx
    .update(providerContacts)
    .set({ ...columns, ...edit(work) })
    .where(eq(providerContacts.id, contactId))
    .returning({ id: providerContacts.id, version: providerContacts.version })
  await recordProvider(work, 'contact-edited', provider, { params: { contact: form.name }, changes })
  return saved!
}

/** Minutes within which a removed contact can come back. */
const minutesKept = 60

/** Removes a contact, and deletes those that were removed long ago. A second removal changes nothing. */
export async function removeContact(work: Work, contactId: string): Promise<undefined> {
  const { provider, contact } = await lockContact(work, contactId)
  if (contact.removedAt !== null) return
  await work.tx
    .update(providerContacts)
    .set({ removedAt: work.now.toISOString() })
    .where(eq(providerContacts.id, contactId))
  const long = new Date(work.now.getTime() - minutesKept * 60_000).toISOString()
  await work.tx
    .delete(providerContacts)
    .where(and(isNotNull(providerContacts.removedAt), lt(providerContacts.removedAt, long)))
  await recordProvider(work, 'contact-removed', provider, { params: { contact: contact.name } })
}

/** Brings back a removed contact, with the services that name it. Refuses to exceed the most contacts. */
export async function restoreContact(work: Work, contactId: string): Promise<Saved> {
  const { provider, contact } = await lockContact(work, contactId)
  if (contact.removedAt === null) return { id: contactId, version: contact.version }
  await refuseTooMany(work, provider.id)
  await work.tx.update(providerContacts).set({ removedAt: null }).where(eq(providerContacts.id, contactId))
  await recordProvider(work, 'contact-restored', provider, { params: { contact: contact.name } })
  return { id: contactId, version: contact.version }
}

async function lockContact(work: Work, contactId: string) {
  const found = await contactById(work, contactId)
  const provider = await lockProvider(work, found.providerId)
  return { provider, contact: await contactById(work, contactId) }
}

async function contactById(work: Work, contactId: string): Promise<Stored> {
  const [contact] = await work.tx.select().from(providerContacts).where(eq(providerContacts.id, contactId))
  if (!contact) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return contact
}

async function refuseTooMany(work: Work, providerId: string): Promise<void> {
  const stored = await work.tx.$count(
    providerContacts,
    and(eq(providerContacts.providerId, providerId), isNull(providerContacts.removedAt)),
  )
  if (stored >= mostContacts) throw new Refusal('providers.too-many-contacts', { params: { n: mostContacts } })
}

function columnsOf({ name, purpose, phone, email }: Form) {
  return { name, purpose: purpose || null, phone: storedPhone(phone), email: email || null }
}

const dataOfContact = ({ name, purpose, phone, email }: ReturnType<typeof columnsOf>): ContactData => ({
  ...{ name, purpose: purpose ?? '', phone: phone ?? '', email: email ?? '' },
})
