import { type Day, isDay } from './day.ts'

/** Rules of the codice fiscale (D.M. 23-12-1976 n. 13813; rules of the trade 1.7). */
export type Sex = 'F' | 'M'
export type TaxCodePerson = { surname: string; name: string; sex: Sex; bornOn: Day; birthCode: string }
export type TaxCodeRefusal =
  | 'customers.tax-code-missing'
  | 'customers.tax-code-structure'
  | 'customers.tax-code-check-letter'
  | 'customers.tax-code-date'
export type TaxCodeMismatch = 'surname' | 'name' | 'sex' | 'bornOn' | 'birthCode'

const months = 'ABCDEHLMPRST'
const structure = /^[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/
const digitsOfLetters = 'LMNPQRSTUV'
const oddValues: Record<string, number> = {}
for (const [index, value] of [1, 0, 5, 7, 9, 13, 15, 17, 19, 21].entries()) {
  oddValues[index] = value
  oddValues['ABCDEFGHIJ'[index]!] = value
}
Object.assign(oddValues, {
  K: 2,
  L: 4,
  M: 18,
  N: 20,
  O: 11,
  P: 3,
  Q: 6,
  R: 8,
  S: 12,
  T: 14,
  U: 16,
  V: 10,
  W: 22,
  X: 25,
  Y: 24,
  Z: 23,
})

/**
 * Tells whether digits hold by Luhn: every second one from the left is doubled, less 9 above 9, and the sum is a
 * multiple of ten.
 */
export function luhnHolds(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** A tax code in its stored form: capitals, without spaces and characters that nobody sees. */
export function normalizeTaxCode(text: string): string {
  return text.toUpperCase().replace(/[\s\p{Cf}]/gu, '')
}

/**
 * The check letter of the fifteen characters before it, or of an Italian bank account (CIN, rules of the trade 1.8).
 */
export function checkLetter(code: string): string {
  let sum = 0
  for (const [index, sign] of [...code].entries()) {
    const even = sign >= 'A' ? sign.charCodeAt(0) - 65 : Number(sign)
    sum += index % 2 === 0 ? oddValues[sign]! : even
  }
  return String.fromCharCode(65 + (sum % 26))
}

/** Positions where a letter may replace the digit, when two people would have the same code (omocodia). */
const replaceable = [6, 7, 9, 10, 12, 13, 14]

function withDigits(code: string): string {
  return [...code].map((sign, index) => digitOf(sign, index)).join('')
}

function digitOf(sign: string, index: number): string {
  return replaceable.includes(index) && digitsOfLetters.includes(sign) ? String(digitsOfLetters.indexOf(sign)) : sign
}

/**
 * Why this is not a tax code, or null. For Italy: sixteen characters, checked in the order structure, check letter,
 * date; or eleven digits by Luhn. For other countries anything but an empty text passes.
 */
export function taxCodeRefusal(text: string, country = 'IT'): TaxCodeRefusal | null {
  const code = normalizeTaxCode(text)
  if (code === '') return 'customers.tax-code-missing'
  if (country !== 'IT') return null
  if (/^\d{11}$/.test(code)) {
    return luhnHolds(code) && !code.startsWith('0000000') ? null : 'customers.tax-code-check-letter'
  }
  if (!structure.test(code)) return 'customers.tax-code-structure'
  if (checkLetter(code.slice(0, 15)) !== code[15]) return 'customers.tax-code-check-letter'
  return datesOf(withDigits(code)).length > 0 ? null : 'customers.tax-code-date'
}

/** The real days that the six characters of the date may mean, one for each century, latest first. */
function datesOf(code: string): Day[] {
  const dayNumber = Number(code.slice(9, 11)) % 40
  if (Number(code.slice(9, 11)) > 71 || dayNumber < 1) return []
  const month = String(months.indexOf(code[8]!) + 1).padStart(2, '0')
  const rest = `${code.slice(6, 8)}-${month}-${String(dayNumber).padStart(2, '0')}`
  return [`20${rest}`, `19${rest}`].filter(isDay)
}

/**
 * The data in a valid sixteen-character code, or null. The century is that of `bornOn` when the rest of the day agrees,
 * otherwise the latest that is not in the future.
 */
export function decodeTaxCode(
  text: string,
  { today, bornOn }: { today: Day; bornOn?: Day | null | undefined },
): { sex: Sex; bornOn: Day; birthCode: string } | null {
  const code = withDigits(normalizeTaxCode(text))
  if (taxCodeRefusal(text) !== null || code.length !== 16) return null
  const days = datesOf(code)
  const meant = days.find((day) => day === bornOn) ?? days.find((day) => day <= today)
  if (meant === undefined) return null
  return { sex: Number(code.slice(9, 11)) > 40 ? 'F' : 'M', bornOn: meant, birthCode: code.slice(11, 15) }
}

/** A person's code, without omocodia. `birthCode` is the Belfiore code of the municipality or foreign state. */
export function computeTaxCode(person: TaxCodePerson): string {
  const day = Number(person.bornOn.slice(8)) + (person.sex === 'F' ? 40 : 0)
  const date = person.bornOn.slice(2, 4) + months[Number(person.bornOn.slice(5, 7)) - 1] + String(day).padStart(2, '0')
  const code = surnameSigns(person.surname) + nameSigns(person.name) + date + person.birthCode.toUpperCase()
  return code + checkLetter(code)
}

/**
 * Fields in which a valid code and the entered person disagree. Empty fields are not compared. Disagreements only warn,
 * because maiden names, merged municipalities and old registers are common.
 */
export function taxCodeMismatches(
  text: string,
  person: { [Key in keyof TaxCodePerson]?: TaxCodePerson[Key] | null | undefined },
): TaxCodeMismatch[] {
  const code = withDigits(normalizeTaxCode(text))
  if (taxCodeRefusal(text) !== null || code.length !== 16) return []
  const found: TaxCodeMismatch[] = []
  if (person.surname && surnameSigns(person.surname) !== code.slice(0, 3)) found.push('surname')
  if (person.name && nameSigns(person.name) !== code.slice(3, 6)) found.push('name')
  if (person.bornOn && !datesOf(code).includes(person.bornOn)) found.push('bornOn')
  if (person.sex && (person.sex === 'F') !== Number(code.slice(9, 11)) > 40) found.push('sex')
  if (person.birthCode && person.birthCode.toUpperCase() !== code.slice(11, 15)) found.push('birthCode')
  return found
}

function lettersOf(name: string): { consonants: string; vowels: string } {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  return { consonants: letters.replace(/[AEIOU]/g, ''), vowels: letters.replace(/[^AEIOU]/g, '') }
}

function surnameSigns(surname: string): string {
  const { consonants, vowels } = lettersOf(surname)
  return `${consonants}${vowels}XXX`.slice(0, 3)
}

function nameSigns(name: string): string {
  const { consonants } = lettersOf(name)
  return consonants.length >= 4 ? consonants[0]! + consonants[2]! + consonants[3]! : surnameSigns(name)
}
