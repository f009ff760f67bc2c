import type { Day } from '#src/shared/day.ts'

/** So many people are pasted into one booking. */
export const mostPasted = 60

/** Why people who were pasted cannot be put in, or null. */
export function pasteRefusal(people: number): 'bookings.paste-nothing' | 'bookings.paste-too-many' | null {
  if (people === 0) return 'bookings.paste-nothing'
  return people > mostPasted ? 'bookings.paste-too-many' : null
}

/** What is known of a person on a booking; empty text and null both mean missing. */
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
  /** Specification, section 5, and the sex, which is filled from the tax code and asked when it cannot be. */
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
  /** A guide or a driver of ours must be named and reachable; what the hotel wants of them is checked with the rooms. */
  staff: ['surname', 'name', 'phone'],
  /** A customer of a party that may still be named: somebody, not yet everything. */
  named: ['surname', 'name'],
} as const satisfies Record<string, readonly PersonField[]>

/**
 * The required fields this person still lacks, in the order of the form ("Mancano {n} dati"). `customer` asks for all
 * that the specification asks, `named` for what a customer must have before the day "Nominativi entro il" is over.
 */
export function missingCustomerFields(
  person: Partial<PersonFields>,
  mode: keyof typeof requiredFields = 'customer',
): PersonField[] {
  return requiredFields[mode].filter((field) => !person[field]?.trim())
}

/** A booking that may be named later: `namesBy` null = at once. */
export type NamesTerm = { heads: number; named: number; namesBy: Day | null }

/** The day "Nominativi entro il" holds to its end; without one everybody is named at once. */
export function mayNameLater(namesBy: Day | null, today: Day): boolean {
  return namesBy !== null && today <= namesBy
}

/** How many of the heads are still "Nominativo da inserire". */
export function unnamedHeads({ heads, named }: { heads: number; named: number }): number {
  return Math.max(0, heads - named)
}

type ReferenceFault = {
  path: '/namesBy' | '/referenceName' | '/referencePhone'
  code: 'bookings.names-by-missing' | 'bookings.reference-name-missing' | 'bookings.reference-phone-missing'
}

/** A party with heads still to be named has a day to name them, a reference name and a telephone. */
export function referenceFaults(
  booking: NamesTerm & { referenceName: string | null; referencePhone: string | null },
): ReferenceFault[] {
  if (unnamedHeads(booking) === 0) return []
  const faults: ReferenceFault[] = []
  if (!booking.referenceName?.trim()) faults.push({ path: '/referenceName', code: 'bookings.reference-name-missing' })
  if (!booking.referencePhone?.trim())
    faults.push({ path: '/referencePhone', code: 'bookings.reference-phone-missing' })
  if (!booking.namesBy) faults.push({ path: '/namesBy', code: 'bookings.names-by-missing' })
  return faults
}
