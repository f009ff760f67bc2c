import type { Reader } from '#src/server/db/database.ts'
import { settingsOf } from './settings.queries.ts'
import { agencyLogo } from './settings.tables.ts'

/** The logo as a data URL, or null without one. */
export async function logoOf(reader: Reader): Promise<string | null> {
  const [logo] = await reader
    .select({ contentType: agencyLogo.contentType, content: agencyLogo.content })
    .from(agencyLogo)
  return logo ? `data:${logo.contentType};base64,${logo.content}` : null
}

/** The agency as the head of a paper shows it. */
export async function agencyOnPapers(reader: Reader) {
  const { agencyName, agencyPhone, agencyEmergencyPhone } = await settingsOf(reader)
  return {
    name: agencyName,
    phone: agencyPhone,
    emergencyPhone: agencyEmergencyPhone,
    logo: await logoOf(reader),
  }
}
export type AgencyOnPapers = Awaited<ReturnType<typeof agencyOnPapers>>

/** What a paper says of its printing, and the logo on it. */
export async function printingOf(reader: Reader, now: Date, { name }: { name: string }) {
  return { printedAt: now.toISOString(), printedBy: name, logo: await logoOf(reader) }
}
