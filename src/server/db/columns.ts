import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, date, integer, text, time, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * An instant that reads and writes as ISO text in UTC (`2027-03-12T05:15:00.000Z`), by whichever path it leaves the
 * database.
 */
const isoInstant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The same text for an instant inside `json_agg`, where PostgreSQL would use its own format. */
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
/** An instant in tables of the sign-in library, which uses `Date`. */
export const dateInstant = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * The search text of a row, which PostgreSQL alone generates from the columns in this SQL. It needs a trigram index and
 * is searched by `holding`.
 */
export const folded = (of: string) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_key(${of})`))

/** A text limited to the values of an enumeration. {@link oneOf} names the check beside it. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => text({ enum: values })

export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** The columns of every row that people edit. */
export const edited = () => ({
  version: integer().notNull().default(1),
  createdAt: instant().notNull().default(sql`now()`),
  createdBy: uuid(),
  updatedAt: instant().notNull().default(sql`now()`),
  updatedBy: uuid(),
})
