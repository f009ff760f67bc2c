import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { services } from '#src/features/services/services.tables.ts'
import { cents, choice, day, edited, id, oneOf, wallTime } from '#src/server/db/columns.ts'
import { permitStates } from './permit-states.values.ts'

/**
 * The permission of a town for a coach to enter a zone, with the service that brings the coach there. Days and times
 * are those of the town's clock. `isToUpdate` is true while the coach for which it was asked has another plate.
 */
export const permits = pgTable(
  'permits',
  {
    id: id(),
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    city: text().notNull(),
    zone: text(),
    number: text(),
    fromOn: day().notNull(),
    fromTime: wallTime().notNull(),
    untilOn: day().notNull(),
    untilTime: wallTime().notNull(),
    plate: text(),
    country: text().notNull().default('IT'),
    costCents: cents(),
    state: choice(permitStates).notNull(),
    isToUpdate: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    index('permits_service').on(t.serviceId),
    check('permits_state', oneOf(t.state, permitStates)),
    check('permits_cost', sql`${t.costCents} between 0 and 9999999`),
    check('permits.until-before-from', sql`${t.untilOn} + ${t.untilTime} > ${t.fromOn} + ${t.fromTime}`),
    check('permits_to_update', sql`not ${t.isToUpdate} or (${t.plate} is not null and ${t.state} <> 'toRequest')`),
  ],
)
