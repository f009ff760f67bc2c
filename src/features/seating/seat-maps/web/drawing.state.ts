import { useRef, useState } from 'react'
import { type CellAt, cellAt, type Drawing, placed, withRow } from '#src/features/seating/seat-maps/drawing.rules.ts'

export type DrawingActs = {
  drawing: Drawing
  /** The cell that is selected. */
  at: CellAt
  select: (at: CellAt) => void
  /** Changes the drawing. Changes with the same `run` one after another are undone together. */
  change: (next: Drawing, run?: string) => void
  /** Puts something on the selected cell. */
  put: (letter: string) => void
  /** Adds a row before this index, like another or of the scheme, and selects its first seat. */
  addRow: (deck: number, row: number, like?: number) => void
  undo: (() => void) | null
}

const longest = 200

/** The drawing of a map with the selected cell, and a way back through all its changes. */
export function useDrawing(drawing: Drawing, onChange: (drawing: Drawing) => void): DrawingActs {
  const [past, setPast] = useState<Drawing[]>([])
  const [selected, select] = useState<CellAt>(() => firstSeat(drawing))
  const lastRun = useRef<string | null>(null)
  const at = inside(drawing, selected)
  const change = (next: Drawing, run: string | null = null) => {
    if (run === null || run !== lastRun.current) setPast([...past.slice(-longest), drawing])
    lastRun.current = run
    onChange(next)
  }
  return {
    drawing,
    at,
    select,
    change,
    put: (letter) => change(placed(drawing, at, letter)),
    addRow: (deck, row, like) => {
      change(withRow(drawing, { deck, row }, like === undefined ? undefined : drawing.decks[deck]![like]))
      select({ deck, row, column: at.column })
    },
    undo:
      past.length === 0
        ? null
        : () => {
            lastRun.current = null
            setPast(past.slice(0, -1))
            onChange(past.at(-1)!)
          },
  }
}

function firstSeat({ decks }: Drawing): CellAt {
  const deck = decks.length - 1
  const row = decks[deck]!.findIndex((cells) => cells.some(({ letter }) => letter === 'P'))
  const column = decks[deck]![row]?.findIndex(({ letter }) => letter === 'P') ?? 0
  return { deck, row: Math.max(row, 0), column }
}

/** The nearest cell that the drawing still has. */
function inside(drawing: Drawing, at: CellAt): CellAt {
  if (cellAt(drawing, at)) return at
  const deck = Math.min(at.deck, drawing.decks.length - 1)
  const row = Math.min(at.row, drawing.decks[deck]!.length - 1)
  return { deck, row, column: Math.min(at.column, drawing.decks[deck]![row]!.length - 1) }
}
