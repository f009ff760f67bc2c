import { and, eq } from 'drizzle-orm'
import { newsSheets } from '#src/features/travel-papers/travel-papers.tables.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { SheetView } from './news-sheet.values.ts'

/** The sheet of a trip as it was saved last; null while nobody has saved it. */
export async function storedSheet(reader: Reader, tripId: string, view: SheetView) {
  const [found] = await reader
    .select()
    .from(newsSheets)
    .where(and(eq(newsSheets.tripId, tripId), eq(newsSheets.view, view)))
  return found ?? null
}
