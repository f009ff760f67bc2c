/** In pixels; no row of a table is lower where the head of the screen is counted with them. */
const lowestRow = 36

/**
 * Leaves rows out that nobody sees in a picture: a table that scrolls inside of itself (`data-fills`) shows those that
 * its screen has room for, and a picture cannot be scrolled. The longest text of each column stays, since it tells how
 * wide the columns are. Takes the markup as React writes it.
 */
export function withRowsInSight(markup: string, height: number): string {
  return markup.replaceAll(/(<section[^>]* data-fills="true".*?<tbody>)(.*?)(?=<\/tbody>)/gs, (_found, head, body) => {
    const rows = (body as string).match(/<tr\b.*?<\/tr>/gs) ?? []
    const seen = Math.ceil(height / lowestRow)
    const longest = longestOfColumns(rows)
    return head + rows.filter((_row, at) => at < seen || longest.has(at)).join('')
  })
}

/** The rows that have the longest text of a column. */
function longestOfColumns(rows: readonly string[]): Set<number> {
  const found: { length: number; row: number }[] = []
  for (const [row, text] of rows.entries())
    for (const [column, cell] of text.split(/<\/t[dh]>/).entries()) {
      const { length } = cell.replaceAll(/<[^>]*>/g, '').replaceAll(/&[^;]*;/g, '&')
      if (length > (found[column]?.length ?? 0)) found[column] = { length, row }
    }
  return new Set(found.flatMap((one) => one?.row ?? []))
}
