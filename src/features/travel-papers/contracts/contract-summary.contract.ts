import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'

export const contractPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId/contract.pdf',
  config: {
    access: ['read', 'Payment'],
    sends: [pdfType],
    refusals: { 'communications.no-contract-of-staff': 422 },
  },
  schema: {
    operationId: 'contractPdf',
    summary: 'Il riepilogo di contratto di una pratica, con quello che chiedono gli articoli 34 e 36',
    tags: ['communications'],
    params: z.object({ tripId: z.uuid(), bookingId: z.uuid() }),
    response: {},
  },
} as const satisfies Endpoint
