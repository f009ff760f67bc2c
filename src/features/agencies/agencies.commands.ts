import { eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { storedPhone } from '#src/features/settings/phone-line.values.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { Agency, AgencyInput } from './agencies.contract.ts'
import { agencyColumns } from './agencies.queries.ts'
import { agencies } from './agencies.tables.ts'
import { agencyDifferences, valuesOfAgency } from './agencies.words.ts'

export async function createAgency(work: Work, given: AgencyInput): Promise<Agency> {
  const [made] = await work.tx
    .insert(agencies)
    .values({ ...given, phone: storedPhone(given.phone), ...creation(work) })
    .returning(agencyColumns)
  await record(work, 'added', made!)
  return made!
}

/**
 * Changes an agency. The agency that is the operator itself stays in use, keeps no commission and pays like its
 * customers.
 */
export async function changeAgency(
  work: Work,
  agencyId: string,
  { version, ...form }: AgencyInput & { isActive: boolean; version: number },
): Promise<Agency> {
  const given = { ...form, phone: storedPhone(form.phone) }
  const [stored] = await work.tx.select().from(agencies).where(eq(agencies.id, agencyId)).for('no key update')
  if (!stored) throw new Refusal('calls.not-found', { kind: 'notFound' })
  await refuseStale(work, stored, version)
  if (stored.isDirect && (!given.isActive || given.paysNet || given.commissionBps > 0)) {
    throw new Refusal('agencies.direct-fixed')
  }
  const [changed] = await work.tx
    .update(agencies)
    .set({ ...given, ...edit(work) })
    .where(eq(agencies.id, agencyId))
    .returning(agencyColumns)
  const changes = agencyDifferences(valuesOfAgency(given), valuesOfAgency(stored))
  if (changes.length > 0) await record(work, 'changed', changed!, changes)
  return changed!
}

async function record(
  work: Work,
  what: 'added' | 'changed',
  agency: Agency,
  changes: readonly Difference[] = [],
): Promise<void> {
  const params = { operator: work.actor.name, agency: agency.name }
  await recordActivity(work, {
    kind: `agencies.activity-${what}`,
    subject: 'Agency',
    subjectId: agency.id,
    params,
    changes,
  })
  work.touch(topic.agencies)
}
