import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencies } from '#src/features/agencies/agencies.tables.ts'
import { supplierMethods } from '#src/features/payables/ledger/payables.rules.ts'
import { trips } from '#src/features/trips/trips.tables.ts'
import { cents, choice, day, id, instant, oneOf } from '#src/server/db/columns.ts'

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
