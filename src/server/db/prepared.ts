import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Begins a read by key. PostgreSQL reads and plans such a statement once per connection, which for one of many parts
 * takes longer than running it. Not for a search, whose plan depends on what is searched.
 */
export const prepared = sql.raw(mark)

/** A connection keeps no more statements than these: the program has fewer, and a read with ever new forms fills no memory. */
const mostKept = 32

/** Names the statements that PostgreSQL keeps, those it is given first; none once there are `most`. */
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

/** The name under which PostgreSQL keeps a statement that begins with {@link prepared}; undefined for any other. */
export const preparedName = namesFor(mostKept)

/** Has a new connection keep the statements that ask for it. */
export function keepPrepared(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (what: unknown) => {
    if (typeof what !== 'object' || what === null || !('text' in what) || typeof what.text !== 'string') return what
    const name = preparedName(what.text)
    return name === undefined ? what : { ...what, name }
  }
  client.query = ((what: unknown, ...rest: unknown[]) => query(named(what), ...rest)) as typeof client.query
}
