import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { versionSchema } from '#src/shared/shapes.ts'
import { mostAtOnce } from './trip-bulk.values.ts'
import { ownerIdsShape } from './trips.contract.ts'

/** The outcome of an act on several trips. Trips that refused it stay as they were, each with its reason. */
const outcome = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: z.uuid(), title: z.string(), code: z.string(), reason: z.string() })),
})
export type BulkOutcome = z.output<typeof outcome>

nameShapes({ BulkOutcome: outcome })

/** Gives trips the same organisers. */
export const assignOwners = {
  method: 'PUT',
  url: '/api/trips/owners',
  config: {
    access: ['edit', 'Trip'],
    changes: ['trips', 'trip', 'activity'],
    refusals: { 'trips.owner-role': 422, 'trips.owner-unknown': 422 },
  },
  schema: {
    operationId: 'assignOwners',
    summary: 'Assegna gli organizzatori a più viaggi',
    tags: ['trips'],
    body: z.object({
      tripIds: z.array(z.uuid()).min(1).max(mostAtOnce, { error: 'trips.too-many-at-once' }),
      ownerIds: ownerIdsShape,
    }),
    response: { 200: outcome },
  },
} as const satisfies Endpoint

/** Archives trips that are over or cancelled and have nothing open. */
export const archiveTrips = {
  method: 'POST',
  url: '/api/trips/archiving',
  config: { access: ['decide', 'Trip'], changes: ['trips', 'trip', 'activity'] },
  schema: {
    operationId: 'archiveTrips',
    summary: 'Archivia più viaggi',
    tags: ['trips'],
    body: z.object({
      trips: z
        .array(z.object({ id: z.uuid(), version: versionSchema }))
        .min(1)
        .max(mostAtOnce, { error: 'trips.too-many-at-once' }),
    }),
    response: { 200: outcome },
  },
} as const satisfies Endpoint
