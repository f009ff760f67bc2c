import { cellOf, cellsOf, isSeatLetter, numbered, seatsOf } from './layouts.rules.ts'
import { type Layout, type Scheme, schemes } from './layouts.values.ts'

/** A cell while a map is drawn: it carries its own number, so that rows can move and numbers stay. */
export type DrawnCell = { letter: string; label: string; isSupplement: boolean; isBlocked: boolean }
export type Drawing = { decks: DrawnCell[][][] }
export type CellAt = { deck: number; row: number; column: number }

const bare = (letter: string): DrawnCell => ({ letter, label: '', isSupplement: false, isBlocked: false })

/** The map as it is drawn. `blocked` are the seats that its coach does not sell now. */
export function drawingOf(layout: Layout, blocked: readonly string[] = layout.blocked ?? []): Drawing {
  const places = seatsOf(layout)
  return {
    decks: layout.decks.map(({ rows }, deck) =>
      rows.map((letters, row) =>
        [...letters].map((letter, column) => {
          const place = places.find((one) => one.deck === deck && one.row === row && one.column === column)
          if (!place) return bare(letter)
          return { letter, label: place.label, isSupplement: place.isFront, isBlocked: blocked.includes(place.label) }
        }),
      ),
    ),
  }
}

const seatsIn = ({ decks }: Drawing) => decks.flat(2).filter(({ letter }) => isSeatLetter(letter))
const lettersOf = (row: readonly DrawnCell[]) => row.map(({ letter }) => letter).join('')

export function layoutOf(drawing: Drawing): Layout {
  const seats = seatsIn(drawing)
  const labelled = (test: (cell: DrawnCell) => boolean) => seats.filter(test).map(({ label }) => label)
  return {
    decks: drawing.decks.map((rows) => ({ rows: rows.map(lettersOf) })),
    labels: seats.map(({ label }) => label),
    supplements: labelled(({ isSupplement }) => isSupplement),
    blocked: labelled(({ isBlocked }) => isBlocked),
  }
}

/** The next free number, or the next name of a crew seat. */
function nextLabel(drawing: Drawing, letter: string): string {
  const prefix = letter === 'A' ? 'A' : ''
  const numbers = seatsIn(drawing).flatMap(({ label }) =>
    label.startsWith(prefix) && /^\d+$/.test(label.slice(prefix.length)) ? Number(label.slice(prefix.length)) : [],
  )
  return `${prefix}${Math.max(0, ...numbers) + 1}`
}

function changed(drawing: Drawing, at: CellAt, change: (cell: DrawnCell) => DrawnCell): Drawing {
  return {
    decks: drawing.decks.map((rows, deck) =>
      deck !== at.deck
        ? rows
        : rows.map((row, index) =>
            index !== at.row ? row : row.map((cell, column) => (column === at.column ? change(cell) : cell)),
          ),
    ),
  }
}

export const cellAt = ({ decks }: Drawing, { deck, row, column }: CellAt): DrawnCell | undefined =>
  decks[deck]?.[row]?.[column]

/** The columns of the cell that is seen here: several where equal cells that are no seats are drawn as one. */
function columnsAt(drawing: Drawing, { deck, row, column }: CellAt): number[] {
  const seen = cellsOf(lettersOf(drawing.decks[deck]![row]!)).find(
    (cell) => cell.column <= column && column < cell.column + cell.span,
  )
  return seen ? Array.from({ length: seen.span }, (_, index) => seen.column + index) : []
}

/** Puts something where the cell is that is seen here. A new seat gets the next free number. */
export function placed(drawing: Drawing, at: CellAt, letter: string): Drawing {
  return columnsAt(drawing, at).reduce(
    (before, column) =>
      changed(before, { ...at, column }, (cell) => {
        if (cell.letter === letter) return cell
        return isSeatLetter(letter) ? { ...bare(letter), label: nextLabel(before, letter) } : bare(letter)
      }),
    drawing,
  )
}

export function withCell(drawing: Drawing, at: CellAt, given: Partial<DrawnCell>): Drawing {
  return changed(drawing, at, (cell) => ({ ...cell, ...given }))
}

function withRows(drawing: Drawing, deck: number, rows: DrawnCell[][]): Drawing {
  return { decks: drawing.decks.map((one, index) => (index === deck ? rows : one)) }
}

/** Adds a row before this index: of the scheme, or with the letters of another row. Its seats are numbered on. */
export function withRow(drawing: Drawing, { deck, row }: Omit<CellAt, 'column'>, like?: readonly DrawnCell[]): Drawing {
  const rows = drawing.decks[deck]!
  const letters = like ? lettersOf(like) : patternFor(drawing, deck)
  const empty = [...letters].map((letter) => bare(isSeatLetter(letter) ? '.' : letter))
  const opened = withRows(drawing, deck, rows.toSpliced(row, 0, empty))
  return [...letters].reduce(
    (before, letter, column) => (isSeatLetter(letter) ? placed(before, { deck, row, column }, letter) : before),
    opened,
  )
}

export function withoutRow(drawing: Drawing, { deck, row }: Omit<CellAt, 'column'>): Drawing {
  return withRows(drawing, deck, drawing.decks[deck]!.toSpliced(row, 1))
}

/** Adds the upper deck with as many rows of the scheme, or takes it away. */
export function withDecks(drawing: Drawing, count: 1 | 2): Drawing {
  const [lower] = drawing.decks
  if (count === 1) return { decks: [lower!] }
  if (drawing.decks.length === 2) return drawing
  const opened: Drawing = { decks: [lower!, []] }
  const pattern = patternFor(drawing, 0)
  const like = [...pattern].map(bare)
  return lower!.reduce((before, _row, row) => withRow(before, { deck: 1, row }, like), opened)
}

/** Numbers all seats anew from 1. */
export function renumbered(drawing: Drawing): Drawing {
  const { labels } = numbered(layoutOf(drawing).decks)
  let next = 0
  return {
    decks: drawing.decks.map((rows) =>
      rows.map((row) => row.map((cell) => (isSeatLetter(cell.letter) ? { ...cell, label: labels[next++]! } : cell))),
    ),
  }
}

const aisleOf = (pattern: string) => pattern.indexOf('.')

/** The scheme that most rows of the map have; null if none has one. */
export function schemeOf({ decks }: Drawing): Scheme | null {
  const rows = decks.flat().map((row) => lettersOf(row).replaceAll('A', 'P'))
  const found = Object.entries(schemes).map(([scheme, pattern]) => ({
    scheme: scheme as Scheme,
    n: rows.filter((letters) => letters === pattern).length,
  }))
  const best = found.toSorted((a, b) => b.n - a.n)[0]!
  return best.n === 0 ? null : best.scheme
}

function patternFor(drawing: Drawing, deck: number): string {
  const width = drawing.decks[deck]?.[0]?.length
  const pattern = schemes[schemeOf(drawing) ?? '2+2']
  return width === undefined || width === pattern.length ? pattern : pattern.padEnd(width, '.').slice(0, width)
}

/**
 * The map with other columns. What stands at the windows stays there; new columns beside the aisle continue what they
 * adjoin, and a bench over the whole width stays one.
 */
export function withScheme(drawing: Drawing, scheme: Scheme): Drawing {
  const before = schemeOf(drawing)
  const pattern = schemes[scheme]
  const aisle = before === null ? -1 : aisleOf(schemes[before])
  const wanted: { deck: number; row: number; cells: DrawnCell[] }[] = drawing.decks.flatMap((rows, deck) =>
    rows.map((row, index) => ({ deck, row: index, cells: resized(row, aisle, pattern) })),
  )
  const emptied: Drawing = {
    decks: drawing.decks.map((rows, deck) =>
      rows.map((_row, row) => wanted.find((one) => one.deck === deck && one.row === row)!.cells),
    ),
  }
  // New seats are those without a number. They are numbered on, in reading order.
  return wanted.reduce(
    (map, { deck, row, cells }) =>
      cells.reduce((all, cell, column) => {
        if (!isSeatLetter(cell.letter) || cell.label !== '') return all
        return withCell(all, { deck, row, column }, { label: nextLabel(all, cell.letter) })
      }, map),
    emptied,
  )
}

function resized(row: readonly DrawnCell[], aisle: number, pattern: string): DrawnCell[] {
  const gap = aisleOf(pattern)
  const isBench = aisle >= 0 && row.every(({ letter }) => letter === 'P')
  if (isBench) return Array.from(pattern, (_, column) => row[column] ?? bare('P'))
  const left = row.slice(0, aisle < 0 ? Math.max(gap, 0) : aisle)
  const right = row.slice(aisle < 0 ? Math.max(gap, 0) : aisle + 1)
  if (gap < 0) return sized([...left, ...right], pattern.length)
  return [
    ...sized(left, gap),
    aisle < 0 ? bare('.') : row[aisle]!,
    ...sized(right.toReversed(), pattern.length - gap - 1).toReversed(),
  ]
}

/** A side of the aisle in this width, from the window. */
function sized(side: readonly DrawnCell[], width: number): DrawnCell[] {
  const inner = side.at(-1)?.letter ?? '.'
  return Array.from({ length: width }, (_, index) => side[index] ?? bare(inner === 'A' ? '.' : inner))
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The cell that an arrow reaches. Decks stand side by side. At the edge it stays. */
export function cellTowards(drawing: Drawing, at: CellAt, arrow: Arrow): CellAt {
  const { decks } = drawing
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const row = at.row + (arrow === 'ArrowUp' ? -1 : 1)
    return decks[at.deck]![row] ? seenAt(drawing, { ...at, row }) : at
  }
  const columns = columnsAt(drawing, at)
  const column = arrow === 'ArrowLeft' ? columns[0]! - 1 : columns.at(-1)! + 1
  if (decks[at.deck]![at.row]![column]) return seenAt(drawing, { ...at, column })
  const deck = at.deck + (arrow === 'ArrowLeft' ? -1 : 1)
  const rows = decks[deck]
  if (!rows || rows.length === 0) return at
  const row = Math.min(at.row, rows.length - 1)
  return seenAt(drawing, { deck, row, column: arrow === 'ArrowLeft' ? rows[row]!.length - 1 : 0 })
}

/** The first column of the cell that is seen here. */
function seenAt(drawing: Drawing, at: CellAt): CellAt {
  return { ...at, column: columnsAt(drawing, at)[0] ?? at.column }
}

/** A remark on the drawn map: `ok`, `hint` for something unusual, `fault` for what keeps it from being saved. */
export type MapCheck = { is: 'ok' | 'hint' | 'fault'; says: MapRemark; params: Record<string, string | number> }
export type MapRemark =
  | 'registered'
  | 'below-registered'
  | 'over-registered'
  | 'no-double'
  | 'double'
  | 'no-number'
  | 'crew'
  | 'restart'
  | 'no-door'

/** What the editor remarks on a map. Without `registered`, the seats of the document are not known. */
export function checksOf(drawing: Drawing, registered: number | null): MapCheck[] {
  const seats = seatsIn(drawing)
  const n = seats.filter(({ letter }) => letter === 'P').length
  const crew = seats.length - n
  const labels = seats.map(({ label }) => label.trim())
  const doubles = [...new Set(labels.filter((label, at) => label !== '' && labels.indexOf(label) !== at))]
  const found: MapCheck[] = []
  if (registered !== null)
    found.push({
      is: n > registered ? 'fault' : n < registered ? 'hint' : 'ok',
      says: n > registered ? 'over-registered' : n < registered ? 'below-registered' : 'registered',
      params: { n, of: registered },
    })
  if (labels.includes('')) found.push({ is: 'fault', says: 'no-number', params: {} })
  found.push(
    doubles.length > 0
      ? { is: 'fault', says: 'double', params: { n: doubles.length, seats: doubles.join(', ') } }
      : { is: 'ok', says: 'no-double', params: {} },
  )
  if (crew > 0) found.push({ is: 'ok', says: 'crew', params: { n: crew, of: n } })
  const lower = drawing.decks[0]!.flat().find(({ letter }) => letter === 'P')?.label
  if (drawing.decks.length === 2 && lower !== undefined && lower !== '1')
    found.push({ is: 'hint', says: 'restart', params: { n: lower } })
  if (!drawing.decks.flat(2).some(({ letter }) => cellOf(letter) === 'door'))
    found.push({ is: 'hint', says: 'no-door', params: {} })
  return found
}
