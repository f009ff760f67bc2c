import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { choice, day, edited, id, instant, oneOf } from '#src/server/db/columns.ts'
import { identityDocumentTypes, sexes } from './customers.contract.ts'

/** A person kept once and used again. `folded` is surname and name for searching; `birthCode` the Belfiore code. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    surname: text().notNull(),
    name: text().notNull(),
    folded: text().notNull(),
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
    mergedInto: uuid(),
    erasedAt: instant(),
    ...edited(),
  },
  (t) => [
    uniqueIndex('customers.tax-code-taken')
      .on(t.taxCodeCountry, t.taxCode)
      .where(sql`${t.taxCode} is not null and ${t.mergedInto} is null`),
    index('customers_folded').using('gin', t.folded.op('gin_trgm_ops')),
    index('customers_folded_start').using('btree', t.folded.op('text_pattern_ops')),
    check('customers_sex', oneOf(t.sex, sexes)),
  ],
)

/** The identity document in use; older ones stay for the history. */
export const customerDocuments = pgTable(
  'customer_documents',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    type: choice(identityDocumentTypes).notNull(),
    number: text().notNull(),
    issuedOn: day().notNull(),
    issuedAt: text(),
    expiresOn: day().notNull(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    check('customers.document-expires-before-issue', sql`${t.expiresOn} >= ${t.issuedOn}`),
    check('customer_documents_type', oneOf(t.type, identityDocumentTypes)),
    index('customer_documents_customer').on(t.customerId, t.createdAt),
  ],
)

/** Special-category data, apart from the rest so that it can be read, logged and erased apart. */
export const customerHealth = pgTable('customer_health', {
  customerId: uuid()
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  allergies: text().notNull(),
  consentAt: instant(),
  updatedAt: instant().notNull().default(sql`now()`),
})
