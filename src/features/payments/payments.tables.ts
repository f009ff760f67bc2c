import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { cents, choice, day, id, instant, oneOf } from '#src/server/db/columns.ts'
import { paymentKinds, paymentMethods } from './payments.rules.ts'

/** The ledger. Entries are never changed or deleted: a reversing entry corrects a mistake. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    kind: choice(paymentKinds).notNull(),
    cents: cents().notNull(),
    method: choice(paymentMethods).notNull(),
    paidOn: day().notNull(),
    note: text(),
    registeredBy: uuid(),
    registeredByName: text().notNull(),
    registeredAt: instant().notNull().default(sql`now()`),
    reversesId: uuid(),
  },
  (t) => [
    unique('payments.already-reversed').on(t.reversesId),
    unique('payments_id_entry').on(t.id, t.bookingId, t.kind, t.cents),
    foreignKey({
      name: 'payments_reverses',
      columns: [t.reversesId, t.bookingId, t.kind, t.cents],
      foreignColumns: [t.id, t.bookingId, t.kind, t.cents],
    }),
    index('payments_booking').on(t.bookingId, t.registeredAt),
    check('payments_kind', oneOf(t.kind, paymentKinds)),
    check('payments_method', oneOf(t.method, paymentMethods)),
    check('payments.amount-positive', sql`${t.cents} > 0`),
  ],
)

/**
 * The confirmed bookings that still owe, each with the day on which its balance is due. The database itself keeps them
 * (`open-balances.guards.sql`), because a list of trips cannot add up the money of every booking first.
 */
export const openBalances = pgTable(
  'open_balances',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    tripId: uuid().notNull(),
    dueOn: day(),
  },
  (t) => [index('open_balances_trip').on(t.tripId, t.dueOn)],
)
