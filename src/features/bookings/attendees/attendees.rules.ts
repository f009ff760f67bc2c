/** The people who ask for a counted place, in their order: those who enter, and those who wait. */
export function admitted<Person>(asking: readonly Person[], limit: number): { inside: Person[]; waiting: Person[] } {
  return { inside: asking.slice(0, limit), waiting: asking.slice(limit) }
}

/** The person who enters when `leaving` gives up their place; null when they waited themselves, or nobody waits. */
export function nextIn<Person>(asking: readonly Person[], leaving: Person, limit: number): Person | null {
  const { inside, waiting } = admitted(asking, limit)
  return inside.includes(leaving) ? (waiting[0] ?? null) : null
}

/** The order after somebody who waits was put before all others who wait. Nobody inside loses their place. */
export function withFirstWaiting<Person>(asking: readonly Person[], person: Person, limit: number): Person[] {
  const { inside, waiting } = admitted(asking, limit)
  if (!waiting.includes(person)) return [...asking]
  return [...inside, person, ...waiting.filter((one) => one !== person)]
}
