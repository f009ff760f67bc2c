import { lt } from 'drizzle-orm'
import type { WritingDb } from '#src/server/db/database.ts'
import { deleteInBatches } from '#src/server/db/in-batches.ts'
import type { Actor } from '#src/server/work.ts'
import { healthReads } from './access.tables.ts'
import { type Sight, sights } from './sights.rules.ts'

/**
 * The data answered about a person before any field is left out. `hasHealthMark`: a list marks that there is something,
 * without saying what.
 */
type Seen = {
  customerId: string
  allergies?: string | null
  hasHealthMark?: boolean
  documentNumber?: string | null
}

/**
 * Records which user saw whose health data and identity documents, if that user may see any. It records nothing where
 * there was nothing to see, and records a sight once when the same user sees the same thing twice within a moment, in
 * two windows or while a page opens.
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
  // In one order, so that two users who record the same people wait for each other instead of deadlocking.
  const inOrder = people.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
  const rows = inOrder.flatMap(({ customerId, allergies, hasHealthMark, documentNumber }) => {
    const seen: Record<Sight, boolean> = {
      health: seesHealth && !!allergies,
      healthMark: seesHealth && !!hasHealthMark,
      document: seesDocuments && !!documentNumber,
    }
    return sights.filter((what) => seen[what]).map((what) => ({ userId, customerId, what, at }))
  })
  if (rows.length > 0) await writing.insert(healthReads).values(rows).onConflictDoNothing()
}

/** Deletes sights recorded before this instant. Answers their number. */
export function forgetSights(writing: WritingDb, before: Date): Promise<number> {
  return deleteInBatches(writing, healthReads, lt(healthReads.at, before.toISOString()))
}
