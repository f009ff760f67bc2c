import { strFromU8, unzipSync } from 'fflate'

/** A cell that is merged with those below it. Rows and columns are counted from 0, and `last` is its last row. */
export type MergedCell = { at: number; last: number; column: number }

/** The cells of an XLSX that are merged downwards, by the name of their sheet. Cells merged sideways are left out. */
export function mergedCells(content: Uint8Array): Map<string, MergedCell[]> {
  const parts = unzipSync(content, { filter: ({ name }) => /^xl\/(workbook\.xml|_rels\/|worksheets\/)/.test(name) })
  const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  const paths = new Map(
    tagsOf(text('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      valueIn(tag, 'Id'),
      valueIn(tag, 'Target'),
    ]),
  )
  return new Map(
    tagsOf(text('xl/workbook.xml'), 'sheet').map((tag) => {
      const path = (paths.get(valueIn(tag, 'r:id')) ?? '').replace(/^\/?(xl\/)?/, 'xl/')
      return [valueIn(tag, 'name'), mergedIn(parts[path] ?? new Uint8Array())]
    }),
  )
}

/** The merged cells of one sheet. They are listed behind its rows, so only the end of the sheet is read as text. */
function mergedIn(sheet: Uint8Array): MergedCell[] {
  const from = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.length).lastIndexOf('<mergeCells')
  const areas = from < 0 ? [] : tagsOf(strFromU8(sheet.subarray(from)), 'mergeCell').map((tag) => valueIn(tag, 'ref'))
  return areas.flatMap((area) => {
    const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(area) ?? []
    if (!left || left !== right || top === bottom) return []
    return [{ at: Number(top) - 1, last: Number(bottom) - 1, column: columnAt(left) }]
  })
}

const columnAt = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const tagsOf = (xml: string, name: string) => xml.match(new RegExp(`<${name}\\s[^>]*>`, 'g')) ?? []

function valueIn(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return value.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: keyof typeof entities) => entities[entity])
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
