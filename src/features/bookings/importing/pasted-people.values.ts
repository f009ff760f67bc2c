import type { PersonValues } from '#src/features/customers/person/person.values.ts'
import type { Day } from '#src/shared/day.ts'
import { foldText, foldWords } from '#src/shared/folded.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { withoutUnseen } from '#src/shared/shapes.ts'
import { decodeTaxCode, normalizeTaxCode } from '#src/shared/tax-code.ts'
import { cellDay } from './pasted-days.values.ts'
import { normalName, splitNames, withoutTitles } from './pasted-names.values.ts'
import { roomOf } from './room-cells.rules.ts'

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
/** The fields of a row besides the person's; only an import reads them. */
export const placeColumns = ['room', 'departure'] as const
export type PlaceColumn = (typeof placeColumns)[number]
/**
 * The person of a row. `unknown` holds texts that match none of their column's choices, `at` is the row's index in the
 * sheet, `place` what it says of room and departure.
 */
export type PastedPerson = {
  at: number
  person: Partial<PersonValues>
  unknown: Partial<Record<PastedColumn, string>>
  place: Partial<Record<PlaceColumn, string>>
}
/** A column of the sheet: its header, its first cell, and what is read from it. */
export type SheetColumn = { head: string; example: string; key: PastedKey | null }
/**
 * `unread` names the columns that are not read: by their header or, without one, by their first cell. `nameless` are
 * the indexes of rows with some text but neither a name nor a tax code, and of rows of sums. `headAt` is the index of
 * the header row.
 */
export type PastedSheet = {
  people: PastedPerson[]
  hasHeader: boolean
  headAt: number | null
  columns: SheetColumn[]
  unread: string[]
  nameless: number[]
}

/** Columns with both names in one cell, by the order of the names. */
const wholeNames = ['surnameName', 'nameSurname'] as const
/** The keys that a column of a sheet may have. */
export const pastedKeys = [...wholeNames, ...pastedColumns] as const
export const importedKeys = [...pastedKeys, ...placeColumns] as const
export type PastedKey = (typeof importedKeys)[number]

/** The words of a header row, Italian and English. Only their letters and digits count. */
const headers: Record<PastedKey, string> = {
  surnameName: 'nominativo, nominativi, cognome e nome, cognome nome, cognome/nome, partecipante, passeggero, ospite',
  nameSurname: 'nome e cognome, nome cognome, nome/cognome, full name',
  surname: 'cognome, surname, last name',
  name: 'nome, name, first name',
  taxCode: 'codice fiscale, cod. fiscale, cod. fisc., cod.fisc, cf, c.f., tax code',
  sex: 'sesso, sex',
  bornOn: 'data di nascita, data nascita, data nasc., nascita, nato il, nata il, nato/a il, birth date, date of birth',
  birthPlace:
    'luogo di nascita, luogo nascita, luogo nasc., comune di nascita, nato a, nata a, nato/a a, birth place, place of birth',
  residence: 'residenza, indirizzo, address',
  citizenship: 'cittadinanza, nazionalita, citizenship',
  phone:
    'telefono, telefono cellulare, tel., tel, n. telefono, numero di telefono, cellulare, cell., recapito, phone, mobile',
  email: 'email, e-mail, mail, posta elettronica',
  documentType: 'tipo documento, tipo di documento, tipo doc., document type',
  documentNumber:
    'numero documento, numero di documento, documento, n. documento, n° documento, nr. documento, num. documento, n. doc., document number',
  documentIssuedOn: 'rilasciato il, data rilascio, data di rilascio, issued on',
  documentIssuedAt: 'luogo di rilascio, luogo rilascio, rilasciato da, ente di rilascio, issued at',
  documentExpiresOn:
    'scade il, scadenza, scad., scad. documento, scad. doc., data scadenza, data di scadenza, scadenza documento, expires on',
  allergies: 'allergie, allergie e intolleranze, intolleranze, note alimentari, dieta, diete',
  room: 'camera, cam., stanza, sistemazione, tipo camera, tipologia camera, tipo stanza, n. camera, room',
  departure: 'partenza, fermata, punto di carico, carico, salita, luogo di partenza, sale a, departure, boarding',
}
const columnOf = new Map(
  (Object.keys(headers) as PastedKey[]).flatMap((key) => headers[key].split(', ').map((said) => [foldText(said), key])),
)

/** The beginnings, in letters and digits, of headers that sheets word in many ways. */
const wordings: [RegExp, PastedKey][] = [
  [/^(n|nr|num|numero)?(di)?(tel|cell|whatsapp)/, 'phone'],
  [/^(indirizzo|recapito)?e?mail/, 'email'],
  [/^cod(ice)?fisc/, 'taxCode'],
  [/allerg|intoller|alimentar|dietar/, 'allergies'],
  [/^(data|giorno)(di)?nasc/, 'bornOn'],
  [/^(luogo|comune|citta)(di)?nasc/, 'birthPlace'],
  [/^(n|nr|num|numero)(di|del|della)?(doc|passaporto|ci$|cartaid)/, 'documentNumber'],
  [/^(data)?(di)?scad(enza)?(del|della)?(doc|passaporto|ci$|cartaid)/, 'documentExpiresOn'],
  [/^(tipo|tipologia|n|nr|num|numero)?(di)?(camera|camere|stanza|stanze)(richiesta|assegnata|hotel)?$/, 'room'],
  [/^(punto|luogo|fermata|posto)(di)?(carico|partenza|salita|ritrovo)/, 'departure'],
]

/** Tells whether a text has the form of a tax code, valid or not: six letters, then two digits of the year. */
const looksLikeTaxCode = (text: string) => /^[A-Z]{6}[0-9L-V]{2}[A-Z0-9]{8}$/.test(normalizeTaxCode(text))
const looksLikeEmail = (text: string) => text.includes('@')
const looksLikePhone = (text: string) => normalizePhone(text) !== null && !/^\d{1,2}[/.-]\d{1,2}[/.-]/.test(text)

/** Corrections of the reading of a sheet: whether its first row is a header, and the keys of columns by index. */
export type Reading = { hasHeader?: boolean; columns?: ReadonlyMap<number, PastedKey | null> }

/** The most rows above a header: agencies write their name, the trip and its dates there. */
const mostAbove = 10

/**
 * Reads people from rows of cells. A header row names the columns. Without one they are recognised by their content,
 * and the first two unrecognised columns are surname and name. A column in `reading` overrides this. Rows without a
 * name or a tax code are skipped. Birth date and sex come from the tax code where no column has them.
 */
export function peopleOf(
  sheet: readonly (readonly string[])[],
  today: Day,
  reading: Reading = {},
  wanted: readonly PastedKey[] = pastedKeys,
): PastedSheet {
  const seen = sheet.map((cells) => cells.map(seenText))
  const filled = seen.flatMap((cells, at) => (cells.some(Boolean) ? { cells, at } : []))
  const above = headerAmong(
    filled.map(({ cells }) => cells),
    wanted,
  )
  const rows = filled.slice(above)
  const first = rows[0]?.cells ?? []
  const named = columnsOf(first, wanted)
  const hasHeader = rows.length > 0 && (reading.hasHeader ?? named !== null)
  const body = hasHeader ? rows.slice(1) : rows
  const guesses = body.map(({ cells }) =>
    guessed(cells, today).map((key) => (key && wanted.includes(key) ? key : null)),
  )
  const found = hasHeader
    ? withWholeNames(
        withContent(withWording(named ?? keysOf(first, wanted), first, wanted), first, usual(guesses)),
        body,
      )
    : usual(guesses)
  const chosen = reading.columns ?? new Map<number, PastedKey | null>()
  const keys = withChosen(found, chosen)
  const isByContent = !hasHeader && chosen.size === 0
  const read = body.map(({ cells, at }, row) => personOf({ cells, at }, isByContent ? guesses[row]! : keys, today))
  // A number among the names is the count below them.
  const isNamed = (one: PastedPerson) =>
    Boolean(one.person.taxCode) ||
    (/\p{L}/u.test(`${one.person.surname ?? ''}${one.person.name ?? ''}`) && !isTotal(one))
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at): SheetColumn => {
    const example = body.find(({ cells }) => cells[at])?.cells[at] ?? ''
    return { head: hasHeader ? (first[at] ?? '') : '', example, key: keys[at] ?? null }
  })
  const unread = columns.filter(({ key, head, example }) => key === null && (head || example))
  return {
    people: read.filter(isNamed),
    hasHeader,
    headAt: hasHeader ? rows[0]!.at : null,
    columns,
    unread: [...new Set(unread.map(({ head, example }) => head || example))],
    nameless: read.filter((one) => !isNamed(one)).map(({ at }) => at),
  }
}

/** A cell as it is seen, without the apostrophe by which sheets keep a text from being a formula. */
function seenText(cell: string): string {
  return withoutUnseen(cell)
    .trim()
    .replace(/^'(?=\s*[=+\-@])/, '')
}

const sums = /^(sub)?(tot|totale|totali|total|somma|riepilogo)$/
const summed =
  /^(partecipanti|iscritti|persone|pax|passeggeri|ospiti|paganti|adulti|bambini|camere|generale|complessivo|gruppo|n|nr|numero|dei|degli|delle|di|\d+)$/

/** Tells whether a row has the sums below the people: "Totale partecipanti 26", without anything of a person. */
function isTotal({ person: { surname = '', name = '', bornOn, documentNumber, email } }: PastedPerson): boolean {
  const [first = '', ...rest] = foldWords(`${surname} ${name}`)
  return sums.test(first) && rest.every((word) => summed.test(word)) && !bornOn && !documentNumber && !email
}

/** The place of the sheet that has people: the first with people below a header, otherwise the first. */
export function sheetWithPeople(sheets: readonly (readonly (readonly string[])[])[], today: Day): number {
  const read = sheets.map((rows) => peopleOf(rows, today, {}, importedKeys))
  const at = read.findIndex(({ hasHeader, people }) => hasHeader && people.length > 0)
  return Math.max(0, at)
}

/** The place of the header among the first rows: the first row with two known headers; 0 where there is none. */
function headerAmong(rows: readonly (readonly string[])[], wanted: readonly PastedKey[]): number {
  const at = rows.slice(0, mostAbove).findIndex((cells) => keysOf(cells, wanted).filter(Boolean).length >= 2)
  return Math.max(0, at)
}

/** Gives a column whose header is not known word for word the field that its wording names, if no other has it. */
function withWording(
  found: readonly (PastedKey | null)[],
  heads: readonly string[],
  wanted: readonly PastedKey[],
): (PastedKey | null)[] {
  const taken = new Set(found)
  return found.map((key, at) => {
    const said = foldText(heads[at] ?? '')
    const told = key ?? wordings.find(([form, one]) => wanted.includes(one) && form.test(said))?.[1] ?? null
    if (key !== null || told === null || taken.has(told)) return key
    taken.add(told)
    return told
  })
}

/** Gives a column with an unknown header the field that its content clearly shows, if no other column has it. */
function withContent(
  found: readonly (PastedKey | null)[],
  heads: readonly string[],
  content: readonly (PastedKey | null)[],
): (PastedKey | null)[] {
  const plain: readonly (PastedKey | null)[] = ['taxCode', 'email']
  const telling: readonly (PastedKey | null)[] = [...plain, 'bornOn', 'phone']
  const taken = new Set(found)
  return found.map((key, at) => {
    const said = content[at] ?? null
    const isTold = (heads[at] ? plain : telling).includes(said)
    if (key !== null || said === null || taken.has(said) || !isTold) return key
    taken.add(said)
    return said
  })
}

/** Reads both names from a column of surnames where no column has the names and most of its cells have two words. */
function withWholeNames(found: readonly (PastedKey | null)[], body: readonly Row[]): (PastedKey | null)[] {
  const at = found.indexOf('surname')
  if (at < 0 || found.includes('name')) return [...found]
  const said = body.flatMap(({ cells }) => cells[at] || [])
  const whole = said.filter((cell) => /\p{L}[\s,]+\p{L}/u.test(cell)).length
  return whole * 2 > said.length ? found.with(at, 'surnameName') : [...found]
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
function columnsOf(cells: readonly string[], wanted: readonly PastedKey[]): (PastedKey | null)[] | null {
  const found = keysOf(cells, wanted)
  const known = found.filter(Boolean).length
  const isOfWords = cells.every((cell) => !/[\d@]/.test(cell))
  return known >= 2 || (known === 1 && isOfWords) ? found : null
}

function keysOf(cells: readonly string[], wanted: readonly PastedKey[]): (PastedKey | null)[] {
  const keys = cells.map((cell) => {
    const key = columnOf.get(foldText(cell))
    return key && wanted.includes(key) ? key : null
  })
  return keys.map((key, at) => (keys.indexOf(key) === at ? key : null))
}

function guessed(cells: readonly string[], today: Day): (PastedKey | null)[] {
  const firstName = cells.findIndex((cell) => /^\D*\p{L}\D*$/u.test(cell) && !looksLikeEmail(cell))
  const told = cells.map((cell, at): PastedKey | null => {
    if (!cell) return null
    if (looksLikeTaxCode(cell)) return 'taxCode'
    if (looksLikeEmail(cell)) return 'email'
    if (cellDay(cell, { today, past: true })) return 'bornOn'
    if (looksLikePhone(cell)) return 'phone'
    // A word such as "singola" is a room only after a name.
    return at > firstName && firstName >= 0 && roomOf(cell)?.roomType ? 'room' : null
  })
  const names = cells.flatMap((cell, at) => (cell && !told[at] && !/\d/.test(cell) ? [at] : []))
  const [first, second] = names
  if (first === undefined) return told
  // A name stands beside its surname. Other words further on, such as a stop, are none.
  const isWhole = cells[first]!.includes(',') || (second !== first + 1 && /\s/.test(cells[first]!))
  told[first] = isWhole ? 'surnameName' : 'surname'
  if (!isWhole && second !== undefined) told[second] = 'name'
  return told
}

type Row = { cells: readonly string[]; at: number }

const isPlace = (key: PastedKey): key is PlaceColumn => placeColumns.includes(key as PlaceColumn)

function personOf({ cells, at }: Row, columns: readonly (PastedKey | null)[], today: Day): PastedPerson {
  const person: Partial<PersonValues> = {}
  const unknown: PastedPerson['unknown'] = {}
  const place: PastedPerson['place'] = {}
  const code = cells[columns.indexOf('taxCode')] ?? ''
  for (const [index, key] of columns.entries()) {
    const cell = cells[index]
    if (!key || !cell) continue
    if (isPlace(key)) place[key] = cell
    else if (key === 'surnameName' || key === 'nameSurname') Object.assign(person, splitNames(cell, key, code))
    else {
      const value = readCell(key, cell, today)
      Object.assign(value === null ? unknown : person, { [key]: value ?? cell })
    }
  }
  const said = person.taxCode ? decodeTaxCode(person.taxCode, { today, bornOn: person.bornOn ?? null }) : null
  if (!said) return { at, person, unknown, place }
  return {
    at,
    unknown,
    place,
    person: { ...person, bornOn: person.bornOn ?? said.bornOn, sex: person.sex ?? said.sex },
  }
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

/**
 * A number of a landline with the zero at its beginning, which a sheet drops from a cell of numbers. Mobiles begin with
 * 3 and have at least nine digits, free and shared numbers begin with 800, 803 and 84.
 */
const withZero = (cell: string) => (/^([245679]\d{5,9}|8(?!0[03]|4)\d{5,9}|3\d{5,7})$/.test(cell) ? `0${cell}` : cell)

/** The value of a cell. An unreadable value stays as written, but is null when its column is a choice. */
function readCell(key: PastedColumn, cell: string, today: Day): string | null {
  if (key === 'surname' || key === 'name') return normalName(withoutTitles(cell))
  if (key === 'taxCode') return normalizeTaxCode(cell)
  if (key === 'phone') return normalizePhone(withZero(cell)) ?? cell
  if (key === 'sex') return /^[fd]/i.test(cell) ? 'F' : /^[mu]/i.test(cell) ? 'M' : null
  if (key === 'documentType') return documentTypeOf(cell)
  if (key === 'bornOn' || key === 'documentIssuedOn') return cellDay(cell, { today, past: true }) ?? cell
  if (key === 'documentExpiresOn') return cellDay(cell, { today }) ?? cell
  return cell
}
