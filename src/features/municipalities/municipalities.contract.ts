import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { searchSchema } from '#src/shared/shapes.ts'

/** A municipality or a foreign state (`province` is EE) to choose as a birth place. */
export const municipalitySchema = z.object({
  /** The Belfiore code: A794, Z110. */
  code: z.string(),
  name: z.string(),
  province: z.string(),
  /** The label: "Bergamo (BG)", "Francia (EE)". */
  label: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
})
export type Municipality = z.output<typeof municipalitySchema>

nameShapes({ Municipality: municipalitySchema })

export const minSearchLength = 3

export const searchMunicipalities = {
  method: 'GET',
  url: '/api/municipalities',
  config: { access: 'signedIn', dependsOn: [] },
  schema: {
    operationId: 'searchMunicipalities',
    summary: 'Comuni e stati esteri che hanno una parola che comincia così',
    tags: ['municipalities'],
    querystring: z.object({ search: searchSchema }),
    response: { 200: z.array(municipalitySchema) },
  },
} as const satisfies Endpoint

export const getMunicipality = {
  method: 'GET',
  url: '/api/municipalities/:code',
  config: { access: 'signedIn', dependsOn: [] },
  schema: {
    operationId: 'getMunicipality',
    summary: 'Il comune o lo stato estero di un codice Belfiore',
    tags: ['municipalities'],
    params: z.object({ code: z.string().regex(/^[A-Za-z]\d{3}$/) }),
    response: { 200: municipalitySchema },
  },
} as const satisfies Endpoint
