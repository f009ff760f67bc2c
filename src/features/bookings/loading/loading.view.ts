import { isBalanceMissing } from '#src/features/bookings/price/due.rules.ts'
import type { LoadingPerson } from './loading.contract.ts'

/** What is said of the people of a stop, or of all stops. `dueCents` is null for who may not read payments. */
export type StopTotals = {
  people: number
  parties: number
  minors: number
  options: number
  confirmed: number
  dueCents: number | null
  partiesDue: number
}

export function totalsOf(people: readonly LoadingPerson[]): StopTotals {
  const owing = people.filter(isOwing)
  const seesMoney = people.some(({ dueCents }) => dueCents !== undefined)
  const confirmed = people.filter(({ status }) => status === 'confirmed').length
  return {
    people: people.length,
    parties: new Set(people.map(({ bookingId }) => bookingId)).size,
    minors: people.filter(({ age }) => age !== null).length,
    options: people.length - confirmed,
    confirmed,
    dueCents: seesMoney ? owing.reduce((sum, { dueCents }) => sum + (dueCents ?? 0), 0) : null,
    partiesDue: owing.length,
  }
}

/** Whose booking still owes its balance: said on the row of its contact. */
export function isOwing({ status, dueCents }: LoadingPerson): boolean {
  return dueCents != null && isBalanceMissing({ status, dueCents })
}

/** The parties of a stop, in their order. */
export function partiesOf(people: readonly LoadingPerson[]): LoadingPerson[][] {
  return [...Map.groupBy(people, ({ bookingId }) => bookingId).values()]
}

/** Under whose telephone somebody is reached: their own, or that of who answers for their party; null of nobody. */
export function reachedBy(person: LoadingPerson, party: readonly LoadingPerson[]): LoadingPerson | null {
  const [first] = party
  if (person.surname === null) return null
  const own = person.phone !== null && (person === first || person.phone !== first?.phone)
  if (own) return person
  return first && first !== person && first.phone !== null ? first : null
}
