import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { services } from '#src/features/services/services.tables.ts'
import { cents, choice, day, edited, id, instant, oneOf } from '#src/server/db/columns.ts'
import { files } from '#src/server/server.tables.ts'
import { invoiceKinds } from './invoices/invoices.rules.ts'
import { supplierEntryKinds, supplierMethods } from './ledger/payables.rules.ts'

/**
 * The ledger of payments to suppliers, by service. Entries are never changed or deleted: a reversing entry corrects a
 * mistake. An entry that settles closes the service, whatever its amount; it may be of zero, where nothing was left or
 * the cost was never known.
 */
export const supplierPayments = pgTable(
  'supplier_payments',
  {
    id: id(),
    serviceId: uuid().notNull(),
    kind: choice(supplierEntryKinds).notNull(),
    cents: cents().notNull(),
    settles: boolean().notNull().default(false),
    method: choice(supplierMethods).notNull(),
    paidOn: day().notNull(),
    note: text(),
    registeredBy: uuid(),
    registeredByName: text().notNull(),
    registeredAt: instant().notNull().default(sql`now()`),
    reversesId: uuid(),
  },
  (t) => [
    foreignKey({ name: 'services.has-payments', columns: [t.serviceId], foreignColumns: [services.id] }),
    unique('payables.already-reversed').on(t.reversesId),
    unique('supplier_payments_id_service').on(t.id, t.serviceId),
    unique('supplier_payments_id_entry').on(t.id, t.serviceId, t.kind, t.cents),
    foreignKey({
      name: 'supplier_payments_reverses',
      columns: [t.reversesId, t.serviceId, t.kind, t.cents],
      foreignColumns: [t.id, t.serviceId, t.kind, t.cents],
    }),
    index('supplier_payments_service').on(t.serviceId, t.registeredAt),
    check('supplier_payments_kind', oneOf(t.kind, supplierEntryKinds)),
    check('supplier_payments_method', oneOf(t.method, supplierMethods)),
    check('payables.amount-positive', sql`${t.cents} > 0 or (${t.cents} = 0 and ${t.kind} = 'payment')`),
    check('supplier_payments_settles', sql`not ${t.settles} or (${t.kind} = 'payment' and ${t.reversesId} is null)`),
  ],
)

/** The agreement with a supplier: the parts of a service's cost, each with its due day. */
export const serviceInstalments = pgTable(
  'service_instalments',
  {
    id: id(),
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    dueOn: day().notNull(),
    cents: cents().notNull(),
  },
  (t) => [
    unique('payables.due-twice').on(t.serviceId, t.dueOn),
    check('payables.instalment-positive', sql`${t.cents} > 0`),
  ],
)

/**
 * The amounts left to pay for each service, each with its due day. `leftCents` is null while the cost is unknown. The
 * database itself keeps them (`supplier-dues.guards.sql`), because a list across trips cannot estimate every service
 * first.
 */
export const supplierDues = pgTable(
  'supplier_dues',
  {
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    dueOn: day().notNull(),
    leftCents: cents(),
    /** False for an agreed instalment. */
    isEstimate: boolean().notNull(),
    /** The supplier of the service. */
    providerId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.dueOn] }),
    index('supplier_dues_day').on(t.dueOn, t.serviceId),
    index('supplier_dues_provider').on(t.providerId, t.dueOn, t.leftCents),
  ],
)

/**
 * The services whose supplier was paid beyond the agreed instalments, with the excess. The database itself keeps them
 * (`ledger/payables.guards.sql`), because lists of suppliers show them and few services have one.
 */
export const supplierOverpayments = pgTable(
  'supplier_overpayments',
  {
    serviceId: uuid()
      .primaryKey()
      .references(() => services.id, { onDelete: 'cascade' }),
    cents: cents().notNull(),
  },
  (t) => [check('supplier_overpayments_positive', sql`${t.cents} > 0`)],
)

/**
 * The invoices and credit notes of suppliers, each with its file and the part of its amount that is for this service.
 * They are evidence: what is owed and paid never counts them. `paymentId` names the payment that paid it, if that is
 * known. A removed one can be restored for a month, then its file takes it along.
 */
export const supplierInvoices = pgTable(
  'supplier_invoices',
  {
    id: id(),
    serviceId: uuid()
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    paymentId: uuid(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: choice(invoiceKinds).notNull(),
    number: text().notNull(),
    invoicedOn: day().notNull(),
    cents: cents().notNull(),
    removedAt: instant(),
    ...edited(),
  },
  (t) => [
    uniqueIndex('payables.invoice-twice')
      .on(t.serviceId, t.kind, sql`lower(${t.number})`, t.invoicedOn)
      .where(sql`${t.removedAt} is null`),
    foreignKey({
      name: 'supplier_invoices_payment',
      columns: [t.paymentId, t.serviceId],
      foreignColumns: [supplierPayments.id, supplierPayments.serviceId],
    }),
    index('supplier_invoices_service').on(t.serviceId),
    index('supplier_invoices_payment_of').on(t.paymentId),
    index('supplier_invoices_file').on(t.fileId),
    index('supplier_invoices_number').on(sql`lower(${t.number})`),
    check('supplier_invoices_kind', oneOf(t.kind, invoiceKinds)),
    check('payables.invoice-amount', sql`${t.cents} > 0`),
  ],
)

/** The files that invoices had before they were replaced. They go and return with their invoice. */
export const formerInvoiceFiles = pgTable(
  'former_invoice_files',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => supplierInvoices.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    replacedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    index('former_invoice_files_invoice').on(t.invoiceId, t.replacedAt),
    index('former_invoice_files_file').on(t.fileId),
  ],
)
