import { sql } from 'drizzle-orm'
import { Refusal } from '#src/shared/refusal.ts'
import { refusalOfConstraint } from './db/faults.ts'
import type { Work } from './work.ts'

/**
 * Does an act that the database may refuse, and reports its refusal at the field `path`. The transaction is lost either
 * way.
 */
export async function atField<Result>(path: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const code = refusalOfConstraint(error)
    throw code === null ? error : new Refusal(code, { path })
  }
}

/** Makes deferred constraints judge now instead of at the commit, and reports a refusal at the field `path`. */
export async function settleAt({ tx }: Work, path: string): Promise<void> {
  await atField(path, () => tx.execute(sql`set constraints all immediate`))
  await tx.execute(sql`set constraints all deferred`)
}
