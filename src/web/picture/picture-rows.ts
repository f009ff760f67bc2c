/** Pixels. With the screen's head counted in, table rows are at least this high on average. */
const lowestRow = 36

/**
 * Drops table rows that a first picture cannot show: it does not scroll, so a table that scrolls inside (`data-fills`)
 * needs only the rows that fit the screen. The row with the longest text of each column stays, because it decides the
 * column's width. Expects markup as React writes it.
 */
export function withRowsInSight(markup: string, height: number): string {
  return markup.replaceAll(/(<section[^>]* data-fills="true".*?<tbody>)(.*?)(?=<\/tbody>)/gs, (_found, head, body) => {
    const rows = (body as string).match(/<tr\b.*?<\/tr>/gs) ?? []
    const seen = Math.ceil(height / lowestRow)
    const longest = longestOfColumns(rows)
    return head + rows.filter((_row, at) => at < seen || longest.has(at)).join('')
  })
}

/** The indexes of rows that hold the longest text of a column. */
function longestOfColumns(rows: readonly string[]): Set<number> {
  const found: { length: number; row: number }[] = []
  for (const [row, text] of rows.entries())
    for (const [column, cell] of text.split(/<\/t[dh]>/).entries()) {
      const { length } = cell.replaceAll(/<[^>]*>/g, '').replaceAll(/&[^;]*;/g, '&')
      if (length > (found[column]?.length ?? 0)) found[column] = { length, row }
    }
  return new Set(found.flatMap((one) => one?.row ?? []))
}
