import type { Day } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { normalizeTaxCode } from '#src/shared/tax-code.ts'
import { cellDay } from './pasted-days.values.ts'
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

/** The most rows above a header: agencies write their name, the trip and its dates there. */
const mostAbove = 10

/** The place of the header among the first rows: the first row with two known headers; 0 where there is none. */
export function headerAmong(rows: readonly (readonly string[])[], wanted: readonly PastedKey[]): number {
  const at = rows.slice(0, mostAbove).findIndex((cells) => keysOf(cells, wanted).filter(Boolean).length >= 2)
  return Math.max(0, at)
}

/**
 * The keys of the columns below a header: first by its known words, then by their beginnings, then by what most cells
 * show (`content`). A column of surnames that holds whole names is read as both.
 */
export function headedKeys(
  heads: readonly string[],
  body: readonly (readonly string[])[],
  content: readonly (PastedKey | null)[],
  wanted: readonly PastedKey[],
): (PastedKey | null)[] {
  const worded = withWording(keysOf(heads, wanted), heads, wanted)
  return withWholeNames(withContent(worded, heads, content), body)
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
function withWholeNames(
  found: readonly (PastedKey | null)[],
  body: readonly (readonly string[])[],
): (PastedKey | null)[] {
  const at = found.indexOf('surname')
  if (at < 0 || found.includes('name')) return [...found]
  const said = body.flatMap((cells) => cells[at] || [])
  const whole = said.filter((cell) => /\p{L}[\s,]+\p{L}/u.test(cell)).length
  return whole * 2 > said.length ? found.with(at, 'surnameName') : [...found]
}

/** The most frequent key in each column. */
export function usualKeys(guesses: readonly (readonly (PastedKey | null)[])[]): (PastedKey | null)[] {
  const width = Math.max(0, ...guesses.map((columns) => columns.length))
  return Array.from({ length: width }, (_, at) => {
    const counts = new Map<PastedKey, number>()
    for (const { [at]: key } of guesses) if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
  })
}

/** Gives chosen columns their key, and takes it from the column that had it. */
export function withChosen(found: readonly (PastedKey | null)[], chosen: ReadonlyMap<number, PastedKey | null>) {
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
export function columnsOf(cells: readonly string[], wanted: readonly PastedKey[]): (PastedKey | null)[] | null {
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

/** What the cells of a row show by their content, of the keys that are wanted. */
export function guessedKeys(cells: readonly string[], today: Day, wanted: readonly PastedKey[]): (PastedKey | null)[] {
  return guessed(cells, today).map((key) => (key && wanted.includes(key) ? key : null))
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
