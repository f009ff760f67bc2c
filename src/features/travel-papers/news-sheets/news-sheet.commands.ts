import { and, eq } from 'drizzle-orm'
import { refuseStale } from '#src/features/access/editing.commands.ts'
import { recordActivity } from '#src/features/activity/activity.commands.ts'
import { openItinerary, touchItinerary } from '#src/features/itineraries/itineraries.commands.ts'
import { newsSheets } from '#src/features/travel-papers/travel-papers.tables.ts'
import { creation, edit } from '#src/server/edits.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { NewsSheetForm } from './news-sheet.contract.ts'
import { storedSheet } from './news-sheet.queries.ts'
import { blocksToStore, wholeSheet } from './news-sheet.rules.ts'
import type { SheetView } from './news-sheet.values.ts'
import { sheetDifferences } from './sheet-differences.words.ts'

type Saving = NewsSheetForm & { view: SheetView; version: number }

/** Saves the blocks of a sheet over the version that was seen; 0 is a sheet that nobody had saved. */
export async function saveNewsSheet(work: Work, tripId: string, { view, version, blocks: sent }: Saving) {
  const itinerary = await openItinerary(work, tripId)
  if (itinerary.kind !== 'trip') throw new Refusal('calls.not-found', { kind: 'notFound' })
  const before = await storedSheet(work.tx, tripId, view)
  if (before) await refuseStale(work, before, version)
  const blocks = blocksToStore(sent, {
    stored: before?.blocks ?? [],
    ability: work.actor.ability,
    now: work.now.toISOString(),
  })
  const [saved] = before
    ? await work.tx
        .update(newsSheets)
        .set({ blocks, ...edit(work) })
        .where(and(eq(newsSheets.tripId, tripId), eq(newsSheets.view, view)))
        .returning({ version: newsSheets.version })
    : await work.tx
        .insert(newsSheets)
        .values({ tripId, view, blocks, ...creation(work) })
        .returning({ version: newsSheets.version })
  touchItinerary(work, itinerary)
  await recordActivity(work, {
    kind: `communications.activity-news-sheet-${view}`,
    itineraryId: tripId,
    subject: 'Communication',
    subjectId: tripId,
    changes: sheetDifferences(blocks, wholeSheet(view, before?.blocks ?? null)),
  })
  return saved!
}
