import { type Day, parseDay } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { pastedRows } from './pasted-rows.values.ts'
import type { PersonValues } from './person.values.ts'
import { decodeTaxCode, normalizeTaxCode } from './tax-code.rules.ts'

/** What is read of a person, in the order it is shown. */
export const pastedColumns = [
  'surname',
  'name',
  'taxCode',
  'sex',
  'bornOn',
  'birthPlace',
  'residence',
  'citizenship',
  'phone',
  'email',
  'documentType',
  'documentNumber',
  'documentIssuedOn',
  'documentIssuedAt',
  'documentExpiresOn',
  'allergies',
] as const
export type PastedColumn = (typeof pastedColumns)[number]
/** A person of a row, and what of the row means none of the choices its column has, as it was written. */
export type PastedPerson = { person: Partial<PersonValues>; unknown: Partial<Record<PastedColumn, string>> }
/** `unread` are the columns that nothing is taken from, by their header or, without one, the cells themselves. */
type PastedSheet = { people: PastedPerson[]; unread: string[] }

/** Words of a header row, Italian and English, folded. */
const headers: Record<PastedColumn, readonly string[]> = {
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
  documentType: ['tipo documento', 'tipo di documento', 'document type'],
  documentNumber: ['numero documento', 'documento', 'n. documento', 'document number'],
  documentIssuedOn: ['rilasciato il', 'data rilascio', 'issued on'],
  documentIssuedAt: ['luogo di rilascio', 'luogo rilascio', 'rilasciato da', 'ente di rilascio', 'issued at'],
  documentExpiresOn: ['scade il', 'scadenza', 'data scadenza', 'expires on'],
  allergies: ['allergie', 'allergie e intolleranze', 'intolleranze', 'note alimentari'],
}

/** A tax code as it looks, right or not: six letters, then two signs of the year. */
const looksLikeTaxCode = (text: string) => /^[A-Z]{6}[0-9L-V]{2}[A-Z0-9]{8}$/.test(normalizeTaxCode(text))
const looksLikeEmail = (text: string) => text.includes('@')
const looksLikePhone = (text: string) => normalizePhone(text) !== null && !/^\d{1,2}[/.-]\d{1,2}[/.-]/.test(text)

/**
 * People out of rows copied from a sheet: columns by tab, or by semicolon. A header row names the columns; without one
 * they are told by what they look like, the first two that look like nothing being surname and name. Rows without a name
 * or a tax code count nothing. Birth date and sex that a tax code says are filled where no column has them.
 */
export function pastedPeople(text: string, today: Day): PastedSheet {
  const rows = pastedRows(text).filter((cells) => cells.some(Boolean))
  const named = rows[0] ? columnsOf(rows[0]) : null
  const read = (named ? rows.slice(1) : rows).map((cells) => ({ cells, columns: named ?? guessed(cells, today) }))
  const left = read.flatMap(({ cells, columns }) =>
    cells.flatMap((cell, at) => (cell && !columns[at] ? [(named && rows[0]?.[at]) || cell] : [])),
  )
  return {
    people: read
      .map(({ cells, columns }) => personOf(cells, columns, today))
      .filter(({ person: { surname, name, taxCode } }) => Boolean(surname || name || taxCode)),
    unread: [...new Set(left)],
  }
}

/** A key that a header names twice is taken from the first. */
function columnsOf(cells: readonly string[]): (PastedColumn | null)[] | null {
  const keys = cells.map(
    (cell) => pastedColumns.find((key) => headers[key].some((header) => foldText(header) === foldText(cell))) ?? null,
  )
  const found = keys.map((key, at) => (keys.indexOf(key) === at ? key : null))
  return found.filter(Boolean).length >= 2 ? found : null
}

function guessed(cells: readonly string[], today: Day): (PastedColumn | null)[] {
  const names: PastedColumn[] = ['surname', 'name']
  return cells.map((cell) => {
    if (!cell) return null
    if (looksLikeTaxCode(cell)) return 'taxCode'
    if (looksLikeEmail(cell)) return 'email'
    if (/\d/.test(cell) && parseDay(cell, { today, past: true })) return 'bornOn'
    if (looksLikePhone(cell)) return 'phone'
    return /\d/.test(cell) ? null : (names.shift() ?? null)
  })
}

function personOf(cells: readonly string[], columns: readonly (PastedColumn | null)[], today: Day): PastedPerson {
  const person: Partial<PersonValues> = {}
  const unknown: PastedPerson['unknown'] = {}
  for (const [index, key] of columns.entries()) {
    const cell = cells[index]
    if (!key || !cell) continue
    const value = readCell(key, cell, today)
    Object.assign(value === null ? unknown : person, { [key]: value ?? cell })
  }
  const said = person.taxCode ? decodeTaxCode(person.taxCode, { today, bornOn: person.bornOn ?? null }) : null
  if (!said) return { person, unknown }
  return { person: { ...person, bornOn: person.bornOn ?? said.bornOn, sex: person.sex ?? said.sex }, unknown }
}

const documentWords = {
  passport: /^passap|^passport/,
  idCard: /identita|^ci$|^c\.i\.|^id/,
  drivingLicense: /^patente|licen/,
}

function documentTypeOf(cell: string) {
  const types = Object.keys(documentWords) as (keyof typeof documentWords)[]
  return types.find((type) => documentWords[type].test(foldText(cell))) ?? null
}

/** The value of a cell; one that cannot be read stays as it is written, null when its column is a choice. */
function readCell(key: PastedColumn, cell: string, today: Day): string | null {
  if (key === 'taxCode') return normalizeTaxCode(cell)
  if (key === 'phone') return normalizePhone(cell) ?? cell
  if (key === 'sex') return /^[fd]/i.test(cell) ? 'F' : /^[mu]/i.test(cell) ? 'M' : null
  if (key === 'documentType') return documentTypeOf(cell)
  if (key === 'bornOn' || key === 'documentIssuedOn') return parseDay(cell, { today, past: true }) ?? cell
  if (key === 'documentExpiresOn') return parseDay(cell, { today }) ?? cell
  return cell
}
