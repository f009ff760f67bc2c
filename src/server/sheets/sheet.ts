import writeExcelFile from 'write-excel-file/node'

/** A column of a sheet: what its cells hold of a row. Numbers stay numbers, days are text as people read them. */
export type SheetColumn<Row> = { header: string; width: number; value: (row: Row) => string | number | null }

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A one-page XLSX with a bold first line that stays in sight. A cell is data, never a formula. */
export async function sheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<Uint8Array> {
  const head = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    columns.map(({ value }) => {
      const cell = value(row)
      if (cell === null) return null
      return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String }
    }),
  )
  const columnWidths = columns.map(({ width }) => ({ width }))
  return writeExcelFile([head, ...body], { sheet: name, columns: columnWidths, stickyRowsCount: 1 }).toBuffer()
}
