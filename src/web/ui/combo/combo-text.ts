import { closenesses, closenessOf, foldText, foldWords, searchPieces } from '#src/shared/folded.ts'

/** A stretch of a label, and whether it is what was searched. */
export type Stretch = { text: string; isMatch: boolean }

const signs = new Intl.Segmenter('it')

/** Cuts a label where it holds what was typed, folded as it was found, so that the found part can be marked. */
export function stretches(label: string, query: string): Stretch[] {
  const letters = Array.from(signs.segment(label), ({ segment }) => segment)
  const folded = letters.map(foldText)
  // For each folded letter of the label, the letter it comes from.
  const places = folded.flatMap((text, place) => text.split('').map(() => place))
  const isMarked = letters.map(() => false)
  for (const [from, to] of foundIn(foldWords(label), query)) isMarked.fill(true, places[from], places[to - 1]! + 1)
  const found: Stretch[] = []
  for (const [place, letter] of letters.entries()) {
    const last = found.at(-1)
    if (last && last.isMatch === isMarked[place]) last.text += letter
    else found.push({ text: letter, isMatch: isMarked[place]! })
  }
  return found
}

/** Where the joined words hold what was typed: all of it in one piece where they can, or word by word. */
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

/** Those whose label holds what was typed, the closest first; all where nothing was. */
export function fitting<Option extends { label: string }>(options: readonly Option[], query: string): Option[] {
  if (query.trim() === '') return [...options]
  const places = new Map(options.map((option) => [option, closenessOf(option.label, query)]))
  return closenesses.flatMap((closeness) => options.filter((option) => places.get(option) === closeness))
}
