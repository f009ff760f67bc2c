import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, date, integer, text, time, timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant that reads and writes as ISO text in UTC (`2027-03-12T05:15:00.000Z`), whatever way it leaves the database. */
const isoInstant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The same text for an instant inside `json_agg`, where PostgreSQL would write its own format. */
export function isoOf(column: AnyPgColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A wall-clock time as `HH:MM`, also inside `json_agg`. */
export function clockOf(column: AnyPgColumn | SQL): SQL<string | null> {
  return sql<string | null>`to_char(${column}, 'HH24:MI')`
}

export const id = () => uuid().primaryKey().defaultRandom()
export const cents = () => bigint({ mode: 'number' })
export const bps = () => integer()
export const day = () => date({ mode: 'string' })
export const wallTime = () => time({ precision: 0 })
export const instant = () => isoInstant()
/** For the tables of the sign-in library, which speaks `Date`. */
export const dateInstant = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * The text that a row is searched by, from its columns of that SQL; PostgreSQL alone writes it. Give it a trigram index, and
 * search it by `holding`.
 */
export const folded = (of: string) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_key(${of})`))

/** A text limited to the values of an enumeration; name the check beside it with {@link oneOf}. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => text({ enum: values })

export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** What every row that a person edits carries. */
export const edited = () => ({
  version: integer().notNull().default(1),
  createdAt: instant().notNull().default(sql`now()`),
  createdBy: uuid(),
  updatedAt: instant().notNull().default(sql`now()`),
  updatedBy: uuid(),
})
