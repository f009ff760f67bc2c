import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { choice, day, edited, folded, id, instant, oneOf } from '#src/server/db/columns.ts'
import { identityDocumentTypes, sexes } from './customers.contract.ts'

const isCurrent = (t: { mergedInto: AnyPgColumn; erasedAt: AnyPgColumn }) =>
  sql`${t.mergedInto} is null and ${t.erasedAt} is null`

const fullName = "surname || ' ' || name"
/** Index keys end at about 2,700 bytes. */
const longestJoined = 200

/**
 * A person, stored once and used again. `joinedName` is surname and name in their compared form, `birthCode` the
 * Belfiore code. `latestTripOn` is the latest departure they were ever entered for, and only decides who comes first in
 * a search. It is never before that of a trip whose list they are on, but may be later, when a trip was brought forward
 * or they were taken off (decision 014).
 */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    surname: text().notNull(),
    name: text().notNull(),
    folded: folded(fullName),
    joinedName: text()
      .notNull()
      .generatedAlwaysAs(sql.raw(`left(split_part(search_key(${fullName}), ' ', 2), ${longestJoined})`)),
    sex: choice(sexes),
    bornOn: day(),
    birthPlace: text(),
    birthCode: text(),
    residence: text(),
    citizenship: text(),
    taxCode: text(),
    taxCodeCountry: text().notNull().default('IT'),
    phone: text(),
    email: text(),
    latestTripOn: day(),
    mergedInto: uuid(),
    erasedAt: instant(),
    ...edited(),
  },
  (t) => [
    uniqueIndex('customers.tax-code-taken')
      .on(t.taxCode.op('text_pattern_ops'), t.taxCodeCountry)
      .where(sql`${t.taxCode} is not null and ${t.mergedInto} is null`),
    index('customers_folded').using('gin', t.folded.op('gin_trgm_ops')).where(isCurrent(t)),
    // Holds everything that a search by the start of a name needs, order included.
    index('customers_start').on(t.joinedName.op('text_pattern_ops'), t.latestTripOn, t.id).where(isCurrent(t)),
    index('customers_latest').on(t.latestTripOn.desc().nullsLast(), t.joinedName, t.id).where(isCurrent(t)),
    check('customers_sex', oneOf(t.sex, sexes)),
  ],
)

/** Identity documents: one is in use, older ones stay for the history. */
export const customerDocuments = pgTable(
  'customer_documents',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    type: choice(identityDocumentTypes),
    number: text(),
    issuedOn: day(),
    issuedAt: text(),
    expiresOn: day(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    check('customers.document-expires-before-issue', sql`${t.expiresOn} >= ${t.issuedOn}`),
    check('customer_documents_type', oneOf(t.type, identityDocumentTypes)),
    check(
      'customer_documents_told',
      sql`num_nonnulls(${t.type}, ${t.number}, ${t.issuedOn}, ${t.issuedAt}, ${t.expiresOn}) > 0`,
    ),
    index('customer_documents_customer').on(t.customerId, t.createdAt),
  ],
)

/**
 * Special-category data (GDPR, article 9), in a table of its own so that it can be read, logged and erased separately.
 * It is stored only with the person's consent. A row without `allergies` means that something was stored here without
 * consent, was erased, and is to be asked for.
 */
export const customerHealth = pgTable(
  'customer_health',
  {
    customerId: uuid()
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    allergies: text(),
    consentAt: instant(),
    updatedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [check('customers.consent-missing', sql`(${t.allergies} is null) = (${t.consentAt} is null)`)],
)
