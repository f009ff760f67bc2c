/** The rows chosen after one was toggled; with `from`, all rows between the two take the toggled row's new state. */
export function toggled(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  key: string,
  from: string | null = null,
): Set<string> {
  const isOn = !selected.has(key)
  const start = from === null ? -1 : keys.indexOf(from)
  const end = keys.indexOf(key)
  const range = start < 0 || end < 0 ? [key] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
  return withState(selected, range, isOn)
}

export function withState(selected: ReadonlySet<string>, keys: readonly string[], isOn: boolean): Set<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}

/** How many of the rows in sight are chosen: what the box in the header shows. */
export function coverage(selected: ReadonlySet<string>, keys: readonly string[]): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}
