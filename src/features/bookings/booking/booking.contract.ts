import { z } from 'zod'
import { ageBands } from '#src/features/bookings/people/heads.rules.ts'
import { paymentStates } from '#src/features/bookings/price/due.rules.ts'
import { priceLineKinds } from '#src/features/bookings/price/price.rules.ts'
import { Person, PersonInput } from '#src/features/customers/customers.contract.ts'
import { versionSchema } from '#src/features/itineraries/itineraries.contract.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { centsSchema, notesSchema, optionalText, requiredText, workDaySchema } from '#src/shared/shapes.ts'
import { bookingStatuses, participantTypes } from './booking.rules.ts'

export const tripParams = z.object({ tripId: z.uuid() })
export const bookingParams = z.object({ tripId: z.uuid(), bookingId: z.uuid() })
/**
 * A head of a booking, of which nothing need be known yet: without anything of a person it is "Nominativo da inserire".
 * With `customerId` and `version` a known person is edited, without a new one is kept.
 */
export const ParticipantInput = PersonInput.extend({
  surname: optionalText(80),
  name: optionalText(80),
  /** The head it is already; without, it is one that has no name yet, or a new one. */
  participantId: z.uuid().optional(),
  customerId: z.uuid().nullish(),
  version: z.int().nullish(),
  /** Which of the heads are children, as far as their age does not say it. */
  ageBand: z.enum(ageBands).optional(),
  type: z.enum(participantTypes).default('customer'),
  isDefaultContact: z.boolean().default(false),
  /** Where this person boards, when elsewhere than the booking. */
  departureId: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  /** Licence plate a driver comes with. */
  plate: optionalText(16),
})
export type ParticipantInput = z.output<typeof ParticipantInput>

/**
 * An amount added by hand: `cents` positive for an extra, the discount itself positive for a discount. `person` is the place
 * in `people` of whose it is; null for the booking as a whole.
 */
const ExtraInput = z.object({
  kind: z.enum(['extra', 'discount']),
  label: requiredText(80),
  cents: centsSchema,
  person: z.int().min(0).nullable().default(null),
})

export const BookingInput = z.object({
  status: z.enum(bookingStatuses, { error: 'bookings.status-missing' }),
  confirmBy: workDaySchema.nullable(),
  adults: z
    .int({ error: 'bookings.needs-adult' })
    .min(0, { error: 'bookings.heads-range' })
    .max(500, { error: 'bookings.heads-range' }),
  children: z
    .int({ error: 'bookings.heads-range' })
    .min(0, { error: 'bookings.heads-range' })
    .max(500, { error: 'bookings.heads-range' })
    .default(0),
  /** Null on a daily trip. */
  roomType: z.enum(roomTypes, { error: 'bookings.room-type-missing' }).nullable(),
  departureId: z.uuid().nullable(),
  agencyId: z.uuid().nullable(),
  namesBy: workDaySchema.nullable().default(null),
  referenceName: optionalText(120),
  referencePhone: optionalText(32),
  notes: notesSchema.nullish().transform((value) => value || null),
  /** Staff have rooms but no price and take no passenger place. */
  isStaff: z.boolean().default(false),
  /** Heads that something is said of, in their order; those nobody speaks of stay, or are added, without a name. */
  people: z.array(ParticipantInput).max(1_000),
  extras: z.array(ExtraInput).max(20).default([]),
  /** Agreed instead of the usual percentage, also nothing; null = as usual. */
  depositCents: centsSchema.nullable().default(null),
  /** The day the balance is due, when another was agreed; null = as usual. */
  balanceDueOn: workDaySchema.nullable().default(null),
  /** The prices of today instead of those the booking keeps; not once it is confirmed. */
  takesTodaysPrice: z.boolean().default(false),
})
export type BookingInput = z.output<typeof BookingInput>

/** A head of a booking; without a customer it is still to be named. */
export const Participant = Person.extend({
  participantId: z.uuid(),
  customerId: z.uuid().nullable(),
  version: z.int().nullable(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  ageBand: z.enum(ageBands),
  type: z.enum(participantTypes),
  isDefaultContact: z.boolean(),
  departureId: z.uuid().nullable(),
  plate: z.string().nullable(),
  /** Age in completed years on the day of departure. */
  age: z.int().nullable(),
  /** Whether a bed is theirs. */
  hasBed: z.boolean(),
  canceledAt: z.string().nullable(),
})
export type Participant = z.output<typeof Participant>

const payments = ['read', 'Payment'] as const

/** A line of the price, with the words that say where it came from (`source`). */
const PriceLine = z.object({
  id: z.uuid(),
  kind: z.enum(priceLineKinds),
  label: z.string().nullable(),
  cents: z.int(),
  source: z.string(),
  /** Whose it is; null for what belongs to the booking as a whole. */
  participantId: z.uuid().nullable(),
  frozenAt: z.string().nullable(),
  /** The line this one takes back. */
  reversesId: z.uuid().nullable(),
  isReversed: z.boolean(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
})
export type PriceLine = z.output<typeof PriceLine>

/** The unit prices of a day, in cents; the insurance is basis points of the quota, 0 where it is included or there is none. */
const PriceTerms = z.object({
  adultCents: z.int(),
  childCents: z.int(),
  /** Null on a trip that asks none. */
  singleSupplementCents: z.int().nullable(),
  registrationFeeCents: z.int(),
  insuranceBps: z.int(),
  childUnderAge: z.int(),
})

const Money = z.object({
  priceCents: z.int(),
  /** The price, less the commission of an agency that pays net. */
  owedCents: z.int(),
  paidCents: z.int(),
  refundedCents: z.int(),
  /** owed − (paid − refunded): what is left to pay; below zero a refund is owed. */
  dueCents: z.int(),
  state: z.enum(paymentStates),
  depositCents: z.int().nullable(),
  balanceCents: z.int().nullable(),
  balanceDueOn: z.string().nullable(),
  /** What is owed back: 0 unless more was paid than is owed. */
  refundCents: z.int(),
})

export const Booking = z.object({
  id: z.uuid(),
  tripId: z.uuid(),
  number: z.int(),
  /** `2027-0312-014`: the trip's code without V, and the booking's number on it. */
  code: z.string(),
  version: z.int(),
  status: z.enum(bookingStatuses),
  isStaff: z.boolean(),
  confirmBy: z.string().nullable(),
  namesBy: z.string().nullable(),
  referenceName: z.string().nullable(),
  referencePhone: z.string().nullable(),
  adults: z.int(),
  children: z.int(),
  roomId: z.uuid().nullable(),
  roomType: z.enum(roomTypes).nullable(),
  departureId: z.uuid().nullable(),
  agencyId: z.uuid().nullable(),
  agencyName: z.string().nullable(),
  /** How its agency pays and what it keeps, as agreed when the price was made. */
  sale: onlyFor(payments, z.object({ paysNet: z.boolean(), commissionBps: z.int() })),
  notes: z.string().nullable(),
  /** The day it was made. */
  bookedOn: z.string(),
  /** The terms it keeps since `pricedAt`; null for staff. */
  terms: onlyFor(
    payments,
    PriceTerms.extend({ pricedAt: z.string(), depositBps: z.int(), balanceDaysBefore: z.int() }).nullable(),
  ),
  /** What was agreed instead of the usual, null where nothing was. */
  agreed: onlyFor(payments, z.object({ depositCents: z.int().nullable(), balanceDueOn: z.string().nullable() })),
  /** It was made so near to the departure that everything is due at once. */
  isWholeDueAtOnce: onlyFor(payments, z.boolean()),
  confirmedAt: z.string().nullable(),
  canceledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  people: z.array(Participant),
  canceledPeople: z.array(
    z.object({
      participantId: z.uuid(),
      surname: z.string().nullable(),
      name: z.string().nullable(),
      canceledAt: z.string(),
    }),
  ),
  lines: onlyFor(payments, z.array(PriceLine)),
  money: onlyFor(payments, Money),
  updatedAt: z.string(),
  updatedByName: z.string().nullable(),
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
})
export type Booking = z.output<typeof Booking>
/** A booking as it is told to who may see what it costs and what was paid. */
export type PricedBooking = Booking &
  Required<Pick<Booking, 'sale' | 'terms' | 'agreed' | 'isWholeDueAtOnce' | 'lines' | 'money'>>

/** What can still be booked. `roomsLeft` null for a type no hotel limits. */
export const Availability = z.object({
  places: z.int().nullable(),
  placesLeft: z.int().nullable(),
  roomsLeft: z.record(z.enum(roomTypes), z.int().nullable()),
})
export type Availability = z.output<typeof Availability>

nameShapes({
  ParticipantForm: ParticipantInput,
  ExtraForm: ExtraInput,
  Participant,
  PriceLine,
  BookingMoney: Money,
  Booking,
  Availability,
})

export const getAvailability = {
  method: 'GET',
  url: '/api/trips/:tripId/availability',
  config: { access: ['read', 'Booking'], dependsOn: ['trip'] },
  schema: {
    operationId: 'getAvailability',
    summary: 'Posti e camere ancora liberi',
    tags: ['bookings'],
    params: tripParams,
    response: {
      200: Availability.extend({
        /** Who waits, in the order they came. */
        waiting: z.array(
          z.object({
            bookingId: z.uuid(),
            heads: z.int(),
            roomType: z.enum(roomTypes).nullable(),
            queuedAt: z.string(),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint

export const getBooking = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId',
  config: { access: ['read', 'Booking'], dependsOn: ['trip', 'booking'] },
  schema: {
    operationId: 'getBooking',
    summary: 'Una prenotazione con le sue persone, il prezzo e i conti',
    tags: ['bookings'],
    params: bookingParams,
    response: { 200: Booking },
  },
} as const satisfies Endpoint

/** Why those who wait since earlier are passed over; without it a booking that would do so is refused. */
const aheadShape = { aheadReason: optionalText(500) }

export const createBooking = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings',
  config: { access: ['edit', 'Booking'], changes: ['trip', 'booking', 'activity'] },
  schema: {
    operationId: 'createBooking',
    summary: 'Prenota una camera con le sue persone, o in giornata un gruppo',
    tags: ['bookings'],
    params: tripParams,
    body: BookingInput.extend(aheadShape),
    response: { 201: z.object({ id: z.uuid(), number: z.int() }) },
  },
} as const satisfies Endpoint

export const editBooking = {
  method: 'PUT',
  url: '/api/trips/:tripId/bookings/:bookingId',
  config: { access: ['edit', 'Booking'], changes: ['trip', 'booking', 'activity'] },
  schema: {
    operationId: 'editBooking',
    summary: 'Modifica una prenotazione; da una confermata si esce solo con un annullamento',
    tags: ['bookings'],
    params: bookingParams,
    /** Whose booking it is, of customers or of staff, is said when it is made: here it may only be repeated. */
    body: BookingInput.extend({ ...aheadShape, version: z.int(), isStaff: z.boolean().optional() }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint

/** The notes alone, also of a completed trip, of whose bookings nothing else is edited any more. */
export const saveBookingNotes = {
  method: 'PUT',
  url: '/api/trips/:tripId/bookings/:bookingId/notes',
  config: { access: ['edit', 'Booking'], changes: ['trip', 'booking', 'activity'] },
  schema: {
    operationId: 'saveBookingNotes',
    summary: 'Salva le note di una prenotazione, anche a viaggio concluso',
    tags: ['bookings'],
    params: bookingParams,
    body: BookingInput.pick({ notes: true }).extend({ version: versionSchema }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint

/** The price a booking would have, line by line, before it is saved. */
export const priceBooking = {
  method: 'GET',
  url: '/api/trips/:tripId/price',
  config: { access: ['read', 'Booking'], dependsOn: ['settings', 'trip'] },
  schema: {
    operationId: 'priceBooking',
    summary: 'Quote, iscrizione e condizioni con cui si mostra il prezzo mentre si scrive',
    tags: ['bookings'],
    params: tripParams,
    response: {
      200: z.object({
        /** Those of today; null while the trip has no price. */
        prices: PriceTerms.nullable(),
        childAgeLimit: z.int(),
        depositBps: z.int(),
        balanceDaysBefore: z.int(),
        /** How many days an option is given. */
        optionDays: z.int(),
        /** So many days before the departure everybody is named, where no other day was agreed. */
        namesDaysBefore: z.int(),
        departsOn: z.string(),
      }),
    },
  },
} as const satisfies Endpoint
