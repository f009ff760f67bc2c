import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Marks a read by key. PostgreSQL parses and plans such a statement once for each connection, which takes longer than
 * running it when it has many parts. Do not mark a read whose plan depends on its values, such as the days of a month.
 * The search of people is marked: its statement only calls a function that looks along fixed ranges of an index.
 */
export const prepared = sql.raw(mark)

/**
 * The most statements that a connection keeps. The program has fewer, and a read of ever new forms cannot fill the
 * memory.
 */
const mostKept = 32

/** Names the statements that PostgreSQL keeps: the first `most` different ones. */
export function namesFor(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!text.startsWith(mark)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

/** The name under which PostgreSQL keeps a statement that begins with {@link prepared}; undefined for others. */
export const preparedName = namesFor(mostKept)

/** Makes a new connection keep the statements that ask for it. */
export function keepPrepared(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (what: unknown) => {
    if (typeof what !== 'object' || what === null || !('text' in what) || typeof what.text !== 'string') return what
    const name = preparedName(what.text)
    return name === undefined ? what : { ...what, name }
  }
  client.query = ((what: unknown, ...rest: unknown[]) => query(named(what), ...rest)) as typeof client.query
}
