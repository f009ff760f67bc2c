import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node'
import { type Day, formatDay } from '#src/shared/day.ts'
import { sheetPage } from './sheet-page.ts'

/** The kinds of cells: text, whole numbers, amounts in cents, days as `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'number' | 'money' | 'day'
type Column = { header: string; width: number; kind: ColumnKind }
export type Cell = string | number | null
export type SheetHead = {
  /** The name on the tab. */
  name: string
  /** Lines above the table: a heading, then facts. */
  heading: string | null
  lines: readonly string[]
  columns: readonly Column[]
  /** Rows below the table, which its filter and order leave in place. */
  totals: readonly (readonly Cell[])[]
  /** Lines below everything else. */
  notes: readonly string[]
  /** The page count that each printed page shows, in the codes of XLSX: `&P` of `&N`. */
  pageOf: string
}

/** Spreadsheets take 1900 for a leap year, so days before this one would be off by one. */
const firstSureDay: Day = '1900-03-01'
const formats = { number: '#,##0', decimal: '#,##0.00', money: '"€ "#,##0.00;"−€ "#,##0.00', day: 'dd/mm/yyyy' }
/** The default font of spreadsheet programs. A bold cell must name it again. */
const font = { fontFamily: 'Calibri', fontSize: 11 } as const
const pointsOfLine = 15
const textCell = { type: String, wrap: true, alignVertical: 'top' } as const
const boldFont = { ...font, fontWeight: 'bold' } as const
const bold = { ...boldFont, type: String } as const
const headCell = {
  ...bold,
  wrap: true,
  alignVertical: 'center',
  backgroundColor: '#eceff1',
  ...line('bottom'),
} as const

function line(side: 'top' | 'bottom') {
  return { [`${side}BorderStyle`]: 'thin', [`${side}BorderColor`]: '#7d8990' }
}

/** The XLSX file of a sheet, from its cells. */
export function writeSheet(sheet: SheetHead, rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const { name, heading, lines, columns, totals, notes } = sheet
  const above = [...(heading === null ? [] : [{ value: known(heading), ...bold, fontSize: 14 }]), ...lines.map(aside)]
  const headAt = above.length > 0 ? above.length + 1 : 0
  const data: Row[] = [
    ...above.map((cell) => [cell]),
    ...(above.length > 0 ? [[]] : []),
    columns.map(({ header, kind }) => ({ ...headCell, value: known(header), ...sideOf(kind) })),
    ...rows.map((row) => row.map((cell, at) => cellOf(cell, columns[at]!))),
    ...totals.map((row) => row.map((cell, at) => totalOf(cell, columns[at]!))),
    ...(notes.length > 0 ? [[]] : []),
    ...notes.map((note) => [aside(note)]),
  ]
  const options = {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    orientation: 'landscape',
    stickyRowsCount: headAt + 1,
  } as const
  const page = sheetPage({ ...sheet, headAt, columns: columns.length, rows: rows.length })
  return writeExcelFile(data, options, { ...font, features: [page] }).toBuffer()
}

const aside = (text: string) => ({ value: known(text), type: String })

function cellOf(cell: Cell, { kind, width }: Column): CellObject | null {
  if (cell === null || cell === '') return null
  if (kind === 'money') return { value: (cell as number) / 100, type: Number, ...valueStyle.money }
  if (kind === 'number')
    return { value: cell, type: Number, ...valueStyle[Number.isInteger(cell) ? 'number' : 'decimal'] }
  if (kind === 'text') return textOf(String(cell), width)
  if ((cell as Day) < firstSureDay) return textOf(formatDay(cell as Day), width)
  return { value: new Date(`${cell}T00:00:00Z`), type: Date, ...valueStyle.day }
}

/** A text of several lines sets the height of its row, because not every program measures it on opening. */
function textOf(text: string, width: number): CellObject {
  const cell = { value: known(text), ...textCell }
  if (text.length <= width - 2 && !text.includes('\n')) return cell
  return { ...cell, height: linesOf(text, width - 2) * pointsOfLine }
}

function linesOf(text: string, width: number): number {
  return text.split('\n').reduce((lines, paragraph) => lines + linesOfParagraph(paragraph, width), 0)
}

function linesOfParagraph(paragraph: string, width: number): number {
  let [lines, taken] = [1, 0]
  for (const { length } of paragraph.split(' ')) {
    const isFitting = taken === 0 || taken + 1 + length <= width
    lines += (isFitting ? 0 : 1) + Math.floor(Math.max(0, length - 1) / width)
    taken = isFitting && taken > 0 ? taken + 1 + length : length % width
  }
  return lines
}

const right = { align: 'right', indent: 1 } as const
const sideOf = (kind: ColumnKind) => (kind === 'number' || kind === 'money' ? right : ({ align: 'left' } as const))
const valueStyle = {
  number: { format: formats.number, alignVertical: 'top', ...right },
  decimal: { format: formats.decimal, alignVertical: 'top', ...right },
  money: { format: formats.money, alignVertical: 'top', ...right },
  day: { format: formats.day, alignVertical: 'top', align: 'left' },
} as const

const totalOf = (cell: Cell, column: Column): CellObject => ({ ...cellOf(cell, column), ...boldFont, ...line('top') })

/**
 * A text as the library takes it. It looks texts up in a plain object, where names such as `toString` already exist.
 */
const known = (text: string) => (text in {} ? `${text} ` : text)
