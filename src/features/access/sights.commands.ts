import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { WritingDb } from '#src/server/db/database.ts'
import { deleteInBatches } from '#src/server/db/in-batches.ts'
import type { Actor, Work } from '#src/server/work.ts'
import { healthReads } from './access.tables.ts'
import { type Sight, sights } from './sights.rules.ts'

/**
 * The data answered about a person before any field is left out. `hasHealthMark` says that a list marks that there is
 * health data, without saying what.
 */
type Seen = {
  customerId: string
  allergies?: string | null
  hasHealthMark?: boolean
  documentNumber?: string | null
}

/**
 * Records which user saw whose health data and identity documents, if that user may see any. It records nothing where
 * there was nothing to see. When the same user sees the same thing twice within a moment, in two windows or while a
 * page opens, one sight is recorded.
 */
export async function recordSight(
  writing: WritingDb,
  { actor, now, people }: { actor: Actor; now: Date; people: readonly Seen[] },
): Promise<void> {
  const { userId, ability } = actor
  if (userId === null) return
  const seesHealth = ability.can('read', 'HealthData')
  const seesDocuments = ability.can('read', 'IdentityDocument')
  const at = now.toISOString()
  const known = sightsKnownTo(writing)
  // The rows have one order, so that two users who record the same people wait for each other instead of deadlocking.
  const inOrder = people.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
  const rows = inOrder.flatMap(({ customerId, allergies, hasHealthMark, documentNumber }) => {
    const seen: Record<Sight, boolean> = {
      health: seesHealth && !!allergies,
      healthMark: seesHealth && !!hasHealthMark,
      document: seesDocuments && !!documentNumber,
    }
    return sights
      .filter((what) => seen[what])
      .map((what) => ({ userId, customerId, what, at }))
      .filter((row) => !isWithinMoment(known.get(keyOf(row)), now))
  })
  if (rows.length === 0) return
  const written = await writing.insert(healthReads).values(rows).onConflictDoNothing().returning()
  // If another process, or this one before its last start, recorded first, the moment of that record counts.
  const first = written.length < rows.length ? await sightsWithin(writing, { userId, now, rows }) : []
  if (known.size + rows.length > mostKnown) known.clear()
  for (const row of [...written, ...first]) known.set(keyOf(row), new Date(row.at).getTime())
}

/** The recorded sights of these people by this user that are less than a moment old. */
function sightsWithin(
  writing: WritingDb,
  { userId, now, rows }: { userId: string; now: Date; rows: readonly { customerId: string }[] },
) {
  const since = new Date(now.getTime() - moment).toISOString()
  const ids = rows.map(({ customerId }) => customerId)
  return writing
    .select()
    .from(healthReads)
    .where(and(eq(healthReads.userId, userId), inArray(healthReads.customerId, ids), gt(healthReads.at, since)))
}

/** Milliseconds in which the database keeps only the first sight (`sights.guards.sql`). */
const moment = 15 * 60_000
const mostKnown = 50_000

/**
 * The instant at which this process recorded each sight, for each database. Recording it again within the moment would
 * write nothing.
 */
const recorded = new WeakMap<WritingDb, Map<string, number>>()

function sightsKnownTo(writing: WritingDb): Map<string, number> {
  const known = recorded.get(writing) ?? new Map<string, number>()
  recorded.set(writing, known)
  return known
}

const keyOf = ({ userId, customerId, what }: { userId: string; customerId: string; what: Sight }) =>
  `${userId} ${customerId} ${what}`

function isWithinMoment(since: number | undefined, now: Date): boolean {
  return since !== undefined && Math.abs(now.getTime() - since) < moment
}

/** Deletes sights recorded before this instant. Answers their number. */
export function forgetSights(writing: WritingDb, before: Date): Promise<number> {
  return deleteInBatches(writing, healthReads, lt(healthReads.at, before.toISOString()))
}

/** Moves the sights of a merged double to the kept person. Two sights of one user within a moment become one. */
export async function handOverSights(
  work: Work,
  { keptId, doubleId }: { keptId: string; doubleId: string },
): Promise<void> {
  await work.tx.execute(sql`
    delete from health_reads d using health_reads k
    where d.customer_id = ${doubleId} and k.customer_id = ${keptId} and k.user_id = d.user_id and k.what = d.what
      and abs(extract(epoch from k.at - d.at)) < ${moment / 1000}`)
  await work.tx.update(healthReads).set({ customerId: keptId }).where(eq(healthReads.customerId, doubleId))
}
