import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { defaultSettings, Settings } from './settings.contract.ts'
import { type OfficeKind, offices, penaltyScales, settings } from './settings.tables.ts'

const oneSetting = Settings.partial().strict()

/** The agency's settings, completed with the defaults, in one query. */
export async function settingsOf(reader: Reader): Promise<Settings> {
  const rows = await reader.select({ key: settings.key, value: settings.value }).from(settings)
  return settingsFrom(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/**
 * The stored settings as one JSON object, for a query that needs them beside its own rows. {@link settingsFrom}
 * completes it.
 */
export const settingsJson = sql`(select json_object_agg(key, value) from settings)`

/** The valid ones of stored settings, completed with the defaults. */
export function settingsFrom(stored: Record<string, unknown> | null): Settings {
  const known = Object.entries(stored ?? {}).filter(([key, value]) => oneSetting.safeParse({ [key]: value }).success)
  return { ...defaultSettings, ...Object.fromEntries(known) }
}

/** A setting that is a number of days, inside a statement. */
export function daysSetting(key: 'roomingDays' | 'finalRoomingDays'): SQL<number> {
  return sql`coalesce((
    select case when jsonb_typeof(value) = 'number' then value::int end from settings where key = ${sql.raw(`'${key}'`)}),
    ${sql.raw(String(defaultSettings[key]))})`
}

/** The bands of the penalty, from the earliest withdrawal to the latest. Empty: the usual scale applies. */
export async function penaltyScaleOf(reader: Reader) {
  return reader
    .select({ fromDay: penaltyScales.fromDay, toDay: penaltyScales.toDay, percentBps: penaltyScales.percentBps })
    .from(penaltyScales)
    .orderBy(desc(penaltyScales.fromDay))
}

/**
 * From whom readers get what an office sends: the agency's name, and the address to which they answer, that of the
 * office, otherwise that of the agency. The address is null without either.
 */
export async function senderOf(
  reader: Reader,
  office: OfficeKind,
): Promise<{ fromName: string; replyTo: string | null }> {
  const [found] = await reader.select({ email: offices.email }).from(offices).where(eq(offices.kind, office))
  const { agencyName: fromName, agencyEmail } = await settingsOf(reader)
  return { fromName, replyTo: found?.email || agencyEmail || null }
}
