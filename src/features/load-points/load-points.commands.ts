import { eq, sql } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import type { Difference } from '#src/shared/difference.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { topic } from '#src/shared/topics.ts'
import type { LoadPointForm } from './load-points.contract.ts'
import { loadPoints } from './load-points.tables.ts'
import { pointDifferences } from './load-points.words.ts'

const saved = { id: loadPoints.id, version: loadPoints.version }

/** Adds a load point. Refuses the name of another point in use. */
export async function addLoadPoint(work: Work, form: LoadPointForm) {
  await refuseKnown(work, form.name, null)
  const [made] = await work.tx
    .insert(loadPoints)
    .values({ ...form, ...creation(work) })
    .returning(saved)
  await record(work, 'added', { ...made!, ...form })
  return made!
}

/** Corrects a load point. Refuses a stale edit, and the name of another point in use. */
export async function editLoadPoint(
  work: Work,
  pointId: string,
  { version, ...form }: LoadPointForm & { version: number },
) {
  const stored = await lockedPoint(work, pointId, version)
  if (stored.isActive) await refuseKnown(work, form.name, pointId)
  const [changed] = await work.tx
    .update(loadPoints)
    .set({ ...form, ...edit(work) })
    .where(eq(loadPoints.id, pointId))
    .returning(saved)
  await record(work, 'edited', stored, {}, pointDifferences(form, stored))
  return changed!
}

/**
 * Retires a load point, either alone or as the double of another in use. Points merged into it follow it. Refuses a
 * point that is retired already.
 */
export async function retireLoadPoint(
  work: Work,
  pointId: string,
  { version, into }: { version: number; into: string | null },
) {
  const stored = await lockedPoint(work, pointId, version)
  const kept = into === null ? null : await lockedKept(work, pointId, into)
  if (!stored.isActive) throw new Refusal('load-points.retired')
  const [changed] = await work.tx
    .update(loadPoints)
    .set({ isActive: false, mergedInto: into, ...edit(work) })
    .where(eq(loadPoints.id, pointId))
    .returning(saved)
  if (into !== null)
    await work.tx.update(loadPoints).set({ mergedInto: into }).where(eq(loadPoints.mergedInto, pointId))
  await record(work, kept ? 'merged' : 'retired', stored, kept ? { into: kept.name } : {})
  return changed!
}

/** Brings a retired load point back. Refuses a point in use, and the name of another point in use. */
export async function restoreLoadPoint(work: Work, pointId: string, { version }: { version: number }) {
  const stored = await lockedPoint(work, pointId, version)
  if (stored.isActive) throw new Refusal('load-points.in-use')
  await refuseKnown(work, stored.name, pointId)
  const [changed] = await work.tx
    .update(loadPoints)
    .set({ isActive: true, mergedInto: null, ...edit(work) })
    .where(eq(loadPoints.id, pointId))
    .returning(saved)
  await record(work, 'restored', stored)
  return changed!
}

/**
 * Refuses the name of another point in use, so that the name on a trip means one point. The database refuses it too.
 */
async function refuseKnown(work: Work, name: string, pointId: string | null): Promise<void> {
  const { rows } = await work.tx.execute(sql`
    select 1 from ${loadPoints} where is_active and lower(name) = lower(${name}) and id is distinct from ${pointId}::uuid`)
  if (rows.length > 0) throw new Refusal('load-points.known', { path: '/name' })
}

/** The point into which a double is merged, locked. Refuses the double itself, a retired point and an unknown one. */
async function lockedKept(work: Work, pointId: string, into: string) {
  const [kept] = await work.tx.select().from(loadPoints).where(eq(loadPoints.id, into)).for('no key update')
  if (!kept?.isActive || into === pointId) throw new Refusal('load-points.into', { path: '/into' })
  return kept
}

async function lockedPoint(work: Work, pointId: string, version: number) {
  const [stored] = await work.tx.select().from(loadPoints).where(eq(loadPoints.id, pointId)).for('no key update')
  if (!stored) throw new Refusal('calls.not-found', { kind: 'notFound' })
  await refuseStale(work, stored, version)
  return stored
}

async function record(
  work: Work,
  what: 'added' | 'edited' | 'retired' | 'merged' | 'restored',
  { id, name }: { id: string; name: string },
  params: Record<string, string> = {},
  changes: readonly Difference[] = [],
): Promise<void> {
  await recordActivity(work, {
    kind: `load-points.activity-${what}`,
    params: { point: name, ...params },
    changes,
    ...{ subject: 'Departure', subjectId: id },
  })
  work.touch(topic.settings)
}
