export type Separator = '\t' | ';' | ','

/** A quoted cell, with its own quotes doubled, up to the next separator; then a plain cell. */
const quoted: Record<Separator, RegExp> = {
  '\t': /[^\S\t\n]*"((?:[^"]|"")*)"[^\S\t\n]*(?=\t|\n|$)/y,
  ';': /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=;|\n|$)/y,
  ',': /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=,|\n|$)/y,
}
const plain: Record<Separator, RegExp> = { '\t': /[^\t\n]*/y, ';': /[^;\n]*/y, ',': /[^,\n]*/y }

/**
 * Rows and cells of text copied from a sheet, separated by tabs, or by semicolons in a line without tabs, or by commas
 * where the first line has one and no line has the others. Sheets quote a cell that holds a line break or a quote. Its
 * line breaks become spaces, because every field here has one line.
 */
export function pastedRows(given: string, told?: Separator): string[][] {
  const text = given.replace(/\r\n?/g, '\n')
  const ofFile = told ?? (/^\s*[^\n\t;]*,[^\t;]*$/.test(text) ? ',' : undefined)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let separator = ofFile ?? separatorAt(text, at)
  while (at < text.length || row.length > 0) {
    const cell = read(quoted[separator], text, at) ?? read(plain[separator], text, at)!
    row.push(cell.value)
    const isLast = text[cell.end] !== separator
    at = cell.end + 1
    if (!isLast) continue
    rows.push(row)
    row = []
    separator = ofFile ?? separatorAt(text, at)
  }
  return rows
}

const separators = ['\t', ';', ','] as const

/**
 * The separator of a file: the one that cuts most of its first lines into the same number of cells. Others may stand in
 * titles and texts.
 */
export function separatorOf(text: string): Separator {
  const head = text.split(/\r\n?|\n/, 20).join('\n')
  const alike = (separator: Separator) => {
    const widths = pastedRows(head, separator).map((row) => row.length)
    return Math.max(0, ...widths.map((width) => (width < 2 ? 0 : widths.filter((other) => other === width).length)))
  }
  const [best] = separators.toSorted((one, other) => alike(other) - alike(one))
  return best && alike(best) > 0 ? best : ','
}

function separatorAt(text: string, at: number): Separator {
  const tab = text.indexOf('\t', at)
  const end = text.indexOf('\n', at)
  return tab >= 0 && (end < 0 || tab < end) ? '\t' : ';'
}

function read(kind: RegExp, text: string, at: number): { value: string; end: number } | null {
  kind.lastIndex = at
  const found = kind.exec(text)
  if (!found) return null
  const [whole, inside] = found
  const bare = inside?.replaceAll('""', '"') ?? whole.trim().replace(/^"(.*)"$/, '$1')
  return { value: bare.replace(/\s*\n\s*/g, ' ').trim(), end: at + whole.length }
}
