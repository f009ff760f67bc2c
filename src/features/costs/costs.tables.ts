import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { itineraries } from '#src/features/itineraries/itineraries.tables.ts'
import { bps, cents, edited } from '#src/server/db/columns.ts'

/** The price of a place, and the minimum to be reached. An empty adult or child price equals the unit price. */
export const costDefinitions = pgTable(
  'cost_definitions',
  {
    itineraryId: uuid()
      .primaryKey()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    minParticipants: integer(),
    unitCents: cents(),
    adultCents: cents(),
    childCents: cents(),
    singleSupplementCents: cents(),
    agencyFeeBps: bps(),
    insuranceBps: bps(),
    isInsuranceIncluded: boolean().notNull().default(false),
    markupBps: bps(),
    marginBps: bps(),
    roundingCents: cents().notNull().default(100),
    freeEvery: integer(),
    ...edited(),
  },
  (t) => [
    check('costs.minimum-range', sql`${t.minParticipants} between 1 and 500`),
    check(
      'costs.price-range',
      sql`coalesce(${t.unitCents}, 0) between 0 and 9999999 and coalesce(${t.adultCents}, 0) between 0 and 9999999
        and coalesce(${t.childCents}, 0) between 0 and 9999999 and coalesce(${t.singleSupplementCents}, 0) between 0 and 9999999`,
    ),
    check(
      'costs.percent-range',
      sql`coalesce(${t.agencyFeeBps}, 0) between 0 and 10000 and coalesce(${t.insuranceBps}, 0) between 0 and 10000
        and coalesce(${t.marginBps}, 0) between 0 and 9999 and coalesce(${t.markupBps}, 0) between 0 and 10000`,
    ),
    check('costs.markup-or-margin', sql`${t.markupBps} is null or ${t.marginBps} is null`),
    check('costs.free-every-range', sql`${t.freeEvery} between 1 and 500`),
  ],
)

/** Numbers of participants that the cost table shows beside 25, 30 and 35. */
export const costScenarios = pgTable(
  'cost_scenarios',
  {
    itineraryId: uuid()
      .notNull()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    participants: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itineraryId, t.participants] }),
    check('costs.scenario-range', sql`${t.participants} between 1 and 500`),
  ],
)
