import { sql } from 'drizzle-orm'
import { refuseOverwriting } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { AgencySettings } from './agency-settings.contract.ts'
import { agencySettings, markOf } from './agency-settings.queries.ts'
import { settingsDifferences } from './agency-settings.words.ts'
import { storedPhone } from './phone-line.values.ts'
import { scaleFaults } from './scale.rules.ts'
import { officeKinds, offices, penaltyScales, settings } from './settings.tables.ts'

/**
 * Stores the page of settings: only what differs from what is stored. Concurrent changes run one after the other, and
 * the second is refused.
 */
export async function changeAgencySettings(
  work: Work,
  { version, ...page }: AgencySettings & { version: string },
): Promise<{ version: string }> {
  await work.tx.execute(sql`lock table ${settings}, ${penaltyScales}, ${offices} in share row exclusive mode`)
  const stored = await agencySettings(work.tx)
  if (markOf(stored) !== version)
    await refuseOverwriting(work, { kinds: ['settings.activity-changed', 'settings.activity-penalties'] })
  const given = {
    ...page,
    agencyPhone: storedPhone(page.agencyPhone) ?? '',
    agencyEmergencyPhone: storedPhone(page.agencyEmergencyPhone) ?? '',
  }
  const faults = scaleFaults(given.bands)
  if (faults.length > 0)
    throw new Refusal(faults[0]!.code, { ...(faults[0]!.params && { params: faults[0]!.params }), faults })
  const changes = settingsDifferences(given, stored)
  if (changes.length === 0) return { version }
  await storeSettings(work, given, stored)
  if (JSON.stringify(given.bands) !== JSON.stringify(stored.bands)) {
    await work.tx.delete(penaltyScales)
    await work.tx.insert(penaltyScales).values(given.bands)
  }
  for (const kind of officeKinds)
    await work.tx
      .insert(offices)
      .values({ kind, email: given.offices[kind] })
      .onConflictDoUpdate({ target: offices.kind, set: { email: sql`excluded.email` } })
  await recordActivity(work, {
    kind: 'settings.activity-changed',
    subject: 'Settings',
    params: { operator: work.actor.name },
    changes,
  })
  work.touch(topic.settings)
  return { version: markOf(await agencySettings(work.tx)) }
}

async function storeSettings(
  work: Work,
  { bands: _bands, offices: _offices, ...given }: AgencySettings,
  stored: AgencySettings,
): Promise<void> {
  const updatedAt = work.now.toISOString()
  const rows = Object.entries(given)
    .filter(([key, value]) => stored[key as keyof AgencySettings] !== value)
    .map(([key, value]) => ({ key, value, updatedAt }))
  if (rows.length === 0) return
  await work.tx
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt } })
}
