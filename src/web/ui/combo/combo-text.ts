import { closenesses, closenessOf, foldText, foldWords, searchPieces } from '#src/shared/folded.ts'

/** A part of a label, and whether it matches the search. */
export type LabelPart = { text: string; isMatch: boolean }

const signs = new Intl.Segmenter('it')

/** The parts of a label, cut so that those that match the typed text, folded as in the search, can be marked. */
export function labelParts(label: string, query: string): LabelPart[] {
  const letters = Array.from(signs.segment(label), ({ segment }) => segment)
  const folded = letters.map(foldText)
  // The label's letter that each folded letter comes from.
  const places = folded.flatMap((text, place) => text.split('').map(() => place))
  const isMarked = letters.map(() => false)
  for (const [from, to] of foundIn(foldWords(label), query)) isMarked.fill(true, places[from], places[to - 1]! + 1)
  const found: LabelPart[] = []
  for (const [place, letter] of letters.entries()) {
    const last = found.at(-1)
    if (last && last.isMatch === isMarked[place]) last.text += letter
    else found.push({ text: letter, isMatch: isMarked[place]! })
  }
  return found
}

/** The places in the joined words that match the query: as one piece if possible, otherwise word by word. */
function foundIn(words: readonly string[], query: string): [from: number, to: number][] {
  const joined = words.join('')
  const starts = words.map((_, at) => words.slice(0, at).join('').length)
  const placeOf = (piece: string) => {
    const word = piece.trim()
    const start = starts.find((at) => joined.startsWith(word, at))
    return start ?? (piece === word ? joined.indexOf(word) : -1)
  }
  const whole = foldText(query)
  const isWhole = starts.some((at) => whole !== '' && joined.startsWith(whole, at))
  return (isWhole ? [whole] : searchPieces(query)).flatMap((piece) => {
    const at = placeOf(piece)
    return at < 0 ? [] : [[at, at + piece.trim().length] as [number, number]]
  })
}

/** The options whose label matches the query, the closest first; all of them when the query is empty. */
export function fitting<Option extends { label: string }>(options: readonly Option[], query: string): Option[] {
  if (query.trim() === '') return [...options]
  const places = new Map(options.map((option) => [option, closenessOf(option.label, query)]))
  return closenesses.flatMap((closeness) => options.filter((option) => places.get(option) === closeness))
}
