import { sql } from 'drizzle-orm'
import { dossierFile, dossierFileName } from '#src/features/travel-papers/dossiers/dossier.documents.ts'
import type { DossierKind } from '#src/features/travel-papers/dossiers/dossier.values.ts'
import { newsSheetFile } from '#src/features/travel-papers/news-sheets/news-sheet.documents.ts'
import { sheetFileName } from '#src/features/travel-papers/news-sheets/sheet-paper.documents.ts'
import { summonsFile, summonsFileName } from '#src/features/travel-papers/summonses/summons.documents.ts'
import { summonedPeople } from '#src/features/travel-papers/summonses/summons.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'
import type { LetterKind } from './letter-kinds.values.ts'

type About = {
  tripId: string
  kind: LetterKind
  participantIds: readonly string[]
  now: Date
  by: Pick<Actor, 'name' | 'ability'>
}
type Paper = { name: string; content: Uint8Array }

/** The papers of one letter: the news sheet with the summonses of its named readers, or the dossier of who gets it. */
export async function letterPapers(reader: Reader, about: About): Promise<Paper[]> {
  const { tripId, kind, participantIds, now, by } = about
  if (kind === 'summons') {
    const sheet = await newsSheetFile(reader, { tripId, view: 'client', now, by })
    const papers = [{ name: `${sheetFileName(sheet.trip, 'client')}.pdf`, content: sheet.content }]
    // A head that is not named yet has no summons of its own: its letter takes the sheet along.
    if ((await summonedPeople(reader, tripId, participantIds)).length === 0) return papers
    const summonses = await summonsFile(reader, { tripId, participantIds, now, by })
    return [...papers, { name: `${summonsFileName(summonses.trip)}.pdf`, content: summonses.content }]
  }
  if (kind !== 'dossier') return []
  const papers: Paper[] = []
  for (const whose of await dossiersFor(reader, participantIds)) {
    const { content, trip } = await dossierFile(reader, { kind: whose, tripId, now, by })
    papers.push({ name: `${dossierFileName(trip, whose)}.pdf`, content })
  }
  return papers
}

async function dossiersFor(reader: Reader, participantIds: readonly string[]): Promise<DossierKind[]> {
  const { rows } = await reader.execute<{ type: string }>(sql`
    select distinct type from participants where id = any (${sql.param([...participantIds])}::uuid[]) order by type`)
  return rows.map(({ type }) => (type === 'driver' ? 'driver' : 'leader'))
}
