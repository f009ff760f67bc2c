/**
 * How names are searched and compared, the same in the browser and in the database (`search_key`, whose test proves it):
 * without accents, capitals and whatever is no letter or digit.
 */

/** Letters that Unicode does not take apart: what they are searched as. */
const spelled: Record<string, string> = Object.fromEntries(
  'ß=ss æ=ae œ=oe þ=th ð=d đ=d ø=o ł=l ħ=h ı=i ĸ=q ŋ=n ŧ=t ς=σ'.split(' ').map((pair) => pair.split('=')),
)
const toSpell = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g')
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g
/** Ranges rather than classes of Unicode, so that another version of it parts no word otherwise. */
const apart =
  /[\0-/:-@[-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3020\u3030-\u303f\ufe30-\ufe6f\ufffd]+/

/** The words of a text, folded: d, angelo, nicolo for "D'Angelo Nicolò". */
export function foldWords(text: string): string[] {
  const bare = text.normalize('NFKD').toLowerCase().replace(marks, '')
  return bare
    .replace(toSpell, (letter) => spelled[letter]!)
    .split(apart)
    .filter(Boolean)
}

/** A text as it is compared: dangelonicolo for "D'Angelo Nicolò", "D ANGELO NICOLO" and "Dangelo Nicolo". */
export function foldText(text: string): string {
  return foldWords(text).join('')
}

/**
 * What is kept of a text to search it: from each of its words to the end, joined, after a blank. "De Luca Ada" is
 * ` delucaada lucaada ada`. So what was typed joined is found where a name is written apart, and the other way round.
 */
export function searchKey(text: string): string {
  const words = foldWords(text)
  return words.map((_, at) => ` ${words.slice(at).join('')}`).join('')
}

/** So many letters are found inside a word as well; fewer begin one. */
const insideFrom = 3

/** What a key must hold for a text to be found, a piece for each word typed. */
export function searchPieces(typed: string): string[] {
  return foldWords(typed).map((word) => (word.length < insideFrom ? ` ${word}` : word))
}

/** How well a text answers what was typed, the best first. */
export const closenesses = ['whole', 'start', 'words', 'inside'] as const
export type Closeness = (typeof closenesses)[number]

/** How well a text answers what was typed; null where it does not hold every word of it, or nothing was typed to be found. */
export function closenessOf(text: string, typed: string): Closeness | null {
  const key = searchKey(text)
  const words = foldWords(typed)
  const joined = words.join('')
  if (joined === '' || !searchPieces(typed).every((piece) => key.includes(piece))) return null
  if (`${key} `.startsWith(` ${joined} `)) return 'whole'
  if (key.startsWith(` ${joined}`)) return 'start'
  return words.every((word) => key.includes(` ${word}`)) ? 'words' : 'inside'
}

/** A vowel that ends a word and the apostrophe that stands for its accent, as on a keyboard without accents: FORLI'. */
const apostrophized = /([aeiou])['’`´](?=\s|$)/g
const combining = { grave: '\u0300', acute: '\u0301' }

/** How what was typed may be spelled with its accents, in small letters: forli', forlì or forlí. */
export function spellings(typed: string): string[] {
  const small = typed.trim().toLowerCase().normalize('NFC')
  const accented = Object.values(combining).map((accent) =>
    small.replace(apostrophized, `$1${accent}`).normalize('NFC'),
  )
  return [...new Set([small, ...accented])]
}
