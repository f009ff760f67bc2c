import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node'
import { type Day, formatDay } from '#src/shared/day.ts'
import { sheetPage } from './sheet-page.ts'

/** What the cells of a column are: text, whole numbers, amounts in cents, or days as `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'number' | 'money' | 'day'
export type Cell = string | number | null
export type SheetHead = {
  /** What the tab says. */
  name: string
  /** What stands above the table: a heading, then lines of facts. */
  heading: string | null
  lines: readonly string[]
  columns: readonly { header: string; width: number; kind: ColumnKind }[]
  /** Rows below the table that are no part of it: its filter and its order leave them where they are. */
  totals: readonly (readonly Cell[])[]
  /** What stands below everything else. */
  notes: readonly string[]
  /** What each printed page says of itself, in the words of XLSX: `&P` of `&N`. */
  pageOf: string
}

/** A sheet counts days from 1900 and takes that year for a leap year: earlier days than this are off by one. */
const firstSureDay: Day = '1900-03-01'
const formats = { number: '#,##0', money: '"€ "#,##0.00;"−€ "#,##0.00', day: 'dd/mm/yyyy' }
const textCell = { type: String, wrap: true, alignVertical: 'top' } as const
const bold = { type: String, fontWeight: 'bold' } as const
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

/** The file of a sheet whose cells are known. */
export function writeSheet(sheet: SheetHead, rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const { name, heading, lines, columns, totals, notes } = sheet
  const above = [...(heading === null ? [] : [{ value: known(heading), ...bold, fontSize: 14 }]), ...lines.map(aside)]
  const headAt = above.length > 0 ? above.length + 1 : 0
  const data: Row[] = [
    ...above.map((cell) => [cell]),
    ...(above.length > 0 ? [[]] : []),
    columns.map(({ header, kind }) => ({ ...headCell, value: known(header), align: sideOf(kind) })),
    ...rows.map((row) => row.map((cell, at) => cellOf(cell, columns[at]!.kind))),
    ...totals.map((row) => row.map((cell, at) => totalOf(cell, columns[at]!.kind))),
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
  return writeExcelFile(data, options, { features: [page] }).toBuffer()
}

const sideOf = (kind: ColumnKind) => (kind === 'number' || kind === 'money' ? 'right' : 'left')
const aside = (text: string) => ({ value: known(text), type: String })

function cellOf(cell: Cell, kind: ColumnKind): CellObject | null {
  if (cell === null || cell === '') return null
  if (kind === 'money') return { value: (cell as number) / 100, type: Number, ...valueStyle.money }
  if (kind === 'number') return { value: cell, type: Number, ...valueStyle.number }
  if (kind === 'text') return { value: known(String(cell)), ...textCell }
  if ((cell as Day) < firstSureDay) return { value: formatDay(cell as Day), ...textCell }
  return { value: new Date(`${cell}T00:00:00Z`), type: Date, ...valueStyle.day }
}

const valueStyle = {
  number: { format: formats.number, alignVertical: 'top' },
  money: { format: formats.money, alignVertical: 'top' },
  day: { format: formats.day, alignVertical: 'top', align: 'left' },
} as const

const totalOf = (cell: Cell, kind: ColumnKind): CellObject => ({
  ...(cellOf(cell, kind) ?? {}),
  fontWeight: 'bold',
  ...line('top'),
})

/** The library finds a text again by its name in a plain object, where some names are taken. */
const known = (text: string) => (text in {} ? `${text} ` : text)
