import { type Cell, cells, drawingOf, type Layout, type ModelSize, modelSizes } from './layouts.values.ts'

/** A seat with its place on the map, all counted from 0. `isFront` is true for a seat with the first row's supplement. */
export type SeatPlace = {
  label: string
  isCrew: boolean
  deck: number
  row: number
  column: number
  isWindow: boolean
  isFront: boolean
}

export function cellOf(letter: string): Cell | null {
  return Object.hasOwn(cells, letter) ? cells[letter as keyof typeof cells] : null
}

export const isSeatLetter = (letter: string | undefined) => letter === 'P' || letter === 'A'

/** The cells of a row. Equal neighbours that are no seats are drawn as one. */
export function cellsOf(letters: string): { letter: string; column: number; span: number }[] {
  return [...letters].flatMap((letter, column) => {
    if (isSeatLetter(letter) || letter === '.') return { letter, column, span: 1 }
    if (letters[column - 1] === letter) return []
    const span = [...letters.slice(column)].findIndex((other) => other !== letter)
    return { letter, column, span: span < 0 ? letters.length - column : span }
  })
}

/** The seats of a map in reading order. On two decks, the first row is that of the upper one. */
export function seatsOf({ decks, labels, supplements }: Layout): SeatPlace[] {
  const places = decks.flatMap(({ rows }, deck) =>
    rows.flatMap((letters, row) =>
      [...letters].flatMap((letter, column) => (isSeatLetter(letter) ? { letter, deck, row, column, letters } : [])),
    ),
  )
  const frontDeck = decks.length - 1
  const frontRow = decks[frontDeck]?.rows.findIndex((letters) => letters.includes('P')) ?? -1
  return places.map(({ letter, deck, row, column, letters }, index) => {
    const label = labels[index] ?? ''
    const isFirstRow = deck === frontDeck && row === frontRow
    return {
      ...{ label, deck, row, column },
      isCrew: letter === 'A',
      isWindow: column === 0 || column === letters.length - 1,
      isFront: letter === 'P' && (supplements ? supplements.includes(label) : isFirstRow),
    }
  })
}

/**
 * Numbers the seats from 1, in reading order; on two decks the upper one first, as coach builders do. The seats of the
 * crew are called A1, A2 and so on.
 */
export function numbered(decks: Layout['decks']): Layout {
  const unnumbered = seatsOf({ decks, labels: [] })
  const passengers = unnumbered.filter(({ isCrew }) => !isCrew).toSorted((a, b) => b.deck - a.deck)
  const crew = unnumbered.filter(({ isCrew }) => isCrew)
  const labels = unnumbered.map((seat) =>
    seat.isCrew ? `A${crew.indexOf(seat) + 1}` : String(passengers.indexOf(seat) + 1),
  )
  return { decks, labels }
}

export function readyModel(size: ModelSize): Layout {
  return numbered(drawingOf(size))
}

/** The smallest ready model with at least this many seats, otherwise the largest. */
export function modelFor(passengerSeats: number): ModelSize {
  return modelSizes.find((size) => size >= passengerSeats) ?? 74
}

export function passengerSeatsOf(layout: Layout): number {
  return seatsOf(layout).filter(({ isCrew }) => !isCrew).length
}

/**
 * Why a map is not valid, or null. Its rows hold known letters and are equally long within a deck; it has at least one
 * passenger seat and a label for each seat, none of them twice.
 */
export function layoutRefusal(
  layout: Layout,
): 'seating.layout-shape' | 'seating.layout-empty' | 'seating.label-missing' | 'seating.label-twice' | null {
  const isShaped = layout.decks.every(({ rows }) =>
    rows.every((row) => row.length === rows[0]!.length && [...row].every((letter) => cellOf(letter) !== null)),
  )
  if (!isShaped) return 'seating.layout-shape'
  const places = seatsOf(layout)
  if (places.every(({ isCrew }) => isCrew)) return 'seating.layout-empty'
  if (layout.labels.length !== places.length || places.some(({ label }) => label.trim() === ''))
    return 'seating.label-missing'
  return new Set(layout.labels).size < layout.labels.length ? 'seating.label-twice' : null
}

/** Why a map does not suit its coach's registration document, or null: it has more passenger seats. */
export function registeredRefusal(layout: Layout, registeredSeats: number): 'seating.over-registered' | null {
  return passengerSeatsOf(layout) > registeredSeats ? 'seating.over-registered' : null
}
