import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { supplierMethods } from '#src/features/payables/ledger/payables.rules.ts'
import { payments } from '#src/features/payments/payments.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { bps, cents, choice, day, id, instant, oneOf } from '#src/server/db/columns.ts'
import type { ReceiptFacts } from './receipts/receipts.contract.ts'

/**
 * The commissions paid to agencies, by trip. Entries are never changed or deleted: a reversing entry corrects a
 * mistake.
 */
export const commissionPayments = pgTable(
  'commission_payments',
  {
    id: id(),
    agencyId: uuid()
      .notNull()
      .references(() => agencies.id),
    tripId: uuid()
      .notNull()
      .references(() => trips.id),
    cents: cents().notNull(),
    method: choice(supplierMethods).notNull(),
    paidOn: day().notNull(),
    /** The number of the agency's invoice; null while none came. */
    invoiceNumber: text(),
    note: text(),
    registeredBy: uuid(),
    registeredByName: text().notNull(),
    registeredAt: instant().notNull().default(sql`now()`),
    reversesId: uuid(),
  },
  (t) => [
    unique('accounts.already-reversed').on(t.reversesId),
    unique('commission_payments_entry').on(t.id, t.agencyId, t.tripId, t.cents),
    foreignKey({
      name: 'commission_payments_reverses',
      columns: [t.reversesId, t.agencyId, t.tripId, t.cents],
      foreignColumns: [t.id, t.agencyId, t.tripId, t.cents],
    }),
    index('commission_payments_trip').on(t.tripId, t.agencyId),
    index('commission_payments_agency').on(t.agencyId),
    check('commission_payments_method', oneOf(t.method, supplierMethods)),
    check('accounts.commission-positive', sql`${t.cents} > 0`),
  ],
)

/**
 * What agencies sold of each trip, in bookings that pay gross and in those that pay net, with the commission and what
 * was paid of it. Where an agency pays net nothing is to be paid. The database itself keeps the rows
 * (`commissions/commissions.guards.sql`), because a list across trips cannot add up all bookings first.
 */
export const commissionSums = pgTable(
  'commission_sums',
  {
    tripId: uuid().notNull(),
    agencyId: uuid().notNull(),
    paysNet: boolean().notNull(),
    departsOn: day().notNull(),
    bookings: integer().notNull(),
    soldCents: cents().notNull(),
    cents: cents().notNull(),
    /** Null where the bookings have different percentages. */
    commissionBps: bps(),
    paidCents: cents().notNull(),
    leftCents: cents().notNull().generatedAlwaysAs(sql`case when pays_net then 0 else cents - paid_cents end`),
    isPaid: boolean().notNull().generatedAlwaysAs(sql`pays_net or cents = paid_cents`),
  },
  (t) => [
    primaryKey({ columns: [t.tripId, t.agencyId, t.paysNet] }),
    index('commission_sums_day').on(t.paysNet, t.departsOn, t.agencyId, t.tripId),
    index('commission_sums_group').on(t.paysNet, t.isPaid, t.departsOn, t.agencyId, t.tripId),
  ],
)

/** The totals of `commission_sums` by day of departure, kept with them: the list shows totals of all years. */
export const commissionDays = pgTable(
  'commission_days',
  {
    paysNet: boolean().notNull(),
    isPaid: boolean().notNull(),
    departsOn: day().notNull(),
    sums: integer().notNull(),
    soldCents: cents().notNull(),
    cents: cents().notNull(),
    paidCents: cents().notNull(),
    /** What is left of the sums that are not paid beyond what is owed. */
    leftCents: cents().notNull(),
    /** What agencies were paid beyond what is owed, never set off against others. */
    overpaidCents: cents().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.paysNet, t.departsOn, t.isPaid] })],
)

/**
 * A receipt for a payment as it was issued. The database numbers them by year without holes
 * (`receipts/receipts.guards.sql`), and nobody changes or deletes one. `facts` is its whole content. `printedAt` is the
 * first print: every later one says that it is a copy.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    year: integer().notNull(),
    number: integer().notNull().default(0),
    facts: jsonb().$type<ReceiptFacts>().notNull(),
    issuedAt: instant().notNull(),
    issuedBy: uuid(),
    printedAt: instant(),
  },
  (t) => [
    unique('receipts_number').on(t.year, t.number),
    unique('accounts.receipt-exists').on(t.paymentId),
    index('receipts_booking').on(t.bookingId),
  ],
)
