import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { WritingDb } from './database.ts'

const batch = 5_000

/**
 * Deletes the rows that match `which`, some thousand at a time, so that every statement is short and no lock lasts.
 * Answers their number.
 */
export async function deleteInBatches(db: WritingDb, table: PgTable, which: SQL): Promise<number> {
  for (let gone = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${which} limit ${batch} for update skip locked))`)
    if (!rowCount) return gone
    gone += rowCount
  }
}
