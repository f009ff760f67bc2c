import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { openedKinds } from './found-kinds.values.ts'

/** Remembers that the person opened something, for the empty search. */
export const noteOpened = {
  method: 'POST',
  url: '/api/search/opened',
  config: { access: 'signedIn', changes: [] },
  schema: {
    operationId: 'noteOpened',
    summary: 'Ricorda che cosa è stato aperto',
    tags: ['search'],
    body: z.object({ kind: z.enum(openedKinds), id: z.uuid() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
