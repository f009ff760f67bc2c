import { eq } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { userPreferences } from './preferences.tables.ts'

/** What a person chose, by name; nothing for a person who chose nothing. */
export async function preferencesOf(reader: Reader, userId: string | null): Promise<Record<string, unknown>> {
  if (userId === null) return {}
  const rows = await reader
    .select({ key: userPreferences.key, value: userPreferences.value })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId))
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
