import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'

/** The hour of the day, in Rome, at which a person gets the mail; null for nobody's mail. */
const hourShape = z.int().min(0).max(23).nullable()
const shape = z.object({ hour: hourShape })

/** The hour at which the person who asks gets their alerts by mail. */
export const getDigest = {
  method: 'GET',
  url: '/api/alerts/digest',
  config: { access: ['read', 'Trip'], dependsOn: [] },
  schema: {
    operationId: 'getDigest',
    summary: "L'ora del riepilogo quotidiano per email",
    tags: ['alerts'],
    response: { 200: shape },
  },
} as const satisfies Endpoint

/** Chooses the hour of the daily mail, or ends it. */
export const saveDigest = {
  method: 'PUT',
  url: '/api/alerts/digest',
  config: { access: ['read', 'Trip'], changes: [] },
  schema: {
    operationId: 'saveDigest',
    summary: "Sceglie l'ora del riepilogo quotidiano per email, o lo toglie",
    tags: ['alerts'],
    body: shape,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
