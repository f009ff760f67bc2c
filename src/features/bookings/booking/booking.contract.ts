import { z } from 'zod'
import { ageBands } from '#src/features/bookings/people/heads.rules.ts'
import { paymentStates } from '#src/features/bookings/price/due.rules.ts'
import { priceLineKinds } from '#src/features/bookings/price/price.rules.ts'
import { aloneStates } from '#src/features/bookings/rooms/rooms.rules.ts'
import { Person } from '#src/features/customers/person/person.contract.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { optionalText, versionSchema } from '#src/shared/shapes.ts'
import { bookingStatuses } from './booking.rules.ts'
import { BookingInput, ExtraInput, ParticipantInput } from './booking-input.contract.ts'
import { bookingFaultCodes, createBookingRefusals, editBookingRefusals } from './booking-refusals.values.ts'
import { participantTypes } from './participant-types.values.ts'

export const bookingParams = z.object({ tripId: z.uuid(), bookingId: z.uuid() })

/** A seat on a coach of the trip. `coach` is the number of the coach, from 1; null if the trip has only one. */
export const SeatOfHead = z.object({ label: z.string(), coach: z.int().nullable() })
export type SeatOfHead = z.output<typeof SeatOfHead>

/** A head of a booking. Without a customer it is not yet named. */
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
  /** The coach that a driver drives; null while that is open. Then `plate` is the one noted here. */
  vehicleId: z.uuid().nullable(),
  plate: z.string().nullable(),
  /** True for a person who needs help to board. Only readers of health data see which help. */
  isBoardingAssisted: z.boolean(),
  boardingNote: onlyFor(['read', 'HealthData'], z.string().nullable()),
  /** Age in completed years on the day of departure. */
  age: z.int().nullable(),
  /** True when the head has a bed. */
  hasBed: z.boolean(),
  seat: SeatOfHead.nullable(),
  canceledAt: z.string().nullable(),
})
export type Participant = z.output<typeof Participant>

const payments = ['read', 'Payment'] as const

/** A line of the price. `source` tells in words where it comes from. */
export const PriceLine = z.object({
  id: z.uuid(),
  kind: z.enum(priceLineKinds),
  label: z.string().nullable(),
  cents: z.int(),
  source: z.string(),
  /** The head that the line belongs to; null for the booking as a whole. */
  participantId: z.uuid().nullable(),
  frozenAt: z.string().nullable(),
  /** The line that this one reverses. */
  reversesId: z.uuid().nullable(),
  isReversed: z.boolean(),
  createdByName: z.string().nullable(),
  createdAt: z.string(),
})
export type PriceLine = z.output<typeof PriceLine>

/**
 * The unit prices of a day, in cents. The insurance is in basis points of the quota, 0 where it is included or there is
 * none.
 */
const PriceTerms = z.object({
  adultCents: z.int(),
  childCents: z.int(),
  /** Null on a trip without a supplement. */
  singleSupplementCents: z.int().nullable(),
  registrationFeeCents: z.int(),
  insuranceBps: z.int(),
  childUnderAge: z.int(),
})

const Money = z.object({
  priceCents: z.int(),
  /** The price in cents, less the commission of an agency that pays net. */
  owedCents: z.int(),
  paidCents: z.int(),
  refundedCents: z.int(),
  /** Owed − (paid − refunded), in cents: the amount left to pay. Below zero we owe a refund. */
  dueCents: z.int(),
  state: z.enum(paymentStates),
  depositCents: z.int().nullable(),
  balanceCents: z.int().nullable(),
  balanceDueOn: z.string().nullable(),
  /** The refund that we owe, in cents: 0 unless more was paid than is owed. */
  refundCents: z.int(),
})

export const Booking = z.object({
  id: z.uuid(),
  tripId: z.uuid(),
  number: z.int(),
  /** `2027-0312-014`: the trip's code without V, and the number of the booking on it. */
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
  /** True if people of another booking sleep in the room too. */
  isRoomShared: z.boolean(),
  departureId: z.uuid().nullable(),
  agencyId: z.uuid().nullable(),
  agencyName: z.string().nullable(),
  /** The way in which its agency pays and the commission that it keeps, as agreed when the price was made. */
  sale: onlyFor(payments, z.object({ paysNet: z.boolean(), commissionBps: z.int() })),
  notes: z.string().nullable(),
  /** The day on which the booking was made. */
  bookedOn: z.string(),
  /** The terms that it keeps since `pricedAt`; null for the crew. */
  terms: onlyFor(
    payments,
    PriceTerms.extend({ pricedAt: z.string(), depositBps: z.int(), balanceDaysBefore: z.int() }).nullable(),
  ),
  /** The terms of payment that were agreed instead of the usual ones; null where none were. */
  agreed: onlyFor(payments, z.object({ depositCents: z.int().nullable(), balanceDueOn: z.string().nullable() })),
  /** True for a booking made so close to the departure that everything is due at once. */
  isWholeDueAtOnce: onlyFor(payments, z.boolean()),
  confirmedAt: z.string().nullable(),
  canceledAt: z.string().nullable(),
  /** It may tell of somebody's health, as may the reason of `alone`. */
  cancelReason: onlyFor(['read', 'HealthData'], z.string().nullable()),
  people: z.array(Participant),
  canceledPeople: z.array(
    z.object({
      participantId: z.uuid(),
      surname: z.string().nullable(),
      name: z.string().nullable(),
      canceledAt: z.string(),
      /** The person who took the place over; null for one who withdrew. */
      replacedBy: z.string().nullable(),
    }),
  ),
  /** The people who keep a double alone or pay for it alone. `reason` says why no supplement is charged. */
  alone: z.array(
    z.object({
      participantId: z.uuid(),
      roomType: z.enum(roomTypes),
      state: z.enum(aloneStates),
      reason: onlyFor(['read', 'HealthData'], z.string().nullable()),
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
/** A booking as readers of payments receive it, with its money. */
export type PricedBooking = Booking &
  Required<Pick<Booking, 'sale' | 'terms' | 'agreed' | 'isWholeDueAtOnce' | 'lines' | 'money'>>

/** The places and rooms that can still be booked. `roomsLeft` is null for a type that no hotel limits. */
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
        /** The waiting parties, in order of arrival. */
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
  config: { access: ['read', 'Booking'], dependsOn: ['trip', 'booking', 'agencies'] },
  schema: {
    operationId: 'getBooking',
    summary: 'Una prenotazione con le sue persone, il prezzo e i conti',
    tags: ['bookings'],
    params: bookingParams,
    response: { 200: Booking },
  },
} as const satisfies Endpoint

/** The reason for passing over parties that have waited longer. Without it a booking that would do so is refused. */
const aheadShape = { aheadReason: optionalText(500) }

export const createBooking = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: createBookingRefusals,
    faults: bookingFaultCodes,
  },
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
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: editBookingRefusals,
    faults: bookingFaultCodes,
  },
  schema: {
    operationId: 'editBooking',
    summary: 'Modifica una prenotazione; da una confermata si esce solo con un annullamento',
    tags: ['bookings'],
    params: bookingParams,
    /** A booking is made for customers or for the crew; an edit can only repeat which. */
    body: BookingInput.extend({ ...aheadShape, version: versionSchema, isStaff: z.boolean().optional() }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint

/** Saves only the notes, which is possible on a completed trip too, where nothing else of a booking can be edited. */
export const saveBookingNotes = {
  method: 'PUT',
  url: '/api/trips/:tripId/bookings/:bookingId/notes',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: { ...editRefusals, 'bookings.already-canceled': 422 },
  },
  schema: {
    operationId: 'saveBookingNotes',
    summary: 'Salva le note di una prenotazione, anche a viaggio concluso',
    tags: ['bookings'],
    params: bookingParams,
    body: BookingInput.pick({ notes: true }).extend({ version: versionSchema }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint

/** The terms from which the form composes the price while the operator types. */
export const getPriceTerms = {
  method: 'GET',
  url: '/api/trips/:tripId/price',
  config: { access: ['read', 'Booking'], dependsOn: ['settings', 'trip'] },
  schema: {
    operationId: 'getPriceTerms',
    summary: 'Quote, iscrizione e condizioni con cui si mostra il prezzo mentre si scrive',
    tags: ['bookings'],
    params: tripParams,
    response: {
      200: z.object({
        /** Today's unit prices; null while the trip has no price. */
        prices: PriceTerms.nullable(),
        childAgeLimit: z.int(),
        depositBps: z.int(),
        balanceDaysBefore: z.int(),
        /** The number of days that an option is given. */
        optionDays: z.int(),
        /** The days before the departure by which everybody is named, if no other day was agreed. */
        namesDaysBefore: z.int(),
        departsOn: z.string(),
      }),
    },
  },
} as const satisfies Endpoint
