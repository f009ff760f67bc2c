import { sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { atField } from '#src/server/constraints.ts'
import type { Work } from '#src/server/work.ts'
import type { Settings } from './settings.contract.ts'
import { settingsOf } from './settings.queries.ts'
import { penaltyScales, settings } from './settings.tables.ts'

/** Sets the given settings; the others stay. */
export async function setSettings(work: Work, given: Partial<Settings>): Promise<Settings> {
  const updatedAt = work.now.toISOString()
  for (const [key, value] of Object.entries(given)) {
    await work.tx
      .insert(settings)
      .values({ key, value, updatedAt })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
  }
  await record(work, 'settings.activity-changed')
  return settingsOf(work.tx)
}

type Band = Pick<typeof penaltyScales.$inferSelect, 'fromDay' | 'toDay' | 'percentBps'>

/**
 * Replaces the scale of the penalty; concurrent changes run one after the other. The database refuses overlapping
 * bands.
 */
export async function setPenaltyScale(work: Work, bands: readonly Band[]): Promise<Band[]> {
  await work.tx.execute(sql`lock table ${penaltyScales} in share row exclusive mode`)
  await work.tx.delete(penaltyScales)
  if (bands.length > 0) await atField('/bands', () => work.tx.insert(penaltyScales).values([...bands]))
  await record(work, 'settings.activity-penalties')
  return bands.toSorted((one, other) => other.fromDay - one.fromDay)
}

async function record(work: Work, kind: string): Promise<void> {
  await recordActivity(work, { kind, subject: 'Settings', params: { operator: work.actor.name } })
  work.touch('settings')
}
