import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * The rows, each the very object it was before where it says the same: one that only moved, or that was loaded again, is
 * not drawn again.
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
