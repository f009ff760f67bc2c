import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Keeps the previous object of every row with unchanged content, so that a row that only moved, or was loaded again, is
 * not redrawn.
 */
export function steadyRows<Row>(
  before: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  if (before === rows) return rows
  const known = new Map(before.map((row) => [keyOf(row), row]))
  return rows.map((row) => replaceEqualDeep(known.get(keyOf(row)), row))
}
