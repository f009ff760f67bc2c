import { z } from 'zod'
import { receivableGroups } from '#src/features/accounts/sections/sections.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { sheetType } from '#src/shared/media-types.ts'
import { tellings } from '#src/shared/outbox.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { cursorSchema, pageSizeSchema, searchSchema } from '#src/shared/shapes.ts'

const receivableShape = z.object({
  bookingId: z.uuid(),
  tripId: z.uuid(),
  /** The booking's code: 2027-0312-014. */
  code: z.string(),
  tripTitle: z.string(),
  /** The default contact, or the agency that pays net. */
  payer: z.string(),
  /** The commission that a paying agency keeps, in basis points; null where the customer pays. */
  agencyBps: z.int().nullable(),
  heads: z.int(),
  /** True for the unpaid penalty of a cancelled booking. */
  isPenalty: z.boolean(),
  /** False for somebody who has to be told by telephone or post. */
  hasEmail: z.boolean(),
  /** The last reminder, unless its email did not leave; null if there was none. */
  reminded: z.object({ at: z.string(), toldHow: z.enum(tellings).nullable() }).nullable(),
  dueOn: z.iso.date(),
  group: z.enum(receivableGroups),
  leftCents: z.int(),
})

nameShapes({ Receivable: receivableShape })

const filters = {
  search: searchSchema.default(''),
  group: z.enum(receivableGroups).optional(),
  tripId: z.uuid().optional(),
  /** Only those who have no email. */
  isWithoutEmail: z.stringbool().optional(),
}
const dependsOn = ['anyTrip', 'trips', 'customers', 'agencies', 'outbox'] as const

/** What customers and agencies owe across all trips, the earliest due first. */
export const listReceivables = {
  method: 'GET',
  url: '/api/receivables',
  config: { access: ['read', 'Payment'], dependsOn },
  schema: {
    operationId: 'listReceivables',
    summary: 'Quanto resta da incassare, per scadenza del saldo',
    tags: ['accounts'],
    querystring: z.object({ ...filters, limit: pageSizeSchema, cursor: cursorSchema.optional() }),
    response: {
      200: z.object({
        receivables: z.array(receivableShape),
        /** The sums of the whole search, independent of the shown group and page. */
        groups: z.record(z.enum(receivableGroups), z.object({ count: z.int(), cents: z.int() })),
        total: z.int(),
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

const tripChoice = z.object({ id: z.uuid(), title: z.string(), departsOn: z.iso.date() })

/** The trips on which somebody owes, by departure, for the filter of the list. */
export const listTripsWithReceivables = {
  method: 'GET',
  url: '/api/receivables/trips',
  config: { access: ['read', 'Payment'], dependsOn },
  schema: {
    operationId: 'listTripsWithReceivables',
    summary: 'Viaggi con saldi da incassare',
    tags: ['accounts'],
    response: { 200: z.object({ trips: z.array(tripChoice) }) },
  },
} as const satisfies Endpoint

/** Everything that the list finds, as a sheet. */
export const receivablesSheet = {
  method: 'GET',
  url: '/api/receivables.xlsx',
  config: { access: ['read', 'Payment'], sends: [sheetType] },
  schema: {
    operationId: 'receivablesSheet',
    summary: 'Quanto resta da incassare come foglio di calcolo',
    tags: ['accounts'],
    querystring: z.object(filters),
    response: {},
  },
} as const satisfies Endpoint
