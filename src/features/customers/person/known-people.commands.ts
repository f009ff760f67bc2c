import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { type PersonEdit, peopleEdited } from '#src/features/customers/customers.events.ts'
import { customerDocuments, customerHealth, customers } from '#src/features/customers/customers.tables.ts'
import { atField } from '#src/server/constraints.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { type Fault, Refusal } from '#src/shared/refusal.ts'
import { type Entry, type Fields, recordPerson } from './entered-people.commands.ts'
import {
  type Document,
  documentToStore,
  type Health,
  healthToStore,
  insertDocuments,
  insertHealth,
} from './particulars.commands.ts'
import { fullName } from './person.values.ts'
import { personDifferences, secretDifferences } from './person-differences.words.ts'
import { contradictions, samePersonAsked } from './same-person.rules.ts'

type StoredPerson = typeof customers.$inferSelect

/** A known person as this command has left them so far, with what it is going to write. */
export type Known = {
  row: StoredPerson
  document: Document | undefined
  health: Health | undefined
  documents: Document[]
  isHealthNew: boolean
  edits: PersonEdit[]
}

/** The known people whom these entries name by id or tax code, locked, with their stored data. */
export async function lockKnown(work: Work, entries: readonly Entry[]): Promise<Known[]> {
  if (entries.length === 0) return []
  const ids = entries.flatMap(({ person }) => person.customerId ?? [])
  const codes = entries.flatMap(({ person, fields: { taxCode, taxCodeCountry } }) =>
    person.customerId || taxCode === null
      ? []
      : and(eq(customers.taxCode, taxCode), eq(customers.taxCodeCountry, taxCodeCountry), isNull(customers.mergedInto)),
  )
  const rows = await work.tx
    .select()
    .from(customers)
    .where(or(ids.length > 0 ? inArray(customers.id, ids) : undefined, ...codes))
    .orderBy(customers.id)
    .for('no key update')
  const found = rows.map(({ id }) => id)
  const { ability } = work.actor
  const documents =
    found.length > 0 && ability.can('edit', 'IdentityDocument')
      ? await work.tx
          .selectDistinctOn([customerDocuments.customerId])
          .from(customerDocuments)
          .where(inArray(customerDocuments.customerId, found))
          .orderBy(customerDocuments.customerId, desc(customerDocuments.createdAt))
      : []
  const health =
    found.length > 0 && ability.can('edit', 'HealthData')
      ? await work.tx.select().from(customerHealth).where(inArray(customerHealth.customerId, found))
      : []
  return rows.map((row) => ({
    row,
    document: documents.find(({ customerId }) => customerId === row.id),
    health: health.find(({ customerId }) => customerId === row.id),
    documents: [],
    isHealthNew: false,
    edits: [],
  }))
}

/** Refuses the entries that contradict the people their tax codes belong to. */
export function refuseContradictions(found: readonly [Entry, Known][]): void {
  const doubts: Fault[] = []
  for (const [{ person, fields }, { row, document, health }] of found) {
    if (person.customerId) continue
    const inUse = document && {
      documentType: document.type,
      documentNumber: document.number,
      documentIssuedOn: document.issuedOn,
      documentIssuedAt: document.issuedAt,
      documentExpiresOn: document.expiresOn,
    }
    const known = { ...row, ...inUse, allergies: health?.allergies }
    if (contradictions(known, { ...person, ...fields }).length > 0)
      doubts.push({ path: person.path ?? '', code: samePersonAsked, params: { name: fullName(row) } })
  }
  const [first] = doubts
  if (first) throw new Refusal(samePersonAsked, { params: first.params!, faults: doubts.filter(({ path }) => path) })
}

/** Refuses a tax code that somebody else has, at its field. */
export async function refuseTakenCodes(work: Work, found: readonly [Entry, Known][]): Promise<void> {
  const renamed = found.filter(
    ([{ person, fields }, { row }]) =>
      person.customerId &&
      fields.taxCode !== null &&
      (fields.taxCode !== row.taxCode || fields.taxCodeCountry !== row.taxCodeCountry),
  )
  if (renamed.length === 0) return
  const taken = await work.tx
    .select()
    .from(customers)
    .where(
      and(
        isNull(customers.mergedInto),
        inArray(
          customers.taxCode,
          renamed.map(([{ fields }]) => fields.taxCode!),
        ),
      ),
    )
  for (const [{ person, fields }, { row }] of renamed)
    if (
      taken.some(
        ({ id, taxCode, taxCodeCountry }) =>
          id !== row.id && taxCode === fields.taxCode && taxCodeCountry === fields.taxCodeCountry,
      )
    )
      throw new Refusal('customers.tax-code-taken', person.path === undefined ? {} : { path: person.path })
}

/** Changes a known person as entered. `saveKnown` writes what this collects. */
export async function editKnown(work: Work, one: Known, { person, fields: entered }: Entry): Promise<void> {
  const { row } = one
  const fields = person.customerId ? entered : completedBy(row, entered)
  const version = person.customerId ? person.version : row.version
  const hasChanged = Object.entries(fields).some(([key, value]) => row[key as keyof Fields] !== value)
  const document = documentToStore(work, person, one.document)
  const isSilent = !person.customerId && !person.allergies
  const health = isSilent ? undefined : healthToStore(work, person, one.health)
  if (!hasChanged && !document && health === undefined) return
  if (version === undefined) throw versionMissing(person)
  await refuseStale(work, row, row.erasedAt === null ? version : Number.NaN)
  const changes = [
    ...personDifferences(fields, row),
    ...secretDifferences({ hasOtherDocument: document !== undefined, hasOtherHealth: health !== undefined }),
  ]
  one.edits.push({ customerId: row.id, name: fullName(row), changes })
  await recordPerson(work, 'customers.activity-edited', row.id, row, changes)
  if (document) {
    one.document = document
    one.documents.push(document)
  }
  if (health !== undefined) {
    one.health = health ?? undefined
    one.isHealthNew = true
  }
  const edited = { version: row.version + 1, updatedAt: work.now.toISOString(), updatedBy: work.actor.userId }
  one.row = { ...row, ...fields, ...edited }
}

/** The refusal of an edit that names no version, at its field where a form entered the person. */
function versionMissing({ path, versionPath = path?.replace(/taxCode$/, 'version') }: Entry['person']): Refusal {
  const faults = versionPath === undefined ? [] : [{ path: versionPath, code: 'shapes.required' }]
  return new Refusal('shapes.missing-data', { kind: 'invalid', faults })
}

/** Writes what changed of known people, every kind of row in one statement, and tells of the edits. */
export async function saveKnown(work: Work, known: readonly Known[]): Promise<void> {
  const edited = known.filter(({ edits }) => edits.length > 0)
  if (edited.length === 0) return
  await insertDocuments(
    work,
    edited.flatMap(({ row, documents }) => documents.map((document) => ({ ...document, customerId: row.id }))),
  )
  const withHealth = edited.filter(({ isHealthNew }) => isHealthNew)
  const erased = withHealth.flatMap(({ row, health }) => (health ? [] : row.id))
  if (erased.length > 0) await work.tx.delete(customerHealth).where(inArray(customerHealth.customerId, erased))
  await insertHealth(
    work,
    withHealth.flatMap(({ row, health }) => (health ? { ...health, customerId: row.id } : [])),
  )
  await atField('/taxCode', () =>
    work.tx.execute(sql`
      update customers c set surname = n.surname, name = n.name, sex = n.sex, born_on = n."bornOn",
        birth_place = n."birthPlace", birth_code = n."birthCode", residence = n.residence, citizenship = n.citizenship,
        tax_code = n."taxCode", tax_code_country = n."taxCodeCountry", phone = n.phone, email = n.email,
        version = n.version, updated_at = n."updatedAt", updated_by = n."updatedBy"
      from json_to_recordset(${JSON.stringify(edited.map(({ row }) => row))}) as n(id uuid, surname text, name text,
        sex text, "bornOn" date, "birthPlace" text, "birthCode" text, residence text, citizenship text, "taxCode" text,
        "taxCodeCountry" text, phone text, email text, version int, "updatedAt" timestamptz, "updatedBy" uuid)
      where c.id = n.id`),
  )
  await work.emit(peopleEdited, { people: edited.flatMap(({ edits }) => edits) })
}

/** Records the trips that these people are entered for. */
export async function noteTrips(work: Work, found: readonly [Entry, Known][]): Promise<void> {
  const later = found.flatMap(([{ person }, { row }]) =>
    person.tripOn !== undefined && (row.latestTripOn === null || row.latestTripOn < person.tripOn)
      ? { id: row.id, tripOn: person.tripOn }
      : [],
  )
  for (const tripOn of new Set(later.map((one) => one.tripOn)))
    await noteLatestTrip(
      work,
      later.filter((one) => one.tripOn === tripOn).map(({ id }) => id),
      tripOn,
    )
}

/**
 * Records that these people are entered for a trip on that day, unless a later day is recorded. This is no edit of the
 * person: it only decides who comes first in a search.
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

/** The stored data of a person, completed by the new entry where it is empty. */
function completedBy(known: StoredPerson, fields: Fields): Fields {
  const entries = Object.entries(fields).map(([key, value]) => [key, known[key as keyof Fields] ?? value])
  return Object.fromEntries(entries) as Fields
}
