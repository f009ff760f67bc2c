/** The initials of a name: Elena Bonetti → EB. A single name gives its first two letters. */
export function initialsOf(name: string): string {
  // The text is split by code point, because a letter outside the common alphabets takes two code units.
  const [first = [], ...rest] = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word])
  const last = rest.at(-1)
  return (last ? [first[0], last[0]] : first.slice(0, 2)).join('').toLocaleUpperCase('it')
}
