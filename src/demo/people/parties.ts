import type { NamedParticipant } from '#src/features/bookings/bookings.builders.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { ageOn, type Day } from '#src/shared/day.ts'
import type { Chance } from './chance.ts'
import type { Crowd, Origin } from './people.ts'

/** The people of one booking, and their room type if the trip has nights. */
export type Party = { people: NamedParticipant[]; adults: number; children: number; roomType: RoomType }

type Days = { departsOn: Day; returnsOn: Day }

export type Parties = {
  /** A party of at most this many heads that is free on these days: sometimes known people, otherwise new ones. */
  next(trip: Days, atMost: number): Party
}

const childAgeLimit = 12

export function parties(chance: Chance, crowd: Crowd): Parties {
  const known: { people: NamedParticipant[]; roomType: RoomType; trips: Days[] }[] = []
  const isFree = ({ trips }: (typeof known)[number], trip: Days) =>
    trips.every((one) => one.returnsOn < trip.departsOn || one.departsOn > trip.returnsOn)
  return {
    next(trip, atMost) {
      const again = known.length > 40 && chance.happens(5) ? known[chance.whole(0, known.length - 1)] : undefined
      const isAgain = again !== undefined && again.people.length <= atMost && isFree(again, trip)
      const party = isAgain ? again : { ...drawn({ chance, crowd, on: trip.departsOn }, atMost), trips: [] as Days[] }
      party.trips.push(trip)
      if (!isAgain) known.push(party)
      const children = party.people.filter(({ bornOn }) => ageOn(bornOn!, trip.departsOn) < childAgeLimit).length
      return { people: party.people, adults: party.people.length - children, children, roomType: party.roomType }
    },
  }
}

const local: Origin = { kind: 'local' }

/** The source of people, and the day that their ages refer to. */
type Drawing = { chance: Chance; crowd: Crowd; on: Day }

/** The people of one booking, who live around Bergamo. */
export function peopleOfOneBooking(drawing: Drawing, size: 1 | 2 | 3 | 4): NamedParticipant[] {
  if (size > 2) return family(drawing, local, size === 3 ? 1 : 2)
  if (size === 1 || drawing.chance.happens(4)) return friends(drawing, local, size === 1 ? 1 : 2)
  return couple(drawing, local, [48, 80])
}

/** A person alone, a couple, friends, a family, or grandparents with a child. */
function drawn(drawing: Drawing, atMost: number): { people: NamedParticipant[]; roomType: RoomType } {
  const { chance, crowd } = drawing
  const lot = chance.whole(1, 100)
  const from = crowd.origin()
  if (atMost === 1 || lot <= 15)
    return { people: friends(drawing, from, 1), roomType: chance.happens(3) ? 'SGL' : 'DUS' }
  if (lot <= 66) return { people: couple(drawing, from, [48, 80]), roomType: 'DBL' }
  if (atMost === 2 || lot <= 80) return { people: friends(drawing, from, 2), roomType: 'TWN' }
  if (atMost === 3 || lot <= 90) return { people: family(drawing, from, 1), roomType: 'TRP' }
  return { people: family(drawing, from, 2), roomType: 'QUAD' }
}

function friends({ chance, crowd, on }: Drawing, from: Origin, count: 1 | 2): NamedParticipant[] {
  const sex = chance.pick(['F', 'F', 'M'] as const)
  return withLead(
    inTurn(Array<readonly [number, number]>(count).fill([52, 79]), (age, besides) =>
      crowd.person({ age, on, sex, from, besides }),
    ),
  )
}

/** Two people who share home and telephone. In Italy each keeps their surname. */
function couple({ chance, crowd, on }: Drawing, from: Origin, age: readonly [number, number]): NamedParticipant[] {
  const lead = crowd.person({ age, on, sex: chance.pick(['F', 'M', 'M'] as const), from })
  const years = ageOn(lead.bornOn!, on)
  const near = [Math.max(28, years - 6), years + 4] as const
  const sex = lead.sex === 'M' ? 'F' : 'M'
  return withLead([lead, crowd.person({ age: near, on, sex, from, ...sharedWith(lead) })])
}

const agesOfChildren = {
  1: [[2, 13]],
  2: [
    [7, 14],
    [3, 9],
  ],
} as const

function family(drawing: Drawing, from: Origin, children: 1 | 2): NamedParticipant[] {
  const { chance, crowd, on } = drawing
  const adults = couple(drawing, from, chance.happens(4) ? [62, 72] : [34, 46])
  const { surname } = adults.find(({ sex }) => sex === 'M')!
  const shared = { on, surname, from, ...sharedWith(adults[0]!) }
  const names = adults.map(({ name }) => name)
  const young = inTurn(agesOfChildren[children], (age, besides) =>
    crowd.person({ age, ...shared, besides: [...names, ...besides] }),
  )
  return [...adults, ...young]
}

/** Draws people one after the other. None repeats a first name of those before. */
function inTurn(
  ages: readonly (readonly [number, number])[],
  make: (age: readonly [number, number], besides: string[]) => NamedParticipant,
): NamedParticipant[] {
  const people: NamedParticipant[] = []
  for (const age of ages)
    people.push(
      make(
        age,
        people.map(({ name }) => name),
      ),
    )
  return people
}

const sharedWith = ({ residence, phone, email }: NamedParticipant) => ({
  home: residence!,
  contact: { phone: phone!, email: email! },
})

const withLead = (people: NamedParticipant[]) =>
  people.map((person, index) => ({ ...person, isDefaultContact: index === 0 }))
