import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { choice, dateInstant, edited, id, instant, oneOf } from '#src/server/db/columns.ts'
import { type Role, roles } from '#src/shared/abilities.ts'
import { sights } from './sights.rules.ts'

/** The staff of the agency. The address is stored in lower case. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    emailVerified: boolean().notNull().default(true),
    image: text(),
    roles: text().array().$type<Role[]>().notNull().default(sql`'{}'`),
    suspendedAt: instant(),
    ...edited(),
    createdAt: dateInstant().notNull().default(sql`now()`),
    updatedAt: dateInstant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('access.email-taken').on(sql`lower(${t.email})`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_roles', sql`${t.roles} <@ array[${sql.raw(roles.map((role) => `'${role}'`).join(', '))}]`),
  ],
)

/** A signed-in browser. Its token is the cookie `refreshToken`; deleting the row signs it out at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: dateInstant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: dateInstant().notNull().default(sql`now()`),
    updatedAt: dateInstant().notNull().default(sql`now()`),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: dateInstant(),
    refreshTokenExpiresAt: dateInstant(),
    scope: text(),
    createdAt: dateInstant().notNull().default(sql`now()`),
    updatedAt: dateInstant().notNull().default(sql`now()`),
  },
  (t) => [index('accounts_user').on(t.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: dateInstant().notNull(),
    createdAt: dateInstant().notNull().default(sql`now()`),
    updatedAt: dateInstant().notNull().default(sql`now()`),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
)

/** A one-time link by which a person becomes a user. Only the hash of its token is stored. `name` is how the list names the person until they choose their own. */
export const invites = pgTable('invites', {
  id: id(),
  tokenHash: text().notNull().unique(),
  email: text(),
  name: text(),
  roles: text().array().$type<Role[]>().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  createdAt: instant().notNull().default(sql`now()`),
  createdBy: uuid(),
})

/**
 * The sights: which user saw whose health data or identity document, and when. A second look within a quarter of an
 * hour is the same sight: an exclusion constraint keeps the first. Rows are kept for the months of the settings. `what`
 * is `health`, `document`, or `healthMark` (only that there is something).
 */
export const healthReads = pgTable(
  'health_reads',
  {
    id: id(),
    userId: uuid().notNull(),
    customerId: uuid().notNull(),
    what: choice(sights).notNull(),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('health_reads_customer').on(t.customerId, t.at),
    index('health_reads_at').on(t.at),
    check('health_reads_what', oneOf(t.what, sights)),
  ],
)
