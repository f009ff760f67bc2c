import { z } from 'zod'
import { bookingStatuses, participantTypes } from '#src/features/bookings/bookings.rules.ts'
import { roomTypes } from '#src/features/services/room-types.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'

const params = z.object({ tripId: z.uuid() })
const ofHotel = z.object({ serviceId: z.uuid().optional() })

export const RoomingPerson = z.object({
  participantId: z.uuid(),
  bookingId: z.uuid(),
  surname: z.string(),
  name: z.string(),
  type: z.enum(participantTypes),
  sex: z.enum(['F', 'M']).nullable(),
  age: z.int().nullable(),
  bornOn: z.string().nullable(),
  birthPlace: z.string().nullable(),
  citizenship: z.string().nullable(),
  isLead: z.boolean(),
  /** What the hotel must know of food; null for a reader without the ability. */
  dietaryNote: z.string().nullable(),
  hasDietaryNote: z.boolean(),
  documentType: z.string().nullable(),
  documentNumber: z.string().nullable(),
  documentIssuedAt: z.string().nullable(),
})
export type RoomingPerson = z.output<typeof RoomingPerson>

export const RoomingRoom = z.object({
  roomId: z.uuid(),
  /** As on the list that is sent: null while every booking in it is an option. */
  number: z.int().nullable(),
  roomType: z.enum(roomTypes),
  capacity: z.int(),
  isStaff: z.boolean(),
  isOption: z.boolean(),
  notes: z.string().nullable(),
  /** Heads of its bookings: above the named people when names are still to come. */
  heads: z.int(),
  statuses: z.array(z.enum(bookingStatuses)),
  people: z.array(RoomingPerson.extend({ bed: z.int() })),
})
export type RoomingRoom = z.output<typeof RoomingRoom>

export const RoomingList = z.object({
  hotels: z.array(
    z.object({
      serviceId: z.uuid(),
      name: z.string(),
      city: z.string().nullable(),
      hotelType: z.string().nullable(),
      checkInOn: z.string(),
      checkOutOn: z.string(),
      nights: z.int(),
    }),
  ),
  serviceId: z.uuid().nullable(),
  rooms: z.array(RoomingRoom),
  /** Named people without a bed, options included. */
  unassigned: z.array(
    RoomingPerson.extend({
      status: z.enum(bookingStatuses),
      confirmBy: z.string().nullable(),
      wantedType: z.enum(roomTypes).nullable(),
    }),
  ),
  counters: z.array(z.object({ roomType: z.enum(roomTypes), used: z.int(), allotted: z.int().nullable() })),
  checks: z.array(
    z.object({
      code: z.string(),
      level: z.enum(['error', 'question', 'ok']),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type RoomingList = z.output<typeof RoomingList>

export const getRoomingList = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-list',
  config: { access: ['read', 'Booking'] },
  schema: {
    summary: 'Rooms, beds and people without one, with the counters of a hotel',
    tags: ['rooming'],
    params,
    querystring: ofHotel,
    response: { 200: RoomingList },
  },
} as const satisfies Endpoint

export const movePerson = {
  method: 'PUT',
  url: '/api/trips/:tripId/rooming-list/people/:participantId',
  config: { access: ['edit', 'Booking'] },
  schema: {
    summary: 'Puts a person into a room, in the place of another when it is full, or takes them out of theirs',
    tags: ['rooming'],
    params: params.extend({ participantId: z.uuid() }),
    body: z.object({
      /** Null takes the person out of their bed. */
      roomId: z.uuid().nullable(),
      /** Who changes places with them, when the room is full. */
      swapWith: z
        .uuid()
        .nullish()
        .transform((id) => id ?? null),
    }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

export const changeRoom = {
  method: 'PUT',
  url: '/api/trips/:tripId/rooming-list/rooms/:roomId',
  config: { access: ['edit', 'Booking'] },
  schema: {
    summary: 'Changes the type or the note of a room; its people stay',
    tags: ['rooming'],
    params: params.extend({ roomId: z.uuid() }),
    body: z.object({ roomType: z.enum(roomTypes), notes: z.string().trim().max(200).nullable() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

export const roomingListPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-list.pdf',
  config: { access: ['read', 'Booking'] },
  schema: {
    summary: 'The rooming list as a PDF for the hotel',
    tags: ['rooming'],
    params,
    querystring: ofHotel,
    response: {},
  },
} as const satisfies Endpoint

export const roomingListSheet = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-list.xlsx',
  config: { access: ['read', 'Booking'] },
  schema: { summary: 'The rooming list as a sheet', tags: ['rooming'], params, querystring: ofHotel, response: {} },
} as const satisfies Endpoint
