import { busPlan, planWords } from '#src/features/seating/paper/bus-plan.documents.ts'
import type { NewsFacts } from '#src/features/travel-papers/news-sheets/news-facts.queries.ts'
import { joined } from '#src/features/travel-papers/news-sheets/trip-words.documents.ts'
import type { Reader } from '#src/server/db/database.ts'
import { agencyPhones } from '#src/server/pdf/paper-words.ts'
import { type TablePaper, tableWords } from '#src/server/pdf/table-paper.ts'
import type { Actor } from '#src/server/work.ts'
import { formatDayRange } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'

/** One paper of a dossier: the layout that prints it, and its words. */
export type DossierPart = {
  title: string
  layout: 'news' | 'rooming' | 'loading' | 'bus' | 'supplier' | 'table'
  isFlipped: boolean
  words: object
}
export type Making = { tripId: string; now: Date; by: Pick<Actor, 'name' | 'ability'> }
export type Seen = { customerId: string; allergies?: string | null; documentNumber?: string | null }

/** The map of the coaches; nothing for a trip whose coaches have none. */
export async function busPart(reader: Reader, making: Making): Promise<DossierPart[]> {
  try {
    const words = planWords(await busPlan(reader, making))
    return [{ title: words.heading, layout: 'bus', isFlipped: false, words: { ...words, notes: [] } }]
  } catch (error) {
    if (error instanceof Refusal && error.code === 'seating.no-coach-map') return []
    throw error
  }
}

type Table = Pick<TablePaper, 'heading' | 'columns' | 'groups' | 'totals' | 'empty'>

/** A table of a trip as a part of its dossier. */
export function tablePart({ trip, agency }: NewsFacts, table: Table, isFlipped = false): DossierPart {
  const words = tableWords({
    ...table,
    trip: joined([trip.code, formatDayRange(trip.departsOn, trip.returnsOn)], ' · '),
    agency: agency.name,
    phones: agencyPhones(agency),
  })
  return { title: table.heading, layout: 'table', isFlipped, words: { ...words, notes: [] } }
}
