/** The levels of the deepest value of a screen, with room to spare. */
const mostLevels = 20

/** Tells whether a value has few enough levels to be written as text: that of endless ones fails. */
export function isShallow(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}
