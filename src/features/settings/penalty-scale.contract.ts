import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { bpsSchema } from '#src/shared/shapes.ts'
import type { ScaleFault } from './scale.rules.ts'

const days = z
  .int({ error: 'settings.penalty-range' })
  .min(0, { error: 'settings.penalty-range' })
  .max(999, { error: 'settings.penalty-range' })

/**
 * A band from `fromDay` to `toDay` days before the departure, both included; with a null `toDay`, `fromDay` days or
 * more.
 */
export const bandSchema = z.object({ fromDay: days, toDay: days.nullable(), percentBps: bpsSchema })

nameShapes({ PenaltyBand: bandSchema })

/** The refusals of a scale, at the fields of its bands. */
export const scaleRefusals = {
  'settings.penalty-falls': 422,
  'settings.penalty-hole': 422,
  'settings.penalty-open': 422,
  'settings.penalty-overlap': 422,
  'settings.penalty-range': 422,
} as const satisfies Record<ScaleFault['code'], 422>

/** The part of a quota, in basis points, that is kept when a customer withdraws. Empty: the usual scale applies. */
export const getPenaltyScale = {
  method: 'GET',
  url: '/api/settings/penalty-scale',
  config: { access: 'signedIn', dependsOn: ['settings'] },
  schema: {
    operationId: 'getPenaltyScale',
    summary: 'Scala delle penali di recesso',
    tags: ['settings'],
    response: { 200: z.array(bandSchema) },
  },
} as const satisfies Endpoint

/**
 * Replaces the scale. Refused at `/bands/{row}/…` where the bands leave a day out, overlap, or keep less as the
 * departure nears (`scaleFaults`).
 */
export const changePenaltyScale = {
  method: 'PUT',
  url: '/api/settings/penalty-scale',
  config: {
    access: ['edit', 'Settings'],
    changes: ['settings'],
    refusals: scaleRefusals,
  },
  schema: {
    operationId: 'changePenaltyScale',
    summary: 'Sostituisce la scala delle penali; senza fasce torna quella abituale',
    tags: ['settings'],
    body: z.object({
      bands: z.array(bandSchema).max(12, { error: 'settings.too-many-bands' }),
      /** The bands that were read: a change does not overwrite a colleague's. */
      from: z.array(bandSchema).max(12, { error: 'settings.too-many-bands' }),
    }),
    response: { 200: z.array(bandSchema) },
  },
} as const satisfies Endpoint
