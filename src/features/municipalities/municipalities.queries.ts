import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { escapeLike, holding } from '#src/server/db/searching.ts'
import { foldText, foldWords, spellings } from '#src/shared/folded.ts'
import { type Municipality, minSearchLength } from './municipalities.contract.ts'
import { municipalities } from './municipalities.tables.ts'

const found = 20
const foreignState = 'EE'

/**
 * Places that hold the words typed: those where each begins a word before those where one stands inside of it, then those
 * that exist today, then whole names, then names that begin so, a country before municipalities, and of names that differ by
 * their accents alone the one that was typed. Below three letters only a whole name is found (Ro, Ne).
 */
export async function placesLike(reader: Reader, search: string): Promise<Municipality[]> {
  const joined = foldText(search)
  if (joined === '') return []
  const { folded: column, name } = municipalities
  const isWhole = sql`${column} || ' ' like ${` ${joined} %`}`
  const isBegun = sql`${column} like ${` ${joined}%`}`
  const isOfWords = and(...foldWords(search).map((word) => sql`${column} like ${`% ${word}%`}`))
  const rows = await reader
    .select()
    .from(municipalities)
    .where(joined.length < minSearchLength ? isWhole : holding(column, search))
    .orderBy(
      sql`${isOfWords} desc`,
      sql`${municipalities.validTo} is not null`,
      sql`${isWhole} desc`,
      sql`${isBegun} desc`,
      // A country that begins so is meant before the many villages that do; one that only has such a word is not.
      sql`${municipalities.province} = ${foreignState} and ${isBegun} desc`,
      sql`lower(${name}) like any (${sql.param(spellings(search).map((one) => `${escapeLike(one)}%`))}::text[]) desc`,
      sql`${name} collate "it-x-icu"`,
      asc(municipalities.code),
    )
    .limit(found)
  return rows.map(shown)
}

/** The place of a Belfiore code, or null. */
export async function placeOfCode(reader: Reader, code: string): Promise<Municipality | null> {
  const [row] = await reader.select().from(municipalities).where(eq(municipalities.code, code.toUpperCase()))
  return row ? shown(row) : null
}

function shown({ folded: _folded, ...place }: typeof municipalities.$inferSelect): Municipality {
  return { ...place, label: `${place.name} (${place.province})` }
}
