import { randomUUID } from 'node:crypto'
import type { Copy } from '#src/demo/plans/big-plan.ts'
import type { NewPerson } from '#src/features/customers/customers.builders.ts'
import type { Day } from '#src/shared/day.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { surnames } from './names.ts'
import { peopleOfOneBooking } from './parties.ts'
import { crowd } from './people.ts'

/** The customer who replaces a participant of the original on trip number `n`. */
export type Traveller = { n: number; participant: string; customer: string }

type Size = 1 | 2 | 3 | 4
type Kind = Size | 'crew'
type Known = { customerIds: readonly string[]; lastTrip: number }

/**
 * Percent of travellers who come back, and the number of the agency's trips until they do: about four weeks of trips.
 */
const guests = { returning: 62, pause: 280 }
/** Drivers and guides are few, and travel again soon. */
const crew = { returning: 97, pause: 30 }

export type Travellers = {
  /** The people on a copy. People who appear for the first time are passed to `meet`. */
  on(copy: Copy, meet: (person: NewPerson) => void): Traveller[]
}

/** The agency's customers: who is new and who comes back, trip after trip in the order of time. */
export function travellers(seed: number, today: Day): Travellers {
  const chance = chanceFrom(seed)
  const people = crowd(chance, today, surnamesOfMany(chance))
  const known = new Map<Kind, Known[]>()
  return {
    on(copy, meet) {
      return copy.original.bookings
        .filter(({ number, isStaff }) => isStaff || number <= copy.most)
        .flatMap(({ people: wanted, isStaff }) => {
          const found: string[] = []
          while (found.length < wanted.length) {
            const size = Math.min(4, wanted.length - found.length) as Size
            found.push(...partyOf(isStaff ? 'crew' : size, copy, meet))
          }
          return wanted.map((participant, index) => ({ n: copy.n, participant, customer: found[index]! }))
        })
    },
  }

  function partyOf(kind: Kind, { n, departsOn }: Copy, meet: (person: NewPerson) => void): readonly string[] {
    const { returning, pause } = kind === 'crew' ? crew : guests
    const all = known.get(kind) ?? []
    known.set(kind, all)
    const again = all.length > 0 && chance.whole(1, 100) <= returning ? chance.pick(all) : undefined
    if (again && again.lastTrip < n - pause) {
      again.lastTrip = n
      return again.customerIds
    }
    const party = newParty({ chance, crowd: people, on: today }, kind).map((person) => ({
      ...person,
      id: randomUUID(),
      latestTripOn: departsOn,
    }))
    for (const person of party) meet(person)
    const met = { customerIds: party.map(({ id }) => id), lastTrip: n }
    all.push(met)
    return met.customerIds
  }
}

function newParty(drawing: Parameters<typeof peopleOfOneBooking>[0], kind: Kind) {
  return kind === 'crew' ? [drawing.crowd.person({ age: [30, 60] })] : peopleOfOneBooking(drawing, kind)
}

/**
 * Some 600 surnames made from the endings of known ones. The first are far more frequent than the last, as in reality.
 */
function surnamesOfMany(chance: Chance): string[] {
  const stems = surnames.map((surname) => surname.replace(/[aeiouà]+$/, ''))
  const endings = ['i', 'ini', 'etti', 'elli', 'oni', 'acci', 'ati', 'ese']
  const made = endings.flatMap((ending, rank) => stems.map((stem) => ({ surname: stem + ending, rank })))
  const all = [...surnames.map((surname) => ({ surname, rank: 0 })), ...made]
  return all.flatMap(({ surname, rank }) => Array.from({ length: chance.whole(1, 9 - rank) }, () => surname))
}
