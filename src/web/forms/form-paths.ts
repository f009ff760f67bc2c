/** The path `/people/0/surname` in the form's notation: `people.0.surname`. */
export function formPathOf(pointer: string): string {
  const parts = pointer.replace(/^\//, '').split('/')
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}

export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values)
}

/** Tells whether a value was left empty. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
