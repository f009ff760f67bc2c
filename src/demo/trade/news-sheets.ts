import { sql } from 'drizzle-orm'
import type { StaffKey } from '#src/demo/office.ts'
import { saveNewsSheet } from '#src/features/travel-papers/news-sheets/news-sheet.commands.ts'
import type { BlockForm } from '#src/features/travel-papers/news-sheets/news-sheet.contract.ts'
import { newsSheetOf } from '#src/features/travel-papers/news-sheets/news-sheet.documents.ts'
import type { SheetView } from '#src/features/travel-papers/news-sheets/news-sheet.values.ts'
import type { Work } from '#src/server/work.ts'
import type { Day } from '#src/shared/day.ts'

type ActingOn = <Result>(who: StaffKey, on: Day, run: (work: Work) => Promise<Result>) => Promise<Result>
/** The text that the office wrote over that of the trip, which said `said` at that time. */
type Edit = (block: BlockForm, tripText: string) => BlockForm

const free = (title: string, text: string): BlockForm => ({ key: 'free-1', title, isOn: true, text, basis: null })
const written =
  (key: string, text: string): Edit =>
  (block, tripText) =>
    block.key === key ? { ...block, text, basis: tripText } : block

/** The hotel's arrival was half past five when the office wrote six o'clock: the trip has changed since. */
const laterArrival: Edit = (block, tripText) => {
  if (block.key !== 'hotel') return block
  const at = (time: string) => tripText.replace(/^(Arrivo: ).*$/m, `$1${time}`)
  return {
    ...block,
    text: `${at('18:00')}\nTassa di soggiorno € 4,00 a notte, da pagare in hotel.`,
    basis: at('17:30'),
  }
}

const sheets: readonly { title: string; view: SheetView; edits: readonly Edit[]; added?: BlockForm }[] = [
  {
    title: 'Napoli e la Costiera',
    view: 'client',
    edits: [
      laterArrival,
      written(
        'documents',
        "Carta d'identità o passaporto in corso di validità, anche per i minori. Per gli ingressi gratuiti porta la tessera sanitaria.",
      ),
      written('bring', 'Scarpe comode per Pompei, una giacca per la sera, i farmaci personali nel bagaglio a mano.'),
    ],
  },
  {
    title: 'Umbria medievale',
    view: 'client',
    edits: [],
    added: free(
      'Mance',
      "Chi vuole lascia una mancia alle guide e all'autista: l'accompagnatore la raccoglie l'ultimo giorno.",
    ),
  },
  {
    title: 'Umbria medievale',
    view: 'technical',
    edits: [],
    added: free(
      'Gubbio',
      'Se la funivia è ferma per vento si anticipa la visita del centro: avvisare la guida entro le 9.',
    ),
  },
]

/** Edits the news sheets of two trips that leave soon, as an office does before it sends them. */
export async function keepNewsSheets({ act, today }: { act: ActingOn; today: Day }): Promise<void> {
  for (const { title, view, edits, added } of sheets) {
    await act('admin', today, async (work) => {
      const { rows } = await work.tx.execute<{ id: string }>(sql`
        select id from trips where title = ${title} and status = 'confirmed' order by departs_on limit 1`)
      const tripId = rows[0]?.id
      if (!tripId) return
      const { sheet } = await newsSheetOf(work.tx, { tripId, view, by: work.actor })
      const blocks = sheet.blocks.map(({ key, title: heading, isOn, text, basis, tripText }) =>
        edits.reduce((block, edit) => edit(block, tripText), { key, title: heading, isOn, text, basis } as BlockForm),
      )
      await saveNewsSheet(work, tripId, { view, version: 0, blocks: added ? [...blocks, added] : blocks })
    })
  }
}
