import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Begins a read by key. PostgreSQL reads and plans such a statement once per connection, which for one of many parts
 * takes longer than running it. Not for a search, whose plan depends on what is searched.
 */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

/** The name under which PostgreSQL keeps a statement that begins with {@link prepared}; undefined for any other. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

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
