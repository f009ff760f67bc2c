import { type Day, parseDay } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import type { PersonValues } from './person-form.rules.ts'
import { decodeTaxCode, normalizeTaxCode } from './tax-code.rules.ts'

type Pasted = Partial<PersonValues>
type ColumnKey =
  | 'surname'
  | 'name'
  | 'taxCode'
  | 'sex'
  | 'bornOn'
  | 'birthPlace'
  | 'residence'
  | 'citizenship'
  | 'phone'
  | 'email'
  | 'documentNumber'
  | 'documentIssuedOn'
  | 'documentExpiresOn'
  | 'allergies'

/** Words of a header row, Italian and English, folded. */
const headers: Record<ColumnKey, readonly string[]> = {
  surname: ['cognome', 'surname', 'last name'],
  name: ['nome', 'name', 'first name'],
  taxCode: ['codice fiscale', 'cf', 'c.f.', 'cod. fiscale', 'tax code'],
  sex: ['sesso', 'sex'],
  bornOn: ['data di nascita', 'data nascita', 'nato il', 'birth date'],
  birthPlace: ['luogo di nascita', 'luogo nascita', 'nato a', 'birth place'],
  residence: ['residenza', 'indirizzo', 'address'],
  citizenship: ['cittadinanza', 'nazionalita', 'citizenship'],
  phone: ['telefono', 'cellulare', 'tel', 'phone', 'mobile'],
  email: ['email', 'e-mail', 'mail', 'posta elettronica'],
  documentNumber: ['numero documento', 'documento', 'n. documento', 'document number'],
  documentIssuedOn: ['rilasciato il', 'data rilascio', 'issued on'],
  documentExpiresOn: ['scade il', 'scadenza', 'data scadenza', 'expires on'],
  allergies: ['allergie', 'allergie e intolleranze', 'intolleranze', 'note alimentari'],
}

/** A tax code as it looks, right or not: six letters, then two signs of the year. */
const looksLikeTaxCode = (text: string) => /^[A-Z]{6}[0-9L-V]{2}[A-Z0-9]{8}$/.test(normalizeTaxCode(text))
const looksLikeEmail = (text: string) => text.includes('@')
const looksLikePhone = (text: string) => normalizePhone(text) !== null && !/^\d{1,2}[/.-]\d{1,2}[/.-]/.test(text)

/**
 * People out of rows copied from a sheet: columns by tab, or by semicolon. A header row names the columns; without one
 * they are told by what they look like, the first two that look like nothing being surname and name. Empty rows count
 * nothing. Birth date and sex that a tax code says are filled where no column has them.
 */
export function pastedPeople(text: string, today: Day): Pasted[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some(Boolean))
  const named = rows[0] ? columnsOf(rows[0]) : null
  return (named ? rows.slice(1) : rows)
    .map((cells) => personOf(cells, named ?? guessed(cells, today), today))
    .filter(({ surname, name, taxCode }) => Boolean(surname || name || taxCode))
}

function columnsOf(cells: readonly string[]): (ColumnKey | null)[] | null {
  const keys = Object.keys(headers) as ColumnKey[]
  const found = cells.map((cell) => keys.find((key) => headers[key].includes(foldText(cell))) ?? null)
  return found.filter(Boolean).length >= 2 ? found : null
}

function guessed(cells: readonly string[], today: Day): (ColumnKey | null)[] {
  const names: ColumnKey[] = ['surname', 'name']
  return cells.map((cell) => {
    if (!cell) return null
    if (looksLikeTaxCode(cell)) return 'taxCode'
    if (looksLikeEmail(cell)) return 'email'
    if (/\d/.test(cell) && parseDay(cell, { today, past: true })) return 'bornOn'
    if (looksLikePhone(cell)) return 'phone'
    return /\d/.test(cell) ? null : (names.shift() ?? null)
  })
}

function personOf(cells: readonly string[], columns: readonly (ColumnKey | null)[], today: Day): Pasted {
  const person: Pasted = {}
  for (const [index, key] of columns.entries()) {
    const cell = cells[index]
    if (key && cell) Object.assign(person, { [key]: readCell(key, cell, today) })
  }
  const said = person.taxCode ? decodeTaxCode(person.taxCode, { today, bornOn: person.bornOn ?? null }) : null
  return said ? { ...person, bornOn: person.bornOn ?? said.bornOn, sex: person.sex ?? said.sex } : person
}

function readCell(key: ColumnKey, cell: string, today: Day) {
  if (key === 'taxCode') return normalizeTaxCode(cell)
  if (key === 'phone') return normalizePhone(cell) ?? cell
  if (key === 'sex') return /^[fd]/i.test(cell) ? 'F' : /^[mu]/i.test(cell) ? 'M' : null
  if (key === 'bornOn' || key === 'documentIssuedOn') return parseDay(cell, { today, past: true }) ?? cell
  if (key === 'documentExpiresOn') return parseDay(cell, { today }) ?? cell
  return cell
}
