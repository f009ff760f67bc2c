import { asc, eq, or, sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { escapeLike } from '#src/server/db/paging.ts'
import { foldText } from '#src/shared/folded.ts'
import { type Municipality, minSearchLength } from './municipalities.contract.ts'
import { municipalities } from './municipalities.tables.ts'

const found = 20
const foreignState = 'EE'

/**
 * Places with a word that begins with the search, without regard to case, accents and apostrophes: those that exist
 * today first, then whole names, then names that begin so, a country before municipalities. Below three letters only a whole name is found (Ro, Ne).
 */
export async function placesLike(reader: Reader, search: string): Promise<Municipality[]> {
  const folded = foldText(search.replaceAll('\0', ''))
  if (folded === '') return []
  const { folded: column } = municipalities
  const pattern = escapeLike(folded)
  const isWhole = or(eq(column, folded), sql`${column} like ${`${pattern} |%`}`)
  const isFound =
    folded.length < minSearchLength
      ? isWhole
      : or(sql`${column} like ${`${pattern}%`}`, sql`${column} like ${`% ${pattern}%`}`)
  const rows = await reader
    .select()
    .from(municipalities)
    .where(isFound)
    .orderBy(
      sql`${municipalities.validTo} is not null`,
      sql`${isWhole} desc`,
      sql`${column} like ${`${pattern}%`} desc`,
      // A country that begins so is meant before the many villages that do; one that only has such a word is not.
      sql`${municipalities.province} = ${foreignState} and ${column} like ${`${pattern}%`} desc`,
      sql`${municipalities.name} collate "it-x-icu"`,
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
