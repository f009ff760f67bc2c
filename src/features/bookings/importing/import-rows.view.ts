import type { Person } from '#src/features/customers/person/person.contract.ts'
import { blankPerson, fullName, personValuesOf, recognized } from '#src/features/customers/person/person.values.ts'
import { isCalledAlike } from '#src/features/customers/person/same-person.rules.ts'
import type { Day } from '#src/shared/day.ts'
import {
  type ImportChoices,
  type ImportColumn,
  type ImportGrounds,
  type ImportPlan,
  importPlan,
  type RowFault,
  type RowToImport,
  repeatedRows,
} from './import-plan.rules.ts'
import { pastedCells } from './pasted-cells.values.ts'
import type { PastedPerson, PastedSheet } from './pasted-people.values.ts'

/** The operator's act on a row whose person seems to be there already. */
export type RowAct = 'skip' | 'import'
/** The stored person of a row, and the number of that person's booking on this trip. */
export type KnownOf = ReadonlyMap<number, { person: Person; bookingOnTrip: number | null }>

export type ImportRow = {
  at: number
  name: string
  known: Person | null
  /** The number of a booking on this trip, or the row that is the same person. */
  bookingOnTrip: number | null
  sameAs: number | null
  act: RowAct
  faults: ReadonlyMap<ImportColumn, RowFault>
}

export type ImportView = { rows: ImportRow[]; plan: ImportPlan; wrongCells: number; foodNotes: number }

type Asked = {
  sheet: PastedSheet
  known: KnownOf
  acts: ReadonlyMap<number, RowAct>
  choices: ImportChoices
  grounds: ImportGrounds
}

/** The rows as they would be imported, each fault at its cell. A skipped row has no faults. */
export function importView({ sheet, known, acts, choices, grounds }: Asked): ImportView {
  const entries = sheet.people.map((pasted) => ({ pasted, row: rowOf(pasted, known, choices.hasConsent) }))
  const repeated = repeatedRows(entries.map(({ row }) => row))
  const actOf = (at: number): RowAct =>
    acts.get(at) ?? (repeated.has(at) || known.get(at)?.bookingOnTrip != null ? 'skip' : 'import')
  const coming = entries.filter(({ row }) => actOf(row.at) === 'import')
  const plan = importPlan(
    coming.map(({ row }) => row),
    choices,
    grounds,
  )
  const faults = new Map<number, Map<ImportColumn, RowFault>>()
  const add = (fault: RowFault) => {
    const ofRow = faults.get(fault.at) ?? new Map<ImportColumn, RowFault>()
    faults.set(fault.at, ofRow)
    if (!ofRow.has(fault.column)) ofRow.set(fault.column, fault)
  }
  for (const { pasted } of coming) for (const fault of cellFaults(pasted, known, grounds.today)) add(fault)
  for (const fault of plan.faults) add(fault)
  const rows = entries.map(({ row }): ImportRow => {
    const one = known.get(row.at)
    return {
      at: row.at,
      name: fullName(row.person),
      known: one?.person ?? null,
      bookingOnTrip: one?.bookingOnTrip ?? null,
      sameAs: repeated.get(row.at) ?? null,
      act: actOf(row.at),
      faults: faults.get(row.at) ?? new Map(),
    }
  })
  return {
    rows,
    plan,
    wrongCells: rows.reduce((sum, row) => sum + row.faults.size, 0),
    foodNotes: coming.filter(({ pasted }) => pasted.person.allergies).length,
  }
}

/** A row completed with its person's stored data. Without consent its food note stays in the sheet. */
function rowOf({ at, person, place }: PastedPerson, known: KnownOf, hasConsent: boolean): RowToImport {
  const entered = { ...blankPerson, ...person, allergies: hasConsent ? (person.allergies ?? '') : '' }
  const one = known.get(at)
  if (!one) return { at, place, person: entered }
  const stored = personValuesOf(one.person)
  const joined = recognized(stored, { ...entered, hasHealthConsent: hasConsent && entered.allergies !== '' })
  const { customerId, version } = one.person
  return { at, place, person: { ...joined, taxCode: stored.taxCode || entered.taxCode, customerId, version } }
}

/** Faults of the cells' format, and a tax code that belongs to somebody with another name. */
function cellFaults(pasted: PastedPerson, known: KnownOf, today: Day): RowFault[] {
  const { at, person } = pasted
  const faults: RowFault[] = []
  for (const [column, { fault }] of pastedCells(pasted, today))
    if (fault && !fault.isWarning && fault.code !== 'customers.consent-missing')
      faults.push({ at, column, code: fault.code, params: fault.params })
  const one = known.get(at)?.person
  const called = { surname: person.surname ?? '', name: person.name ?? '' }
  if (one && called.surname && called.name && !isCalledAlike(one, called))
    faults.push({ at, column: 'taxCode', code: 'bookings.import-other-name', params: { name: fullName(one) } })
  return faults
}

/** The wrong rows as cells, with the reasons in a last cell, for the sheet that is corrected elsewhere. */
export function wrongRows(
  cells: readonly (readonly string[])[],
  headAt: number | null,
  rows: readonly ImportRow[],
  say: (fault: RowFault) => string,
  title: string,
): string[][] {
  const head = headAt === null ? [] : [[...(cells[headAt] ?? []), title]]
  const wrong = rows
    .filter(({ faults }) => faults.size > 0)
    .map(({ at, faults }) => [...(cells[at] ?? []), [...faults.values()].map(say).join(', ')])
  return [...head, ...wrong]
}

/** Rows as a CSV that Italian Excel opens: semicolons, quotes where needed, no formula. */
export function asCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) && !/^\+?[\d\s]+$/.test(text) ? `'${text}` : text
    return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\ufeff${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`
}
