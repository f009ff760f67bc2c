import type { SheetColumn } from '#src/server/sheets/sheet.ts'
import { formatDay } from '#src/shared/day.ts'
import { formatCents } from '#src/shared/money.ts'
import { letterNotes, paperFoot } from './paper-words.ts'
import { paper } from './papers.ts'

/** A column of a printed table; `width` is its share of the page. */
export type PaperColumn = { name: string; width: number; isNumber?: boolean }
export type PaperRow = { cells: readonly string[]; isTotal?: boolean }

/** A table with a head, such as the list of a trip's people. A group repeats its title and columns on every page. */
export type TablePaper = {
  heading: string
  /** What stands under the heading: the code and the dates of the trip. */
  trip: string
  agency: string
  phones: readonly string[]
  facts?: readonly { label: string; value: string }[]
  totals?: string
  columns: readonly PaperColumn[]
  groups: readonly { title: string; rows: readonly PaperRow[] }[]
  /** What stands in place of the rows of a table without any. */
  empty?: string
  notes?: readonly string[]
}

/** The table as its layout reads it, also within another paper. */
export function tableWords(table: TablePaper) {
  const { facts = [], totals = '', empty = '', notes = [], columns, groups } = table
  const words = {
    ...table,
    ...{ facts, totals, empty },
    columns: columns.map((column, at) => ({
      ...{ isNumber: false, ...column },
      isTight: isTight(groups.flatMap(({ rows }) => rows.map(({ cells }) => cells[at] ?? ''))),
    })),
    groups: groups.map(({ title, rows }) => ({ title, rows: rows.map((row) => ({ isTotal: false, ...row })) })),
  }
  return { ...words, notes: [...notes, ...letterNotes(words)] }
}

/** The most characters of a column that keeps its words whole. */
const longestTight = 18

/** Tells whether a column holds only short words, such as codes and amounts: it is as wide as they are. */
const isTight = (values: readonly string[]) =>
  values.every((value) => value.length <= longestTight && !/\s/.test(value))

/** The table as a tagged PDF on A4, landscape where it has many columns. */
export function tablePdf(
  table: TablePaper,
  printing: { printedAt: string; printedBy: string; logo: string | null; isFlipped?: boolean },
): Uint8Array {
  const { isFlipped = false, logo } = printing
  return paper('server/pdf/table-paper.typ', { ...tableWords(table), ...paperFoot(printing), isFlipped, logo })
}

/** The columns of a sheet that say something of these rows: a paper has no room for empty ones. */
export function columnsInUse<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): readonly SheetColumn<Row>[] {
  return columns.filter((column) => rows.some((row) => column.value(row) !== null && column.value(row) !== ''))
}

/** The columns of a sheet on paper, as wide in proportion. */
export function printedColumns<Row>(columns: readonly SheetColumn<Row>[]): PaperColumn[] {
  return columns.map(({ header, width, kind }) => ({
    name: header,
    width,
    isNumber: kind === 'money' || kind === 'number',
  }))
}

/** A row of a sheet in the words of a paper. */
export function printedRow<Row>(columns: readonly SheetColumn<Row>[], row: Row): PaperRow {
  const words = (column: SheetColumn<Row>): string => {
    const value = column.value(row)
    if (value === null) return ''
    if (column.kind === 'money') return formatCents(Number(value))
    return column.kind === 'day' ? formatDay(String(value)) : String(value)
  }
  return { cells: columns.map(words) }
}
