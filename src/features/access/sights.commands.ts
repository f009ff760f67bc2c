import { lt } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'
import { healthReads } from './access.tables.ts'
import { type Sight, sights } from './sights.rules.ts'

/** What is answered of a person, before anything is left out; `hasHealthMark`: that there is something, as a list marks it, without saying what. */
type Seen = {
  customerId: string
  allergies?: string | null
  hasHealthMark?: boolean
  documentNumber?: string | null
}

/**
 * Records which user saw whose health data and identity documents, if they may see any. Records nothing where there was
 * nothing to see. Records a
 * sight once when the same user sees the same thing twice within a moment, in two windows or while a page opens.
 */
export async function recordSight(
  reader: Reader,
  { actor, now, people }: { actor: Actor; now: Date; people: readonly Seen[] },
): Promise<void> {
  const { userId, ability } = actor
  if (userId === null) return
  const seesHealth = ability.can('read', 'HealthData')
  const seesDocuments = ability.can('read', 'IdentityDocument')
  const at = now.toISOString()
  // In one order, so that two who write the same people down wait for each other instead of crossing.
  const inOrder = people.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
  const rows = inOrder.flatMap(({ customerId, allergies, hasHealthMark, documentNumber }) => {
    const seen: Record<Sight, boolean> = {
      health: seesHealth && !!allergies,
      healthMark: seesHealth && !!hasHealthMark,
      document: seesDocuments && !!documentNumber,
    }
    return sights.filter((what) => seen[what]).map((what) => ({ userId, customerId, what, at }))
  })
  if (rows.length > 0) await reader.insert(healthReads).values(rows).onConflictDoNothing()
}

/** Takes away what was written down before this instant; answers how many sights that were. */
export async function forgetSights(reader: Reader, before: Date): Promise<number> {
  const { rowCount } = await reader.delete(healthReads).where(lt(healthReads.at, before.toISOString()))
  return rowCount ?? 0
}
