import { z } from 'zod'
import { refundGroups, refundReasons } from '#src/features/accounts/sections/sections.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { sheetType } from '#src/shared/media-types.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { cursorSchema, pageSizeSchema, searchSchema } from '#src/shared/shapes.ts'

const refundShape = z.object({
  bookingId: z.uuid(),
  tripId: z.uuid(),
  code: z.string(),
  tripTitle: z.string(),
  payer: z.string(),
  reason: z.enum(refundReasons),
  /** The day of that reason. */
  reasonOn: z.iso.date(),
  /** The day since which the oldest part is owed. */
  sinceOn: z.iso.date(),
  dueOn: z.iso.date(),
  group: z.enum(refundGroups),
  /** What was paid, less what was refunded. */
  paidCents: z.int(),
  /** The agreed penalties, which stay with us. */
  keptCents: z.int(),
  refundCents: z.int(),
})

nameShapes({ OwedRefund: refundShape })

const filters = {
  search: searchSchema.default(''),
  group: z.enum(refundGroups).optional(),
  tripId: z.uuid().optional(),
}
const dependsOn = ['anyTrip', 'trips', 'customers', 'agencies', 'settings'] as const

/** The refunds that we owe across all trips, the earliest first. */
export const listRefunds = {
  method: 'GET',
  url: '/api/refunds',
  config: { access: ['read', 'Payment'], dependsOn },
  schema: {
    operationId: 'listRefunds',
    summary: 'Rimborsi da fare, per termine',
    tags: ['accounts'],
    querystring: z.object({ ...filters, limit: pageSizeSchema, cursor: cursorSchema.optional() }),
    response: {
      200: z.object({
        refunds: z.array(refundShape),
        /** The sums of the whole search, independent of the shown group and page. */
        groups: z.record(z.enum(refundGroups), z.object({ count: z.int(), cents: z.int() })),
        total: z.int(),
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

const tripChoice = z.object({ id: z.uuid(), title: z.string(), departsOn: z.iso.date() })

/** The trips with refunds that we owe, by departure, for the filter of the list. */
export const listTripsWithRefunds = {
  method: 'GET',
  url: '/api/refunds/trips',
  config: { access: ['read', 'Payment'], dependsOn },
  schema: {
    operationId: 'listTripsWithRefunds',
    summary: 'Viaggi con rimborsi da fare',
    tags: ['accounts'],
    response: { 200: z.object({ trips: z.array(tripChoice) }) },
  },
} as const satisfies Endpoint

/** Everything that the list finds, as a sheet. */
export const refundsSheet = {
  method: 'GET',
  url: '/api/refunds.xlsx',
  config: { access: ['read', 'Payment'], sends: [sheetType] },
  schema: {
    operationId: 'refundsSheet',
    summary: 'Rimborsi da fare come foglio di calcolo',
    tags: ['accounts'],
    querystring: z.object(filters),
    response: {},
  },
} as const satisfies Endpoint
