import { leadOf } from '#src/features/bookings/people/booking-names.words.ts'
import {
  type AgeBand,
  type AgeTerms,
  bandsOf,
  bandsOfFrozen,
  recountedAt,
} from '#src/features/bookings/people/heads.rules.ts'
import { unnamedHeads } from '#src/features/bookings/people/people.rules.ts'
import { byHandOf, isByHand, standingLines } from '#src/features/bookings/price/price.rules.ts'
import type { Person } from '#src/features/customers/person/person.contract.ts'
import {
  blankPerson,
  fullName,
  isPersonBegun,
  type PersonValues,
  personInputOf,
  personValuesOf,
} from '#src/features/customers/person/person.values.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { ageOn, type Day, isDay } from '#src/shared/day.ts'
import type { Booking, Participant } from './booking.contract.ts'
import type { BookingStatus } from './booking.rules.ts'
import type { BookingInput } from './booking-input.contract.ts'
import type { ParticipantType } from './participant-types.values.ts'

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

/** `owner` is the key or the id of the head that the extra belongs to; null for the booking as a whole. */
export type ExtraValues = { kind: 'extra' | 'discount'; label: string; cents: number; owner: string | null }

/** A booking as its form holds it, with a slot for each head, named or not. Null is missing, NaN is unreadable. */
export type BookingValues = {
  status: BookingStatus | null
  confirmBy: string | null
  adults: number | null
  children: number | null
  roomType: RoomType | null
  departureId: string | null
  agencyId: string | null
  namesBy: string | null
  referenceName: string
  referencePhone: string | null
  notes: string
  isStaff: boolean
  people: SlotValues[]
  extras: ExtraValues[]
  depositCents: number | null
  balanceDueOn: string | null
  /** True: today's prices replace the prices that the booking keeps. */
  takesTodaysPrice: boolean
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

/** A new booking: two adults in a double, at the only departure if there is one, everything else undecided. */
export function newBooking(trip: {
  isMultiDay: boolean
  agencyId: string | null
  namesBy: Day | null
  /** The only departure of the trip. */
  departureId?: string | null
}): BookingValues {
  return withSlots({
    status: null,
    confirmBy: null,
    adults: 2,
    children: 0,
    roomType: trip.isMultiDay ? 'DBL' : null,
    departureId: trip.departureId ?? null,
    agencyId: trip.agencyId,
    namesBy: trip.namesBy,
    referenceName: '',
    referencePhone: null,
    notes: '',
    isStaff: false,
    people: [],
    extras: [],
    depositCents: null,
    balanceDueOn: null,
    takesTodaysPrice: false,
  })
}

/** The same booking for the crew: one person alone, confirmed, because nobody asks the crew whether they come. */
export function ofCrew(values: BookingValues, type: ParticipantType, today: Day): BookingValues {
  const heads = { adults: 1, children: 0, roomType: values.roomType && ('SGL' as const) }
  const decided = { status: 'confirmed' as const, confirmBy: today }
  const people = values.people.slice(0, 1).map((slot) => ({ ...slot, type }))
  return withSlots({ ...values, ...heads, ...decided, isStaff: true, people })
}

const asUsual = { depositCents: null, balanceDueOn: null }

/** A stored booking as form values. */
export function bookingValuesOf(booking: Booking): BookingValues {
  const lead = leadOf(booking.people)
  const byHand = standingLines(booking.lines ?? [])
    .filter(isByHand)
    .map(byHandOf)
  const { status, confirmBy, adults, children, roomType, departureId, agencyId, isStaff, agreed = asUsual } = booking
  return withSlots({
    ...{ status, confirmBy, adults, children, roomType, departureId, agencyId, isStaff, ...agreed },
    takesTodaysPrice: false,
    namesBy: booking.namesBy,
    referenceName: booking.referenceName ?? '',
    referencePhone: booking.referencePhone,
    notes: booking.notes ?? '',
    people: booking.people.map((head) => slotOf(head, lead)),
    extras: byHand.map(({ participantId: owner, ...extra }) => ({ ...extra, owner })),
  })
}

function slotOf(head: Participant, lead: Participant | undefined): SlotValues {
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
export const headsOf = ({ adults, children }: Pick<BookingValues, 'adults' | 'children'>) =>
  counted(adults) + counted(children)

/**
 * The most slots. A larger number is refused at its field, and drawing so many slots would keep the operator waiting.
 */
const mostHeads = 500

/** Adds and removes blank slots at the end until there is one for each adult and child. Slots with typed text stay. */
export function withSlots(values: BookingValues): BookingValues {
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
  { people, children }: Pick<BookingValues, 'people' | 'children'>,
  { isFrozen, ...terms }: AgeTerms & { isFrozen: boolean },
): AgeBand[] {
  const heads = people.map(headToCount)
  return isFrozen
    ? bandsOfFrozen(heads, { children: counted(children) }, terms)
    : bandsOf(heads, { children: counted(children) }, terms)
}

/** The indexes of declared children who are adults by their age. */
export function slotsRecounted({ people, children }: BookingValues, terms: AgeTerms): number[] {
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

/** Tells whether a head is not yet named. */
function hasUnnamed(values: BookingValues): boolean {
  return unnamedHeads({ heads: headsOf(values), named: namedCount(values.people) }) > 0
}

/** The name and telephone of the party: as entered, otherwise the default contact's. */
export function referenceOf(values: BookingValues): { name: string; phone: string | null } {
  const lead = values.people[leadIndex(values.people)]
  return {
    name: values.referenceName || (lead ? fullName(lead) : ''),
    phone: values.referencePhone || lead?.phone || null,
  }
}

/** The day by which everybody must be named and complete; null for the crew. */
export function shownNamesBy({ isStaff, namesBy }: BookingValues): string | null {
  return isStaff ? null : namesBy
}

/**
 * The booking as a call takes it, with every head of the form in its place. While heads are not yet named, the default
 * contact also serves as the reference; otherwise only an entered reference is sent.
 */
export function bookingBody(values: BookingValues): BookingInput {
  const isParty = !values.isStaff && hasUnnamed(values)
  const reference = referenceOf(values)
  const { referenceName, referencePhone, people, ...rest } = values
  return {
    ...rest,
    status: values.status as BookingStatus,
    adults: values.adults ?? 0,
    children: values.children ?? 0,
    agencyId: values.isStaff ? null : values.agencyId,
    namesBy: shownNamesBy(values),
    referenceName: (isParty ? reference.name : referenceName).trim() || null,
    referencePhone: (isParty ? reference.phone : referencePhone) || null,
    notes: values.notes.trim() || null,
    extras: ownedExtras(values).map(({ owner, ...extra }) => ({ ...extra, person: placeOfOwner(people, owner) })),
    people: people.map((_, index) => participantInput(people, index)),
  }
}

/** The index of the head that an extra belongs to; null for the booking as a whole. */
export function placeOfOwner(people: readonly SlotValues[], owner: string | null): number | null {
  const at = people.findIndex(({ key, participantId }) => owner !== null && (key === owner || participantId === owner))
  return at < 0 ? null : at
}

/** The extras without those of heads that were removed from the form. */
export function ownedExtras({ extras, people }: Pick<BookingValues, 'extras' | 'people'>): ExtraValues[] {
  return extras.filter(({ owner }) => owner === null || placeOfOwner(people, owner) !== null)
}

function participantInput(people: readonly SlotValues[], index: number): BookingInput['people'][number] {
  const slot = effectiveSlot(people, index)
  const { participantId, customerId, version, ageBand, type, departureId, plate, boardingNote } = slot
  return {
    ...personInputOf(personFields(slot)),
    ...{ ageBand, type, departureId },
    ...(participantId !== null && { participantId }),
    ...(customerId !== null && { customerId }),
    ...(version !== null && { version }),
    isDefaultContact: index === leadIndex(people),
    plate: plate.trim() || null,
    boardingNote: (type === 'customer' && boardingNote.trim()) || null,
  }
}

/** Tells whether a person is a child on the day of departure. Without a birth date: no. */
function isOfChildAge(
  { bornOn = null }: Partial<PersonValues>,
  { departsOn, childAgeLimit }: { departsOn: Day; childAgeLimit: number },
): boolean {
  return bornOn !== null && isDay(bornOn) && ageOn(bornOn, departsOn) < childAgeLimit
}

/**
 * Puts known or pasted people into slots, and adds heads when there are too few. A slot keeps its place on the booking.
 * People of a child's age count as children up to the declared number, and one adult stays.
 */
export function fillSlots(
  values: BookingValues,
  places: readonly number[],
  found: readonly Partial<PersonValues>[],
  terms: { departsOn: Day; childAgeLimit: number },
): BookingValues {
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
