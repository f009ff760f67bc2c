import { z } from 'zod'
import { bookingStatuses } from '#src/features/bookings/booking/booking.rules.ts'
import { participantTypes } from '#src/features/bookings/booking/participant-types.values.ts'
import { ageBands } from '#src/features/bookings/people/heads.rules.ts'
import type { turnRefusal } from '#src/features/bookings/places/places.rules.ts'
import type { typeChangeRefusal } from '#src/features/bookings/rooms/rooms.rules.ts'
import { sexes } from '#src/features/customers/person/person.contract.ts'
import { hotelTypes } from '#src/features/services/form/categories.values.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { severalLines } from '#src/shared/shapes.ts'
import type { movedRefusal } from './moves.rules.ts'

const params = tripParams
const ofHotel = z.object({ serviceId: z.uuid().optional() })

/**
 * A participant on the board, without names while not yet named. It holds only what is needed to find a bed: food notes
 * and documents are on the list for the hotel.
 */
export const RoomingPerson = z.object({
  participantId: z.uuid(),
  bookingId: z.uuid(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  type: z.enum(participantTypes),
  status: z.enum(bookingStatuses),
  sex: z.enum(sexes).nullable(),
  age: z.int().nullable(),
  ageBand: z.enum(ageBands),
  hasDietaryNote: onlyFor(['read', 'HealthData'], z.boolean()),
  /** True for a person who has another room in this hotel alone. */
  isOnlyHere: z.boolean(),
  /** The room that the person has in the hotels where they have no other; null without a bed. */
  usualRoomId: z.uuid().nullable(),
})
export type RoomingPerson = z.output<typeof RoomingPerson>

export const RoomingRoom = z.object({
  roomId: z.uuid(),
  /**
   * The room's number on the list that is sent. Null while every booking in it is an option, or nobody sleeps in it.
   */
  number: z.int().nullable(),
  roomType: z.enum(roomTypes),
  capacity: z.int(),
  isStaff: z.boolean(),
  /** True for a room that serves this hotel alone. */
  isOnlyHere: z.boolean(),
  isOption: z.boolean(),
  isBedTypeDoubtful: z.boolean(),
  /** True for a double that one person keeps and pays as a single: its other bed is not free. */
  isSingleUse: z.boolean(),
  /** True while one person keeps this double alone and nobody has decided how. */
  isAloneOpen: z.boolean(),
  notes: z.string().nullable(),
  people: z.array(RoomingPerson),
})
export type RoomingRoom = z.output<typeof RoomingRoom>

export const RoomingList = z.object({
  hotels: z.array(
    z.object({
      serviceId: z.uuid(),
      name: z.string(),
      city: z.string().nullable(),
      hotelType: z.enum(hotelTypes).nullable(),
      checkInOn: z.string(),
      checkOutOn: z.string(),
      nights: z.int(),
      /** The day by which the hotel wants the next list: the first, then the final one. Null once that is sent. */
      sendBy: z.string().nullable(),
      /** The number of the last list that the hotel got; null for none. */
      sent: z.int().nullable(),
    }),
  ),
  serviceId: z.uuid().nullable(),
  /** The final list that closes the rooms to changes, until somebody opens them. */
  lock: z.object({ serviceId: z.uuid(), number: z.int(), hotel: z.string(), sentAt: z.string() }).nullable(),
  rooms: z.array(RoomingRoom),
  /** Participants without a bed, options included. */
  unassigned: z.array(
    RoomingPerson.extend({
      confirmBy: z.string().nullable(),
      wantedType: z.enum(roomTypes).nullable(),
      /** The note of the person's booking, such as a wished room-mate. */
      wish: z.string().nullable(),
    }),
  ),
  counters: z.array(
    z.object({ roomType: z.enum(roomTypes), used: z.int(), allotted: z.int().nullable(), over: z.int() }),
  ),
  checks: z.array(
    z.object({
      code: z.string(),
      level: z.enum(['error', 'question', 'ok']),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      /** The people, or the rooms, that the line is about. */
      names: z.array(z.string()),
    }),
  ),
})
export type RoomingList = z.output<typeof RoomingList>

nameShapes({ RoomingPerson, RoomingRoom, RoomingList })

export const getRoomingList = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-list',
  config: { access: ['read', 'Booking'], dependsOn: ['trip', 'settings'] },
  schema: {
    operationId: 'getRoomingList',
    summary: 'Camere, letti e persone senza camera, con i contatori di un hotel',
    tags: ['rooming'],
    params,
    querystring: ofHotel,
    response: { 200: RoomingList },
  },
} as const satisfies Endpoint

export const movePerson = {
  method: 'PUT',
  url: '/api/trips/:tripId/rooming-list/people/:participantId',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.bed-taken': 422,
      'bookings.no-room-left': 422,
      'bookings.person-left-room': 422,
      'rooming.locked-final': 422,
      'bookings.room-full': 422,
      'bookings.room-full-in-hotel': 422,
      'bookings.room-kept-as-single': 422,
      'rooming.person-in-room': 422,
      'rooming.person-in-other-room': 422,
      'rooming.person-without-room': 422,
    } satisfies RefusalsOf<typeof movedRefusal>,
  },
  schema: {
    operationId: 'movePerson',
    summary: "Mette una persona in una camera, al posto di un'altra se è piena, o la toglie dalla sua",
    tags: ['rooming'],
    params: params.extend({ participantId: z.uuid() }),
    body: z.object({
      /** The hotel that the reader sees: a refusal names rooms by its numbers. */
      serviceId: z.uuid().optional(),
      /** The room of the person's bed as it was read: a move does not undo a colleague's. */
      from: z.uuid().nullable(),
      /** Null takes the person out of their bed. */
      roomId: z.uuid().nullable(),
      /** The person who swaps beds with them when the room is full. */
      swapWith: z
        .uuid()
        .nullish()
        .transform((id) => id ?? null),
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

export const roomNoteLength = 200

const roomShape = z.object({ roomType: z.enum(roomTypes), notes: severalLines(roomNoteLength).nullable() })

export const changeRoom = {
  method: 'PUT',
  url: '/api/trips/:tripId/rooming-list/rooms/:roomId',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.no-room-left': 422,
      'bookings.others-before': 422,
      'bookings.room-full': 422,
      'bookings.room-full-in-hotel': 422,
      'rooming.locked-final': 422,
    } satisfies RefusalsOf<typeof typeChangeRefusal | typeof turnRefusal>,
  },
  schema: {
    operationId: 'changeRoom',
    summary: 'Cambia il tipo o la nota di una camera; le persone restano',
    tags: ['rooming'],
    params: params.extend({ roomId: z.uuid() }),
    body: roomShape.extend({
      /** The room as it was read: an edit does not overwrite a colleague's. */
      from: roomShape,
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
