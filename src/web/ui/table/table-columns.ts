import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: string
  /** The content of a cell; null for an empty one. The first column's cell holds the row's link. */
  cell: (row: Row) => ReactNode
  /** Aligns numbers to the right. */
  isNumeric?: boolean
  canSort?: boolean
  /** The width in px, also of its skeleton. If absent, the content decides. */
  width?: number
  /** Hides the column on a screen narrower than this many px. A phone shows all but the widest. */
  leavesBelow?: 1400 | 1100 | 900
  /** True for a column that, like the first, cannot be hidden or moved. */
  isFixed?: boolean
  /** A sum below the last row. */
  foot?: ReactNode
}

/** An operator's choice of columns, by key. The screen with the list stores it. */
export type ColumnChoice = { hidden: readonly string[]; order: readonly string[] }

export const noChoice: ColumnChoice = { hidden: [], order: [] }

/**
 * The columns to show, in the chosen order. A new column keeps its place among those not moved. Unknown keys are
 * ignored.
 */
export function shownColumns<Row>(columns: readonly Column<Row>[], choice: ColumnChoice): Column<Row>[] {
  return ordered(columns, choice).filter((column) => isFirst(columns, column) || !choice.hidden.includes(column.key))
}

export function hideColumn(choice: ColumnChoice, key: string): ColumnChoice {
  return { ...choice, hidden: [...choice.hidden.filter((hidden) => hidden !== key), key] }
}

/** Moves a shown column by one place. At the edge, or before the first column, it stays. */
export function moveColumn<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  key: string,
  by: -1 | 1,
): ColumnChoice {
  const neighbour = neighbourOf(columns, choice, key, by)
  if (!neighbour) return choice
  const order = ordered(columns, choice).map((column) => column.key)
  const rest = order.filter((other) => other !== key)
  rest.splice(rest.indexOf(neighbour.key) + (by === 1 ? 1 : 0), 0, key)
  return { ...choice, order: rest }
}

/** The shown column that a move would pass; null when it cannot move. */
export function neighbourOf<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice,
  key: string,
  by: -1 | 1,
): Column<Row> | null {
  const shown = shownColumns(columns, choice)
  const at = shown.findIndex((column) => column.key === key)
  const neighbour = shown[at + by]
  if (at <= 0 || !neighbour || isFirst(columns, neighbour)) return null
  return neighbour
}

function ordered<Row>(columns: readonly Column<Row>[], { order }: ColumnChoice): Column<Row>[] {
  const known = order.filter((key) => columns.some((column) => column.key === key))
  const moved = known.map((key) => columns.find((column) => column.key === key)!)
  const first = columns[0]
  const rest = moved.filter((column) => column !== first)
  for (const [index, column] of columns.entries())
    if (!rest.includes(column) && column !== first)
      rest.splice(Math.min(Math.max(index - 1, 0), rest.length), 0, column)
  return first ? [first, ...rest] : rest
}

function isFirst<Row>(columns: readonly Column<Row>[], column: Column<Row>): boolean {
  return column.isFixed === true || column === columns[0]
}
