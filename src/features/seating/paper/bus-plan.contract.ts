import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'

export const busPlanPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/bus-layout.pdf',
  config: { access: ['read', 'BusLayout'], sends: [pdfType], refusals: { 'seating.no-coach-map': 422 } },
  schema: {
    operationId: 'busPlanPdf',
    summary: "La pianta dei bus con chi siede dove, in PDF, da leggere a distanza d'un braccio",
    tags: ['seating'],
    params: z.object({ tripId: z.uuid() }),
    response: {},
  },
} as const satisfies Endpoint
