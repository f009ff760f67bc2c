import { foldWords } from '#src/shared/folded.ts'

/** A person who may be named in the name of a file. A head without a name has no surname. */
export type Nameable = { participantId: string; surname: string | null; name: string | null; taxCode: string | null }

/** How a file was matched: by the tax code, the whole name or the surname; `several` and `nobody` are for the operator. */
export type FileMatch =
  | { by: 'taxCode' | 'name' | 'surname'; people: readonly [string] }
  | { by: 'several'; people: readonly string[] }
  | { by: 'nobody'; people: readonly [] }

/**
 * The person whose policy a file is, by its name: `polizza_RSSMRA84H14A794N.pdf`, `Rossi Mario.pdf`, `ROSSI_0219.pdf`.
 * Accents and capitals do not count. A name that fits several people is left to the operator.
 */
export function matchedFile(fileName: string, people: readonly Nameable[]): FileMatch {
  const stem = fileName.replace(/\.[^.]*$/, '')
  const signs = ` ${stem.toUpperCase().replace(/[^A-Z0-9]+/g, ' ')} `
  const words = foldWords(stem.replace(/[_\d-]+/g, ' '))
  const says = (text: string | null) => {
    const wanted = foldWords(text ?? '')
    return wanted.length > 0 && wanted.every((word) => words.includes(word))
  }
  const ways = {
    taxCode: people.filter(({ taxCode }) => taxCode && hasCode(signs, taxCode)),
    name: people.filter(({ surname, name }) => says(surname) && says(name)),
    surname: people.filter(({ surname }) => says(surname)),
  }
  for (const by of ['taxCode', 'name', 'surname'] as const) {
    const [one, ...others] = ways[by].map(({ participantId }) => participantId)
    if (one !== undefined)
      return others.length === 0 ? { by, people: [one] } : { by: 'several', people: [one, ...others] }
  }
  return { by: 'nobody', people: [] }
}

/**
 * Tells whether a code is in the signs of a name. An Italian one is told by its length, so it may stand anywhere; that of
 * another country may be as short as "A1", so it counts as words of its own only.
 */
function hasCode(signs: string, taxCode: string): boolean {
  const code = taxCode
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  return code.length >= 16 ? signs.replaceAll(' ', '').includes(code.replaceAll(' ', '')) : signs.includes(` ${code} `)
}
