import type { Participant } from '#src/features/bookings/booking/booking.contract.ts'
import type { ParticipantType } from '#src/features/bookings/booking/participant-types.values.ts'
import type { Person } from '#src/features/customers/person/person.contract.ts'
import {
  blankPerson,
  isPersonBegun,
  type PersonValues,
  personValuesOf,
} from '#src/features/customers/person/person.values.ts'
import { ageOn, type Day, isDay } from '#src/shared/day.ts'
import { type AgeBand, type AgeTerms, bandsOf, bandsOfFrozen, recountedAt } from './heads.rules.ts'

/**
 * One head in the form: a person, partly typed or not yet named. `key` identifies the slot while slots move. `ageBand`
 * is the band that it was added or stored with; ages may change how it counts (`slotBands`).
 */
export type SlotValues = PersonValues & {
  key: string
  participantId: string | null
  ageBand: AgeBand
  type: ParticipantType
  isDefaultContact: boolean
  departureId: string | null
  plate: string
  boardingNote: string
  /**
   * True while the person takes residence, telephone and e-mail from the default contact, also when those change. This
   * is the case of a companion without any.
   */
  hasLeadContacts: boolean
}

/** The people of a booking in its form, with a slot for each head, named or not. NaN is an unreadable number. */
export type Party = {
  adults: number | null
  children: number | null
  isStaff: boolean
  people: SlotValues[]
}

function blankSlot(key: string, ageBand: AgeBand, type: ParticipantType): SlotValues {
  const own = {
    participantId: null,
    ageBand,
    type,
    isDefaultContact: false,
    departureId: null,
    plate: '',
    boardingNote: '',
  }
  return { ...blankPerson, ...own, key, hasLeadContacts: true }
}

/** A stored head as a slot. */
export function slotOf(head: Participant, lead: Participant | undefined): SlotValues {
  const { participantId, ageBand, type, departureId, isDefaultContact } = head
  const person = personOfHead(head)
  return {
    ...(person ? personFields(personValuesOf(person)) : blankPerson),
    ...{ participantId, ageBand, type, departureId, key: participantId, isDefaultContact },
    // The form does not send the plate of a coach.
    plate: head.vehicleId === null ? (head.plate ?? '') : '',
    boardingNote: head.boardingNote ?? '',
    hasLeadContacts:
      person === null || (head !== lead && lead !== undefined && hasContacts(lead) && isSameContact(person, lead)),
  }
}

/** The person of a head in a stored booking; null while it has no name. */
function personOfHead({ customerId, version, surname, name, ...head }: Participant): Person | null {
  if (customerId === null || version === null) return null
  return { ...head, customerId, version, surname: surname ?? '', name: name ?? '' }
}

/** The fields of a person, without the other fields of the object. */
export function personFields(values: PersonValues): PersonValues {
  const keys = Object.keys(blankPerson) as (keyof PersonValues)[]
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as PersonValues
}

type Contacts = { residence: string | null; phone: string | null; email: string | null }
export const hasContacts = ({ residence, phone, email }: Contacts) => Boolean(residence || phone || email)
const isSameContact = (a: Contacts, b: Contacts) =>
  (a.residence ?? '') === (b.residence ?? '') &&
  (a.phone ?? '') === (b.phone ?? '') &&
  (a.email ?? '') === (b.email ?? '')

const counted = (n: number | null) => (n !== null && Number.isInteger(n) && n > 0 ? n : 0)
export const headsOf = ({ adults, children }: Pick<Party, 'adults' | 'children'>) => counted(adults) + counted(children)

/**
 * The most slots. A larger number is refused at its field, and drawing so many slots would keep the operator waiting.
 */
const mostHeads = 500

/** Adds and removes blank slots at the end until there is one for each adult and child. Slots with typed text stay. */
export function withSlots<Values extends Party>(values: Values): Values {
  const { adults, children } = values
  // A number may be unreadable while it is being typed.
  const isCounted = Number.isInteger(adults) && Number.isInteger(children)
  const wanted = isCounted ? Math.min(headsOf(values), mostHeads) : values.people.length
  const people = [...values.people]
  const type = values.isStaff ? (people[0]?.type ?? 'guide') : 'customer'
  const isBlank = (slot: SlotValues) => !isPersonBegun(slot)
  const adultsOf = () => people.filter(({ ageBand }) => ageBand === 'adult').length
  while (people.length > wanted) {
    const tooMany = adultsOf() > counted(adults) ? 'adult' : 'child'
    const ofKind = people.findLastIndex((slot) => isBlank(slot) && slot.ageBand === tooMany)
    const at = ofKind < 0 ? people.findLastIndex(isBlank) : ofKind
    if (at < 0) break
    people.splice(at, 1)
  }
  while (people.length < wanted)
    people.push(blankSlot(nextKey(people), adultsOf() < counted(adults) ? 'adult' : 'child', type))
  return { ...values, people }
}

/** The age band by which each head counts. With a frozen price, stored heads keep the agreed band. */
export function slotBands(
  { people, children }: Pick<Party, 'people' | 'children'>,
  { isFrozen, ...terms }: AgeTerms & { isFrozen: boolean },
): AgeBand[] {
  const heads = people.map(headToCount)
  return isFrozen
    ? bandsOfFrozen(heads, { children: counted(children) }, terms)
    : bandsOf(heads, { children: counted(children) }, terms)
}

/** The indexes of declared children who are adults by their age. */
export function slotsRecounted({ people, children }: Party, terms: AgeTerms): number[] {
  return recountedAt(people.map(headToCount), { children: counted(children) }, terms)
}

const headToCount = ({ bornOn, ageBand, participantId }: SlotValues) => ({
  bornOn: bornOn !== null && isDay(bornOn) ? bornOn : null,
  ageBand,
  isStored: participantId !== null,
})

function nextKey(people: readonly SlotValues[]): string {
  const numbers = people.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0))
  return `new-${Math.max(0, ...numbers) + 1}`
}

/** The index of the default contact among the named slots: the chosen one, otherwise the first. */
export function leadIndex(people: readonly SlotValues[]): number {
  const chosen = people.findIndex((slot) => slot.isDefaultContact && isPersonBegun(slot))
  return Math.max(0, chosen >= 0 ? chosen : people.findIndex(isPersonBegun))
}

/** A slot with the contacts that it takes from the default contact. */
export function effectiveSlot(people: readonly SlotValues[], index: number): SlotValues {
  const slot = people[index]!
  const lead = people[leadIndex(people)]
  if (!slot.hasLeadContacts || !lead || lead === slot || !isPersonBegun(slot)) return slot
  return { ...slot, residence: lead.residence, phone: lead.phone, email: lead.email }
}

export const namedCount = (people: readonly SlotValues[]) => people.filter(isPersonBegun).length

/** Tells whether a person is a child on the day of departure. Without a birth date: no. */
export function isOfChildAge(
  { bornOn = null }: Partial<PersonValues>,
  { departsOn, childAgeLimit }: { departsOn: Day; childAgeLimit: number },
): boolean {
  return bornOn !== null && isDay(bornOn) && ageOn(bornOn, departsOn) < childAgeLimit
}

/**
 * Puts known or pasted people into slots, and adds heads when there are too few. A slot keeps its place on the booking.
 * People of a child's age count as children up to the declared number, and one adult stays.
 */
export function fillSlots<Values extends Party>(
  values: Values,
  places: readonly number[],
  found: readonly Partial<PersonValues>[],
  terms: { departsOn: Day; childAgeLimit: number },
): Values {
  const isChild = (person: Partial<PersonValues>) => isOfChildAge(person, terms)
  const heads = Math.max(headsOf(values), ...places.map((place) => place + 1))
  const declared = counted(values.children)
  const before = values.people.filter((slot, at) => !places.includes(at) && isChild(slot)).length
  const young = values.isStaff ? 0 : found.filter(isChild).length
  const children = Math.max(declared, Math.min(heads - 1, declared + young - Math.max(0, declared - before)))
  const grown = withSlots({ ...values, adults: heads - children, children })
  const people = grown.people.map((slot, at) => {
    const person = found[places.indexOf(at)]
    return person ? { ...slot, ...person, hasLeadContacts: !hasContacts({ ...slot, ...person }) } : slot
  })
  return { ...grown, people }
}
