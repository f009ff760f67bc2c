import type { PersonValues } from '#src/features/customers/person.values.ts'
import { type Day, parseDay } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { decodeTaxCode, normalizeTaxCode } from '#src/shared/tax-code.ts'
import { normalName, splitNames } from './pasted-names.values.ts'

/** The columns that are read of a person, in their shown order. */
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
/** The person of a row. `unknown` holds texts that match none of their column's choices. */
export type PastedPerson = { person: Partial<PersonValues>; unknown: Partial<Record<PastedColumn, string>> }
/** A column of the sheet: its header, its first cell, and what is read from it. */
export type SheetColumn = { head: string; example: string; key: PastedKey | null }
/** `unread` names the columns that are not read: by their header or, without one, by their first cell. */
type PastedSheet = { people: PastedPerson[]; hasHeader: boolean; columns: SheetColumn[]; unread: string[] }

/** Columns with both names in one cell, by the order of the names. */
const wholeNames = ['surnameName', 'nameSurname'] as const
/** The keys that a column of a sheet may have. */
export const pastedKeys = [...wholeNames, ...pastedColumns] as const
export type PastedKey = (typeof pastedKeys)[number]

/** The words of a header row, Italian and English. Only their letters and digits count. */
const headers: Record<PastedKey, string> = {
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
  (Object.keys(headers) as PastedKey[]).flatMap((key) => headers[key].split(', ').map((said) => [foldText(said), key])),
)

/** Tells whether a text has the form of a tax code, valid or not: six letters, then two digits of the year. */
const looksLikeTaxCode = (text: string) => /^[A-Z]{6}[0-9L-V]{2}[A-Z0-9]{8}$/.test(normalizeTaxCode(text))
const looksLikeEmail = (text: string) => text.includes('@')
const looksLikePhone = (text: string) => normalizePhone(text) !== null && !/^\d{1,2}[/.-]\d{1,2}[/.-]/.test(text)

/** Corrections of the reading of a sheet: whether its first row is a header, and the keys of columns by index. */
export type Reading = { hasHeader?: boolean; columns?: ReadonlyMap<number, PastedKey | null> }

/**
 * Reads people from rows of cells. A header row names the columns. Without one they are recognised by their content,
 * and the first two unrecognised columns are surname and name. A column in `reading` overrides this. Rows without a
 * name or a tax code are skipped. Birth date and sex come from the tax code where no column has them.
 */
export function peopleOf(sheet: readonly (readonly string[])[], today: Day, reading: Reading = {}): PastedSheet {
  const rows = sheet.filter((cells) => cells.some(Boolean))
  const [first = []] = rows
  const named = columnsOf(first)
  const hasHeader = rows.length > 0 && (reading.hasHeader ?? named !== null)
  const body = hasHeader ? rows.slice(1) : rows
  const guesses = hasHeader ? [] : body.map((cells) => guessed(cells, today))
  const found = hasHeader ? (named ?? keysOf(first)) : usual(guesses)
  const chosen = reading.columns ?? new Map<number, PastedKey | null>()
  const keys = withChosen(found, chosen)
  const people = body
    .map((cells, at) => personOf(cells, chosen.size === 0 ? (guesses[at] ?? keys) : keys, today))
    .filter(({ person: { surname, name, taxCode } }) => Boolean(surname || name || taxCode))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, at): SheetColumn => {
    const example = body.find((cells) => cells[at])?.[at] ?? ''
    return { head: hasHeader ? (first[at] ?? '') : '', example, key: keys[at] ?? null }
  })
  const unread = columns.filter(({ key, head, example }) => key === null && (head || example))
  return { people, hasHeader, columns, unread: [...new Set(unread.map(({ head, example }) => head || example))] }
}

/** The most frequent key in each column. */
function usual(guesses: readonly (readonly (PastedKey | null)[])[]): (PastedKey | null)[] {
  const width = Math.max(0, ...guesses.map((columns) => columns.length))
  return Array.from({ length: width }, (_, at) => {
    const counts = new Map<PastedKey, number>()
    for (const { [at]: key } of guesses) if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
  })
}

/** Gives chosen columns their key, and takes it from the column that had it. */
function withChosen(found: readonly (PastedKey | null)[], chosen: ReadonlyMap<number, PastedKey | null>) {
  const taken = new Set([...chosen.values()].filter(Boolean))
  const width = Math.max(found.length, ...[...chosen.keys()].map((at) => at + 1))
  return Array.from({ length: width }, (_, at) => {
    const own = chosen.get(at)
    if (own !== undefined) return own
    const key = found[at] ?? null
    return taken.has(key) ? null : key
  })
}

/** The columns of a header row, or null for a row of people. Of two columns with one key, the first counts. */
function columnsOf(cells: readonly string[]): (PastedKey | null)[] | null {
  const found = keysOf(cells)
  const known = found.filter(Boolean).length
  const isOfWords = cells.every((cell) => !/[\d@]/.test(cell))
  return known >= 2 || (known === 1 && isOfWords) ? found : null
}

function keysOf(cells: readonly string[]): (PastedKey | null)[] {
  const keys = cells.map((cell) => columnOf.get(foldText(cell)) ?? null)
  return keys.map((key, at) => (keys.indexOf(key) === at ? key : null))
}

function guessed(cells: readonly string[], today: Day): (PastedKey | null)[] {
  const told = cells.map((cell): PastedKey | null => {
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

function personOf(cells: readonly string[], columns: readonly (PastedKey | null)[], today: Day): PastedPerson {
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

/** The value of a cell. An unreadable value stays as written, but is null when its column is a choice. */
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
