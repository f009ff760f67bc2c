import { loadingListOf } from '#src/features/bookings/loading/loading.queries.ts'
import { partiesOf } from '#src/features/bookings/loading/loading.view.ts'
import { toldHour } from '#src/features/departures/told-hour.words.ts'
import type { NewsFacts } from '#src/features/travel-papers/news-sheets/news-facts.queries.ts'
import { newsSheetOf, printedBlocks } from '#src/features/travel-papers/news-sheets/news-sheet.documents.ts'
import { sheetWords } from '#src/features/travel-papers/news-sheets/sheet-paper.documents.ts'
import { permitLine } from '#src/features/travel-papers/news-sheets/technical-blocks.documents.ts'
import { joined, t } from '#src/features/travel-papers/news-sheets/trip-words.documents.ts'
import type { Reader } from '#src/server/db/database.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { busPart, type DossierPart, type Making, tablePart } from './shared-parts.documents.ts'

/** The blocks of the technical sheet that a driver needs: no meals, no diets, no payments. */
const drivers: readonly string[] = ['departures', 'programme', 'hotel', 'numbers']

/**
 * The papers of who drives: programme, stops, telephones, counts, plan of the coach, hotel and permits. Nothing in them
 * is about anybody's birth, diet, document or balance.
 */
export async function driverParts(reader: Reader, facts: NewsFacts, making: Making): Promise<DossierPart[]> {
  return [
    await programmePart(reader, facts, making),
    await stopsPart(reader, facts),
    ...(await busPart(reader, making)),
  ]
}

async function programmePart(reader: Reader, facts: NewsFacts, { tripId, now, by }: Making): Promise<DossierPart> {
  const { sheet } = await newsSheetOf(reader, { tripId, view: 'technical', by })
  const blocks = printedBlocks(sheet.blocks).filter(({ key }) => drivers.includes(key))
  const permits = { key: 'permits', title: '', text: facts.permits.map(permitLine).join('\n') }
  const printed = permits.text === '' ? blocks : [...blocks, permits]
  const printing = { view: 'technical' as const, printedAt: now.toISOString(), printedBy: by.name }
  const words = { ...sheetWords(facts, printed, printing), kind: t('dossier.programme'), notes: [] }
  return { title: t('dossier.programme'), layout: 'news', isFlipped: false, words }
}

/** The contact of each party at each stop with their telephone, and how many they are. */
async function stopsPart(reader: Reader, facts: NewsFacts): Promise<DossierPart> {
  const { stops } = await loadingListOf(reader, facts.trip.id, { seesMoney: false, seesHealth: false })
  const groups = facts.stops.map((stop, at) => {
    const people = stops[at]?.people ?? []
    const phone = stop.referencePhone && t('news.phone', { phone: formatPhone(stop.referencePhone) })
    return {
      title: joined(
        [
          `${toldHour(facts.trip.departsOn, stop.time)} ${stop.name}`,
          stop.address,
          phone,
          t('news.people', { n: people.length }),
        ],
        ' · ',
      ),
      rows: partiesOf(people).map((party) => {
        const contact = party.find(({ phone: own }) => own) ?? party[0]!
        const name =
          contact.surname === null ? t('bookings.unnamed') : `${contact.surname} ${contact.name ?? ''}`.trim()
        return { cells: [name, contact.phone ? formatPhone(contact.phone) : '', String(party.length)] }
      }),
    }
  })
  const total = stops.reduce((sum, { people }) => sum + people.length, 0)
  return tablePart(facts, {
    heading: t('dossier.stops'),
    totals: t('news.people', { n: total }),
    columns: [
      { name: t('dossier.column.contact'), width: 3 },
      { name: t('dossier.column.phone'), width: 2 },
      { name: t('dossier.column.heads'), width: 1, isNumber: true },
    ],
    groups,
    empty: t('dossier.nobody'),
  })
}
