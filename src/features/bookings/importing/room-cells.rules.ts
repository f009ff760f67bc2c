import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { foldText, foldWords } from '#src/shared/folded.ts'

/** A room as a cell names it: its label and its type, one of which may be missing. */
export type RoomCell = { label: string; roomType: RoomType | null }

const doubles = ['doppia', 'dopp', 'dbl', 'matrimoniale', 'matrim', 'matr']
const forOne = ['usosingola', 'usosing', 'usosgl']
const twoBeds = ['dueletti', '2letti', 'lettiseparati', 'lettisingoli']
const joined = (ends: readonly string[]) => doubles.flatMap((start) => ends.map((end) => start + end))

/**
 * The words of each type, compared folded. The first type that fits counts, so a double for one comes before a double.
 */
const typeWords: readonly [RoomType, readonly string[]][] = [
  ['DUS', ['dus', ...forOne, ...joined(forOne)]],
  ['TWN', ['twn', 'twin', 'twb', ...twoBeds, ...joined(twoBeds)]],
  ['SGL', ['sgl', 'singola', 'sing', 'single']],
  ['DBL', ['double', ...doubles]],
  ['TRP', ['trp', 'tpl', 'tripla', 'tripl', 'triple', '3letti', 'treletti']],
  ['QUAD', ['quad', 'qdr', 'quadrupla', 'quadr', 'qpl', '4letti', 'quattroletti']],
]

const fillers = new Set(['camera', 'cam', 'stanza', 'n', 'nr', 'num', 'letto'])

/**
 * Reads "1 DBL", "DBL 1", "DBL1", "Camera 3 doppia", "singola" or "4". Null when it names neither a number nor a type. A
 * number that belongs to the words of a type ("2 letti") is no label.
 */
export function roomOf(cell: string): RoomCell | null {
  const words = foldWords(cell).flatMap((word) => word.match(/\p{L}+|\d+/gu) ?? [])
  const said = words.filter((word) => !fillers.has(word))
  if (said.length === 0) return null
  const whole = foldText(said.join(''))
  for (const [roomType, spellings] of typeWords)
    for (const spelling of spellings.toSorted((one, other) => other.length - one.length)) {
      const label = without(said, spelling)
      if (label !== null) return { label, roomType }
    }
  return /^\d{1,4}$/.test(whole) ? { label: whole, roomType: null } : null
}

/** The rest of the words without the consecutive ones that make up `spelling`, if that rest is a label. */
function without(words: readonly string[], spelling: string): string | null {
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++)
      if (words.slice(from, to).join('') === spelling) {
        const rest = [...words.slice(0, from), ...words.slice(to)].join('')
        return /^[\p{L}\d]{0,4}$/u.test(rest) ? rest : null
      }
  return null
}
