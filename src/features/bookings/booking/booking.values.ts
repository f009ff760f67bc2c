import { leadOf } from '#src/features/bookings/people/booking-names.words.ts'
import { unnamedHeads } from '#src/features/bookings/people/people.rules.ts'
import {
  effectiveSlot,
  headsOf,
  leadIndex,
  namedCount,
  type Party,
  personFields,
  type SlotValues,
  slotOf,
  withSlots,
} from '#src/features/bookings/people/slots.values.ts'
import { byHandOf, isByHand, standingLines } from '#src/features/bookings/price/price.rules.ts'
import { fullName, personInputOf } from '#src/features/customers/person/person.values.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Day } from '#src/shared/day.ts'
import type { Booking } from './booking.contract.ts'
import type { BookingStatus } from './booking.rules.ts'
import type { BookingInput } from './booking-input.contract.ts'
import type { ParticipantType } from './participant-types.values.ts'

/** `owner` is the key or the id of the head that the extra belongs to; null for the booking as a whole. */
export type ExtraValues = { kind: 'extra' | 'discount'; label: string; cents: number; owner: string | null }

/** A booking as its form holds it. Null is missing, NaN is unreadable. */
export type BookingValues = Party & {
  status: BookingStatus | null
  confirmBy: string | null
  roomType: RoomType | null
  departureId: string | null
  agencyId: string | null
  namesBy: string | null
  referenceName: string
  referencePhone: string | null
  notes: string
  extras: ExtraValues[]
  depositCents: number | null
  balanceDueOn: string | null
  /** True: today's prices replace the prices that the booking keeps. */
  takesTodaysPrice: boolean
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
