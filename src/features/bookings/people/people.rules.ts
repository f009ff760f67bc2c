import type { ParticipantType } from '#src/features/bookings/booking/participant-types.values.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { phoneRefusal } from '#src/shared/phone.ts'

/** The most people that can be pasted into one booking. */
export const mostPasted = 60

/** Why pasted people cannot be added, or null. */
export function pasteRefusal(people: number): 'bookings.paste-nothing' | 'bookings.paste-too-many' | null {
  if (people === 0) return 'bookings.paste-nothing'
  return people > mostPasted ? 'bookings.paste-too-many' : null
}

/** The stored fields of a person on a booking. Empty text and null both mean missing. */
export type PersonFields = {
  surname: string | null
  name: string | null
  taxCode: string | null
  sex: string | null
  bornOn: string | null
  birthPlace: string | null
  residence: string | null
  phone: string | null
  email: string | null
  documentType: string | null
  documentNumber: string | null
  documentIssuedOn: string | null
  documentExpiresOn: string | null
}
export type PersonField = keyof PersonFields

const requiredFields = {
  /** The fields of the specification, section 5, and the sex, which comes from the tax code or is asked for. */
  customer: [
    'surname',
    'name',
    'taxCode',
    'sex',
    'bornOn',
    'birthPlace',
    'residence',
    'phone',
    'email',
    'documentType',
    'documentNumber',
    'documentIssuedOn',
    'documentExpiresOn',
  ],
  /**
   * A guide or a driver of ours must be named and reachable. The fields that the hotel needs are checked with the
   * rooms.
   */
  staff: ['surname', 'name', 'phone'],
  /** A customer before the day "Nominativi entro il" needs only a surname. */
  named: ['surname'],
} as const satisfies Record<string, readonly PersonField[]>

/**
 * The required fields that this person still lacks, in the order of the form ("Mancano {n} dati"). `customer` requires
 * every field of the specification, `named` only what a customer needs before the day "Nominativi entro il".
 */
export function missingCustomerFields(
  person: Partial<PersonFields>,
  mode: keyof typeof requiredFields = 'customer',
): PersonField[] {
  return requiredFields[mode].filter((field) => !person[field]?.trim())
}

/**
 * Tells whether a person is a guide or driver of ours. One who travels on a customers' booking must give the same data
 * as a customer.
 */
export function isOfCrew({ type }: { type: ParticipantType }, { isStaff }: { isStaff: boolean }): boolean {
  return isStaff && type !== 'customer'
}

/** The terms of the usual day "Nominativi entro il": a number of days before the departure. */
export type NamesTerms = { departsOn: Day; namesDaysBefore: number }

/** The day "Nominativi entro il": the agreed one, otherwise the usual number of days before the departure. */
export function namesDay(agreed: Day | null, { departsOn, namesDaysBefore }: NamesTerms): Day {
  return agreed ?? addDays(departsOn, -namesDaysBefore)
}

/** Tells whether everybody whom a booking adds or changes must be complete: from the day "Nominativi entro il" on. */
export function areNamesDue(namesBy: Day, today: Day): boolean {
  return today >= namesBy
}

/** The number of heads that are still "Nominativo da inserire". */
export function unnamedHeads({ heads, named }: { heads: number; named: number }): number {
  return Math.max(0, heads - named)
}

type Reached = { isDefaultContact: boolean; phone: string | null; surname: string | null }

/**
 * The fault of a party that cannot be called: neither its reference nor its contact (otherwise the first named person)
 * has a telephone, or the reference's is not a telephone number.
 */
export function phoneFault({
  referencePhone,
  people,
}: {
  referencePhone: string | null
  people: readonly Reached[]
}): { path: '/referencePhone'; code: 'bookings.reference-phone-missing' | 'shapes.phone' }[] {
  const contact =
    people.find(({ isDefaultContact }) => isDefaultContact) ?? people.find(({ surname }) => surname?.trim())
  const wrong = referencePhone?.trim() ? phoneRefusal(referencePhone) : null
  if (wrong) return [{ path: '/referencePhone', code: wrong }]
  if (referencePhone?.trim() || contact?.phone?.trim()) return []
  return [{ path: '/referencePhone', code: 'bookings.reference-phone-missing' }]
}
