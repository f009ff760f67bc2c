import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { cursorSchema, pageSizeSchema, searchSchema } from '#src/shared/shapes.ts'
import { dueGroups } from './payables.values.ts'

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
})
const groupShape = z.object({ count: z.int(), cents: z.int() })

nameShapes({ SupplierDue: dueShape })

/** The amounts due to suppliers that are late or due within two weeks, across all trips, the earliest first. */
export const listSupplierDues = {
  method: 'GET',
  url: '/api/supplier-dues',
  config: { access: ['read', 'SupplierPayment'], dependsOn: ['anyTrip', 'trips', 'providers', 'settings'] },
  schema: {
    operationId: 'listSupplierDues',
    summary: 'Pagamenti dovuti ai fornitori, in ritardo o entro due settimane',
    tags: ['payables'],
    querystring: z.object({
      search: searchSchema.default(''),
      group: z.enum(dueGroups).optional(),
      limit: pageSizeSchema,
      cursor: cursorSchema.optional(),
    }),
    response: {
      200: z.object({
        dues: z.array(dueShape),
        /** The sums of the whole search, whatever group and page is shown. */
        groups: z.record(z.enum(dueGroups), groupShape),
        total: z.int(),
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint
