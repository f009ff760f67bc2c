import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { choice, edited, folded, id, instant, oneOf } from '#src/server/db/columns.ts'
import { supplyKinds } from './supply-kinds.values.ts'

export const providers = pgTable(
  'providers',
  {
    id: id(),
    companyName: text().notNull(),
    /** The name alone, for the picker. */
    folded: folded('company_name'),
    /** Name, town, number, telephone and address, for the directory. */
    foldedWhole: folded(
      `company_name || ' ' || coalesce(city, '') || ' ' || coalesce(vat_number, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(address, '')`,
    ),
    /** The folded name without its legal form: suppliers with an equal key may be doubles. */
    nameKey: text().generatedAlwaysAs(
      sql.raw(
        `nullif(regexp_replace(split_part(search_key(company_name), ' ', 2), '(.)(srls?|spa|snc|sas|scarl|soccoop|gmbh|sarl)$', '\\1'), '')`,
      ),
    ),
    /** The last nine digits of the telephone, without prefix and blanks; null when there are too few to compare. */
    phoneKey: text().generatedAlwaysAs(
      sql.raw(`substring(right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) from '^[0-9]{6,}$')`),
    ),
    category: choice(supplyKinds),
    /** A VAT number, or a tax code if the supplier is a person. */
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
    /** The terms of payment in the supplier's words: "30 % alla conferma, saldo 2 giorni prima". */
    paymentTerms: text(),
    /** Days before the first night until which it takes places back and by which it wants the rooming list. */
    releaseDays: integer(),
    roomingDays: integer(),
    notes: text(),
    /** The supplier that this double was merged into. The double's row stays for the log and for old addresses. */
    mergedInto: uuid().references((): AnyPgColumn => providers.id),
    ...edited(),
  },
  (t) => [
    uniqueIndex('providers.vat-number-taken')
      .on(t.country, t.vatNumber)
      .where(sql`${t.vatNumber} is not null and ${t.mergedInto} is null`),
    index('providers_by_name').on(sql`${t.companyName} collate "it-x-icu"`, t.id).where(sql`${t.mergedInto} is null`),
    index('providers_by_city')
      .on(sql`coalesce(${t.city}, '') collate "it-x-icu"`, t.id)
      .where(sql`${t.mergedInto} is null`),
    index('providers_by_category')
      .on(t.category, sql`${t.companyName} collate "it-x-icu"`, t.id)
      .where(sql`${t.mergedInto} is null`),
    index('providers_name_key').on(t.nameKey).where(sql`${t.mergedInto} is null`),
    index('providers_phone_key').on(t.phoneKey).where(sql`${t.mergedInto} is null`),
    index('providers_iban').on(t.iban).where(sql`${t.mergedInto} is null`),
    index('providers_merged_into').on(t.mergedInto),
    index('providers_folded').using('gin', t.folded.op('gin_trgm_ops')),
    index('providers_folded_whole').using('gin', t.foldedWhole.op('gin_trgm_ops')),
    check('providers_category', oneOf(t.category, supplyKinds)),
    check('providers.days-range', sql`${t.releaseDays} between 0 and 180 and ${t.roomingDays} between 0 and 180`),
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
    ...edited(),
    /** A removed contact stays for a while, so that it can come back with the services that name it. */
    removedAt: instant(),
  },
  (t) => [index('provider_contacts_provider').on(t.providerId)],
)

/** Two suppliers that look like one supplier but, as a person confirmed, are two. The smaller id comes first. */
export const distinctProviders = pgTable(
  'distinct_providers',
  {
    firstId: uuid()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    secondId: uuid()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.firstId, t.secondId] }),
    index('distinct_providers_second').on(t.secondId),
    check('distinct_providers_order', sql`${t.firstId} < ${t.secondId}`),
  ],
)
