import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { moneyOf } from '#src/features/payables/ledger/payables.queries.ts'
import { formerInvoiceFiles, supplierInvoices } from '#src/features/payables/payables.tables.ts'
import { recordService } from '#src/features/services/programme/service-activity.commands.ts'
import { lockedService } from '#src/features/services/programme/service-locks.commands.ts'
import type { ServiceInUse } from '#src/features/services/programme/services.queries.ts'
import { creation, edit } from '#src/server/edits.ts'
import { discardFiles, keepFile, restoreFiles } from '#src/server/files/keep.ts'
import type { StoredContent } from '#src/server/files/uploads.ts'
import type { Work } from '#src/server/work.ts'
import { formatDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import { Refusal, refuseIf } from '#src/shared/refusal.ts'
import { invoiceDifferences } from './invoice-differences.words.ts'
import type { InvoiceForm } from './invoices.contract.ts'
import { filesOfInvoice, serviceOfInvoice } from './invoices.queries.ts'
import { invoicedOnRefusal, invoicePaymentRefusal } from './invoices.rules.ts'

type Saved = { id: string; version: number }

/** Adds an invoice with its file to a service. The same document is refused a second time on the same service. */
export async function addSupplierInvoice(
  work: Work,
  serviceId: string,
  form: InvoiceForm,
  content: StoredContent,
): Promise<Saved> {
  const service = await openService(work, serviceId)
  await refuseForm(work, serviceId, form, null)
  const fileId = await keepFile(work, content)
  const [made] = await work.tx
    .insert(supplierInvoices)
    .values({ ...columnsOf(form), serviceId, fileId, ...creation(work) })
    .returning({ id: supplierInvoices.id, version: supplierInvoices.version })
  await record(work, 'added', service, form)
  return made!
}

/** Changes the data of an invoice. Refuses another version than the one that was seen. */
export async function editSupplierInvoice(
  work: Work,
  invoiceId: string,
  { version, ...form }: InvoiceForm & { version: number },
): Promise<Saved> {
  const { service, stored } = await seenInvoice(work, invoiceId, version)
  await refuseForm(work, service.id, form, invoiceId)
  const saved = await change(work, invoiceId, columnsOf(form))
  await record(work, 'edited', service, form, invoiceDifferences(columnsOf(form), stored))
  return saved
}

/** Replaces the file of an invoice at the version that was seen. The former one is kept beside it. */
export async function replaceInvoiceFile(
  work: Work,
  invoiceId: string,
  { version }: { version: number },
  content: StoredContent,
): Promise<Saved> {
  const { service, stored } = await seenInvoice(work, invoiceId, version)
  const replacedAt = work.now.toISOString()
  await work.tx.insert(formerInvoiceFiles).values({ invoiceId, fileId: stored.fileId, replacedAt })
  await record(work, 'replaced', service, stored)
  return change(work, invoiceId, { fileId: await keepFile(work, content) })
}

/** Removes an invoice at the version that was seen. Its files stay for a month, so that it can be restored. */
export async function removeSupplierInvoice(
  work: Work,
  invoiceId: string,
  { version }: { version: number },
): Promise<Saved> {
  const { service, stored } = await seenInvoice(work, invoiceId, version)
  await discardFiles(work, await filesOfInvoice(work.tx, invoiceId))
  await record(work, 'removed', service, stored)
  return change(work, invoiceId, { removedAt: work.now.toISOString() })
}

/** Brings a removed invoice back. If its payment was reversed meanwhile, it is to be paid again. */
export async function restoreSupplierInvoice(work: Work, invoiceId: string): Promise<Saved> {
  const { service, stored } = await openInvoice(work, invoiceId)
  if (stored.removedAt === null) return { id: invoiceId, version: stored.version }
  await refuseTwice(work, service.id, stored, invoiceId)
  await restoreFiles(work, await filesOfInvoice(work.tx, invoiceId))
  await record(work, 'restored', service, stored)
  return change(work, invoiceId, { removedAt: null })
}

/** Refuses to remove a service with invoices, because no form brings them back. */
export async function keepServiceWithInvoices(work: Work, { serviceId }: { serviceId: string }): Promise<void> {
  const standing = and(eq(supplierInvoices.serviceId, serviceId), isNull(supplierInvoices.removedAt))
  if ((await work.tx.$count(supplierInvoices, standing)) > 0) throw new Refusal('services.has-invoices')
}

async function openService(work: Work, serviceId: string): Promise<ServiceInUse> {
  const { itinerary, stored } = await lockedService(work, serviceId)
  refuseIf(supplierRefusal(itinerary))
  touchItinerary(work, itinerary)
  return stored
}

async function openInvoice(work: Work, invoiceId: string) {
  const service = await openService(work, await serviceOfInvoice(work.tx, invoiceId))
  const [stored] = await work.tx.select().from(supplierInvoices).where(eq(supplierInvoices.id, invoiceId))
  return { service, stored: stored! }
}

async function seenInvoice(work: Work, invoiceId: string, version: number) {
  const found = await openInvoice(work, invoiceId)
  if (found.stored.removedAt !== null) throw new Refusal('calls.not-found', { kind: 'notFound' })
  await refuseStale(work, found.stored, version)
  return found
}

async function refuseForm(work: Work, serviceId: string, form: InvoiceForm, ownId: string | null): Promise<void> {
  refuseIf(invoicedOnRefusal(form, work), { path: '/invoicedOn' })
  const [money] = await moneyOf(work.tx, sql`s.id = ${serviceId}`)
  refuseIf(invoicePaymentRefusal(form.paymentId ?? null, money!.payments), { path: '/paymentId' })
  await refuseTwice(work, serviceId, form, ownId)
}

type Named = Pick<InvoiceForm, 'kind' | 'number' | 'invoicedOn'>

async function refuseTwice(work: Work, serviceId: string, form: Named, ownId: string | null): Promise<void> {
  const { kind, number, invoicedOn } = form
  const same = and(
    eq(supplierInvoices.serviceId, serviceId),
    eq(supplierInvoices.kind, kind),
    eq(sql`lower(${supplierInvoices.number})`, sql`lower(${number})`),
    eq(supplierInvoices.invoicedOn, invoicedOn),
    isNull(supplierInvoices.removedAt),
    ownId === null ? undefined : ne(supplierInvoices.id, ownId),
  )
  if ((await work.tx.$count(supplierInvoices, same)) > 0)
    throw new Refusal('payables.invoice-twice', { path: '/number' })
}

async function change(
  work: Work,
  invoiceId: string,
  columns: Partial<typeof supplierInvoices.$inferInsert>,
): Promise<Saved> {
  const [saved] = await work.tx
    .update(supplierInvoices)
    .set({ ...columns, ...edit(work) })
    .where(eq(supplierInvoices.id, invoiceId))
    .returning({ id: supplierInvoices.id, version: supplierInvoices.version })
  return saved!
}

const columnsOf = ({ paymentId, ...form }: InvoiceForm) => ({ ...form, paymentId: paymentId ?? null })

function record(
  work: Work,
  what: 'added' | 'edited' | 'replaced' | 'removed' | 'restored',
  service: ServiceInUse,
  { number, invoicedOn, cents }: Pick<InvoiceForm, 'number' | 'invoicedOn' | 'cents'>,
  changes: readonly Difference[] = [],
): Promise<void> {
  const params = { number, day: formatDay(invoicedOn), amount: euro(cents), cents }
  return recordService(work, `invoice-${what}`, service, params, changes)
}
