/** Elena Bonetti → EB; one name gives its first two letters. */
export function initialsOf(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return (last ? first.slice(0, 1) + last.slice(0, 1) : first.slice(0, 2)).toLocaleUpperCase('it')
}
