import { mayNameLater, missingCustomerFields, referenceFaults } from '#src/features/bookings/people/people.rules.ts'
import { bookingRoomRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { isPersonBegun } from '#src/features/customers/person.values.ts'
import {
  consentRefusal,
  missingOfDocument,
  missingText,
  wrongFields,
} from '#src/features/customers/person-faults.rules.ts'
import { normalizeTaxCode } from '#src/features/customers/tax-code.rules.ts'
import { plateRefusal } from '#src/features/departures/plate.rules.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Day } from '#src/shared/day.ts'
import type { Fault } from '#src/shared/refusal.ts'
import type { BookingInput, ParticipantInput } from './booking.contract.ts'
import { type BookingStatus, confirmByRefusal, headsListedRefusal, stripFaults } from './booking.rules.ts'

/** `stored`: the booking as it is kept, null when it is new. */
export type AroundBooking = {
  isMultiDay: boolean
  today: Day
  stored?: {
    status: BookingStatus
    confirmBy: Day | null
    roomType: RoomType | null
    adults: number
    children: number
  } | null
}

/**
 * Everything that is wrong in a booking as it was entered, field by field in the order of the form; empty when it can be
 * saved. People begun are complete (specification, section 5), unless the party may still be named.
 */
export function bookingFaults(input: BookingInput, { isMultiDay, today, stored = null }: AroundBooking): Fault[] {
  const named = input.people.filter(isPersonBegun).length
  const heads = input.adults + input.children
  const pastTerm = confirmByRefusal(input, stored, today)
  const tooMany = headsListedRefusal(input.people.length, heads)
  const tooFewBeds = isMultiDay ? bookingRoomRefusal(input, stored) : null
  return [
    ...stripFaults({ ...input, isMultiDay }),
    ...(pastTerm ? [{ path: '/confirmBy', code: pastTerm }] : []),
    ...(tooMany ? [{ path: '/adults', code: tooMany }] : []),
    ...(tooFewBeds ? [{ path: '/roomType', ...tooFewBeds }] : []),
    ...(input.isStaff ? [] : referenceFaults({ ...input, heads, named })),
    ...input.people.flatMap((person, index) =>
      personFaults(person, input, today).map((fault) => ({ ...fault, path: `/people/${index}${fault.path}` })),
    ),
    ...sameTwice(input.people),
  ]
}

/** A guide or driver of ours; one who travels on a customers' booking is asked for what every customer is. */
export function isOfCrew(
  { type }: Pick<ParticipantInput, 'type'>,
  { isStaff }: Pick<BookingInput, 'isStaff'>,
): boolean {
  return isStaff && type !== 'customer'
}

function personFaults(person: ParticipantInput, input: BookingInput, today: Day): Fault[] {
  if (!isPersonBegun(person)) return []
  const isCrew = isOfCrew(person, input)
  const mode = isCrew ? 'staff' : mayNameLater(input.namesBy, today) ? 'named' : 'customer'
  const missing = new Set([...missingCustomerFields(person, mode), ...missingOfDocument(person)])
  return [
    ...[...missing].map((field) => ({ path: `/${field}`, code: missingText[field as keyof typeof missingText] })),
    ...wrongFields(person, today),
    ...(consentRefusal(person) ? [{ path: '/allergies', code: 'customers.consent-missing' }] : []),
    ...(person.plate && plateRefusal(person.plate) ? [{ path: '/plate', code: 'departures.plate' }] : []),
  ]
}

/** Nobody is on a booking twice, by whichever of their marks they are told. */
function sameTwice(people: readonly ParticipantInput[]): Fault[] {
  const seen = new Set<string>()
  return people.flatMap(({ participantId, customerId, taxCode }, index) => {
    const marks = [participantId, customerId, taxCode && normalizeTaxCode(taxCode)].filter((mark) => mark != null)
    const isKnown = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isKnown ? [{ path: `/people/${index}/surname`, code: 'bookings.same-person-twice' }] : []
  })
}
