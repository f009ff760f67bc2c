import { z } from 'zod'
import { tripCard } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { oneOrMany } from '#src/shared/shapes.ts'

/** The days by which a trip on sale, or confirmed, has something decided. */
const tripDeadlines = ['confirm', 'cancellation', 'customersRelease', 'supplierOption', 'supplierRelease'] as const

const counted = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() })

/** What is to be done today: the first of each kind, and how many there are. Days are within 14 of today, or past. */
export const getWorkOfToday = {
  method: 'GET',
  url: '/api/overview/today',
  config: { access: ['read', 'Trip'] },
  schema: {
    operationId: 'getWorkOfToday',
    summary: 'Il lavoro di oggi',
    tags: ['overview'],
    querystring: z.object({ ownerIds: oneOrMany(z.uuid()).optional() }),
    response: {
      200: z.object({
        /** On sale or confirmed, by day of departure. */
        leaving: counted(tripCard),
        /** The oldest first. */
        deadlines: counted(
          z.object({
            tripId: z.uuid(),
            title: z.string(),
            departsOn: z.iso.date(),
            kind: z.enum(tripDeadlines),
            dueOn: z.iso.date(),
            /** Of a supplier's day: how many services have one that is due, `dueOn` being the first. */
            services: z.int().nullable(),
          }),
        ),
        /** On sale with a minimum, to be decided within 60 days; those nearest to it, on either side, first. */
        nearMinimum: z.array(tripCard.extend({ missing: z.int() })),
      }),
    },
  },
} as const satisfies Endpoint
