import { payablesOf } from '#src/features/payables/ledger/payables.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'
import { clientBlocks } from './client-blocks.documents.ts'
import { type NewsFacts, newsFacts } from './news-facts.queries.ts'
import type { NewsSheet, SheetBlock } from './news-sheet.contract.ts'
import { storedSheet } from './news-sheet.queries.ts'
import { isFree, mayReadBlock, textOf, wholeSheet } from './news-sheet.rules.ts'
import type { SheetView } from './news-sheet.values.ts'
import type { TripText } from './shared-blocks.documents.ts'
import { type PrintedBlock, sheetPdf } from './sheet-paper.documents.ts'
import { technicalBlocks } from './technical-blocks.documents.ts'

type Asked = { tripId: string; view: SheetView; by: Pick<Actor, 'name' | 'ability'> }
type Seen = { customerId: string; allergies: string }

/**
 * A sheet as this reader may see it: the stored blocks with the texts that the trip gives now. It also answers the
 * people whose health data it shows.
 */
export async function newsSheetOf(reader: Reader, asked: Asked): Promise<{ sheet: NewsSheet; seen: Seen[] }> {
  const { sheet, seen } = await sheetWithFacts(reader, asked)
  return { sheet, seen }
}

async function sheetWithFacts(reader: Reader, { tripId, view, by: { ability } }: Asked) {
  const facts = await newsFacts(reader, tripId)
  const stored = await storedSheet(reader, tripId, view)
  const seesDiets = mayReadBlock('diets', ability)
  const given = await tripTexts(reader, facts, { view, ability })
  const blocks = wholeSheet(view, stored?.blocks ?? null).map((block): SheetBlock => {
    const isReduced = !mayReadBlock(block.key, ability)
    const own = isReduced ? { text: null, basis: null } : {}
    const { text: tripText, summary } = given[block.key] ?? { text: '', summary: '' }
    return { ...block, ...own, tripText, summary, isReduced }
  })
  const sheet: NewsSheet = {
    version: stored?.version ?? 0,
    savedAt: stored?.updatedAt ?? null,
    blocks,
    people: facts.people,
  }
  const isTold = view === 'technical' && seesDiets
  const seen = isTold ? facts.diets.map(({ customerId, note }) => ({ customerId, allergies: note })) : []
  return { facts, sheet, seen }
}

type Giving = { view: SheetView; ability: Actor['ability'] }

async function tripTexts(
  reader: Reader,
  facts: NewsFacts,
  { view, ability }: Giving,
): Promise<Record<string, TripText>> {
  if (view === 'client') return mapped(clientBlocks, (text) => text(facts))
  const toPay = mayReadBlock('payments', ability) ? (await payablesOf(reader, facts.trip.id)).payables : null
  const sight = { seesDiets: mayReadBlock('diets', ability), toPay }
  return mapped(technicalBlocks, (text) => text(facts, sight))
}

const mapped = <Value, Made>(from: Record<string, Value>, make: (value: Value) => Made): Record<string, Made> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, make(value)]))

/** The blocks that are printed: those that are on and say something. */
export function printedBlocks(blocks: readonly SheetBlock[]): PrintedBlock[] {
  return blocks
    .filter((block) => block.isOn && textOf(block) !== '')
    .map((block) => ({ key: block.key, title: isFree(block.key) ? block.title : '', text: textOf(block) }))
}

/**
 * A sheet of a trip as a tagged PDF, with the trip whose name its file gets and the people whose health data it shows.
 * Messages, dossiers and the archive take it from here.
 */
export async function newsSheetFile(reader: Reader, { now, ...asked }: Asked & { now: Date }) {
  const { facts, sheet, seen } = await sheetWithFacts(reader, asked)
  const printing = { view: asked.view, printedAt: now.toISOString(), printedBy: asked.by.name }
  const content = sheetPdf(facts, printedBlocks(sheet.blocks), printing)
  return { content, trip: facts.trip, seen }
}
