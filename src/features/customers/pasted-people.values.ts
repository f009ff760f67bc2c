import { type Day, parseDay } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { normalName, splitNames } from './pasted-names.values.ts'
import { pastedRows } from './pasted-rows.values.ts'
import type { PersonValues } from './person.values.ts'
import { decodeTaxCode, normalizeTaxCode } from './tax-code.rules.ts'

/** The columns that are read of a person, in the order they are shown. */
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
/** The person of a row, and texts that mean none of their column's choices. */
export type PastedPerson = { person: Partial<PersonValues>; unknown: Partial<Record<PastedColumn, string>> }
/** `unread` are the columns that nothing is taken from: by their header or, without one, their cells. */
type PastedSheet = { people: PastedPerson[]; unread: string[] }

/** Columns with both names in one cell, by the order of the names. */
const wholeNames = ['surnameName', 'nameSurname'] as const
type Column = PastedColumn | (typeof wholeNames)[number]

/** The words of a header row, Italian and English. Only their letters and digits count. */
const headers: Record<Column, string> = {
  surnameName: 'nominativo, nominativi, cognome e nome, cognome nome, cognome/nome, partecipante, passeggero, ospite',
  nameSurname: 'nome e cognome, nome cognome, nome/cognome, full name',
  surname: 'cognome, surname, last name',
  name: 'nome, name, first name',
  taxCode: 'codice fiscale, cod. fiscale, cod. fisc., cf, tax code',
  sex: 'sesso, sex',
  bornOn: 'data di nascita, data nascita, data nasc., nascita, nato il, nata il, nato/a il, birth date, date of birth',
  birthPlace:
    'luogo di nascita, luogo nascita, luogo nasc., comune di nascita, nato a, nata a, nato/a a, birth place, place of birth',
  residence: 'residenza, indirizzo, address',
  citizenship: 'cittadinanza, nazionalita, citizenship',
  phone: 'telefono, tel., n. telefono, numero di telefono, cellulare, cell., recapito, phone, mobile',
  email: 'email, e-mail, mail, posta elettronica',
  documentType: 'tipo documento, tipo di documento, tipo doc., document type',
  documentNumber:
    'numero documento, numero di documento, documento, n. documento, n° documento, nr. documento, num. documento, n. doc., document number',
  documentIssuedOn: 'rilasciato il, data rilascio, data di rilascio, issued on',
  documentIssuedAt: 'luogo di rilascio, luogo rilascio, rilasciato da, ente di rilascio, issued at',
  documentExpiresOn: 'scade il, scadenza, data scadenza, data di scadenza, scadenza documento, expires on',
  allergies: 'allergie, allergie e intolleranze, intolleranze, note alimentari',
}
const columnOf = new Map(
  (Object.keys(headers) as Column[]).flatMap((key) => headers[key].split(', ').map((said) => [foldText(said), key])),
)

/** Tells whether a text has the form of a tax code, valid or not: six letters, then two digits of the year. */
const looksLikeTaxCode = (text: string) => /^[A-Z]{6}[0-9L-V]{2}[A-Z0-9]{8}$/.test(normalizeTaxCode(text))
const looksLikeEmail = (text: string) => text.includes('@')
const looksLikePhone = (text: string) => normalizePhone(text) !== null && !/^\d{1,2}[/.-]\d{1,2}[/.-]/.test(text)

/**
 * Reads people from rows copied from a sheet, with tabs or semicolons between columns. A header row names the columns.
 * Without one they are recognised by their content, and the first two unrecognised ones are surname and name. Rows
 * without a name or a tax code are skipped. Birth date and sex are taken from the tax code where no column has them.
 */
export function pastedPeople(text: string, today: Day): PastedSheet {
  return peopleOf(pastedRows(text), today)
}

/** The same for rows of cells from any source. */
function peopleOf(sheet: readonly string[][], today: Day): PastedSheet {
  const rows = sheet.filter((cells) => cells.some(Boolean))
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

/** The columns of a header row, or null for a row of people. Of two columns with one key, the first counts. */
function columnsOf(cells: readonly string[]): (Column | null)[] | null {
  const keys = cells.map((cell) => columnOf.get(foldText(cell)) ?? null)
  const found = keys.map((key, at) => (keys.indexOf(key) === at ? key : null))
  const known = found.filter(Boolean).length
  const isOfWords = cells.every((cell) => !/[\d@]/.test(cell))
  return known >= 2 || (known === 1 && isOfWords) ? found : null
}

function guessed(cells: readonly string[], today: Day): (Column | null)[] {
  const told = cells.map((cell): Column | null => {
    if (!cell) return null
    if (looksLikeTaxCode(cell)) return 'taxCode'
    if (looksLikeEmail(cell)) return 'email'
    if (/\d/.test(cell) && parseDay(cell, { today, past: true })) return 'bornOn'
    return looksLikePhone(cell) ? 'phone' : null
  })
  const names = cells.flatMap((cell, at) => (cell && !told[at] && !/\d/.test(cell) ? [at] : []))
  const [first, second] = names
  if (first === undefined) return told
  const isWhole = cells[first]!.includes(',') || (second === undefined && /\s/.test(cells[first]!))
  told[first] = isWhole ? 'surnameName' : 'surname'
  if (!isWhole && second !== undefined) told[second] = 'name'
  return told
}

function personOf(cells: readonly string[], columns: readonly (Column | null)[], today: Day): PastedPerson {
  const person: Partial<PersonValues> = {}
  const unknown: PastedPerson['unknown'] = {}
  const code = cells[columns.indexOf('taxCode')] ?? ''
  for (const [index, key] of columns.entries()) {
    const cell = cells[index]
    if (!key || !cell) continue
    if (key === 'surnameName' || key === 'nameSurname') Object.assign(person, splitNames(cell, key, code))
    else {
      const value = readCell(key, cell, today)
      Object.assign(value === null ? unknown : person, { [key]: value ?? cell })
    }
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

/** The value of a cell. An unreadable one stays as written, or is null when its column is a choice. */
function readCell(key: PastedColumn, cell: string, today: Day): string | null {
  if (key === 'surname' || key === 'name') return normalName(cell)
  if (key === 'taxCode') return normalizeTaxCode(cell)
  if (key === 'phone') return normalizePhone(cell) ?? cell
  if (key === 'sex') return /^[fd]/i.test(cell) ? 'F' : /^[mu]/i.test(cell) ? 'M' : null
  if (key === 'documentType') return documentTypeOf(cell)
  if (key === 'bornOn' || key === 'documentIssuedOn') return parseDay(cell, { today, past: true }) ?? cell
  if (key === 'documentExpiresOn') return parseDay(cell, { today }) ?? cell
  return cell
}
