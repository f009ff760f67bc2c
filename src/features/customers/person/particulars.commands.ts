import { sql } from 'drizzle-orm'
import { customerDocuments, customerHealth } from '#src/features/customers/customers.tables.ts'
import type { Work } from '#src/server/work.ts'
import { refuseIf } from '#src/shared/refusal.ts'
import type { PersonInput } from './person.contract.ts'
import { consentRefusal } from './person-faults.rules.ts'

export type Document = Pick<
  typeof customerDocuments.$inferSelect,
  'type' | 'number' | 'issuedOn' | 'issuedAt' | 'expiresOn'
>
export type Health = Pick<typeof customerHealth.$inferSelect, 'allergies' | 'consentAt'>

/**
 * The document to put in use, or undefined if it equals the current one. A person recognised by the tax code alone
 * keeps the current document, and the entry only fills what it lacks.
 */
export function documentToStore(
  work: Work,
  person: PersonInput & { customerId?: string | undefined },
  inUse: Document | undefined,
): Document | undefined {
  const { documentType: type, documentNumber, documentIssuedOn: issuedOn, documentExpiresOn: expiresOn } = person
  if (!work.actor.ability.can('edit', 'IdentityDocument')) return undefined
  const number = documentNumber?.toUpperCase() ?? null
  const entered = { type, number, issuedOn, issuedAt: person.documentIssuedAt, expiresOn }
  if (Object.values(entered).every((value) => value === null)) return undefined
  const document = inUse && !person.customerId ? completedDocument(inUse, entered) : entered
  const isSame =
    inUse && Object.entries(document).every(([key, value]) => inUse[key as keyof typeof document] === value)
  return isSame ? undefined : document
}

/** The document in use, completed by the entry where it is empty. */
function completedDocument(inUse: Document, entered: Document): Document {
  const entries = Object.entries(entered).map(([key, value]) => [key, inUse[key as keyof Document] ?? value])
  return Object.fromEntries(entries) as Document
}

/** Stores documents. The newest of a person is the one in use. */
export async function insertDocuments(work: Work, rows: readonly (Document & { customerId: string })[]): Promise<void> {
  const createdAt = work.now.toISOString()
  if (rows.length > 0) await work.tx.insert(customerDocuments).values(rows.map((row) => ({ ...row, createdAt })))
}

/**
 * The health data to store, with the day of the consent and never without; null to erase them, undefined to leave them.
 * A person who is still to be asked stays marked until they answer, with a text or with the consent alone.
 */
export function healthToStore(work: Work, person: PersonInput, kept: Health | undefined): Health | null | undefined {
  if (!work.actor.ability.can('edit', 'HealthData')) return undefined
  if (!person.allergies) {
    if (kept?.allergies === null && !person.hasHealthConsent) return undefined
    return kept ? null : undefined
  }
  refuseIf(consentRefusal(person), { path: '/allergies' })
  if (kept?.allergies === person.allergies) return undefined
  return { allergies: person.allergies, consentAt: kept?.consentAt ?? work.now.toISOString() }
}

/** Stores health data in place of what was stored. */
export async function insertHealth(work: Work, rows: readonly (Health & { customerId: string })[]): Promise<void> {
  const updatedAt = work.now.toISOString()
  if (rows.length === 0) return
  await work.tx
    .insert(customerHealth)
    .values(rows.map((row) => ({ ...row, updatedAt })))
    .onConflictDoUpdate({
      target: customerHealth.customerId,
      set: {
        allergies: sql`excluded.allergies`,
        consentAt: sql`excluded.consent_at`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}
