import type { BookingInput, ParticipantInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import type { BookingFault } from '#src/features/bookings/booking/booking-refusals.values.ts'
import { isPersonBegun } from '#src/features/customers/person/person.values.ts'
import { isPersonChanged, type StoredPerson } from '#src/features/customers/person/person-changes.rules.ts'
import { consentRefusal, missingText, wrongFields } from '#src/features/customers/person/person-faults.rules.ts'
import { plateRefusal } from '#src/features/departures/plate.rules.ts'
import { type Day, formatDay } from '#src/shared/day.ts'
import type { Fault } from '#src/shared/refusal.ts'
import { normalizeTaxCode } from '#src/shared/tax-code.ts'
import { areNamesDue, isOfCrew, missingCustomerFields, type NamesTerms, namesDay, phoneFault } from './people.rules.ts'

/** The heads of a booking as they are stored; a new one has none. */
export type StoredHead = StoredPerson & { participantId: string; customerId: string | null }
export type StoredHeads = readonly StoredHead[]
type AroundPeople = { today: Day; names: NamesTerms; stored: StoredHeads }

/**
 * Faults of the people of a booking. Until the day "Nominativi entro il" a party needs only one telephone. From that
 * day on, the people whom the booking adds or changes must be complete.
 */
export function peopleFaults(input: BookingInput, { today, names, stored }: AroundPeople): Fault<BookingFault>[] {
  const dueOn = namesDay(input.namesBy, names)
  const areDue = !input.isStaff && areNamesDue(dueOn, today)
  const added = areDue ? addedWithoutName(input, stored) : { places: new Set<number>(), others: 0 }
  return [
    ...(input.isStaff || areDue ? [] : phoneFault(input)),
    ...(added.others > 0
      ? [{ path: '/adults', code: 'bookings.names-were-due' as const, params: { day: formatDay(dueOn) } }]
      : []),
    ...input.people.flatMap((person, index) => {
      if (!isPersonBegun(person) && !added.places.has(index)) return []
      const before = stored.find(({ participantId }) => participantId === person.participantId)
      const isSettled = before?.customerId != null && !isPersonChanged(person, before)
      const mode = isOfCrew(person, input) ? 'staff' : areDue && !isSettled ? 'customer' : 'named'
      return personFaults(person, mode, today).map((fault) => ({ ...fault, path: `/people/${index}${fault.path}` }))
    }),
    ...sameTwice(input.people),
  ]
}

/**
 * The heads without a name that the save would add: `places` are their indexes in the list of people, `others` is the
 * number of those beyond the list.
 */
function addedWithoutName(input: BookingInput, stored: StoredHeads): { places: Set<number>; others: number } {
  const blank = input.people.flatMap((person, at) => (isPersonBegun(person) ? [] : [at]))
  const unlisted = Math.max(0, input.adults + input.children - input.people.length)
  const before = stored.filter(({ customerId }) => customerId === null).length
  const added = Math.max(0, blank.length + unlisted - before)
  const others = Math.min(added, unlisted)
  return { places: new Set(added > others ? blank.slice(-(added - others)) : []), others }
}

function personFaults(
  person: ParticipantInput,
  mode: 'staff' | 'customer' | 'named',
  today: Day,
): Fault<BookingFault>[] {
  return [
    ...missingCustomerFields(person, mode).map((field) => ({ path: `/${field}`, code: missingText[field] })),
    ...wrongFields(person, today),
    ...(consentRefusal(person) ? [{ path: '/allergies', code: 'customers.consent-missing' as const }] : []),
    ...(person.plate && plateRefusal(person.plate) ? [{ path: '/plate', code: 'departures.plate' as const }] : []),
  ]
}

/** Faults of people who are entered twice, told by head, customer or tax code. */
function sameTwice(people: readonly ParticipantInput[]): Fault<BookingFault>[] {
  const seen = new Set<string>()
  return people.flatMap(({ participantId, customerId, taxCode }, index) => {
    const marks = [participantId, customerId, taxCode && normalizeTaxCode(taxCode)].filter((mark) => mark != null)
    const isKnown = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isKnown ? [{ path: `/people/${index}/surname`, code: 'bookings.same-person-twice' }] : []
  })
}
