import { BookingInput, type ParticipantInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aPerson } from '#src/features/customers/customers.builders.ts'

/** A head with a name. */
export type NamedParticipant = ParticipantInput & { surname: string; name: string }

/** A complete participant; see {@link aPerson}. */
export function aParticipant(given: Partial<NamedParticipant> = {}): NamedParticipant {
  return {
    ...aPerson(given),
    type: 'customer',
    isDefaultContact: false,
    departureId: null,
    plate: null,
    boardingNote: null,
    ...given,
  }
}

/** Two people in a confirmed double. The caller gives at least the departure and the agency of its trip. */
export function aBooking(given: Partial<BookingInput> & Pick<BookingInput, 'departureId' | 'agencyId'>): BookingInput {
  const people = given.people ?? [
    aParticipant({ isDefaultContact: true }),
    aParticipant({
      surname: 'Ferri',
      name: 'Elena',
      sex: 'F',
      bornOn: '1987-09-02',
      birthPlace: 'Milano (MI)',
      birthCode: 'F205',
    }),
  ]
  return BookingInput.parse({
    status: 'confirmed',
    confirmBy: '2027-02-20',
    adults: people.length || 2,
    roomType: 'DBL',
    ...given,
    people,
  })
}
