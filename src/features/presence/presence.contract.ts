import { z } from 'zod'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import { tripSections } from '#src/features/trips/page/trip-sections.view.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'

/** The others who have a trip open now, each once with the section of their latest window. */
export const listPresent = {
  method: 'GET',
  url: '/api/trips/:tripId/presence',
  config: { access: ['read', 'Trip'], dependsOn: ['presence'] },
  schema: {
    operationId: 'listPresent',
    summary: 'Chi altro è su questo viaggio, e in quale sezione',
    tags: ['presence'],
    params: tripParams,
    response: {
      200: z.object({
        people: z.array(z.object({ id: z.uuid(), name: z.string(), section: z.enum(tripSections) })),
      }),
    },
  },
} as const satisfies Endpoint

const windowParams = tripParams.extend({ windowId: z.uuid() })

/** Says that a window of the person shows a section of a trip. Repeated while it is open. */
export const sayPresent = {
  method: 'PUT',
  url: '/api/trips/:tripId/presence/:windowId',
  config: { access: ['read', 'Trip'], changes: ['presence'] },
  schema: {
    operationId: 'sayPresent',
    summary: 'Dice che una finestra mostra una sezione del viaggio',
    tags: ['presence'],
    params: windowParams,
    body: z.object({ section: z.enum(tripSections) }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Says that a window of the person left the trip. */
export const sayGone = {
  method: 'DELETE',
  url: '/api/trips/:tripId/presence/:windowId',
  config: { access: ['read', 'Trip'], changes: ['presence'] },
  schema: {
    operationId: 'sayGone',
    summary: 'Dice che una finestra ha lasciato il viaggio',
    tags: ['presence'],
    params: windowParams,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
