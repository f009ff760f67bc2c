import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bps, choice, id, instant, oneOf } from '#src/server/db/columns.ts'

/** One row per changed setting; a setting without a row has the default of `settings.contract.ts`. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().default(sql`now()`),
})

export const officeKinds = ['booking', 'groupsOffice', 'busOffice', 'accountingOffice'] as const

export type OfficeKind = (typeof officeKinds)[number]

export const offices = pgTable('offices', { kind: choice(officeKinds).primaryKey(), email: text() }, (t) => [
  check('offices_kind', oneOf(t.kind, officeKinds)),
])

export const logoTypes = ['image/png', 'image/jpeg'] as const

/**
 * The logo of the agency, in one row at most. The database itself holds its content in base 64, because every paper
 * prints it and it is small.
 */
export const agencyLogo = pgTable(
  'agency_logo',
  {
    isOnly: boolean().primaryKey().default(true),
    contentType: choice(logoTypes).notNull(),
    content: text().notNull(),
    updatedAt: instant().notNull().default(sql`now()`),
    updatedBy: uuid(),
  },
  (t) => [
    check('agency_logo_only', sql`${t.isOnly}`),
    check('agency_logo_type', oneOf(t.contentType, logoTypes)),
    check('agency_logo_size', sql`length(${t.content}) <= 700000`),
  ],
)

/**
 * The part of a quota that is kept when a customer withdraws `fromDay` to `toDay` days before the departure, both
 * included; with a null `toDay`, `fromDay` days or more. Ranges never overlap (`penalty-scale.guards.sql`).
 */
export const penaltyScales = pgTable(
  'penalty_scales',
  { id: id(), fromDay: integer().notNull(), toDay: integer(), percentBps: bps().notNull() },
  (t) => [
    check('settings.penalty-range', sql`${t.fromDay} >= 0 and (${t.toDay} is null or ${t.toDay} >= ${t.fromDay})`),
    check('settings.penalty-percent', sql`${t.percentBps} between 0 and 10000`),
  ],
)
