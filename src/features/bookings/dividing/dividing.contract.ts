import { z } from 'zod'
import { bookingParams } from '#src/features/bookings/booking/booking.contract.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { centsSchema, optionalText, versionSchema } from '#src/shared/shapes.ts'
import type { joinRefusal, splitRefusal } from './dividing.rules.ts'

const SplitAsked = z.object({
  version: versionSchema,
  /** The people who get a booking of their own. */
  participantIds: z.array(z.uuid()).min(1, { error: 'bookings.split-nobody-left' }).max(500),
  /** The room that they get; null: they stay in the room that they share. */
  roomType: z.enum(roomTypes).nullable(),
  /** The part of what was paid that goes with them, in cents. */
  paidCents: centsSchema,
  aheadReason: optionalText(500),
})
export type SplitAsked = z.output<typeof SplitAsked>

/**
 * Gives some people of a booking a booking of their own, with their price lines and a part of what was paid. Agency,
 * terms and state stay the same on both sides.
 */
export const splitBooking = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/split',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.already-canceled': 422,
      'bookings.children-alone': 422,
      'bookings.no-room-left': 422,
      'bookings.others-before': 422,
      'bookings.person-not-here': 422,
      'bookings.room-over-capacity': 422,
      'bookings.split-crew': 422,
      'bookings.split-nobody-left': 422,
      'bookings.split-paid-range': 422,
    } satisfies RefusalsOf<typeof splitRefusal>,
  },
  schema: {
    operationId: 'splitBooking',
    summary: 'Divide una prenotazione in due, con le persone, le voci di prezzo e una parte del versato',
    tags: ['bookings'],
    params: bookingParams,
    body: SplitAsked,
    response: { 200: z.object({ version: z.int(), id: z.uuid(), number: z.int() }) },
  },
} as const satisfies Endpoint

const JoinAsked = z.object({
  version: versionSchema,
  otherId: z.uuid(),
  otherVersion: versionSchema,
  /** The room of all of them; null on a daily trip. */
  roomType: z.enum(roomTypes).nullable(),
  aheadReason: optionalText(500),
})
export type JoinAsked = z.output<typeof JoinAsked>

/** Joins another booking of the trip to this one: its people, price lines, payments and history. The other is gone. */
export const joinBookings = {
  method: 'POST',
  url: '/api/trips/:tripId/bookings/:bookingId/join',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.already-canceled': 422,
      'bookings.join-itself': 422,
      'bookings.join-other-agency': 422,
      'bookings.join-other-status': 422,
      'bookings.join-other-terms': 422,
      'bookings.no-room-left': 422,
      'bookings.room-full-in-hotel': 422,
      'bookings.others-before': 422,
      'bookings.room-over-capacity': 422,
      'bookings.room-type-missing': 422,
      'bookings.split-crew': 422,
    } satisfies RefusalsOf<typeof joinRefusal>,
  },
  schema: {
    operationId: 'joinBookings',
    summary: 'Unisce due prenotazioni dello stesso viaggio, con persone, prezzo, versamenti e cronologia',
    tags: ['bookings'],
    params: bookingParams,
    body: JoinAsked,
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
