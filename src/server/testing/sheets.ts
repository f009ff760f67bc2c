import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'

/** The content of a sheet as a program reads it: rows of text, numbers and days. */
export async function rowsOfFile(file: Uint8Array) {
  return (await readExcelFile(Buffer.from(file)))[0]!.data
}

/** The rows of its table, keyed by column header. The table may stand under a heading and over totals. */
export async function tableOfFile(file: Uint8Array): Promise<Record<string, unknown>[]> {
  const rows = await rowsOfFile(file)
  const { head, last } = tableIn(file)
  const headers = rows[head - 1]!
  return rows.slice(head, last).map((row) => Object.fromEntries(headers.map((header, at) => [String(header), row[at]])))
}

/** The row of the headers, counted from 1 as spreadsheets do. */
export const headOfFile = (file: Uint8Array): number => tableIn(file).head

/** The rows that its filter covers. */
function tableIn(file: Uint8Array): { head: number; last: number } {
  const [, head, last] = /<autoFilter ref="A(\d+):[A-Z]+(\d+)"/.exec(partsOfFile(file).sheet)!
  return { head: Number(head), last: Number(last) }
}

/** The parts of an XLSX that decide how it looks and prints. */
export function partsOfFile(file: Uint8Array) {
  const parts = unzipSync(new Uint8Array(file))
  const part = (path: string) => strFromU8(parts[path]!)
  return {
    sheet: part('xl/worksheets/sheet1.xml'),
    book: part('xl/workbook.xml'),
    styles: part('xl/styles.xml'),
  }
}

/** The number format of a cell by its address; null when it has none. */
export function formatOfCell(file: Uint8Array, address: string): string | null {
  const { sheet, styles } = partsOfFile(file)
  const style = Number(new RegExp(`<c r="${address}"[^>]*? s="(\\d+)"`).exec(sheet)?.[1])
  const [, xf = ''] = [...styles.split('<cellXfs')[1]!.matchAll(/<xf( [^>]*)?>/g)][style] ?? []
  const used = /numFmtId="(\d+)"/.exec(xf)?.[1]
  const format = new RegExp(`<numFmt numFmtId="${used}" formatCode="([^"]*)"`).exec(styles)?.[1]
  return format?.replaceAll('&quot;', '"') ?? builtInFormats.get(used ?? '') ?? null
}

/** Number formats that XLSX refers to by number alone. */
const builtInFormats = new Map([
  ['3', '#,##0'],
  ['14', 'dd/mm/yyyy'],
])
