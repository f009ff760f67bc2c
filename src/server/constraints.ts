import { sql } from 'drizzle-orm'
import { Refusal } from '#src/shared/refusal.ts'
import { refusalOfConstraint } from './db/faults.ts'
import type { Work } from './work.ts'

/** Does what the database may refuse, and refuses it at the field it belongs to. The transaction is lost either way. */
export async function atField<Result>(path: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const code = refusalOfConstraint(error)
    throw code === null ? error : new Refusal(code, { path })
  }
}

/** Has the constraints that wait for the end of the transaction judge now what was written, at this field. */
export async function settleAt({ tx }: Work, path: string): Promise<void> {
  await atField(path, () => tx.execute(sql`set constraints all immediate`))
  await tx.execute(sql`set constraints all deferred`)
}
