import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'

/**
 * The alerts that are overdue or due today, as the rail counts them: for a person who is only an organiser, those of
 * their own trips.
 */
export const countDueAlerts = {
  method: 'GET',
  url: '/api/alerts/due-count',
  config: { access: ['read', 'Trip'], dependsOn: ['alerts', 'trips'] },
  schema: {
    operationId: 'countDueAlerts',
    summary: 'Quanti avvisi sono scaduti o scadono oggi',
    tags: ['alerts'],
    response: { 200: z.object({ due: z.int() }) },
  },
} as const satisfies Endpoint
