import { z } from 'zod'
import { commissionGroups, saleTerms } from '#src/features/accounts/sections/sections.values.ts'
import { supplierMethods } from '#src/features/payables/ledger/payables.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { sheetType } from '#src/shared/media-types.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import {
  centsSchema,
  cursorSchema,
  daySchema,
  monthSchema,
  optionalText,
  pageSizeSchema,
  requiredLines,
  searchSchema,
} from '#src/shared/shapes.ts'
import type { commissionRefusal, commissionReversalRefusal } from './commissions.rules.ts'

const paymentShape = z.object({
  id: z.uuid(),
  cents: z.int(),
  paidOn: z.iso.date(),
  method: z.enum(supplierMethods),
  invoiceNumber: z.string().nullable(),
})

const commissionShape = z.object({
  /** The agency, the trip and the terms: an agency whose terms changed stands twice. */
  key: z.string(),
  agencyId: z.uuid(),
  agencyName: z.string(),
  tripId: z.uuid(),
  tripTitle: z.string(),
  /** The day of departure, on which the commission matures. */
  departsOn: z.iso.date(),
  terms: z.enum(saleTerms),
  /** Null for what agencies keep that pay net. */
  group: z.enum(commissionGroups).nullable(),
  bookings: z.int(),
  /** The price of those bookings, with penalties. */
  soldCents: z.int(),
  /** Null where the bookings have different percentages. */
  commissionBps: z.int().nullable(),
  cents: z.int(),
  paidCents: z.int(),
  leftCents: z.int(),
  /** The amount paid beyond the commission, for example before a withdrawal. */
  overpaidCents: z.int(),
  /** The payments that stand. */
  payments: z.array(paymentShape),
})

nameShapes({ Commission: commissionShape, CommissionPayment: paymentShape })

const filters = {
  search: searchSchema.default(''),
  terms: z.enum(saleTerms).default('gross'),
  group: z.enum(commissionGroups).optional(),
  tripId: z.uuid().optional(),
  /** The month of the departure. */
  month: monthSchema.optional(),
}
const dependsOn = ['anyTrip', 'trips', 'agencies'] as const

/** The commissions by agency and trip, the earliest departure first. */
export const listCommissions = {
  method: 'GET',
  url: '/api/commissions',
  config: { access: ['read', 'SupplierPayment'], dependsOn },
  schema: {
    operationId: 'listCommissions',
    summary: 'Provvigioni per agenzia e viaggio, maturate alla partenza',
    tags: ['accounts'],
    querystring: z.object({ ...filters, limit: pageSizeSchema, cursor: cursorSchema.optional() }),
    response: {
      200: z.object({
        commissions: z.array(commissionShape),
        /** What is left in each group, of paid ones what was paid, independent of the shown group and page. */
        groups: z.record(z.enum(commissionGroups), z.object({ count: z.int(), cents: z.int() })),
        /** The sums of all that is found. */
        soldCents: z.int(),
        cents: z.int(),
        /** What agencies were paid too much, never set off against what is left for others. */
        overpaidCents: z.int(),
        total: z.int(),
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

const tripChoice = z.object({ id: z.uuid(), title: z.string(), departsOn: z.iso.date() })

/** The trips that agencies sold, by departure, for the filter of the list. */
export const listTripsWithCommissions = {
  method: 'GET',
  url: '/api/commissions/trips',
  config: { access: ['read', 'SupplierPayment'], dependsOn },
  schema: {
    operationId: 'listTripsWithCommissions',
    summary: 'Viaggi venduti da agenzie',
    tags: ['accounts'],
    response: { 200: z.object({ trips: z.array(tripChoice) }) },
  },
} as const satisfies Endpoint

/** Everything that the list finds, as a sheet. */
export const commissionsSheet = {
  method: 'GET',
  url: '/api/commissions.xlsx',
  config: { access: ['read', 'SupplierPayment'], sends: [sheetType] },
  schema: {
    operationId: 'commissionsSheet',
    summary: 'Provvigioni come foglio di calcolo',
    tags: ['accounts'],
    querystring: z.object(filters),
    response: {},
  },
} as const satisfies Endpoint

/** Registers the payment of a commission that has matured. Refused above what is left. */
export const payCommission = {
  method: 'POST',
  url: '/api/trips/:tripId/commissions/:agencyId/payments',
  config: {
    access: ['register', 'SupplierPayment'],
    changes: ['trip', 'activity'],
    refusals: {
      'accounts.commission-not-matured': 422,
      'accounts.commission-too-much': 422,
      'payables.paid-on-future': 422,
      'payables.paid-on-too-early': 422,
    } satisfies RefusalsOf<typeof commissionRefusal>,
  },
  schema: {
    operationId: 'payCommission',
    summary: 'Segna come pagata la provvigione di un viaggio',
    tags: ['accounts'],
    params: z.object({ tripId: z.uuid(), agencyId: z.uuid() }),
    body: z.object({
      cents: centsSchema.min(1, { error: 'payments.amount-positive' }),
      method: z.enum(supplierMethods, { error: 'payments.method-missing' }),
      paidOn: daySchema,
      invoiceNumber: optionalText(40),
    }),
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint

/** Reverses a whole payment by a contrary one: both stay. */
export const reverseCommissionPayment = {
  method: 'POST',
  url: '/api/commission-payments/:paymentId/reversal',
  config: {
    access: ['register', 'SupplierPayment'],
    changes: ['trip', 'activity'],
    refusals: {
      'accounts.already-reversed': 422,
      'accounts.is-reversal': 422,
    } satisfies RefusalsOf<typeof commissionReversalRefusal>,
  },
  schema: {
    operationId: 'reverseCommissionPayment',
    summary: 'Storna il pagamento di una provvigione; resta nel registro',
    tags: ['accounts'],
    params: z.object({ paymentId: z.uuid() }),
    body: z.object({ reason: requiredLines(200, 'payments.reason-missing') }),
    response: { 201: z.object({ id: z.uuid() }) },
  },
} as const satisfies Endpoint
