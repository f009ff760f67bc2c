import type { NamedParticipant } from '#src/features/bookings/bookings.builders.ts'
import type { Day } from '#src/shared/day.ts'
import type { Crowd } from './people.ts'

type Days = { departsOn: Day; returnsOn: Day }
type Member = { person: NamedParticipant; trips: Days[] }

export type Crew = {
  /** A driver with the coach's plate, or a guide, who is on no other trip on these days. */
  assign(type: 'driver' | 'guide', trip: Days, plate: string | null): NamedParticipant
}

/** The drivers and guides of the agency, always the same people. */
export function hireCrew(crowd: Crowd, today: Day): Crew {
  const hired = (count: number, age: [number, number], sexes: readonly ('F' | 'M')[]) =>
    Array.from({ length: count }, (_, index): Member => {
      const sex = sexes[index % sexes.length]!
      const person = crowd.person({ age, on: today, sex })
      return { person: { ...person, allergies: null, hasHealthConsent: false }, trips: [] }
    })
  const members = { driver: hired(6, [34, 60], ['M', 'M', 'M', 'F']), guide: hired(7, [28, 58], ['F', 'F', 'M']) }
  return {
    assign(type, trip, plate) {
      const isFree = ({ trips }: Member) =>
        trips.every((one) => one.returnsOn < trip.departsOn || one.departsOn > trip.returnsOn)
      const member = members[type].filter(isFree).toSorted((one, other) => one.trips.length - other.trips.length)[0]
      if (!member) throw new Error(`Nobody of the crew is free on ${trip.departsOn}`)
      member.trips.push(trip)
      return { ...member.person, type, isDefaultContact: true, plate }
    },
  }
}
