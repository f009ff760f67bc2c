import { desc } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { defaultSettings, Settings } from './settings.contract.ts'
import { penaltyScales, settings } from './settings.tables.ts'

const oneSetting = Settings.partial().strict()

/** The agency's settings, completed with the defaults, in one query. */
export async function settingsOf(reader: Reader): Promise<Settings> {
  const rows = await reader.select({ key: settings.key, value: settings.value }).from(settings)
  const known = rows.filter(({ key, value }) => oneSetting.safeParse({ [key]: value }).success)
  return { ...defaultSettings, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) }
}

/** The bands of the penalty, from the earliest withdrawal to the latest. Empty: the usual scale applies. */
export async function penaltyScaleOf(reader: Reader) {
  return reader
    .select({ fromDay: penaltyScales.fromDay, toDay: penaltyScales.toDay, percentBps: penaltyScales.percentBps })
    .from(penaltyScales)
    .orderBy(desc(penaltyScales.fromDay))
}
