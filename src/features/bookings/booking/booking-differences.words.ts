import { bookingText } from '#src/features/bookings/booking/booking.text.ts'
import { fullName, isPersonBegun } from '#src/features/customers/person.values.ts'
import { formatDay, isDay } from '#src/shared/day.ts'
import type { BookingStatus } from './booking.rules.ts'
import { type BookingValues, effectiveSlot, type SlotValues } from './booking.values.ts'

const stripFields = {
  status: 'bookings.field.status',
  confirmBy: 'bookings.field.confirmBy',
  adults: 'bookings.field.adults',
  children: 'bookings.field.children',
  roomType: 'bookings.field.roomType',
  departureId: 'bookings.field.departure',
  agencyId: 'bookings.field.agency',
  namesBy: 'bookings.field.namesBy',
  referenceName: 'bookings.field.referenceName',
  referencePhone: 'bookings.field.referencePhone',
  notes: 'bookings.field.notes',
} as const satisfies Partial<Record<keyof BookingValues, string>>

const personFields = {
  surname: 'customers.field.surname',
  name: 'customers.field.name',
  taxCode: 'customers.field.taxCode',
  sex: 'customers.field.sex',
  bornOn: 'customers.field.bornOn',
  birthPlace: 'customers.field.birthPlace',
  citizenship: 'customers.field.citizenship',
  residence: 'customers.field.residence',
  phone: 'customers.field.phone',
  email: 'customers.field.email',
  documentType: 'customers.field.documentType',
  documentNumber: 'customers.field.documentNumber',
  documentIssuedOn: 'customers.field.documentIssuedOn',
  documentExpiresOn: 'customers.field.documentExpiresOn',
  allergies: 'customers.field.allergies',
} as const satisfies Partial<Record<keyof SlotValues, string>>

type FieldText =
  | (typeof stripFields)[keyof typeof stripFields]
  | (typeof personFields)[keyof typeof personFields]
  | 'bookings.difference-person'
type Difference = { key: string; field: FieldText; person: string | null; theirs: string; mine: string }

function said(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'status') return bookingText[`bookings.status.${value as BookingStatus}`]
  if (field === 'departureId' || field === 'agencyId') return '…'
  return typeof value === 'string' && isDay(value) ? formatDay(value) : String(value)
}

/** What differs between the form and the booking as somebody else saved it meanwhile, field by field. */
export function differences(mine: BookingValues, theirs: BookingValues): Difference[] {
  const found: Difference[] = []
  const compare = (key: string, field: FieldText, person: string | null, a: unknown, b: unknown, name: string) => {
    if ((a ?? '') !== (b ?? '')) found.push({ key, field, person, theirs: said(name, b), mine: said(name, a) })
  }
  for (const [name, field] of Object.entries(stripFields)) {
    const key = name as keyof typeof stripFields
    compare(key, field, null, mine[key], theirs[key], key)
  }
  for (const [at, slot] of mine.people.entries()) {
    const own = effectiveSlot(mine.people, at)
    const place = theirs.people.findIndex((one) => isSame(one, slot))
    if (place < 0) {
      if (isPersonBegun(slot)) found.push(whole(slot, { theirs: '', mine: fullName(slot) }))
      continue
    }
    const other = effectiveSlot(theirs.people, place)
    for (const [name, field] of Object.entries(personFields)) {
      const key = name as keyof typeof personFields
      compare(`${slot.key}.${key}`, field, fullName(other), own[key], other[key], key)
    }
  }
  for (const slot of theirs.people) {
    const isGone = !mine.people.some((one) => isSame(one, slot))
    if (isGone && isPersonBegun(slot)) found.push(whole(slot, { theirs: fullName(slot), mine: '' }))
  }
  return found
}

const isSame = (a: SlotValues, b: SlotValues) => a.participantId !== null && a.participantId === b.participantId

function whole(slot: SlotValues, sides: { theirs: string; mine: string }): Difference {
  return { key: slot.key, field: 'bookings.difference-person', person: null, ...sides }
}
