import { z } from 'zod'
import { tripCard } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { oneOrMany } from '#src/shared/shapes.ts'

/** The due days of a trip that is on sale or confirmed. */
const tripDeadlines = ['confirm', 'cancellation', 'customersRelease', 'supplierOption', 'supplierRelease'] as const

/** A sum in cents, the number of its rows, and those of them that are late. */
const summed = z.object({ cents: z.int(), n: z.int(), late: z.int() })

const counted = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() })

/** Today's work: the first items of each kind, and their number. Days are past, or within 14 of today. */
export const getWorkOfToday = {
  method: 'GET',
  url: '/api/overview/today',
  config: { access: ['read', 'Trip'], dependsOn: ['trips', 'anyTrip', 'alerts'] },
  schema: {
    operationId: 'getWorkOfToday',
    summary: 'Il lavoro di oggi',
    tags: ['overview'],
    querystring: z.object({ ownerIds: oneOrMany(z.uuid()).optional() }),
    response: {
      200: z.object({
        /** Trips on sale or confirmed, by day of departure. */
        leaving: counted(
          tripCard.extend({
            /** The alerts that show on it, of the kinds that the reader may read. */
            alerts: z.object({ n: z.int(), late: z.int() }),
          }),
        ),
        /** Due days, the oldest first. */
        deadlines: counted(
          z.object({
            tripId: z.uuid(),
            title: z.string(),
            departsOn: z.iso.date(),
            kind: z.enum(tripDeadlines),
            dueOn: z.iso.date(),
            /** For a supplier's day, the number of services with such a day due; `dueOn` is the first. */
            services: z.int().nullable(),
          }),
        ),
        /** Balances of customers that are overdue, those due until Sunday, and refunds to pay. */
        money: onlyFor(
          ['read', 'Payment'],
          z.object({ overdue: summed, week: summed, refunds: summed, weekEndsOn: z.iso.date() }),
        ),
        /** Owed to suppliers until Sunday. */
        suppliers: onlyFor(['read', 'SupplierPayment'], summed),
        /**
         * Trips on sale with a minimum that are to be decided within 60 days. Those nearest to the minimum, on either
         * side, come first.
         */
        nearMinimum: z.array(tripCard.extend({ missing: z.int() })),
      }),
    },
  },
} as const satisfies Endpoint
