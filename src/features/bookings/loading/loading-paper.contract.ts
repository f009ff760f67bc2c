import { z } from 'zod'
import { loadingWays } from '#src/features/departures/return-order.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'

const params = z.object({ tripId: z.uuid() })
const querystring = z.object({ way: z.enum(loadingWays).default('outward') })

export const loadingListPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/loading-list.pdf',
  config: { access: ['read', 'Booking'], sends: [pdfType] },
  schema: {
    operationId: 'loadingListPdf',
    summary: "La lista di carico in PDF, per l'autista e chi accompagna",
    tags: ['bookings'],
    params,
    querystring,
    response: {},
  },
} as const satisfies Endpoint

export const loadingListSheet = {
  method: 'GET',
  url: '/api/trips/:tripId/loading-list.xlsx',
  config: { access: ['read', 'Booking'], sends: [sheetType] },
  schema: {
    operationId: 'loadingListSheet',
    summary: 'La lista di carico come foglio di calcolo',
    tags: ['bookings'],
    params,
    querystring,
    response: {},
  },
} as const satisfies Endpoint
