import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import { priceLineKinds, type priceRefusal } from '#src/features/bookings/price/price.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { centsSchema, optionalText, requiredText, versionSchema } from '#src/shared/shapes.ts'
import { topic } from '#src/shared/topics.ts'
import { type leavingLateRefusal, type moveTargetRefusal, priceChoices } from './moving.rules.ts'

const MoveTarget = z.object({
  tripId: z.uuid(),
  code: z.string(),
  title: z.string(),
  status: z.enum(tripStatuses),
  departsOn: z.string(),
  returnsOn: z.string(),
  /** Null: no limit. */
  placesLeft: z.int().nullable(),
  roomsLeft: z.record(z.enum(roomTypes), z.int().nullable()),
  stops: z.array(z.object({ id: z.uuid(), name: z.string(), time: z.string() })),
  /** The reason why the booking cannot go there, whatever is free. */
  refusal: z.string().nullable(),
  /** The room type and the stop that are proposed there. */
  roomType: z.enum(roomTypes).nullable(),
  departureId: z.uuid().nullable(),
})

const PriceOfDate = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(priceLineKinds),
      label: z.string().nullable(),
      cents: z.int(),
      source: z.string(),
      participantId: z.uuid().nullable(),
    }),
  ),
  priceCents: z.int(),
  owedCents: z.int(),
  depositCents: z.int(),
  balanceCents: z.int(),
  balanceDueOn: z.string().nullable(),
})
nameShapes({ MoveTarget, PriceOfDate })

/** The other dates of the series, each with what is free there, and why the booking cannot go there. */
export const listMoveTargets = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId/move',
  config: {
    access: ['edit', 'Booking'],
    dependsOn: ['trip', 'booking'],
    shows: ({ targets }: { targets: readonly { tripId: string }[] }) => targets.map(({ tripId }) => topic.trip(tripId)),
    refusals: { 'bookings.already-canceled': 422 },
  },
  schema: {
    operationId: 'listMoveTargets',
    summary: 'Le altre date della serie su cui una prenotazione può passare, con i posti liberi',
    tags: ['bookings'],
    params: bookingParams,
    response: {
      200: z.object({
        targets: z.array(MoveTarget),
        /** What goes with the booking: people, entries of the ledger that were not reversed, and its papers. */
        people: z.int(),
        payments: z.int(),
        papers: z.int(),
        /** The names of the services whose counted places its people leave. */
        leavesServices: z.array(z.string()),
        mayWait: z.boolean(),
      }),
    },
  },
} as const satisfies Endpoint

const priceRefusals = {
  'bookings.already-canceled': 422,
  'bookings.discount-above-person': 422,
  'bookings.discount-too-big': 422,
  'bookings.price-not-set': 422,
  ...({
    ...editRefusals,
    'bookings.departed': 422,
    'bookings.move-crew': 422,
    'bookings.move-not-of-series': 422,
    'bookings.move-same-trip': 422,
    'bookings.option-too-late': 422,
  } satisfies RefusalsOf<typeof moveTargetRefusal>),
} as const satisfies RefusalsOf<typeof priceRefusal>

/** The price of the booking now, and on another date with either choice. Nothing changes. */
export const previewMove = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId/move/:toTripId',
  config: {
    access: ['edit', 'Booking'],
    dependsOn: ['trip', 'booking', 'settings', 'agencies'],
    refusals: priceRefusals,
  },
  schema: {
    operationId: 'previewMove',
    summary: "Il prezzo di una prenotazione su un'altra data, prima di spostarla",
    tags: ['bookings'],
    params: bookingParams.extend({ toTripId: z.uuid() }),
    /** Without it the booking has no room there. */
    querystring: z.object({ roomType: z.enum(roomTypes).optional() }),
    response: {
      200: z.object({
        now: PriceOfDate.pick({ lines: true, priceCents: true }),
        new: PriceOfDate,
        kept: PriceOfDate,
        /** Paid less refunded, in cents. It goes with the booking. */
        paidCents: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

const MoveAsked = z.object({
  version: versionSchema,
  toTripId: z.uuid(),
  /** Null on a daily trip. */
  roomType: z.enum(roomTypes).nullable(),
  departureId: z.uuid().nullable(),
  price: z.enum(priceChoices),
  /** Why the price is kept. */
  priceReason: optionalText(500),
  seenPriceCents: centsSchema,
  /** True: the booking waits there, where the places do not suffice. */
  joinsWaitingList: z.boolean().default(false),
  aheadReason: optionalText(500),
  /** Why the booking leaves a trip that has departed. */
  lateReason: optionalText(500),
  /** A seat for each person. Empty: without seats. Absent: seated together, where others have seats already. */
  seats: z
    .array(z.object({ vehicleId: z.uuid(), label: requiredText(6, 'bookings.move-seats') }))
    .max(60)
    .optional(),
})
export type MoveAsked = z.output<typeof MoveAsked>

/**
 * Moves a booking to another date of its series, with its people, its money and its history. `seenPriceCents` is the
 * price that was shown: another price since then is refused.
 */
export const moveBooking = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/move',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...priceRefusals,
      'bookings.departure-not-of-trip': 422,
      ...({ 'bookings.move-late-reason-missing': 422 } satisfies RefusalsOf<typeof leavingLateRefusal>),
      'bookings.move-not-allowed': 422,
      'bookings.move-price-changed': 422,
      'bookings.move-reason-missing': 422,
      'bookings.move-seats': 422,
      'bookings.no-room-left': 422,
      'bookings.others-before': 422,
      'bookings.room-over-capacity': 422,
      'bookings.room-type-missing': 422,
      'bookings.trip-full': 422,
      'bookings.trip-full-by': 422,
      'departures.missing': 422,
      'seating.crew-seat': 422,
      'seating.person-gone': 422,
      'seating.person-moved': 422,
      'seating.seat-blocked': 422,
      'seating.seat-gone': 422,
      'seating.seat-taken': 422,
    },
  },
  schema: {
    operationId: 'moveBooking',
    summary: "Sposta una prenotazione su un'altra data della serie, con persone, versamenti e cronologia",
    tags: ['bookings'],
    params: bookingParams,
    body: MoveAsked,
    response: { 200: z.object({ version: z.int(), number: z.int() }) },
  },
} as const satisfies Endpoint
