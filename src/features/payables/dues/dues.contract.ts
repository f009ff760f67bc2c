import { z } from 'zod'
import { SupplierInvoice } from '#src/features/payables/invoices/invoices.contract.ts'
import { dueGroups } from '#src/features/payables/ledger/payables.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { sheetType } from '#src/shared/media-types.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { cursorSchema, pageSizeSchema, searchSchema } from '#src/shared/shapes.ts'

const dueShape = z.object({
  /** The service and its due day: a service with two open instalments is due twice. */
  key: z.string(),
  serviceId: z.uuid(),
  /** The version of the service, for the call that pays it. */
  version: z.int(),
  serviceName: z.string(),
  tripId: z.uuid(),
  tripTitle: z.string(),
  provider: z.object({ id: z.uuid(), companyName: z.string() }).nullable(),
  dueOn: z.iso.date(),
  group: z.enum(dueGroups),
  /** The amount left in cents; null while the cost of the service is unknown. */
  leftCents: z.int().nullable(),
  /** False for an agreed instalment. */
  isEstimate: z.boolean(),
  /** The moment at which the accounting office was last asked to pay the service; null if never. */
  requestedAt: z.string().nullable(),
  /** The documents of the service that no payment is known to have paid. */
  invoices: z.array(SupplierInvoice.pick({ id: true, kind: true, number: true, invoicedOn: true, cents: true })),
})
const groupShape = z.object({ count: z.int(), cents: z.int() })

/** A service whose supplier was paid beyond the agreed instalments, with the excess in cents. */
const overpaidShape = dueShape
  .pick({ serviceId: true, serviceName: true, tripId: true, tripTitle: true, provider: true })
  .extend({ cents: z.int() })

nameShapes({ SupplierDue: dueShape, SupplierOverpayment: overpaidShape })

const filters = {
  search: searchSchema.default(''),
  group: z.enum(dueGroups).optional(),
  tripId: z.uuid().optional(),
}
const dependsOn = ['anyTrip', 'trips', 'providers', 'settings'] as const

/** The amounts due to suppliers that are late or due within two weeks, across all trips, the earliest first. */
export const listSupplierDues = {
  method: 'GET',
  url: '/api/supplier-dues',
  config: { access: ['read', 'SupplierPayment'], dependsOn },
  schema: {
    operationId: 'listSupplierDues',
    summary: 'Pagamenti dovuti ai fornitori, in ritardo o entro due settimane',
    tags: ['payables'],
    querystring: z.object({ ...filters, limit: pageSizeSchema, cursor: cursorSchema.optional() }),
    response: {
      200: z.object({
        dues: z.array(dueShape),
        /** The sums of the whole search, independent of the shown group and page. */
        groups: z.record(z.enum(dueGroups), groupShape),
        total: z.int(),
        /** What was paid too much on any trip, the earliest departure first, at most fifty. No group limits it. */
        overpaid: z.array(overpaidShape),
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/** The trips with dues until the horizon, by departure, for the filter of the list. */
export const listTripsWithDues = {
  method: 'GET',
  url: '/api/supplier-dues/trips',
  config: { access: ['read', 'SupplierPayment'], dependsOn },
  schema: {
    operationId: 'listTripsWithDues',
    summary: 'Viaggi con pagamenti dovuti ai fornitori',
    tags: ['payables'],
    response: {
      200: z.object({ trips: z.array(z.object({ id: z.uuid(), title: z.string(), departsOn: z.iso.date() })) }),
    },
  },
} as const satisfies Endpoint

/** Everything that the list finds, as a sheet. */
export const supplierDuesSheet = {
  method: 'GET',
  url: '/api/supplier-dues.xlsx',
  config: { access: ['read', 'SupplierPayment'], sends: [sheetType] },
  schema: {
    operationId: 'supplierDuesSheet',
    summary: 'Pagamenti dovuti ai fornitori come foglio di calcolo',
    tags: ['payables'],
    querystring: z.object(filters),
    response: {},
  },
} as const satisfies Endpoint
