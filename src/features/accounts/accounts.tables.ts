import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import { bookings } from '#src/features/bookings/bookings.tables.ts'
import { supplierMethods } from '#src/features/payables/ledger/payables.rules.ts'
import { payments } from '#src/features/payments/payments.tables.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { cents, choice, day, id, instant, oneOf } from '#src/server/db/columns.ts'
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
