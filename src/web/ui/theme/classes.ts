/** Joins class names, leaving out those that do not hold. */
export function classes(...names: unknown[]): string {
  return names.filter(Boolean).join(' ')
}
