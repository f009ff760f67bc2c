import writeExcelFile from 'write-excel-file/node'

export type Cell = string | number | null
export type SheetHead = { name: string; columns: readonly { header: string; width: number }[] }

/** The file of a sheet whose cells are known. */
export function writeSheet({ name, columns }: SheetHead, rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const head = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return null
      return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String }
    }),
  )
  const widths = columns.map(({ width }) => ({ width }))
  return writeExcelFile([head, ...body], { sheet: name, columns: widths, stickyRowsCount: 1 }).toBuffer()
}
