import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import type { PersonInput } from './customers.contract.ts'
import { personEdited } from './customers.events.ts'
import { customerDocuments, customerHealth, customers } from './customers.tables.ts'
import { fullName } from './person.values.ts'
import { personDifferences } from './person-differences.words.ts'
import { consentRefusal } from './person-faults.rules.ts'
import { contradictions, samePersonAsked } from './same-person.rules.ts'
import { decodeTaxCode, normalizeTaxCode } from './tax-code.rules.ts'

/** The person to store: a known one, with the version that was read, or a new one. */
export type PersonToKeep = PersonInput & {
  customerId?: string | undefined
  version?: number | undefined
  /** The departure day of the trip that this person is entered for. */
  tripOn?: Day | undefined
}

/**
 * Stores a person and answers the id. A known person is edited from the version that was read. A new entry with a known
 * tax code is that person if nothing in it contradicts what is known, and adds what is missing; otherwise it is refused
 * (`customers.same-person`). The caller has judged the fields (`wrongFields`).
 */
export async function keepPerson(work: Work, person: PersonToKeep): Promise<string> {
  const fields = fieldsOf(work, person)
  const created = person.customerId ? null : await keepNew(work, fields, person)
  if (created) return created
  const known = await knownRow(work, person, fields)
  // The person who had the tax code a moment ago is gone.
  if (!known) return keepPerson(work, person)
  if (!person.customerId) await refuseAnother(work, known, { ...person, ...fields })
  await noteTrip(work, known, person)
  return person.customerId
    ? saveKnown(work, known, { fields, person, version: person.version })
    : saveKnown(work, known, { fields: completedBy(known, fields), person, version: known.version })
}

/** Refuses an entry that contradicts the person its tax code belongs to. */
async function refuseAnother(work: Work, known: KnownPerson, entered: PersonInput): Promise<void> {
  const { ability } = work.actor
  const [inUse] = ability.can('edit', 'IdentityDocument') ? await documentsOf(work, known.id).limit(1) : []
  const [health] = ability.can('edit', 'HealthData')
    ? await work.tx.select().from(customerHealth).where(eq(customerHealth.customerId, known.id))
    : []
  const document = inUse && {
    documentType: inUse.type,
    documentNumber: inUse.number,
    documentIssuedOn: inUse.issuedOn,
    documentIssuedAt: inUse.issuedAt,
    documentExpiresOn: inUse.expiresOn,
  }
  const told = { ...known, ...document, allergies: health?.allergies }
  if (contradictions(told, entered).length > 0)
    throw new Refusal(samePersonAsked, { params: { name: fullName(known) } })
}

/** Inserts a new person. Answers the id, or null when somebody already has this tax code. */
async function keepNew(work: Work, fields: Fields, person: PersonToKeep): Promise<string | null> {
  const [created] = await work.tx
    .insert(customers)
    .values({ ...fields, latestTripOn: person.tripOn ?? null, ...creation(work) })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (!created) return null
  await keepDocument(work, created.id, person, { isNew: true })
  await keepHealth(work, created.id, person, { isNew: true })
  await record(work, 'customers.activity-created', created.id, person)
  return created.id
}

type KnownPerson = typeof customers.$inferSelect
type Fields = ReturnType<typeof fieldsOf>

async function saveKnown(
  work: Work,
  known: KnownPerson,
  { fields, person, version }: { fields: Fields; person: PersonToKeep; version: number | undefined },
): Promise<string> {
  const hasChanged = Object.entries(fields).some(([key, value]) => known[key as keyof Fields] !== value)
  const hasNewDocument = await keepDocument(work, known.id, person)
  const isSilent = !person.customerId && !person.allergies
  const hasNewHealth = !isSilent && (await keepHealth(work, known.id, person))
  if (!hasChanged && !hasNewDocument && !hasNewHealth) return known.id
  if (version === undefined) throw new Refusal('calls.invalid', { kind: 'invalid' })
  await refuseStale(work, known, version)
  await work.tx
    .update(customers)
    .set({ ...fields, ...edit(work) })
    .where(eq(customers.id, known.id))
  const changes = personDifferences(fields, known)
  await record(work, 'customers.activity-edited', known.id, known, changes)
  await work.emit(personEdited, { customerId: known.id, name: fullName(known), changes })
  return known.id
}

async function noteTrip(work: Work, { id, latestTripOn }: KnownPerson, { tripOn }: PersonToKeep): Promise<void> {
  if (tripOn === undefined || (latestTripOn !== null && latestTripOn >= tripOn)) return
  await noteLatestTrip(work, [id], tripOn)
}

/**
 * Notes that these people are entered for a trip on that day, unless a later one is noted. It is no edit of theirs: it
 * only decides who comes first in a search.
 */
export async function noteLatestTrip(work: Work, customerIds: readonly string[], tripOn: Day): Promise<void> {
  await work.tx
    .update(customers)
    .set({ latestTripOn: tripOn })
    .where(
      and(
        inArray(customers.id, [...customerIds]),
        or(isNull(customers.latestTripOn), lt(customers.latestTripOn, tripOn)),
      ),
    )
}

/** What is known of a person, completed by the new entry where it is empty. */
function completedBy(known: KnownPerson, fields: Fields): Fields {
  const entries = Object.entries(fields).map(([key, value]) => [key, known[key as keyof Fields] ?? value])
  return Object.fromEntries(entries) as Fields
}

async function knownRow(work: Work, person: PersonToKeep, fields: ReturnType<typeof fieldsOf>) {
  const byCode = and(
    eq(customers.taxCodeCountry, fields.taxCodeCountry),
    eq(customers.taxCode, fields.taxCode ?? ''),
    isNull(customers.mergedInto),
  )
  const which = person.customerId ? eq(customers.id, person.customerId) : byCode
  const [row] = await work.tx.select().from(customers).where(which).for('no key update')
  if (!row && person.customerId) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return row
}

function fieldsOf(work: Work, person: PersonInput) {
  const taxCode = person.taxCode ? normalizeTaxCode(person.taxCode) : null
  const said =
    taxCode && person.taxCodeCountry === 'IT'
      ? decodeTaxCode(taxCode, { today: work.today, bornOn: person.bornOn })
      : null
  return {
    surname: person.surname,
    name: person.name,
    sex: person.sex ?? said?.sex ?? null,
    bornOn: person.bornOn,
    birthPlace: person.birthPlace,
    birthCode: person.birthCode ?? said?.birthCode ?? null,
    residence: person.residence,
    citizenship: person.citizenship,
    taxCode,
    taxCodeCountry: person.taxCodeCountry,
    phone: person.phone ? normalizePhone(person.phone) : null,
    email: person.email?.toLowerCase() ?? null,
  }
}

/**
 * Puts a document in use if it differs from the current one. Tells whether it did. A person who was recognised by the
 * tax code alone keeps the current document, which only gains what it lacks.
 */
async function keepDocument(
  work: Work,
  customerId: string,
  person: PersonToKeep,
  { isNew = false } = {},
): Promise<boolean> {
  const { documentType: type, documentNumber, documentIssuedOn: issuedOn, documentExpiresOn: expiresOn } = person
  if (!work.actor.ability.can('edit', 'IdentityDocument')) return false
  const number = documentNumber?.toUpperCase() ?? null
  const entered = { type, number, issuedOn, issuedAt: person.documentIssuedAt, expiresOn }
  if (Object.values(entered).every((value) => value === null)) return false
  const [inUse] = isNew ? [] : await documentsOf(work, customerId).limit(1)
  const document = inUse && !person.customerId ? completedDocument(inUse, entered) : entered
  const isSame =
    inUse && Object.entries(document).every(([key, value]) => inUse[key as keyof typeof document] === value)
  if (isSame) return false
  await work.tx.insert(customerDocuments).values({ ...document, customerId, createdAt: work.now.toISOString() })
  return true
}

type Document = Pick<typeof customerDocuments.$inferSelect, 'type' | 'number' | 'issuedOn' | 'issuedAt' | 'expiresOn'>

/** The document in use, with entered values where it is empty. */
function completedDocument(inUse: Document, entered: Document): Document {
  const entries = Object.entries(entered).map(([key, value]) => [key, inUse[key as keyof Document] ?? value])
  return Object.fromEntries(entries) as Document
}

const documentsOf = ({ tx }: Work, customerId: string) =>
  tx
    .select()
    .from(customerDocuments)
    .where(eq(customerDocuments.customerId, customerId))
    .orderBy(desc(customerDocuments.createdAt))

/**
 * Stores health data together with the day of the consent, never without; an empty text erases it. If a person is still
 * to be asked, that stays known until they answer, with a text or with the consent alone. Tells whether something
 * changed.
 */
async function keepHealth(
  work: Work,
  customerId: string,
  person: PersonInput,
  { isNew = false } = {},
): Promise<boolean> {
  if (!work.actor.ability.can('edit', 'HealthData')) return false
  const [kept] = isNew
    ? []
    : await work.tx.select().from(customerHealth).where(eq(customerHealth.customerId, customerId))
  if (!person.allergies) {
    if (kept?.allergies === null && !person.hasHealthConsent) return false
    if (kept) await work.tx.delete(customerHealth).where(eq(customerHealth.customerId, customerId))
    return kept !== undefined
  }
  refuseIf(consentRefusal(person), { path: '/allergies' })
  if (kept?.allergies === person.allergies) return false
  const at = work.now.toISOString()
  const row = { allergies: person.allergies, consentAt: kept?.consentAt ?? at, updatedAt: at }
  await work.tx
    .insert(customerHealth)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target: customerHealth.customerId, set: row })
  return true
}

type Called = { surname: string; name: string }

function record(work: Work, kind: string, subjectId: string, called: Called, changes?: Difference[]): Promise<void> {
  const params = { operator: work.actor.name, customer: fullName(called) }
  return recordActivity(work, { kind, subject: 'Customer', subjectId, params, ...(changes && { changes }) })
}
