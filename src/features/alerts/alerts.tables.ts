import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/access/access.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { choice, day, edited, id, instant, oneOf } from '#src/server/db/columns.ts'
import { alertKinds, closings } from './alert-kinds.values.ts'
import type { AlertParams } from './due.rules.ts'

/**
 * The alerts of trips, one open row for each kind and cause. A row exists as soon as its days are known, and shows from
 * `appearsOn` on. A run computes `dueOn` and `params` anew; people put it off or close it. One that somebody closed by
 * hand is not opened again for the same cause. The version counts what people did with it.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    kind: choice(alertKinds).notNull(),
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    causeId: uuid().notNull(),
    appearsOn: day().notNull(),
    dueOn: day().notNull(),
    params: jsonb().$type<AlertParams>().notNull(),
    putOffUntil: day(),
    putOffReason: text(),
    putOffByName: text(),
    closedAt: instant(),
    closing: choice(closings),
    closedByName: text(),
    ...edited(),
  },
  (t) => [
    uniqueIndex('alerts_open').on(t.tripId, t.kind, t.causeId).where(sql`closed_at is null`),
    index('alerts_due').on(t.dueOn, t.id).where(sql`closed_at is null`),
    index('alerts_closed').on(t.closedAt).where(sql`closed_at is not null`),
    index('alerts_done').on(t.tripId, t.kind, t.causeId).where(sql`closing = 'done'`),
    index('alerts_trip').on(t.tripId),
    check('alerts_kind', oneOf(t.kind, alertKinds)),
    check('alerts_closing', sql`(${t.closedAt} is null) = (${t.closing} is null) and ${oneOf(t.closing, closings)}`),
    check('alerts_put_off', sql`(${t.putOffUntil} is null) = (${t.putOffReason} is null)`),
  ],
)

/**
 * The people who get their alerts by mail every day, and the hour, in Rome, at which they want it. `sentOn` is the last
 * day on which that was looked at.
 */
export const digests = pgTable(
  'digests',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hour: integer().notNull(),
    sentOn: day(),
  },
  (t) => [check('digests_hour', sql`${t.hour} between 0 and 23`)],
)
