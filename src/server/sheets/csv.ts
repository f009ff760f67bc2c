import Papa from 'papaparse'
import { formatDay } from '#src/shared/day.ts'
import type { SheetColumn } from './sheet.ts'
import type { Cell, ColumnKind } from './sheet-file.ts'

/**
 * Matches texts that a spreadsheet would take for a formula, even after blanks and in full-width letters. They get an
 * apostrophe.
 */
const formula = /^(?:[\s\p{Zs}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/**
 * Rows for Excel in Italy: UTF-8 with a byte order mark, semicolons, decimal commas. A cell is data, never a formula.
 */
export function csv<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Uint8Array {
  const fields = columns.map(({ header }) => header)
  const data = rows.map((row) => columns.map(({ kind, value }) => written(value(row), kind)))
  const lines = Papa.unparse({ fields, data }, { delimiter: ';', newline: '\r\n', quotes: false })
  return Buffer.from(`\ufeff${lines}\r\n`)
}

function written(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? (cell / 100).toFixed(2).replace('.', ',') : String(cell)
  if (kind === 'day') return formatDay(cell)
  return formula.test(cell) ? `'${cell}` : cell
}
