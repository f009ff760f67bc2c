import { type Cell, cells, drawingOf, type Layout, type ModelSize, modelSizes } from './layouts.values.ts'

/** A seat with its place on the map, all counted from 0. `isFront` is true in the first row with passenger seats. */
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

const isSeat = (letter: string | undefined) => letter === 'P' || letter === 'A'

/** The seats of a map in reading order. On two decks, the front row is that of the upper one. */
export function seatsOf({ decks, labels }: Layout): SeatPlace[] {
  const places = decks.flatMap(({ rows }, deck) =>
    rows.flatMap((letters, row) =>
      [...letters].flatMap((letter, column) => (isSeat(letter) ? { letter, deck, row, column, letters } : [])),
    ),
  )
  const frontDeck = decks.length - 1
  const frontRow = decks[frontDeck]?.rows.findIndex((letters) => letters.includes('P')) ?? -1
  return places.map(({ letter, deck, row, column, letters }, index) => ({
    label: labels[index] ?? '',
    isCrew: letter === 'A',
    deck,
    row,
    column,
    isWindow: column === 0 || column === letters.length - 1,
    isFront: letter === 'P' && deck === frontDeck && row === frontRow,
  }))
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
