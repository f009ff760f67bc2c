import { and, count, eq, ne, sql } from 'drizzle-orm'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { userPreferences } from './preferences.tables.ts'

/** The most preferences of one person: more than all screens have. */
const most = 100

/** Stores a preference of the acting person beside the others. */
export async function storePreference({ tx, actor }: Work, name: string, value: unknown): Promise<void> {
  const { userId } = actor
  if (userId === null) return
  const others = and(eq(userPreferences.userId, userId), ne(userPreferences.key, name))
  const [found] = await tx.select({ n: count() }).from(userPreferences).where(others)
  if ((found?.n ?? 0) >= most) throw new Refusal('preferences.too-many')
  // Nothing is a value too: JSON's null, which is not the null of the database.
  const stored = sql`${JSON.stringify(value ?? null)}::jsonb`
  await tx
    .insert(userPreferences)
    .values({ userId, key: name, value: stored })
    .onConflictDoUpdate({ target: [userPreferences.userId, userPreferences.key], set: { value: stored } })
}
