import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { edited, folded, id } from '#src/server/db/columns.ts'

export const providers = pgTable(
  'providers',
  {
    id: id(),
    companyName: text().notNull(),
    folded: folded('company_name'),
    category: text(),
    /** A tax code where the supplier is a person. */
    vatNumber: text(),
    isPerson: boolean().notNull().default(false),
    country: text().notNull().default('IT'),
    address: text(),
    city: text(),
    province: text(),
    postalCode: text(),
    phone: text(),
    email: text(),
    iban: text(),
    /** How it is paid, in its own words: "30 % alla conferma, saldo 2 giorni prima". */
    paymentTerms: text(),
    notes: text(),
    mergedInto: uuid(),
    ...edited(),
  },
  (t) => [
    uniqueIndex('providers.vat-number-taken')
      .on(t.country, t.vatNumber)
      .where(sql`${t.vatNumber} is not null and ${t.mergedInto} is null`),
    index('providers_by_name').on(sql`${t.companyName} collate "it-x-icu"`, t.id).where(sql`${t.mergedInto} is null`),
    index('providers_folded').using('gin', t.folded.op('gin_trgm_ops')),
  ],
)

export const providerContacts = pgTable(
  'provider_contacts',
  {
    id: id(),
    providerId: uuid()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    purpose: text(),
    name: text().notNull(),
    phone: text(),
    email: text(),
  },
  (t) => [index('provider_contacts_provider').on(t.providerId)],
)
