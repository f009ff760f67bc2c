import { z } from 'zod'
import { phoneLine } from '#src/features/settings/phone-line.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { bpsSchema, lineText, requiredText, searchSchema, versionSchema } from '#src/shared/shapes.ts'

const line = (max: number) => lineText(max).nullable()
const params = z.object({ agencyId: z.uuid() })

const agencySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  contactName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Its commission in basis points, unless the trip says otherwise. */
  commissionBps: z.int(),
  /**
   * True: the agency pays us the price less its commission. False: the customer pays us, and we owe the agency its
   * commission.
   */
  paysNet: z.boolean(),
  /** True for the operator itself, "Vendita diretta". */
  isDirect: z.boolean(),
  isActive: z.boolean(),
  version: z.int(),
})
export type Agency = z.output<typeof agencySchema>

export const agencyInput = z.object({
  name: requiredText(120),
  contactName: line(120),
  email: z.email({ error: 'agencies.email' }).max(254, { error: 'agencies.email' }).nullable(),
  phone: phoneLine().nullable(),
  commissionBps: bpsSchema,
  paysNet: z.boolean(),
})
export type AgencyInput = z.output<typeof agencyInput>

nameShapes({ Agency: agencySchema, AgencyForm: agencyInput })

/**
 * Agencies for the picker and the list: the operator itself first, then by name; agencies out of use only if asked for.
 */
export const listAgencies = {
  method: 'GET',
  url: '/api/agencies',
  config: { access: ['read', 'Agency'], dependsOn: ['agencies'] },
  schema: {
    operationId: 'listAgencies',
    summary: 'Agenzie che vendono per noi',
    tags: ['agencies'],
    querystring: z.object({ search: searchSchema.optional(), all: z.stringbool().optional() }),
    response: { 200: z.array(agencySchema) },
  },
} as const satisfies Endpoint

export const addAgency = {
  method: 'POST',
  url: '/api/agencies',
  config: { access: ['edit', 'Agency'], changes: ['agencies'] },
  schema: {
    operationId: 'addAgency',
    summary: "Aggiunge un'agenzia",
    tags: ['agencies'],
    body: agencyInput,
    response: { 201: agencySchema },
  },
} as const satisfies Endpoint

export const editAgency = {
  method: 'PUT',
  url: '/api/agencies/:agencyId',
  config: { access: ['edit', 'Agency'], changes: ['agencies'], refusals: { 'agencies.direct-fixed': 422 } },
  schema: {
    operationId: 'editAgency',
    summary: "Modifica un'agenzia",
    tags: ['agencies'],
    params,
    body: agencyInput.extend({ isActive: z.boolean(), version: versionSchema }),
    response: { 200: agencySchema },
  },
} as const satisfies Endpoint
