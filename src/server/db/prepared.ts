import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * Marks a read by key. PostgreSQL parses and plans such a statement once for each connection; for a statement of many
 * parts this takes longer than running it. A read whose plan depends on its values, such as the days of a month, must
 * not be marked. The search of people is marked, because its statement only calls a function that looks along fixed
 * ranges of an index.
 */
export const prepared = sql.raw(mark)

/**
 * The most statements that a connection keeps. The program has fewer. The limit keeps a read with ever new forms from
 * filling the memory.
 */
const mostKept = 32

/** Names the statements that PostgreSQL keeps: the first `most` different ones. */
export function namesFor(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (!text.startsWith(mark)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const name = nameFor(text)
    names.set(text, name)
    return name
  }
}

const nameFor = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The number of times after which a statement is kept, the most that are kept, and the most that are counted. */
const recurring = { from: 3, most: 150, counted: 1_000 }

/**
 * Names the statements that recur: those of commands, by key and with few forms. PostgreSQL then plans an insert once
 * for each connection instead of every time.
 */
export function namesForRecurring({ from, most, counted } = recurring): (text: string) => string | undefined {
  const marked = namesFor(mostKept)
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (text) => {
    const known = marked(text) ?? names.get(text)
    if (known !== undefined || names.size >= most || !isPlannable(text)) return known
    const time = (times.get(text) ?? 0) + 1
    if (times.size >= counted) times.clear()
    times.set(text, time)
    if (time < from) return undefined
    times.delete(text)
    names.set(text, nameFor(text))
    return names.get(text)
  }
}

const isPlannable = (text: string) => /^\s*(insert|update|delete|select|with)\b/i.test(text)

/** The name under which PostgreSQL keeps a statement that begins with {@link prepared}; undefined for others. */
export const preparedName = namesFor(mostKept)

/** Makes a new connection keep the statements that get a name. */
export function keepPrepared(client: pg.ClientBase, nameOf: typeof preparedName = preparedName): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (what: unknown) => {
    if (typeof what !== 'object' || what === null || !('text' in what) || typeof what.text !== 'string') return what
    const name = nameOf(what.text)
    return name === undefined ? what : { ...what, name }
  }
  client.query = ((what: unknown, ...rest: unknown[]) => query(named(what), ...rest)) as typeof client.query
}
