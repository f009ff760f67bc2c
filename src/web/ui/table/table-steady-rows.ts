import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Keeps the previous object of every row with unchanged content, so that a row that only moved, or was loaded again, is
 * not redrawn. When no row changed or moved, the previous list itself is kept.
 */
export function steadyRows<Row>(
  before: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  if (before === rows) return rows
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const steady = rows.map((row): Row => replaceEqualDeep(known.get(keyOf(row)), row))
  return steady.length === before.length && steady.every((row, at) => row === before[at]) ? before : steady
}
