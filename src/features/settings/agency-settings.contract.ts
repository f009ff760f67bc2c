import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { bandSchema, scaleRefusals } from './penalty-scale.contract.ts'
import { phoneLine } from './phone-line.values.ts'
import { Settings } from './settings.contract.ts'

const officeEmail = z.email({ error: 'settings.email' }).max(254, { error: 'settings.email' }).nullable()

/** Everything that the page of settings edits: the settings, the scale of the penalty, and the offices' addresses. */
export const AgencySettings = Settings.extend({
  bands: z.array(bandSchema).min(1, { error: 'settings.no-bands' }).max(12, { error: 'settings.too-many-bands' }),
  offices: z.object({
    booking: officeEmail,
    groupsOffice: officeEmail,
    busOffice: officeEmail,
    accountingOffice: officeEmail,
  }),
})
export type AgencySettings = z.output<typeof AgencySettings>

/** The page as it is saved: its telephones are numbers. */
export const agencySettingsInput = AgencySettings.extend({
  agencyPhone: phoneLine(),
  agencyEmergencyPhone: phoneLine(),
})

nameShapes({ AgencySettings })

/** Marks the values from which an edit was made. */
const mark = z.string().regex(/^[\w-]{1,64}$/)

export const getAgencySettings = {
  method: 'GET',
  url: '/api/settings/agency',
  config: { access: ['edit', 'Settings'], dependsOn: ['settings'] },
  schema: {
    operationId: 'getAgencySettings',
    summary: 'Impostazioni, scala delle penali e indirizzi degli uffici',
    tags: ['settings'],
    response: { 200: AgencySettings.extend({ version: mark }) },
  },
} as const satisfies Endpoint

/** Stores the whole page, unless somebody changed it since it was read. */
export const changeAgencySettings = {
  method: 'PUT',
  url: '/api/settings/agency',
  config: { access: ['edit', 'Settings'], changes: ['settings', 'activity'], refusals: scaleRefusals },
  schema: {
    operationId: 'changeAgencySettings',
    summary: "Cambia le impostazioni dell'agenzia",
    tags: ['settings'],
    body: agencySettingsInput.extend({ version: mark }).strict(),
    response: { 200: z.object({ version: mark }) },
  },
} as const satisfies Endpoint
