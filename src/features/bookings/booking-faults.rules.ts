import { missingOfDocument, missingText, wrongFields } from '#src/features/customers/person-faults.rules.ts'
import { normalizeTaxCode } from '#src/features/customers/tax-code.rules.ts'
import { plateRefusal } from '#src/features/departures/plate.rules.ts'
import type { Day } from '#src/shared/day.ts'
import type { Fault } from '#src/shared/refusal.ts'
import type { BookingInput, ParticipantInput } from './bookings.contract.ts'
import { namedPeopleRefusal, stripFaults } from './bookings.rules.ts'
import { mayNameLater, missingCustomerFields, referenceFaults } from './people.rules.ts'

/**
 * Everything that is wrong in a booking as it was entered, field by field in the order of the form; empty when it can be
 * saved. People begun are complete (specification, section 5), unless the party may still be named.
 */
export function bookingFaults(input: BookingInput, trip: { isMultiDay: boolean; today: Day }): Fault[] {
  const named = input.people.length
  const heads = input.adults + input.children
  const tooMany = namedPeopleRefusal(named, heads)
  return [
    ...stripFaults({ ...input, isMultiDay: trip.isMultiDay }),
    ...(tooMany ? [{ path: '/adults', code: tooMany }] : []),
    ...(input.isStaff ? [] : referenceFaults({ ...input, heads, named })),
    ...input.people.flatMap((person, index) =>
      personFaults(person, input, trip.today).map((fault) => ({ ...fault, path: `/people/${index}${fault.path}` })),
    ),
    ...sameTwice(input.people),
  ]
}

function personFaults(person: ParticipantInput, input: BookingInput, today: Day): Fault[] {
  const isStaff = person.type !== 'customer'
  const mode = isStaff ? 'staff' : mayNameLater(input.namesBy, today) ? 'named' : 'customer'
  const missing = new Set([...missingCustomerFields(person, mode), ...missingOfDocument(person)])
  return [
    ...[...missing].map((field) => ({ path: `/${field}`, code: missingText[field as keyof typeof missingText] })),
    ...wrongFields(person, today),
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
