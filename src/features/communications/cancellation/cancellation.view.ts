import { type Addressee, isToTell } from '#src/features/communications/letters/letters.rules.ts'

/** The readers with what failed first, then those to tell, then those still waiting, then those who know. */
export function byUrgency(people: readonly Addressee[]): Addressee[] {
  const rank = (one: Addressee) => {
    if (one.last !== null && isToTell(one)) return 0
    if (one.last === null) return one.email === null ? 1 : 2
    return 3
  }
  return people.toSorted((a, b) => rank(a) - rank(b))
}
