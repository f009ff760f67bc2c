/** Elena Bonetti → EB; one name gives its first two letters. */
export function initialsOf(name: string): string {
  // Letters, not their halves: what is written beyond the common alphabets takes two places.
  const [first = [], ...rest] = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word])
  const last = rest.at(-1)
  return (last ? [first[0], last[0]] : first.slice(0, 2)).join('').toLocaleUpperCase('it')
}
