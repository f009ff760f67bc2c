import type { PersonToKeep } from '#src/features/customers/person/entered-people.commands.ts'
import { keepPeople } from '#src/features/customers/person/person.commands.ts'
import type { PersonInput } from '#src/features/customers/person/person.contract.ts'
import type { WritingDb } from '#src/server/db/database.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'
import { computeTaxCode } from '#src/shared/tax-code.ts'
import { customerDocuments, customerHealth, customers } from './customers.tables.ts'

/** A complete person with a fitting tax code; `given` replaces invented fields. */
export function aPerson(given: Partial<PersonInput> = {}): PersonInput {
  const known = {
    surname: 'Rossi',
    name: 'Mario',
    sex: 'M' as const,
    bornOn: '1984-06-14',
    birthPlace: 'Bergamo (BG)',
    birthCode: 'A794',
    ...given,
  }
  const { surname, name, sex, bornOn, birthCode } = known
  const taxCode = sex && bornOn && birthCode ? computeTaxCode({ surname, name, sex, bornOn, birthCode }) : null
  return {
    residence: 'Via Borgo Palazzo 48, 24125 Bergamo (BG)',
    citizenship: 'Italia',
    taxCode,
    taxCodeCountry: 'IT',
    phone: '+39 333 482 1907',
    email: 'mario.rossi@example.it',
    documentType: 'idCard',
    documentNumber: 'CA49217KF',
    documentIssuedOn: '2022-05-10',
    documentIssuedAt: 'Comune di Bergamo',
    documentExpiresOn: '2032-06-14',
    allergies: null,
    hasHealthConsent: false,
    ...known,
  }
}

export type NewPerson = PersonInput & { id: string; latestTripOn: Day }

/**
 * Stores many new people at once, with documents and allergies, for databases of the size that years of work give. `at`
 * is an instant.
 */
export async function keepMany(db: Pick<WritingDb, 'insert'>, people: readonly NewPerson[], at: string): Promise<void> {
  await db.insert(customers).values(
    people.map(({ id, surname, name, sex, bornOn, birthPlace, birthCode, residence, citizenship, ...person }) => ({
      ...{ id, surname, name, sex, bornOn, birthPlace, birthCode, residence, citizenship },
      taxCode: person.taxCode,
      taxCodeCountry: person.taxCodeCountry,
      latestTripOn: person.latestTripOn,
      phone: person.phone,
      email: person.email?.toLowerCase() ?? null,
      createdAt: at,
      updatedAt: at,
    })),
  )
  const documents = people.flatMap((person) => {
    const { documentType: type, documentNumber: number, documentIssuedOn: issuedOn } = person
    const { documentIssuedAt: issuedAt, documentExpiresOn: expiresOn } = person
    return type && number && issuedOn && expiresOn
      ? [{ customerId: person.id, type, number, issuedOn, issuedAt, expiresOn, createdAt: at }]
      : []
  })
  if (documents.length > 0) await db.insert(customerDocuments).values(documents)
  const health = people.flatMap(({ id, allergies, hasHealthConsent }) =>
    allergies && hasHealthConsent ? [{ customerId: id, allergies, consentAt: at, updatedAt: at }] : [],
  )
  if (health.length > 0) await db.insert(customerHealth).values(health)
}

/** Stores one person as {@link keepPeople} stores several. */
export async function keepPerson(work: Work, person: PersonToKeep): Promise<string> {
  return (await keepPeople(work, [person]))[0]!
}
