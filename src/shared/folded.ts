/** Letters and signs that Unicode does not take apart, as PostgreSQL's `unaccent` spells them. */
const spelled: Record<string, string> = Object.fromEntries(
  'ß=ss æ=ae œ=oe ĳ=ij þ=th ð=d đ=d ø=o ł=l ŀ=l ħ=h ı=i ĸ=q ŋ=n ŧ=t ſ=s ŉ=n ª=a º=o «=<< »=>> “=" ”=" –=- —=- ‐=- ‑=-'
    .split(' ')
    .map((pair) => pair.split('=')),
)
const toSpell = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g')
const apostrophes = /['’‘‛`´ʼʹ′]/g

/**
 * Text as it is stored beside a name and searched: lower case, without accents and apostrophes (D'Angelò = dangelo).
 * For the letters of European languages it equals `unaccent(lower(text))` without apostrophes.
 */
export function foldText(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return bare.replace(toSpell, (letter) => spelled[letter]!).replace(apostrophes, '')
}
