import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { bps, cents, choice, day, id, instant, oneOf } from '#src/server/db/columns.ts'
import { entryMethods, paymentKinds } from './payments.rules.ts'

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
    method: choice(entryMethods).notNull(),
    paidOn: day().notNull(),
    note: text(),
    registeredBy: uuid(),
    registeredByName: text().notNull(),
    registeredAt: instant().notNull().default(sql`now()`),
    reversesId: uuid(),
    /** The refund of another booking whose money this payment is. */
    creditFromId: uuid(),
  },
  (t) => [
    unique('payments.already-reversed').on(t.reversesId),
    unique('payments_credit').on(t.creditFromId),
    unique('payments_id_entry').on(t.id, t.bookingId, t.kind, t.cents),
    foreignKey({
      name: 'payments_reverses',
      columns: [t.reversesId, t.bookingId, t.kind, t.cents],
      foreignColumns: [t.id, t.bookingId, t.kind, t.cents],
    }),
    foreignKey({ name: 'payments_credit_from', columns: [t.creditFromId], foreignColumns: [t.id] }),
    index('payments_booking').on(t.bookingId, t.registeredAt),
    check('payments_kind', oneOf(t.kind, paymentKinds)),
    check('payments_method', oneOf(t.method, entryMethods)),
    check(
      'payments_credit_source',
      sql`${t.creditFromId} is null or (${t.method} = 'credit' and ${t.kind} <> 'refund')`,
    ),
    check('payments.amount-positive', sql`${t.cents} > 0`),
  ],
)

/**
 * The bookings that still owe, confirmed or with an unpaid penalty, each with the amount and the day on which its
 * balance is due. The database itself keeps them (`open-balances.guards.sql`), because a list across trips cannot add
 * up the money of every booking first.
 */
export const openBalances = pgTable(
  'open_balances',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    tripId: uuid().notNull(),
    dueOn: day().notNull(),
    leftCents: cents().notNull().default(0),
  },
  (t) => [index('open_balances_trip').on(t.tripId, t.dueOn), index('open_balances_day').on(t.dueOn, t.bookingId)],
)

/**
 * The bookings that are owed a refund, each with the amount and the day since which its oldest part is owed. The
 * database itself keeps them, as it keeps the open balances.
 */
export const openRefunds = pgTable(
  'open_refunds',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    tripId: uuid().notNull(),
    sinceOn: day().notNull(),
    cents: cents().notNull(),
  },
  (t) => [index('open_refunds_trip').on(t.tripId), index('open_refunds_day').on(t.sinceOn, t.bookingId)],
)

/**
 * The commission of each booking that an agency sold, on its price with penalties. We owe it where the agency pays
 * gross; an agency that pays net keeps it. The database itself keeps the rows, as it keeps the open balances.
 */
export const agencyCommissions = pgTable(
  'agency_commissions',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    tripId: uuid().notNull(),
    agencyId: uuid().notNull(),
    paysNet: boolean().notNull(),
    commissionBps: bps().notNull(),
    priceCents: cents().notNull(),
    cents: cents().notNull(),
  },
  (t) => [index('agency_commissions_trip').on(t.tripId, t.agencyId)],
)
