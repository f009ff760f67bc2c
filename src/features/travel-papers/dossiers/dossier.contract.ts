import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { dossierKinds } from './dossier.values.ts'

export const dossierPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/dossier.pdf',
  config: { access: ['read', 'Communication'], sends: [pdfType] },
  schema: {
    operationId: 'dossierPdf',
    summary: "Il dossier dell'accompagnatore o quello dell'autista: un PDF con il suo indice",
    tags: ['communications'],
    params: z.object({ tripId: z.uuid() }),
    querystring: z.object({ kind: z.enum(dossierKinds).default('leader') }),
    response: {},
  },
} as const satisfies Endpoint
