/**
 * The way names are searched and compared: accents, capitals and everything but letters and digits are ignored. The
 * function `search_key` of the database does the same, and its test proves it.
 */

/** Letters that Unicode does not decompose, and their spelling in searches. */
const spelled: Record<string, string> = Object.fromEntries(
  'ß=ss æ=ae œ=oe þ=th ð=d đ=d ø=o ł=l ħ=h ı=i ĸ=q ŋ=n ŧ=t ς=σ'.split(' ').map((pair) => pair.split('=')),
)
const toSpell = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g')
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g
/**
 * Characters between words. They are ranges instead of Unicode classes, because a later version of Unicode must not
 * separate words differently.
 */
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

/** A text in its compared form: dangelonicolo for "D'Angelo Nicolò", "D ANGELO NICOLO" and "Dangelo Nicolo". */
export function foldText(text: string): string {
  return foldWords(text).join('')
}

/**
 * The text that is stored for searching: for each word a blank, then everything from that word to the end, joined. "De
 * Luca Ada" becomes ` delucaada lucaada ada`. "deluca" therefore finds "De Luca", and "de luca" finds "Deluca".
 */
export function searchKey(text: string): string {
  const words = foldWords(text)
  return words.map((_, at) => ` ${words.slice(at).join('')}`).join('')
}

/** The number of letters from which a word is found inside another. Shorter words are found only at its start. */
const insideFrom = 3

/** The pieces, one for each typed word, that a stored key must contain to be found. */
export function searchPieces(typed: string): string[] {
  return foldWords(typed).map((word) => (word.length < insideFrom ? ` ${word}` : word))
}

/** The degrees of closeness between a text and what was typed, best first. */
export const closenesses = ['whole', 'start', 'words', 'inside'] as const
export type Closeness = (typeof closenesses)[number]

/** The closeness of a text to what was typed. Null when it lacks one of the words, or when nothing was typed. */
export function closenessOf(text: string, typed: string): Closeness | null {
  const key = searchKey(text)
  const words = foldWords(typed)
  const joined = words.join('')
  if (joined === '' || !searchPieces(typed).every((piece) => key.includes(piece))) return null
  if (`${key} `.startsWith(` ${joined} `)) return 'whole'
  if (key.startsWith(` ${joined}`)) return 'start'
  return words.every((word) => key.includes(` ${word}`)) ? 'words' : 'inside'
}

/** Matches a final vowel with an apostrophe instead of its accent, as people type without accented keys: FORLI'. */
const apostrophized = /([aeiou])['’`´](?=\s|$)/g
const combining = { grave: '\u0300', acute: '\u0301' }

/** The accented spellings that a typed text may mean, in small letters: forli', forlì, forlí. */
export function spellings(typed: string): string[] {
  const small = typed.trim().toLowerCase().normalize('NFC')
  const accented = Object.values(combining).map((accent) =>
    small.replace(apostrophized, `$1${accent}`).normalize('NFC'),
  )
  return [...new Set([small, ...accented])]
}
