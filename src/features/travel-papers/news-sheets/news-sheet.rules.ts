import type { AppAbility } from '#src/shared/abilities.ts'
import type { BlockForm } from './news-sheet.contract.ts'
import { offAtFirst, type SheetView, sheetBlocks } from './news-sheet.values.ts'

/** A block as it is stored. */
export type StoredBlock = BlockForm & { editedAt: string | null }

export const isFree = (key: string): boolean => key.startsWith('free-')

/** A sheet that nobody has edited: every block with the text of the trip. */
export function firstBlocks(view: SheetView): StoredBlock[] {
  return sheetBlocks[view].map((key) => ({
    ...{ key, title: '', isOn: !offAtFirst[view].includes(key), text: null, basis: null, editedAt: null },
  }))
}

/** The stored blocks, with those that a sheet has got since; blocks of the other sheet are left out. */
export function wholeSheet(view: SheetView, stored: readonly StoredBlock[] | null): StoredBlock[] {
  if (stored === null) return firstBlocks(view)
  const ofView: readonly string[] = sheetBlocks[view]
  const kept = stored.filter(({ key }) => isFree(key) || ofView.includes(key))
  return [...kept, ...firstBlocks(view).filter(({ key }) => kept.every((block) => block.key !== key))]
}

/** The text of a block: the edited one, otherwise the trip's. */
export const textOf = ({ text, tripText }: { text: string | null; tripText: string }): string => text ?? tripText

export type BlockSource = 'trip' | 'agency' | 'edited' | 'free'

/** Where the text of a block comes from. */
export function sourceOf({ key, text }: Pick<BlockForm, 'key' | 'text'>, agency: readonly string[]): BlockSource {
  if (isFree(key)) return 'free'
  if (text !== null) return 'edited'
  return agency.includes(key) ? 'agency' : 'trip'
}

export type LineDifference = { label: string; trip: string; mine: string }

const labelled = /^([^:\d][^:]{0,40}): (.+)$/
const timed = /^(\d{2}:\d{2}) (.+)$/

/** A line as what it is about and its value: "Arrivo: 17:30", or "05:20 Milano" about Milano. */
function readLine(line: string): { label: string; value: string } {
  const [, label, value] = labelled.exec(line) ?? []
  if (label && value) return { label, value }
  const [, time, what] = timed.exec(line) ?? []
  return time && what ? { label: what, value: time } : { label: '', value: line }
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/**
 * The first thing that the trip says differently since the text was edited, beside what the text says of it. Null while
 * the trip says what it said then, or what the text says.
 */
export function tripChange({
  text,
  basis,
  tripText,
}: {
  text: string | null
  basis: string | null
  tripText: string
}): LineDifference | null {
  if (text === null || basis === null || basis === tripText || text === tripText) return null
  const before = linesOf(basis)
  const mine = linesOf(text)
  const added = linesOf(tripText).filter((line) => !before.includes(line) && !mine.includes(line))
  const now = added
    .map(readLine)
    .find(({ label }) => label !== '' && mine.some((line) => readLine(line).label === label))
  if (now) {
    const own = mine.map(readLine).find(({ label }) => label === now.label)!
    return own.value === now.value ? null : { label: now.label, trip: now.value, mine: own.value }
  }
  const gone = before.find((line) => !linesOf(tripText).includes(line))
  return { label: '', trip: added[0] ?? '', mine: gone ?? '' }
}

/** Blocks that hold what only some may read, with the right that it takes. */
const guarded: Partial<Record<string, readonly ['read', 'HealthData' | 'SupplierPayment']>> = {
  diets: ['read', 'HealthData'],
  payments: ['read', 'SupplierPayment'],
}

/** The subject whose readers alone read this block; undefined for a block that everybody reads. */
export const neededFor = (key: string) => guarded[key]?.[1]

/** Tells whether this reader gets a block of the technical sheet whole. */
export function mayReadBlock(key: string, ability: Pick<AppAbility, 'can'>): boolean {
  const needed = guarded[key]
  return needed === undefined || ability.can(...needed)
}

/**
 * The blocks to store: those that were sent, but as they are stored where the writer may not read them. A text that
 * changed gets the time of this save; a text without a basis is the trip's again.
 */
export function blocksToStore(
  sent: readonly BlockForm[],
  { stored, ability, now }: { stored: readonly StoredBlock[]; ability: Pick<AppAbility, 'can'>; now: string },
): StoredBlock[] {
  const once = sent.filter((block, at) => sent.findIndex(({ key }) => key === block.key) === at)
  return once.map((block) => {
    const before = stored.find(({ key }) => key === block.key)
    if (!mayReadBlock(block.key, ability)) {
      const { text = null, basis = null, editedAt = null } = before ?? {}
      return { ...block, text, basis, editedAt }
    }
    const isSame = before !== undefined && before.text === block.text && before.title === block.title
    return { ...block, editedAt: isSame ? before.editedAt : block.text === null ? null : now }
  })
}
