import { randomUUID } from 'node:crypto'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import { customers } from '#src/features/customers/customers.tables.ts'
import { creation } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { decodeTaxCode, normalizeTaxCode } from '#src/shared/tax-code.ts'
import {
  type Document,
  documentToStore,
  type Health,
  healthToStore,
  insertDocuments,
  insertHealth,
} from './particulars.commands.ts'
import type { PersonInput } from './person.contract.ts'
import { fullName } from './person.values.ts'

/** The person to store: a known one, with the version that was read, or a new one. */
export type PersonToKeep = PersonInput & {
  customerId?: string | undefined
  version?: number | undefined
  /** The departure day of the trip that this person is entered for. */
  tripOn?: Day | undefined
  /** The field of the tax code, where a form entered it. */
  path?: string | undefined
  /** The field of the version, where it is not beside the tax code under its own name. */
  versionPath?: string | undefined
}

export type Fields = ReturnType<typeof fieldsOf>
/** A person as entered, with the fields to store. */
export type Entry = { person: PersonToKeep; fields: Fields }

export function fieldsOf(work: Work, person: PersonInput) {
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

/** Inserts the entries that name no known person, except those whose tax code is stored already. */
export async function insertNew(work: Work, entries: readonly Entry[]): Promise<Map<Entry, string>> {
  const ids = new Map<Entry, string>()
  // Everybody inserts in one order, so that two bookings of the same people do not wait for each other.
  const entered = entries
    .filter(({ person }) => !person.customerId)
    .toSorted((a, b) => (a.fields.taxCode ?? '').localeCompare(b.fields.taxCode ?? ''))
    .map((entry) => ({ entry, id: randomUUID() }))
  if (entered.length === 0) return ids
  const rows = entered.map(({ entry: { person, fields }, id }) => ({
    ...fields,
    ...{ id, latestTripOn: person.tripOn ?? null },
    ...creation(work),
  }))
  const created = await work.tx.insert(customers).values(rows).onConflictDoNothing().returning({ id: customers.id })
  const isCreated = new Set(created.map(({ id }) => id))
  const documents: (Document & { customerId: string })[] = []
  const health: (Health & { customerId: string })[] = []
  for (const { entry, id: customerId } of entered) {
    if (!isCreated.has(customerId)) continue
    ids.set(entry, customerId)
    const document = documentToStore(work, entry.person, undefined)
    if (document) documents.push({ ...document, customerId })
    const asked = healthToStore(work, entry.person, undefined)
    if (asked) health.push({ ...asked, customerId })
    await recordPerson(work, 'customers.activity-created', customerId, entry.person)
  }
  await insertDocuments(work, documents)
  await insertHealth(work, health)
  return ids
}

type Called = { surname: string; name: string }

/** Notes in the log that a person was stored or changed. */
export function recordPerson(
  work: Work,
  kind: ActivityKind,
  subjectId: string,
  called: Called,
  changes?: Difference[],
): Promise<void> {
  const params = { operator: work.actor.name, customer: fullName(called) }
  return recordActivity(work, { kind, subject: 'Customer', subjectId, params, ...(changes && { changes }) })
}
