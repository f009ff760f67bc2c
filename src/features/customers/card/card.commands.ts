import { and, eq, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { peopleEdited } from '#src/features/customers/customers.events.ts'
import { customerHealth, customers } from '#src/features/customers/customers.tables.ts'
import { keepPeople } from '#src/features/customers/person/person.commands.ts'
import type { PersonInput } from '#src/features/customers/person/person.contract.ts'
import { fullName } from '#src/features/customers/person/person.values.ts'
import { secretDifferences } from '#src/features/customers/person/person-differences.words.ts'
import { consentRefusal, wrongFields } from '#src/features/customers/person/person-faults.rules.ts'
import { isAnotherPerson } from '#src/features/customers/person/same-person.rules.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal, refuseFaults } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { editCustomer as editCall } from './card.contract.ts'
import { cardText } from './card.text.ts'

type EditForm = z.output<(typeof editCall)['schema']['body']>
export type StoredCustomer = typeof customers.$inferSelect

/** Adds a person, or completes the person who has the same tax code. Refuses wrong fields, all of them at once. */
export async function createCustomer(work: Work, form: PersonInput): Promise<{ id: string }> {
  refuseWrong(work, form)
  const [id] = await keepPeople(work, [{ ...form, path: '/taxCode' }])
  work.touch(topic.customers)
  return { id: id! }
}

/**
 * Edits a person everywhere they appear. Refuses a stale edit (an edit of a merged double is one), wrong fields, and an
 * edit that makes the person clearly somebody else.
 */
export async function editCustomer(
  work: Work,
  customerId: string,
  { version, ...form }: EditForm,
): Promise<{ id: string; version: number }> {
  const stored = await lockCustomer(work, customerId)
  // The form held the double, so its values are about a record that is gone.
  await refuseStale(work, stored, stored.id === customerId ? version : Number.NaN)
  refuseWrong(work, form)
  if (isAnotherPerson(stored, form)) throw new Refusal('customers.another-person', { path: '/surname' })
  await keepPeople(work, [{ ...form, customerId: stored.id, version, path: '/taxCode' }])
  work.touch(topic.customers)
  const [saved] = await work.tx
    .select({ id: customers.id, version: customers.version })
    .from(customers)
    .where(eq(customers.id, stored.id))
  return saved!
}

function refuseWrong(work: Work, form: PersonInput): void {
  const consent = consentRefusal(form)
  refuseFaults([...wrongFields(form, work.today), ...(consent ? [{ path: '/allergies', code: consent }] : [])])
}

/**
 * Erases a person's health data, because the person revoked the consent to keep them (GDPR, articles 7 and 9). Refuses a
 * stale version, and a person without consent.
 */
export async function revokeHealthConsent(
  work: Work,
  customerId: string,
  version: number,
): Promise<{ id: string; version: number }> {
  const stored = await lockCustomer(work, customerId)
  await refuseStale(work, stored, stored.id === customerId ? version : Number.NaN)
  const erased = await work.tx
    .delete(customerHealth)
    .where(and(eq(customerHealth.customerId, stored.id), isNotNull(customerHealth.consentAt)))
    .returning({ id: customerHealth.customerId })
  if (erased.length === 0) throw new Refusal('customers.no-consent', { kind: 'conflict' })
  const saved = { id: stored.id, version: stored.version + 1 }
  await work.tx
    .update(customers)
    .set({ version: saved.version, updatedAt: work.now.toISOString(), updatedBy: work.actor.userId })
    .where(eq(customers.id, stored.id))
  const changes = secretDifferences({ hasOtherDocument: false, hasOtherHealth: true })
  await recordCustomer(work, 'consent-revoked', stored, { changes })
  const edit = { customerId: stored.id, name: fullName(stored), changes, deed: 'consent-revoked' as const }
  await work.emit(peopleEdited, { people: [edit] })
  return saved
}

/**
 * Saves the notes, which are edited apart from the other data. `from` is the text with which the writing began: if
 * another text is stored, the save is refused as stale.
 */
export async function saveCustomerNotes(
  work: Work,
  customerId: string,
  { notes, from }: { notes: string; from: string },
): Promise<{ notes: string; savedAt: string }> {
  const customer = await lockCustomer(work, customerId)
  const stored = customer.notes ?? ''
  if (stored !== notes) {
    if (stored !== from) await refuseStale(work, customer, Number.NaN)
    await work.tx
      .update(customers)
      .set({ notes: notes || null, updatedAt: work.now.toISOString(), updatedBy: work.actor.userId })
      .where(eq(customers.id, customer.id))
    const change = {
      field: cardText['card.notes'],
      theirs: stored,
      mine: notes,
      needs: 'HealthData' as const,
    }
    await recordCustomer(work, 'notes', customer, { changes: [change] })
  }
  return { notes, savedAt: work.now.toISOString() }
}

/** Locks a person for a change. The id of a merged double locks the kept person. Refuses an erased person. */
export async function lockCustomer(work: Work, customerId: string): Promise<StoredCustomer> {
  const [found] = await work.tx.select().from(customers).where(eq(customers.id, customerId)).for('no key update')
  if (!found) throw new Refusal('calls.not-found', { kind: 'notFound' })
  if (found.erasedAt !== null) throw new Refusal('customers.erased', { kind: 'conflict' })
  return found.mergedInto === null ? found : lockCustomer(work, found.mergedInto)
}

type Deed = 'notes' | 'consent-revoked' | 'merged' | 'told-apart' | 'erased'
type Entry = { params?: Record<string, string>; changes?: readonly Difference[] }

/** Records a change of a person, and touches the topics of the screens that show customers. */
export async function recordCustomer(
  work: Work,
  deed: Deed,
  customer: Pick<StoredCustomer, 'id' | 'surname' | 'name'>,
  { params = {}, ...entry }: Entry = {},
): Promise<void> {
  await recordActivity(work, {
    kind: `customers.activity-${deed}`,
    params: { customer: fullName(customer), ...params },
    subject: deed === 'consent-revoked' ? 'HealthData' : 'Customer',
    subjectId: customer.id,
    ...entry,
  })
  work.touch(topic.customers)
}
