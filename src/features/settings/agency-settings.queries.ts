import { createHash } from 'node:crypto'
import type { Reader } from '#src/server/db/database.ts'
import { type AgencySettings, AgencySettings as shape } from './agency-settings.contract.ts'
import { usualScale } from './scale.rules.ts'
import { penaltyScaleOf, settingsOf } from './settings.queries.ts'
import { offices } from './settings.tables.ts'

/** Everything that the page of settings edits. Where no scale is stored, the usual one applies. */
export async function agencySettings(reader: Reader): Promise<AgencySettings> {
  const [settings, bands, stored] = [
    await settingsOf(reader),
    await penaltyScaleOf(reader),
    await reader.select().from(offices),
  ]
  const emailOf = (kind: (typeof stored)[number]['kind']) => stored.find((one) => one.kind === kind)?.email ?? null
  return {
    ...settings,
    bands: bands.length > 0 ? bands : [...usualScale],
    offices: {
      booking: emailOf('booking'),
      groupsOffice: emailOf('groupsOffice'),
      busOffice: emailOf('busOffice'),
      accountingOffice: emailOf('accountingOffice'),
    },
  }
}

/** The mark of these values: other values have another. */
export function markOf(values: AgencySettings): string {
  const inOrder = Object.keys(shape.shape).map((key) => values[key as keyof AgencySettings])
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex').slice(0, 32)
}
