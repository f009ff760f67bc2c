import { agencyPhones, letterNotes, paperFoot, plainName } from '#src/server/pdf/paper-words.ts'
import { paper, paperPicture } from '#src/server/pdf/papers.ts'
import { dayInWords, rangeInWords } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { NewsFacts, Reached } from './news-facts.queries.ts'
import { isFree } from './news-sheet.rules.ts'
import type { SheetView } from './news-sheet.values.ts'
import { sheetLines } from './sheet-lines.rules.ts'
import { joined, t } from './trip-words.documents.ts'

/** A block as it is printed; `title` only of free text. */
export type PrintedBlock = { key: string; title: string; text: string }

const layout = 'features/travel-papers/news-sheets/news-sheet.typ'

/** Blocks that take the whole width; the others stand side by side. */
const wide: readonly string[] = ['departures', 'programme', 'guides', 'payments', 'permits']

type Printing = { view: SheetView; printedAt: string; printedBy: string; marked?: string | null }

/** The sheet as a tagged PDF on A4. */
export function sheetPdf(facts: NewsFacts, blocks: readonly PrintedBlock[], printing: Printing): Uint8Array {
  const words = sheetWords(facts, blocks, printing)
  return paper(layout, { ...words, notes: letterNotes(words), logo: facts.agency.logo })
}

/** The same sheet as a picture, with the block that is being edited marked. */
export function sheetPicture(facts: NewsFacts, blocks: readonly PrintedBlock[], printing: Printing): string {
  return paperPicture(layout, { ...sheetWords(facts, blocks, printing), notes: [], logo: facts.agency.logo })
}

/** The name of the file: viaggio_napoli-e-la-costiera_2027-03-12_foglio-notizie */
export function sheetFileName({ title, departsOn }: NewsFacts['trip'], view: SheetView): string {
  const name = view === 'client' ? 'foglio-notizie' : 'scheda-tecnica'
  return `viaggio_${plainName(title, 'senza-titolo')}_${departsOn}_${name}`
}

/** Everything that is printed, and where. */
export function sheetWords(facts: NewsFacts, blocks: readonly PrintedBlock[], printing: Printing) {
  const { trip, agency } = facts
  const { view, marked = null } = printing
  return {
    heading: t('news.heading', { view: t(`news.view.${view}`), title: trip.title }),
    kind: t(`news.view.${view}`),
    code: trip.code,
    agency: agency.name,
    agencyLine: joined([agency.address, ...agencyPhones({ ...agency, emergencyPhone: '' }), agency.email], ' · '),
    title: trip.title,
    subtitle: view === 'client' ? clientSubtitle(trip) : technicalSubtitle(facts),
    facts: view === 'client' ? [] : crewFacts(facts),
    rows: rowsOf(blocks.map((block) => blockWords(facts, block, marked))),
    ...paperFoot(printing),
  }
}

/** "dal 12 al 16 marzo 2027 · 5 giorni in bus" */
export function clientSubtitle({ departsOn, returnsOn, days, transport }: NewsFacts['trip']): string {
  const by = transport === 'unselected' ? '' : t(`news.by.${transport}`)
  return joined(
    [rangeInWords(departsOn, returnsOn), by ? t('news.days-by', { n: days, by }) : t('news.days', { n: days })],
    ' · ',
  )
}

const technicalSubtitle = ({ trip, heads }: NewsFacts) =>
  joined([rangeInWords(trip.departsOn, trip.returnsOn), t('news.heads', heads)], ' · ')

function crewFacts({ leaders, drivers, coach, coaches, agency }: NewsFacts) {
  const person = ({ name, phone }: Reached) => [name, phone && formatPhone(phone)]
  const coachLines = coaches.map(({ plate, model, passengerSeats }) =>
    joined([plate, model, t('news.seats', { n: passengerSeats })]),
  )
  const facts = {
    leader: leaders.flatMap(person),
    driver: drivers.flatMap(person),
    coach: [coach?.company, ...(coachLines.length > 0 ? coachLines : [coach?.plate])],
    emergency: agency.emergencyPhone ? [agency.name, agency.emergencyPhone] : [],
  }
  return Object.entries(facts).flatMap(([key, said]) => {
    const known = said.flatMap((line) => line || [])
    return known.length > 0 ? { label: t(`news.fact.${key}`), lines: known } : []
  })
}

function blockWords({ trip }: NewsFacts, { key, title, text }: PrintedBlock, marked: string | null) {
  const heading =
    key === 'departures' ? t('news.departures-of', { day: dayInWords(trip.departsOn) }) : t(`news.block.${key}`)
  return {
    key,
    title: isFree(key) ? title : heading,
    isMarked: key === marked,
    isWide: wide.includes(key),
    lines: sheetLines(key, text).map((line) => ({ ...blankLine, ...line })),
  }
}

/** The layout reads every field of every line. */
const blankLine = { kind: '', time: '', name: '', text: '', end: '' }

type Words = ReturnType<typeof blockWords>

/** The rows of the sheet: a wide block alone, two narrow ones that follow each other side by side. */
function rowsOf(blocks: readonly Words[]): Words[][] {
  const rows: Words[][] = []
  for (const block of blocks) {
    const last = rows.at(-1)
    if (last?.length === 1 && !last[0]!.isWide && !block.isWide) last.push(block)
    else rows.push([block])
  }
  return rows
}
