import type { Difference } from '#src/shared/difference.ts'
import { isFree, neededFor, type StoredBlock } from './news-sheet.rules.ts'
import { newsSheetText } from './news-sheet.text.ts'
import type { BlockKey } from './news-sheet.values.ts'

type Block = Pick<StoredBlock, 'key' | 'title' | 'isOn' | 'text'>

const nameOf = ({ key, title }: Block) => (isFree(key) ? title : newsSheetText[`news.block.${key as BlockKey}`])
const textOf = ({ key, text }: Block) =>
  text === null && !isFree(key) ? newsSheetText['news.said.of-trip'] : (text ?? '')
const shownOf = ({ isOn }: Block) => newsSheetText[isOn ? 'news.said.shown' : 'news.said.hidden']

/**
 * What changed on a sheet, block by block: text, title, whether it shows, and the order. A block that not everybody may
 * read says so to its readers only.
 */
export function sheetDifferences(mine: readonly Block[], theirs: readonly Block[]): Difference[] {
  const found = mine.flatMap((block): Difference[] => {
    const before = theirs.find(({ key }) => key === block.key)
    const needs = neededFor(block.key)
    const guard = needs && { needs }
    if (!before) return [{ field: nameOf(block), theirs: '', mine: textOf(block), ...guard }]
    const of = nameOf(block)
    return [
      { field: newsSheetText['news.said.title'], of, theirs: before.title, mine: block.title },
      { field: newsSheetText['news.said.text'], of, theirs: textOf(before), mine: textOf(block), ...guard },
      { field: newsSheetText['news.said.state'], of, theirs: shownOf(before), mine: shownOf(block) },
    ].filter((one) => one.theirs !== one.mine)
  })
  const gone = theirs.filter(({ key }) => !mine.some((block) => block.key === key))
  const order = (blocks: readonly Block[], others: readonly Block[]) =>
    blocks
      .filter(({ key }) => others.some((one) => one.key === key))
      .map(nameOf)
      .join(', ')
  const orders = { theirs: order(theirs, mine), mine: order(mine, theirs) }
  return [
    ...found,
    ...gone.map((block) => ({ field: nameOf(block), theirs: textOf(block), mine: '' })),
    ...(orders.theirs === orders.mine ? [] : [{ field: newsSheetText['news.said.order'], ...orders }]),
  ]
}
