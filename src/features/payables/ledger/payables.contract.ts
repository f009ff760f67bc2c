import { z } from 'zod'
import { savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import type { supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { SupplierInvoice } from '#src/features/payables/invoices/invoices.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { sheetType } from '#src/shared/media-types.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { daySchema, oneOrMany, optionalText, requiredLines, versionSchema, workDaySchema } from '#src/shared/shapes.ts'
import {
  type entryRefusal,
  type paidOnRefusal,
  payableStates,
  type reversalRefusal,
  supplierEntryKinds,
  supplierMethods,
} from './payables.rules.ts'

const tripParams = z.object({ tripId: z.uuid() })
const serviceParams = z.object({ serviceId: z.uuid() })

export const SupplierPayment = z.object({
  id: z.uuid(),
  kind: z.enum(supplierEntryKinds),
  cents: z.int(),
  /** True for a payment that closes the service, whatever its amount. */
  settles: z.boolean(),
  method: z.enum(supplierMethods),
  paidOn: z.iso.date(),
  note: z.string().nullable(),
  registeredByName: z.string(),
  registeredAt: z.string(),
  /** The entry that this one reverses. */
  reversesId: z.uuid().nullable(),
  isReversed: z.boolean(),
})
export type SupplierPayment = z.output<typeof SupplierPayment>

const instalmentShape = z.object({ dueOn: z.iso.date(), cents: z.int(), leftCents: z.int() })

const settlementShape = z.object({
  state: z.enum(payableStates),
  /**
   * The owed amount in cents: the agreed instalments, otherwise the estimated cost; once paid, the amount paid. Null
   * while unknown.
   */
  owedCents: z.int().nullable(),
  paidCents: z.int(),
  leftCents: z.int().nullable(),
  /** The amount paid beyond the agreed instalments, in cents. */
  overpaidCents: z.int(),
  isEstimate: z.boolean(),
  /** The first day on which an agreed amount is due. */
  nextDueOn: z.iso.date().nullable(),
  /** The instalments by due day. */
  instalments: z.array(instalmentShape),
  /** The ledger, oldest first. */
  payments: z.array(SupplierPayment),
  /** The documents of the supplier, oldest first. Neither the owed nor the paid amount counts them. */
  invoices: z.array(SupplierInvoice),
  /** The invoiced amount in cents: invoices less credit notes. */
  invoicedCents: z.int(),
})
const payableShape = z.object({
  serviceId: z.uuid(),
  version: z.int(),
  /** The whole cost by the cost table, with the people expected to travel. Null while unknown. */
  costCents: z.int().nullable(),
  settlement: onlyFor(['read', 'SupplierPayment'], settlementShape),
})

nameShapes({ SupplierPayment, Settlement: settlementShape, Payable: payableShape })

/** The cost, the agreement and the payments of each service of a trip, in the order of the programme. */
export const listPayables = {
  method: 'GET',
  url: '/api/trips/:tripId/payables',
  config: { access: ['read', 'Service'], dependsOn: ['trip'] },
  schema: {
    operationId: 'listPayables',
    summary: 'Costo, rate e pagamenti di ogni servizio di un viaggio',
    tags: ['payables'],
    params: tripParams,
    response: { 200: z.object({ payables: z.array(payableShape) }) },
  },
} as const satisfies Endpoint

/** The same data as a sheet, with services and suppliers: of these services, or of all. */
export const payablesSheet = {
  method: 'GET',
  url: '/api/trips/:tripId/payables.xlsx',
  config: { access: ['read', 'SupplierPayment'], sends: [sheetType] },
  schema: {
    operationId: 'payablesSheet',
    summary: 'Servizi e pagamenti di un viaggio come foglio di calcolo',
    tags: ['payables'],
    params: tripParams,
    querystring: z.object({ services: oneOrMany(z.uuid()).optional() }),
    response: {},
  },
} as const satisfies Endpoint

const changes = ['trip', 'providers', 'activity'] as const
const supplierRefusals = {
  'itineraries.archived': 422,
  'itineraries.not-on-sale': 422,
} as const satisfies RefusalsOf<typeof supplierRefusal>
const supplierCents = z.int({ error: 'shapes.cents' }).min(0, { error: 'shapes.cents' }).max(99_999_999, {
  error: 'shapes.cents',
})

/** Registers money to or from a supplier. `settles` closes the service, whatever the amount of its invoice. */
export const registerSupplierPayment = {
  method: 'POST',
  url: '/api/services/:serviceId/supplier-payments',
  config: {
    access: ['register', 'SupplierPayment'],
    changes,
    refusals: {
      ...supplierRefusals,
      'payables.amount-positive': 422,
      'payables.paid-on-future': 422,
      'payables.paid-on-too-early': 422,
      'payables.refund-too-big': 422,
    } satisfies RefusalsOf<typeof entryRefusal | typeof paidOnRefusal>,
  },
  schema: {
    operationId: 'registerSupplierPayment',
    summary: 'Registra un pagamento, un rimborso o una nota di credito di un fornitore',
    tags: ['payables'],
    params: serviceParams,
    body: z.object({
      kind: z.enum(supplierEntryKinds, { error: 'payables.kind-missing' }),
      cents: supplierCents,
      settles: z.boolean().default(false),
      method: z.enum(supplierMethods, { error: 'payables.method-missing' }),
      paidOn: daySchema,
      note: optionalText(200),
      version: versionSchema,
    }),
    response: { 201: z.object({ id: z.uuid(), version: z.int() }) },
  },
} as const satisfies Endpoint

const paymentIds = z.array(z.uuid()).min(1).max(200)

/**
 * Pays what is left of several services, or `cents` of it for an instalment, all or none, each at the version that was
 * seen. Services that are already paid stay unchanged.
 */
export const settleServices = {
  method: 'POST',
  url: '/api/supplier-payments/settle',
  config: {
    access: ['register', 'SupplierPayment'],
    changes,
    refusals: { ...supplierRefusals, 'payables.amount-positive': 422, 'payables.left-changed': 409 },
  },
  schema: {
    operationId: 'settleServices',
    summary: 'Segna più servizi come pagati',
    tags: ['payables'],
    body: z.object({
      services: z
        .array(
          z.object({
            serviceId: z.uuid(),
            version: versionSchema,
            cents: supplierCents.nullish(),
            /** The amount that the screen showed as left, null while unknown. Another amount is refused. */
            seenCents: z.int().nullish(),
          }),
        )
        .min(1)
        .max(200),
    }),
    response: { 201: z.object({ paymentIds: z.array(z.uuid()) }) },
  },
} as const satisfies Endpoint

/** Reverses whole entries, each by a contrary one, all or none. Nothing leaves the ledger. */
export const reverseSupplierPayments = {
  method: 'POST',
  url: '/api/supplier-payments/reversal',
  config: {
    access: ['register', 'SupplierPayment'],
    changes,
    refusals: {
      ...supplierRefusals,
      'payables.already-reversed': 422,
      'payables.is-reversal': 422,
      'payables.refund-too-big': 422,
    } satisfies RefusalsOf<typeof reversalRefusal>,
  },
  schema: {
    operationId: 'reverseSupplierPayments',
    summary: 'Storna pagamenti a fornitori; restano nel registro',
    tags: ['payables'],
    body: z.object({ paymentIds, reason: requiredLines(200, 'payables.reason-missing') }),
    response: { 201: z.object({ reversed: z.int() }) },
  },
} as const satisfies Endpoint

/** Sets the agreement with the supplier of a service. An empty list goes back to the estimated cost. */
export const agreeInstalments = {
  method: 'PUT',
  url: '/api/services/:serviceId/instalments',
  config: {
    access: ['edit', 'SupplierPayment'],
    changes,
    refusals: { 'itineraries.archived': 422, 'payables.due-twice': 422 },
  },
  schema: {
    operationId: 'agreeInstalments',
    summary: 'Concorda le rate di un servizio',
    tags: ['payables'],
    params: serviceParams,
    body: z.object({
      instalments: z
        .array(
          z.object({
            dueOn: workDaySchema,
            cents: z
              .int({ error: 'payables.instalment-positive' })
              .min(1, { error: 'payables.instalment-positive' })
              .max(99_999_999, { error: 'shapes.cents' }),
          }),
        )
        .max(24, { error: 'payables.too-many-instalments' }),
      version: versionSchema,
    }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint
