import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchPieces } from '#src/shared/folded.ts'

/** The `like` patterns of the typed words, for a column of search keys. No piece contains a special character. */
export function searchPatterns(typed: string): string[] {
  return searchPieces(typed).map((piece) => `%${piece}%`)
}

/**
 * The condition that a `folded` column contains every typed word. Its trigram index answers it. True when nothing was
 * typed.
 */
export function holding(folded: SQLWrapper, typed: string): SQL {
  const likes = searchPatterns(typed).map((pattern) => sql`${folded} like ${pattern}`)
  if (likes.length > 0) return sql`(${sql.join(likes, sql` and `)})`
  return typed.trim() === '' ? sql`true` : sql`false`
}

/** Escapes a text for use inside a `like` pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
