import { peopleText } from '#src/features/bookings/people/people.text.ts'
import { effectiveSlot, type SlotValues } from '#src/features/bookings/people/slots.values.ts'
import { priceText } from '#src/features/bookings/price/price.text.ts'
import { customersText } from '#src/features/customers/person/person.text.ts'
import { fullName, isPersonBegun } from '#src/features/customers/person/person.values.ts'
import { formatDay, isDay } from '#src/shared/day.ts'
import type { Difference } from '#src/shared/difference.ts'
import { euro } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { bookingText } from './booking.text.ts'
import type { BookingValues, ExtraValues } from './booking.values.ts'

const texts = { ...bookingText, ...peopleText, ...priceText, ...customersText }
type Key = keyof typeof texts
export const say = (key: Key) => texts[key] as string

export type Names = { departure: (id: string) => string; agency: (id: string) => string }
type AllNames = Names & { head: (owner: string) => string }

/** A field's label, and a function that words its value where the value itself is not readable. */
type Words<Value> = { label: Key; inWords?: (value: NonNullable<Value>, names: AllNames) => string }
export type WordsOf<Values> = { [Field in keyof Values]: Words<Values[Field]> }

const yesOrNo = (is: boolean) => say(is ? 'bookings.yes' : 'bookings.no')
const day = (typed: string) => (isDay(typed) ? formatDay(typed) : typed)
const departure = (id: string, { departure: nameOf }: Names) => nameOf(id)

export const bookingWords: WordsOf<Omit<BookingValues, 'people' | 'isStaff'>> = {
  status: { label: 'bookings.field.status', inWords: (status) => say(`bookings.status.${status}`) },
  confirmBy: { label: 'bookings.field.confirmBy', inWords: day },
  adults: { label: 'bookings.field.adults' },
  children: { label: 'bookings.field.children' },
  roomType: { label: 'bookings.field.roomType', inWords: (type) => say(`bookings.room.${type}`) },
  departureId: { label: 'bookings.field.departure', inWords: departure },
  agencyId: { label: 'bookings.field.agency', inWords: (id, { agency }) => agency(id) },
  namesBy: { label: 'bookings.field.namesBy', inWords: day },
  referenceName: { label: 'bookings.field.referenceName' },
  referencePhone: { label: 'bookings.field.referencePhone', inWords: formatPhone },
  notes: { label: 'bookings.field.notes' },
  extras: {
    label: 'bookings.extras',
    inWords: (extras, names) => extras.map((one) => extraInWords(one, names)).join('; '),
  },
  depositCents: { label: 'bookings.field.deposit', inWords: euro },
  balanceDueOn: { label: 'bookings.field.expiry', inWords: day },
  takesTodaysPrice: { label: 'bookings.todays-price', inWords: yesOrNo },
}

/** Fields that no reader sees: ids, and values that follow from another field. */
type Unread = 'key' | 'participantId' | 'customerId' | 'version' | 'birthCode' | 'isHealthToAsk' | 'hasLeadContacts'

export const personWords: WordsOf<Omit<SlotValues, Unread>> = {
  surname: { label: 'customers.field.surname' },
  name: { label: 'customers.field.name' },
  type: { label: 'bookings.field.role', inWords: (type) => say(`bookings.role.${type}`) },
  ageBand: { label: 'bookings.child', inWords: (band) => yesOrNo(band === 'child') },
  isDefaultContact: { label: 'bookings.default-contact', inWords: yesOrNo },
  taxCode: { label: 'customers.field.taxCode' },
  taxCodeCountry: { label: 'customers.field.foreignCode', inWords: (country) => yesOrNo(country !== 'IT') },
  sex: { label: 'customers.field.sex', inWords: (sex) => say(`customers.sex.${sex}`) },
  bornOn: { label: 'customers.field.bornOn', inWords: day },
  birthPlace: { label: 'customers.field.birthPlace' },
  citizenship: { label: 'customers.field.citizenship' },
  residence: { label: 'customers.field.residence' },
  phone: { label: 'customers.field.phone', inWords: formatPhone },
  email: { label: 'customers.field.email' },
  documentType: { label: 'customers.field.documentType', inWords: (type) => say(`customers.document.${type}`) },
  documentNumber: { label: 'customers.field.documentNumber' },
  documentIssuedOn: { label: 'customers.field.documentIssuedOn', inWords: day },
  documentIssuedAt: { label: 'customers.field.documentIssuedAt' },
  documentExpiresOn: { label: 'customers.field.documentExpiresOn', inWords: day },
  allergies: { label: 'customers.field.allergies' },
  hasHealthConsent: { label: 'customers.field.hasHealthConsent', inWords: yesOrNo },
  departureId: { label: 'bookings.field.departure', inWords: departure },
  plate: { label: 'bookings.field.plate' },
  boardingNote: { label: 'bookings.field.boardingNote' },
}

function extraInWords({ kind, label, cents, owner }: ExtraValues, { head }: AllNames): string {
  const whose = owner === null ? '' : `, ${head(owner)}`
  return `${label}${whose} ${euro(kind === 'discount' ? -cents : cents)}`
}

/** The fields, in words, in which the form differs from the booking that somebody else saved meanwhile. */
export function bookingDifferences(mine: BookingValues, theirs: BookingValues, around: Names): Difference[] {
  const heads = [...mine.people, ...theirs.people]
  const headOf = (owner: string) => heads.find(({ key, participantId }) => key === owner || participantId === owner)
  const names = {
    ...around,
    head: (owner: string) => {
      const slot = headOf(owner)
      return slot && isPersonBegun(slot) ? fullName(slot) : say('bookings.unnamed')
    },
  }
  const found = differing(bookingWords, mine, theirs, names)
  for (const [at, slot] of mine.people.entries()) {
    const place = theirs.people.findIndex((one) => isSame(one, slot))
    if (place >= 0) {
      const other = effectiveSlot(theirs.people, place)
      const lines = differing(personWords, effectiveSlot(mine.people, at), other, names)
      found.push(...lines.map((line) => ({ ...line, of: fullName(other) })))
    } else if (isPersonBegun(slot))
      found.push({ field: say('bookings.difference-person'), theirs: '', mine: fullName(slot) })
  }
  for (const slot of theirs.people) {
    if (isPersonBegun(slot) && !mine.people.some((one) => isSame(one, slot)))
      found.push({ field: say('bookings.difference-person'), theirs: fullName(slot), mine: '' })
  }
  return found
}

/** The fields, in words, in which two sides of these words differ. */
export function differing<Values>(words: WordsOf<Values>, mine: Values, theirs: Values, names: AllNames): Difference[] {
  return (Object.keys(words) as (keyof Values)[]).flatMap((field) => {
    const { label } = words[field]
    const sides = {
      theirs: inWords(words[field], theirs[field], names),
      mine: inWords(words[field], mine[field], names),
    }
    return sides.theirs === sides.mine ? [] : [{ field: say(label), ...sides }]
  })
}

function inWords<Value>(words: Words<Value>, value: Value, names: AllNames): string {
  if (value === null || value === undefined || value === '' || Number.isNaN(value)) return ''
  return words.inWords ? words.inWords(value as NonNullable<Value>, names) : String(value)
}

const isSame = (a: SlotValues, b: SlotValues) => a.participantId !== null && a.participantId === b.participantId
