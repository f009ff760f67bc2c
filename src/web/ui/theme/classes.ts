/** Joins class names and skips falsy ones. */
export function classes(...names: unknown[]): string {
  return names.filter(Boolean).join(' ')
}
