import { taxCodeMismatches } from '#src/shared/tax-code.ts'

const particles = new Set(
  'd de di del dello della dei degli delle da dal dalla dall la lo le li van von der den san santa'.split(' '),
)
const isParticle = (word: string | undefined) => particles.has((word ?? '').toLowerCase().replace(/['’]$/, ''))

/** The titles before a name: Sig., Sig.ra, Dott.ssa. Those that are names too need their full stop. */
const title =
  /^(?:(?:sig(?:\.?\s?(?:rina|ra|na|ri|r))?|dott(?:\.?\s?ssa)?|prof(?:\.?\s?ssa)?|dr|mr|mrs)\.?|(?:ing|avv|arch|geom|rag)\.)(?:\s+|(?<=\.))(?=\p{L})/iu

/** A name without the titles before it. */
export function withoutTitles(text: string): string {
  const bare = text.replace(title, '')
  return bare === text ? text : withoutTitles(bare)
}

/** A name in normal spelling: all capitals become small letters (DE LUCA = De Luca, D'ANGELO = D'Angelo). */
export function normalName(text: string): string {
  const isShouted = text === text.toUpperCase() && /\p{Lu}\P{L}*\p{Lu}/u.test(text)
  if (!isShouted) return text
  return text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<!\p{L})Mc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

/**
 * Splits surname and name in one cell: at a comma, otherwise by the row's tax code, otherwise by the order of the
 * names, with the particles of a surname (De Luca, Van der Berg, D' Angelo).
 */
export function splitNames(cell: string, order: 'surnameName' | 'nameSurname', code: string): Parted {
  const [before, after] = withoutTitles(cell)
    .split(',')
    .map((part) => part.trim())
  if (after !== undefined) return said(before!, withoutTitles(after))
  const words = before!.split(/\s+/).filter(Boolean)
  const cut = (at: number): Parted[] => {
    const [first, rest] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return order === 'surnameName' ? [said(first, rest), said(rest, first)] : [said(rest, first), said(first, rest)]
  }
  const possible = words.flatMap((_, at) => (at === 0 ? [] : cut(at)))
  const fitting = code ? possible.find((one) => fits(one, code)) : undefined
  if (fitting) return fitting
  let at = order === 'surnameName' ? 1 : words.length - 1
  if (order === 'surnameName') while (at < words.length - 1 && isParticle(words[at - 1])) at += 1
  else while (at > 1 && isParticle(words[at - 1])) at -= 1
  return cut(at)[0]!
}

type Parted = { surname: string; name: string }

const said = (surname: string, name: string): Parted => ({
  surname: normalName(surname.replace(/(['’])\s+/g, '$1')),
  name: normalName(name),
})

/** Tells whether a valid code fits these names. An invalid code fits none. */
function fits({ surname, name }: Parted, code: string): boolean {
  const differing = taxCodeMismatches(code, { surname, name })
  return differing.length === 0 && taxCodeMismatches(code, { surname: 'Xxyyzz', name: 'Xxyyzz' }).length > 0
}
