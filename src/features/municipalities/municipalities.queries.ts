import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { escapeLike, holding } from '#src/server/db/searching.ts'
import { foldText, foldWords, spellings } from '#src/shared/folded.ts'
import { type Municipality, minSearchLength } from './municipalities.contract.ts'
import { municipalities } from './municipalities.tables.ts'

const found = 20
const foreignState = 'EE'

/**
 * Places that contain the typed words. They are ordered by, in turn: each word begins a word of the name; the place
 * exists today; the name is the typed text; the name begins with it; countries before municipalities; the spelling with
 * the typed accents. A text below three letters only finds an exact name (Ro, Ne).
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
      // A country whose name begins this way comes before the many villages whose names do too. A country that only
      // contains such a word does not.
      sql`${municipalities.province} = ${foreignState} and ${isBegun} desc`,
      sql`lower(${name}) like any (${sql.param(spellings(search).map((one) => `${escapeLike(one)}%`))}::text[]) desc`,
      sql`${name} collate "it-x-icu"`,
      asc(municipalities.code),
    )
    .limit(found)
  return rows.map(shown)
}

/** The place with a Belfiore code, or null. */
export async function placeOfCode(reader: Reader, code: string): Promise<Municipality | null> {
  const [row] = await reader.select().from(municipalities).where(eq(municipalities.code, code.toUpperCase()))
  return row ? shown(row) : null
}

function shown({ folded: _folded, ...place }: typeof municipalities.$inferSelect): Municipality {
  return { ...place, label: `${place.name} (${place.province})` }
}
