import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { holding } from '#src/server/db/searching.ts'
import type { Agency } from './agencies.contract.ts'
import { agencies } from './agencies.tables.ts'

const mostFound = 200

export const agencyColumns = {
  id: agencies.id,
  name: agencies.name,
  contactName: agencies.contactName,
  email: agencies.email,
  phone: agencies.phone,
  commissionBps: agencies.commissionBps,
  paysNet: agencies.paysNet,
  isDirect: agencies.isDirect,
  isActive: agencies.isActive,
  version: agencies.version,
}

/** Agencies whose name contains what was typed, the operator itself first. */
export async function agenciesLike(
  reader: Reader,
  { search = '', all = false }: { search?: string | undefined; all?: boolean | undefined },
): Promise<Agency[]> {
  return reader
    .select(agencyColumns)
    .from(agencies)
    .where(and(holding(agencies.folded, search), all ? undefined : eq(agencies.isActive, true)))
    .orderBy(desc(agencies.isDirect), sql`${agencies.name} collate "it-x-icu"`, asc(agencies.id))
    .limit(mostFound)
}

/** The operator itself, which is the agency of a booking that no other agency sold. */
export async function directAgencyId(reader: Reader): Promise<string> {
  const [direct] = await reader.select({ id: agencies.id }).from(agencies).where(eq(agencies.isDirect, true))
  return direct!.id
}
