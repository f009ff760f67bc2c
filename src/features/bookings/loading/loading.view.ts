import { isBalanceMissing } from '#src/features/bookings/price/due.rules.ts'
import type { LoadingPerson } from './loading.contract.ts'

/** The sums for the people of one stop, or of all. `dueCents` is null for readers who may not see payments. */
export type StopTotals = {
  people: number
  parties: number
  minors: number
  options: number
  assisted: number
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
    assisted: people.filter(({ isBoardingAssisted }) => isBoardingAssisted).length,
    confirmed,
    dueCents: seesMoney ? owing.reduce((sum, { dueCents }) => sum + (dueCents ?? 0), 0) : null,
    partiesDue: owing.length,
  }
}

/** Tells whether a person's booking still owes its balance; true only on the row of its contact. */
export function isOwing({ status, dueCents }: LoadingPerson): boolean {
  return dueCents != null && isBalanceMissing({ status, dueCents })
}

/** The parties of a stop, in order. */
export function partiesOf(people: readonly LoadingPerson[]): LoadingPerson[][] {
  return [...Map.groupBy(people, ({ bookingId }) => bookingId).values()]
}

/**
 * The person whose telephone reaches this one: themselves, or the contact of their party. Null when nobody has a
 * telephone.
 */
export function reachedBy(person: LoadingPerson, party: readonly LoadingPerson[]): LoadingPerson | null {
  const [first] = party
  if (person.surname === null) return null
  const own = person.phone !== null && (person === first || person.phone !== first?.phone)
  if (own) return person
  return first && first !== person && first.phone !== null ? first : null
}
