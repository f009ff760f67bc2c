import { z } from 'zod'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'

/** The people of the list: all, or only those whose policy is to be issued or was issued. */
export const insuredShown = ['all', 'toIssue', 'issued'] as const

const querystring = z.object({ show: z.enum(insuredShown).default('all') })
const tags = ['insurance'] as const
/** The list goes to the insurer, so only people who issue policies make it. */
const access = ['edit', 'Insurance'] as const

export const insuredPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/insured.pdf',
  config: { access, sends: [pdfType] },
  schema: {
    operationId: 'insuredPdf',
    summary: "L'elenco degli assicurati per la compagnia, in PDF",
    tags,
    params: tripParams,
    querystring,
    response: {},
  },
} as const satisfies Endpoint

export const insuredSheet = {
  method: 'GET',
  url: '/api/trips/:tripId/insured.xlsx',
  config: { access, sends: [sheetType] },
  schema: {
    operationId: 'insuredSheet',
    summary: "L'elenco degli assicurati per la compagnia, come foglio di calcolo",
    tags,
    params: tripParams,
    querystring,
    response: {},
  },
} as const satisfies Endpoint
