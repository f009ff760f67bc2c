import { sql } from 'drizzle-orm'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { type ScaleBand, scaleFaults } from './scale.rules.ts'
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

/**
 * Replaces the scale of the penalty, or refuses each wrong band at its row. Concurrent changes run one after the other.
 */
export async function setPenaltyScale(work: Work, bands: readonly ScaleBand[]): Promise<ScaleBand[]> {
  const faults = scaleFaults(bands)
  if (faults.length > 0)
    throw new Refusal(faults[0]!.code, { ...(faults[0]!.params && { params: faults[0]!.params }), faults })
  await work.tx.execute(sql`lock table ${penaltyScales} in share row exclusive mode`)
  await work.tx.delete(penaltyScales)
  if (bands.length > 0) await work.tx.insert(penaltyScales).values([...bands])
  await record(work, 'settings.activity-penalties')
  return bands.toSorted((one, other) => other.fromDay - one.fromDay)
}

async function record(work: Work, kind: string): Promise<void> {
  await recordActivity(work, { kind, subject: 'Settings', params: { operator: work.actor.name } })
  work.touch(topic.settings)
}
