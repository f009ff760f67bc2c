import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import type { stayingRefusal } from '#src/features/bookings/people/heads.rules.ts'
import { priceLineKinds } from '#src/features/bookings/price/price.rules.ts'
import { aloneChoices } from '#src/features/bookings/rooms/rooms.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { centsSchema, optionalText, requiredLines, versionSchema } from '#src/shared/shapes.ts'

/**
 * The choices for a person left alone in a double: decide later, look for a room-mate, charge the single use, or charge
 * nothing for a reason.
 */
export const leftAloneChoices = ['later', ...aloneChoices] as const

/** The head that leaves, named or not. Without it the whole booking leaves. */
const leavingShape = { participantId: z.uuid().optional() }

const PenaltyRow = z.object({
  kind: z.enum(priceLineKinds),
  label: z.string().nullable(),
  note: z.enum(['band', 'notRefundable', 'policyIssued', 'none']),
  priceCents: z.int(),
  penaltyBps: z.int(),
  retainedCents: z.int(),
})

/**
 * A person left alone in a double or twin, of this booking or another. It has no names while that head is not named.
 */
const LeftAlone = z.object({
  participantId: z.uuid(),
  bookingId: z.uuid(),
  bookingCode: z.string(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  roomType: z.enum(roomTypes),
  /**
   * The amount that the single use would add to that person's booking, in cents, and whether the hotel has a double for
   * it.
   */
  supplementCents: z.int(),
  /** True when their price has the supplement already: the single use adds nothing. */
  hasSupplement: z.boolean(),
  hasDusLeft: z.boolean(),
})

export const previewCancellation = {
  method: 'GET',
  url: '/api/trips/:tripId/bookings/:bookingId/cancellation',
  config: {
    access: ['edit', 'Booking'],
    dependsOn: ['trip', 'booking', 'settings'],
    refusals: { 'bookings.already-canceled': 422, 'bookings.person-not-here': 422 },
  },
  schema: {
    operationId: 'previewCancellation',
    summary: 'Penale, con il suo conto, e rimborso se queste persone (o tutte) rinunciassero oggi',
    tags: ['bookings'],
    params: bookingParams,
    querystring: z.object({ ...leavingShape, cause: z.enum(['customer', 'operator']).default('customer') }),
    response: {
      200: z.object({
        withdrawnOn: z.string(),
        daysBefore: z.int(),
        /** The way in which those days were counted. */
        counting: z.object({
          isWorkingDaysOnly: z.boolean(),
          isWithdrawalDayCounted: z.boolean(),
          isDepartureDayCounted: z.boolean(),
        }),
        scale: z.array(
          z.object({ fromDay: z.int(), toDay: z.int().nullable(), percentBps: z.int(), isApplied: z.boolean() }),
        ),
        rows: z.array(PenaltyRow),
        /** The sum of the lines of those who leave, and the part that the scale keeps, in cents. */
        priceCents: z.int(),
        retainedCents: z.int(),
        /**
         * For each head that leaves, the penalty of the scale and the highest possible one: its own lines, in cents.
         */
        heads: z.array(z.object({ participantId: z.uuid(), scaleCents: z.int(), mostCents: z.int() })),
        /** The price of what stays, in cents, without the penalties of those who leave now. */
        stayingCents: z.int(),
        paidCents: z.int(),
        sale: z.object({ paysNet: z.boolean(), commissionBps: z.int() }),
        /** The price of the booking after the withdrawal, by the scale, in cents. */
        newPriceCents: z.int(),
        refundCents: z.int(),
        refundBy: z.string(),
        leavingPeople: z.int(),
        leftAlone: z.array(LeftAlone),
      }),
    },
  },
} as const satisfies Endpoint

export const cancelBooking = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/cancellation',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.alone-chosen-twice': 422,
      'bookings.already-canceled': 422,
      'bookings.last-adult': 422,
      'bookings.left-alone-reason-missing': 422,
      'bookings.nobody-left-alone': 422,
      'bookings.penalty-and-refund': 422,
      'bookings.penalty-range': 422,
      'bookings.penalty-reason-missing': 422,
      'bookings.person-not-here': 422,
      'bookings.refund-range': 422,
      'bookings.room-full-in-hotel': 422,
    } satisfies RefusalsOf<typeof stayingRefusal>,
  },
  schema: {
    operationId: 'cancelBooking',
    summary: 'Annulla una prenotazione intera o una sola persona: posto e letto si liberano subito',
    tags: ['bookings'],
    params: bookingParams,
    body: z.object({
      version: versionSchema,
      ...leavingShape,
      cause: z.enum(['customer', 'operator']).default('customer'),
      reason: requiredLines(500, 'bookings.reason-missing'),
      /**
       * The agreement for all who leave together, in cents: a penalty instead of the scale's, or the refund that it
       * shall leave. At most one of the two is set.
       */
      penaltyCents: centsSchema.nullable().default(null),
      refundCents: centsSchema.nullable().default(null),
      /** The reason for a penalty other than the scale's. */
      penaltyReason: optionalText(500),
      /** The choices for people who stay alone. Without a choice the room is left open. */
      leftAlone: z
        .array(z.object({ participantId: z.uuid(), choice: z.enum(leftAloneChoices), reason: optionalText(500) }))
        .max(20)
        .default([]),
    }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
