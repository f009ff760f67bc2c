import { z } from 'zod'
import type { turnRefusal } from '#src/features/bookings/places/places.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import type { movedRefusal } from './moves.rules.ts'

const params = tripParams.extend({ serviceId: z.uuid() })
const mostPeople = 500
const config = {
  access: ['edit', 'Booking'],
  changes: ['trip', 'booking', 'activity'],
  refusals: {
    ...editRefusals,
    'bookings.no-room-left': 422,
    'bookings.others-before': 422,
    'bookings.room-full': 422,
    'bookings.room-full-in-hotel': 422,
    'bookings.room-kept-as-single': 422,
    'rooming.locked-final': 422,
    'rooming.person-in-room': 422,
    'rooming.person-in-other-room': 422,
    'rooming.person-without-room': 422,
  } satisfies RefusalsOf<typeof turnRefusal | typeof movedRefusal>,
} as const

/** Gives people another room in one hotel alone. In the others they stay in the room of their bed. */
export const arrangeHotel = {
  method: 'PUT',
  url: '/api/trips/:tripId/rooming-list/hotels/:serviceId/people',
  config,
  schema: {
    operationId: 'arrangeHotel',
    summary: "Mette delle persone in un'altra camera in un solo hotel, o di nuovo in quella degli altri hotel",
    tags: ['rooming'],
    params,
    body: z.object({
      people: z
        .array(
          z.object({
            participantId: z.uuid(),
            /** The room that the person had in this hotel as it was read; null without one. */
            from: z.uuid().nullable(),
            /** Null puts the person back into the room that they have in the other hotels. */
            roomId: z.uuid().nullable(),
          }),
        )
        .min(1)
        .max(mostPeople),
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Adds a room that serves one hotel alone, for people who have another one elsewhere. */
export const openHotelRoom = {
  method: 'POST',
  url: '/api/trips/:tripId/rooming-list/hotels/:serviceId/rooms',
  config,
  schema: {
    operationId: 'openHotelRoom',
    summary: 'Apre una camera in un solo hotel e ci mette delle persone',
    tags: ['rooming'],
    params,
    body: z.object({
      roomType: z.enum(roomTypes),
      participantIds: z.array(z.uuid()).min(1).max(mostPeople),
      /** The room that they all had in this hotel as it was read; null without one. */
      from: z.uuid().nullable(),
    }),
    response: { 201: z.object({ roomId: z.uuid() }) },
  },
} as const satisfies Endpoint
