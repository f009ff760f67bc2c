import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Reader } from '#src/server/db/database.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Sort Key'?: string[]
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** The work of PostgreSQL for the statements of a read. */
export type Work = {
  /** Non-empty tables that were read from end to end. */
  scanned: string[]
  /** Rows that were read for a page and then dropped. */
  passedOver: number
  /** Each sort, with the number of rows it received. */
  sorted: { by: string; rows: number }[]
}

/**
 * Runs a read on the filled database of `pool`, then again with `explain analyze`, and answers the work of its plan.
 */
export async function workOf(pool: pg.Pool, read: (reader: Reader) => Promise<unknown>): Promise<Work> {
  const sent: { text: string; values: unknown[] }[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) }
  await read(drizzle(pool, { casing: 'snake_case', logger }))
  const work: Work = { scanned: [], passedOver: 0, sorted: [] }
  for (const { text, values } of sent) {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values)
    gather(rows[0]['QUERY PLAN'][0].Plan, work, false)
  }
  return work
}

function gather(node: Node, work: Work, isOfPage: boolean): void {
  const below = node.Plans ?? []
  const removed = node['Rows Removed by Filter'] ?? 0
  const isRead = node['Actual Rows'] + removed > 0
  if (node['Node Type'] === 'Seq Scan' && isRead) work.scanned.push(node['Relation Name']!)
  if (isOfPage) work.passedOver += removed * node['Actual Loops']
  if (node['Node Type'] === 'Sort') {
    const rows = below.reduce((sum, one) => sum + one['Actual Rows'] * one['Actual Loops'], 0)
    work.sorted.push({ by: node['Sort Key']!.join(', '), rows })
  }
  for (const one of below) gather(one, work, isOfPage || node['Node Type'] === 'Limit')
}
