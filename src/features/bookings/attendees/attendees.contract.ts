import { z } from 'zod'
import { participantTypes } from '#src/features/bookings/booking/participant-types.values.ts'
import type { changeRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { topic } from '#src/shared/topics.ts'

const serviceParams = z.object({ serviceId: z.uuid() })
const attendeeParams = z.object({ serviceId: z.uuid(), participantId: z.uuid() })

const attendeeShape = z.object({
  participantId: z.uuid(),
  /** Null until the head is named. */
  surname: z.string().nullable(),
  name: z.string().nullable(),
  type: z.enum(participantTypes),
  bookingId: z.uuid(),
  bookingNumber: z.int(),
  /** True while the booking is an option, which holds a place like a confirmed one. */
  isOption: z.boolean(),
})
nameShapes({ Attendee: attendeeShape })

/** The people who get the counted places of a service, those who wait for one, and the other people of the trip. */
export const listAttendees = {
  method: 'GET',
  url: '/api/services/:serviceId/attendees',
  config: {
    access: ['read', 'Booking'],
    dependsOn: [],
    shows: ({ tripId }: { tripId: string }) => [topic.trip(tripId)],
  },
  schema: {
    operationId: 'listAttendees',
    summary: 'Chi ha i posti contati di un servizio e chi li aspetta',
    tags: ['bookings'],
    params: serviceParams,
    response: {
      200: z.object({
        tripId: z.uuid(),
        /** The number of counted places; null if access is not limited. */
        limit: z.int().nullable(),
        inside: z.array(attendeeShape),
        /** The people who wait, in the order in which they will enter. */
        waiting: z.array(attendeeShape),
        others: z.array(attendeeShape),
      }),
    },
  },
} as const satisfies Endpoint

const config = {
  access: ['edit', 'Booking'],
  changes: ['trip', 'activity'],
  refusals: {
    'bookings.access-not-limited': 422,
    'itineraries.closed': 422,
  } satisfies RefusalsOf<typeof changeRefusal>,
} as const

/** Gives people counted places while there are any; the others wait, after everybody who asked before. */
export const addAttendees = {
  method: 'POST',
  url: '/api/services/:serviceId/attendees',
  config: { ...config, refusals: { ...config.refusals, 'bookings.attendee-not-of-trip': 422 } },
  schema: {
    operationId: 'addAttendees',
    summary: 'Assegna persone a un servizio con posti contati',
    tags: ['bookings'],
    params: serviceParams,
    body: z.object({
      participantIds: z
        .array(z.uuid())
        .min(1, { error: 'bookings.attendees-missing' })
        .max(500, { error: 'bookings.attendees-too-many' }),
      /** Their place in the order, counted from 1; if absent, they come last. */
      place: z.int().min(1).max(501).optional(),
    }),
    response: { 200: z.object({ inside: z.int(), waiting: z.int() }) },
  },
} as const satisfies Endpoint

/** Removes a person. Answers the place that the person had, and the person who enters instead. */
export const removeAttendee = {
  method: 'DELETE',
  url: '/api/services/:serviceId/attendees/:participantId',
  config,
  schema: {
    operationId: 'removeAttendee',
    summary: 'Toglie una persona da un servizio con posti contati',
    tags: ['bookings'],
    params: attendeeParams,
    response: { 200: z.object({ place: z.int(), enters: attendeeShape.nullable() }) },
  },
} as const satisfies Endpoint

/** Puts somebody who waits before all others who wait. People who enter already keep their places. */
export const passAttendeeUp = {
  method: 'PUT',
  url: '/api/services/:serviceId/attendees/:participantId/first',
  config,
  schema: {
    operationId: 'passAttendeeUp',
    summary: 'Fa passare avanti una persona in attesa',
    tags: ['bookings'],
    params: attendeeParams,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
