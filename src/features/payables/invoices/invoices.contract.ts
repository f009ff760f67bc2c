import { z } from 'zod'
import { savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import type { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { fileKinds } from '#src/shared/files.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText, versionSchema, workDaySchema } from '#src/shared/shapes.ts'
import { type invoicedOnRefusal, invoiceKinds, type invoicePaymentRefusal } from './invoices.rules.ts'

const fileFields = { name: z.string(), size: z.int(), contentType: z.string() }

/** A supplier's invoice or credit note as far as it is for one service. */
export const SupplierInvoice = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  invoicedOn: z.iso.date(),
  /** The part of its amount that is for this service. */
  cents: z.int(),
  /** The payment that paid it; null while it is to be paid, or where nobody said. */
  paymentId: z.uuid().nullable(),
  file: z.object({
    ...fileFields,
    /** The files that it replaced, latest first. */
    former: z.array(z.object({ id: z.uuid(), ...fileFields, createdAt: z.string() })),
  }),
  /** The other services of the supplier that have a document of this number and year. */
  alsoOn: z.array(z.object({ tripId: z.uuid(), tripCode: z.string(), serviceName: z.string(), cents: z.int() })),
})
export type SupplierInvoice = z.output<typeof SupplierInvoice>

nameShapes({ SupplierInvoice })

const cents = z
  .number({ error: 'payables.invoice-amount' })
  .int({ error: 'payables.invoice-amount' })
  .min(1, { error: 'payables.invoice-amount' })
  .max(99_999_999, { error: 'shapes.cents' })
/** The fields of the document. */
export const invoiceForm = z.object({
  kind: z.enum(invoiceKinds, { error: 'payables.invoice-kind-missing' }),
  number: requiredText(40),
  invoicedOn: workDaySchema,
  cents,
  paymentId: z.uuid().nullish(),
})
export type InvoiceForm = z.output<typeof invoiceForm>

const access = ['edit', 'SupplierPayment'] as const
const changes = ['trip', 'providers', 'activity'] as const
const tags = ['payables'] as const
const params = z.object({ invoiceId: z.uuid() })
const closed = {
  'itineraries.archived': 422,
  'itineraries.not-on-sale': 422,
} as const satisfies RefusalsOf<typeof supplierRefusal>
const refusals = {
  ...closed,
  'payables.invoice-twice': 422,
  'payables.invoiced-on-future': 422,
  'payables.invoice-payment-gone': 422,
} as const satisfies RefusalsOf<typeof invoicedOnRefusal | typeof invoicePaymentRefusal>

/** The refusals of an upload. */
const upload = {
  'calls.unsupported': 400,
  'shapes.file-empty': 400,
  'shapes.file-format': 400,
  'shapes.file-missing': 400,
} as const

/** Adds an invoice or a credit note with its file to a service, or to one of its payments. */
export const addSupplierInvoice = {
  method: 'POST',
  url: '/api/services/:serviceId/supplier-invoices',
  config: {
    access,
    takesFile: true,
    changes,
    refusals: { ...refusals, ...upload },
  },
  schema: {
    operationId: 'addSupplierInvoice',
    summary: 'Aggiunge la fattura di un fornitore a un servizio o a un suo pagamento',
    tags,
    params: z.object({ serviceId: z.uuid() }),
    querystring: invoiceForm.extend({
      cents: z.coerce.number<number>({ error: 'payables.invoice-amount' }).pipe(cents),
    }),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

export const editSupplierInvoice = {
  method: 'PATCH',
  url: '/api/supplier-invoices/:invoiceId',
  config: { access, changes, refusals },
  schema: {
    operationId: 'editSupplierInvoice',
    summary: 'Modifica i dati della fattura di un fornitore',
    tags,
    params,
    body: invoiceForm.extend({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

const seenVersion = z.object({ version: z.coerce.number<number>().pipe(versionSchema) })

/** Replaces the file of an invoice. The former one is kept beside it and can still be downloaded. */
export const replaceSupplierInvoiceFile = {
  method: 'POST',
  url: '/api/supplier-invoices/:invoiceId/file',
  config: { access, takesFile: true, changes, refusals: { ...closed, ...upload } },
  schema: {
    operationId: 'replaceSupplierInvoiceFile',
    summary: 'Sostituisce il file della fattura di un fornitore, e conserva quello di prima',
    tags,
    params,
    querystring: seenVersion,
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

/** Removes an invoice at the version that was seen. Within a month it can be restored. */
export const removeSupplierInvoice = {
  method: 'DELETE',
  url: '/api/supplier-invoices/:invoiceId',
  config: { access, changes, refusals: closed },
  schema: {
    operationId: 'removeSupplierInvoice',
    summary: 'Elimina la fattura di un fornitore',
    tags,
    params,
    querystring: seenVersion,
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

export const restoreSupplierInvoice = {
  method: 'POST',
  url: '/api/supplier-invoices/:invoiceId/restored',
  config: { access, changes, refusals: { ...closed, 'payables.invoice-twice': 422 } },
  schema: {
    operationId: 'restoreSupplierInvoice',
    summary: 'Ripristina la fattura di un fornitore',
    tags,
    params,
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/**
 * Sends the file of an invoice, or the one that it had before by its id in `former`. `inline` shows a PDF or an image in
 * the browser; everything else is downloaded.
 */
export const getSupplierInvoiceFile = {
  method: 'GET',
  url: '/api/supplier-invoices/:invoiceId/file',
  config: { access: ['read', 'SupplierPayment'], sends: Object.keys(fileKinds) },
  schema: {
    operationId: 'getSupplierInvoiceFile',
    summary: 'Il file della fattura di un fornitore',
    tags,
    params,
    querystring: z.object({ inline: z.enum(['true', 'false']).default('false'), former: z.uuid().optional() }),
    response: {},
  },
} as const satisfies Endpoint
