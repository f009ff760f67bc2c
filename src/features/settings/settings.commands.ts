import { sql } from 'drizzle-orm'
import { refuseOverwriting } from '#src/features/access/editing.commands.ts'
import { type ActivityKind, recordActivity } from '#src/features/activity/activity.commands.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import { plainDifferences, scaleDifferences } from './agency-settings.words.ts'
import { type ScaleBand, scaleFaults } from './scale.rules.ts'
import type { Settings } from './settings.contract.ts'
import { penaltyScaleOf, settingsOf } from './settings.queries.ts'
import { penaltyScales, settings } from './settings.tables.ts'

/** Sets the given settings, unless somebody changed them since they were read (`from`). The others stay. */
export async function editSettings(work: Work, { from, ...given }: Partial<Settings> & { from: Partial<Settings> }) {
  await work.tx.execute(sql`lock table ${settings} in share row exclusive mode`)
  const stored = await settingsOf(work.tx)
  const isOther = Object.keys(given).some((key) => stored[key as keyof Settings] !== from[key as keyof Settings])
  if (isOther) await refuseOverwriting(work, { kinds: [changed] })
  return setSettings(work, given)
}

const changed = 'settings.activity-changed'
const rescaled = 'settings.activity-penalties'

/** Sets the given settings. The others stay. */
async function setSettings(work: Work, given: Partial<Settings>): Promise<Settings> {
  const updatedAt = work.now.toISOString()
  const stored = await settingsOf(work.tx)
  const rows = Object.entries(given).map(([key, value]) => ({ key, value, updatedAt }))
  if (rows.length > 0)
    await work.tx
      .insert(settings)
      .values(rows)
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt } })
  const saved = await settingsOf(work.tx)
  await recordDifferences(work, changed, plainDifferences(saved, stored))
  return saved
}

/** Replaces the scale of the penalty, unless somebody changed its bands since they were read. */
export async function editPenaltyScale(
  work: Work,
  { bands, from }: { bands: readonly ScaleBand[]; from: readonly ScaleBand[] },
): Promise<ScaleBand[]> {
  await work.tx.execute(sql`lock table ${penaltyScales} in share row exclusive mode`)
  const said = (scale: readonly ScaleBand[]) =>
    scale
      .map(({ fromDay, toDay, percentBps }) => `${fromDay}-${toDay}: ${percentBps}`)
      .sort()
      .join()
  if (said(await penaltyScaleOf(work.tx)) !== said(from)) await refuseOverwriting(work, { kinds: [rescaled] })
  return setPenaltyScale(work, bands)
}

/**
 * Replaces the scale of the penalty, or refuses each wrong band at its row. Concurrent changes run one after the other.
 */
async function setPenaltyScale(work: Work, bands: readonly ScaleBand[]): Promise<ScaleBand[]> {
  const faults = scaleFaults(bands)
  if (faults.length > 0)
    throw new Refusal(faults[0]!.code, { ...(faults[0]!.params && { params: faults[0]!.params }), faults })
  await work.tx.execute(sql`lock table ${penaltyScales} in share row exclusive mode`)
  const stored = await penaltyScaleOf(work.tx)
  await work.tx.delete(penaltyScales)
  if (bands.length > 0) await work.tx.insert(penaltyScales).values([...bands])
  const saved = bands.toSorted((one, other) => other.fromDay - one.fromDay)
  await recordDifferences(work, rescaled, scaleDifferences(saved, stored))
  return saved
}

/** Records what differs. Values that are set to what they were leave no entry. */
async function recordDifferences(work: Work, kind: ActivityKind, changes: readonly Difference[]): Promise<void> {
  if (changes.length === 0) return
  await recordActivity(work, { kind, subject: 'Settings', params: { operator: work.actor.name }, changes })
  work.touch(topic.settings)
}
