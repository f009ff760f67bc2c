import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchPieces } from '#src/shared/folded.ts'

/** What each word typed must be like in a column that holds search keys, for `like`. A piece holds no sign of its own. */
export function searchPatterns(typed: string): string[] {
  return searchPieces(typed).map((piece) => `%${piece}%`)
}

/** Whether a `folded` column holds every word typed, which its trigram index answers; true of all where nothing was typed. */
export function holding(folded: SQLWrapper, typed: string): SQL {
  const likes = searchPatterns(typed).map((pattern) => sql`${folded} like ${pattern}`)
  if (likes.length > 0) return sql`(${sql.join(likes, sql` and `)})`
  return typed.trim() === '' ? sql`true` : sql`false`
}

/** Text that a `like` pattern takes as it is. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
