import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { identityDocumentTypes, sexes } from '#src/features/customers/person/person.contract.ts'
import { choice, day, edited, folded, id, instant, oneOf } from '#src/server/db/columns.ts'

const isCurrent = (t: { mergedInto: AnyPgColumn; erasedAt: AnyPgColumn }) =>
  sql`${t.mergedInto} is null and ${t.erasedAt} is null`

const fullName = "surname || ' ' || name"
const byName = sql.raw(`(${fullName})`)
/** True when data is missing that every trip asks of everybody. The list filters by the same expression. */
const isIncomplete = sql.raw('(born_on is null or tax_code is null or residence is null)')
/** The longest joined name: PostgreSQL's index keys end at about 2,700 bytes. */
const longestJoined = 200

/**
 * A person, stored once and used for many trips. `joinedName` is surname and name in their compared form, `birthCode`
 * the Belfiore code. `latestTripOn` is the latest departure they were ever entered for, and only decides who comes
 * first in a search. It is never before the departure of a trip whose list they are on. It may be later, when a trip
 * was brought forward or they were taken off (decision 014).
 */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    surname: text().notNull(),
    name: text().notNull(),
    folded: folded(fullName),
    /**
     * Name, tax code and telephone, for the directory. Not the email address, which often holds somebody else's name.
     */
    foldedWhole: folded(`${fullName} || ' ' || coalesce(tax_code, '') || ' ' || coalesce(phone, '')`),
    /** The residence, for the search of everything. It is apart, because the directory finds people without it. */
    foldedHome: folded("coalesce(residence, '')"),
    /**
     * Surname and name joined in their compared form, in the order of the two that is alphabetically first: people with
     * an equal key may be doubles.
     */
    nameKey: text().generatedAlwaysAs(
      sql.raw(
        `least(left(split_part(search_key(${fullName}), ' ', 2), ${longestJoined}), left(split_part(search_key(name || ' ' || surname), ' ', 2), ${longestJoined}))`,
      ),
    ),
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
    notes: text(),
    /** The person that this double was merged into. The double's row stays for the log and for old addresses. */
    mergedInto: uuid().references((): AnyPgColumn => customers.id),
    erasedAt: instant(),
    ...edited(),
  },
  (t) => [
    uniqueIndex('customers.tax-code-taken')
      .on(t.taxCode.op('text_pattern_ops'), t.taxCodeCountry)
      .where(sql`${t.taxCode} is not null and ${t.mergedInto} is null`),
    index('customers_folded').using('gin', t.folded.op('gin_trgm_ops')).where(isCurrent(t)),
    // The index holds every column that a search by the start of a name needs, order included.
    index('customers_start').on(t.joinedName.op('text_pattern_ops'), t.latestTripOn, t.id).where(isCurrent(t)),
    index('customers_by_name').on(sql`${byName} collate "it-x-icu"`, t.id).where(isCurrent(t)),
    index('customers_folded_whole').using('gin', t.foldedWhole.op('gin_trgm_ops')).where(isCurrent(t)),
    index('customers_folded_home').using('gin', t.foldedHome.op('gin_trgm_ops')).where(isCurrent(t)),
    index('customers_alike')
      .on(t.bornOn, t.nameKey)
      .where(sql`${isCurrent(t)} and ${t.bornOn} is not null`),
    index('customers_incomplete')
      .on(t.id)
      .where(sql`${isCurrent(t)} and ${isIncomplete}`),
    index('customers_merged_into').on(t.mergedInto),
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
    index('customer_documents_expiry').on(t.expiresOn, t.customerId),
  ],
)

/**
 * Special-category data (GDPR, article 9), in a table of its own so that it can be read, logged and erased separately.
 * It is stored only with the person's consent. A row without `allergies` means that health data without consent was
 * erased here, and that the person is to be asked.
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

/** Two people who look like one person but, as somebody confirmed, are two. The smaller id comes first. */
export const distinctCustomers = pgTable(
  'distinct_customers',
  {
    firstId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    secondId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.firstId, t.secondId] }),
    index('distinct_customers_second').on(t.secondId),
    check('distinct_customers_order', sql`${t.firstId} < ${t.secondId}`),
  ],
)
