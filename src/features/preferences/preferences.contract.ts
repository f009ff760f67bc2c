import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { isShallow } from './preferences.rules.ts'

/** The preferences of the person who asks, by name. Each value has a shape that only its screen knows. */
export const getPreferences = {
  method: 'GET',
  url: '/api/preferences',
  config: { access: 'signedIn', dependsOn: [] },
  schema: {
    operationId: 'getPreferences',
    summary: 'Le preferenze di chi chiede: colonne, viste, menu, tasti',
    tags: ['preferences'],
    response: { 200: z.object({ named: z.record(z.string(), z.unknown()) }) },
  },
} as const satisfies Endpoint

/** Stores one preference of the person who asks. The last of two windows wins. */
export const savePreference = {
  method: 'PUT',
  url: '/api/preferences',
  config: { access: 'signedIn', changes: [], refusals: { 'preferences.too-many': 422 } },
  schema: {
    operationId: 'savePreference',
    summary: 'Salva una preferenza',
    tags: ['preferences'],
    body: z.object({
      name: z.string().regex(/^[a-z][a-z-]{0,39}$/),
      value: z.unknown().refine((value) => isShallow(value)),
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
