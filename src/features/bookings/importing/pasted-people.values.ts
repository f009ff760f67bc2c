import type { PersonValues } from '#src/features/customers/person/person.values.ts'
import type { Day } from '#src/shared/day.ts'
import { foldText, foldWords } from '#src/shared/folded.ts'
import { normalizePhone } from '#src/shared/phone.ts'
import { withoutUnseen } from '#src/shared/shapes.ts'
import { decodeTaxCode, normalizeTaxCode } from '#src/shared/tax-code.ts'
import {
  columnsOf,
  guessedKeys,
  headedKeys,
  headerAmong,
  importedKeys,
  type PastedColumn,
  type PastedKey,
  type PlaceColumn,
  pastedKeys,
  placeColumns,
  usualKeys,
  withChosen,
} from './pasted-columns.values.ts'
import { cellDay } from './pasted-days.values.ts'
import { normalName, splitNames, withoutTitles } from './pasted-names.values.ts'

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

/** Corrections of the reading of a sheet: whether its first row is a header, and the keys of columns by index. */
export type Reading = { hasHeader?: boolean; columns?: ReadonlyMap<number, PastedKey | null> }

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
  const hasHeader = rows.length > 0 && (reading.hasHeader ?? columnsOf(first, wanted) !== null)
  const body = hasHeader ? rows.slice(1) : rows
  const texts = body.map(({ cells }) => cells)
  const guesses = texts.map((cells) => guessedKeys(cells, today, wanted))
  const found = hasHeader ? headedKeys(first, texts, usualKeys(guesses), wanted) : usualKeys(guesses)
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
