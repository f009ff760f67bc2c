import { z } from 'zod'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType } from '#src/shared/media-types.ts'
import { messageStates, tellings } from '#src/shared/outbox.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { greatestWhole, requiredLines, requiredText } from '#src/shared/shapes.ts'
import { comparedFacts, type confirmationRefusal, type versionRefusal } from './versions.rules.ts'

const RoomingVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  isFinal: z.boolean(),
  hasNotes: z.boolean(),
  sentAt: z.string(),
  by: z.string(),
  recipient: z.string().nullable(),
  toldHow: z.enum(tellings).nullable(),
  /** The state of its email; null for a hotel that was told without one. */
  state: z.enum(messageStates).nullable(),
  /** When the hotel's confirmation was noted; null while it has not confirmed. */
  confirmedAt: z.string().nullable(),
  rooms: z.int(),
  guests: z.int(),
})
export type RoomingVersion = z.output<typeof RoomingVersion>

const Difference = z.object({
  room: z.int().nullable(),
  what: z.enum(['added', 'removed', 'changed']),
  fact: z.enum(comparedFacts),
  who: z.array(z.string()),
  before: z.string().nullable(),
  now: z.string().nullable(),
})

const RoomingVersions = z.object({
  hotel: z.object({ serviceId: z.uuid(), name: z.string() }).nullable(),
  /** Newest first. */
  versions: z.array(RoomingVersion),
  /** The numbers of the compared lists; null is the list as it is now. */
  compared: z.object({ from: z.int(), to: z.int().nullable() }).nullable(),
  /** The differences that this reader may see. */
  differences: z.array(Difference),
  /** What has changed since the last version, as far as this reader may see it; null before the first. */
  sinceLast: z.object({ differences: z.int(), rooms: z.int() }).nullable(),
  /** The rooms of the later list without a difference that this reader may see. */
  same: z.array(z.object({ room: z.int(), roomType: z.enum(roomTypes), who: z.array(z.string()), guests: z.int() })),
  /** The list as it is now, in numbers. */
  now: z.object({ rooms: z.int(), guests: z.int() }),
  /** The proposed message, and that of the final list. */
  draft: z.object({
    recipient: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    final: z.object({ subject: z.string(), body: z.string() }),
  }),
})
export type RoomingVersions = z.output<typeof RoomingVersions>

nameShapes({ RoomingVersion, RoomingDifference: Difference, RoomingVersions })

const ofHotel = { serviceId: z.uuid().optional() }
const number = z.coerce.number().int().min(1).max(999).optional()

export const getRoomingVersions = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-versions',
  config: { access: ['read', 'Booking'], dependsOn: ['trip', 'settings', 'outbox'] },
  schema: {
    operationId: 'getRoomingVersions',
    summary: "Le rooming list inviate a un hotel e che cosa è cambiato dall'ultima, o tra due",
    tags: ['rooming'],
    params: tripParams,
    querystring: z.object({ ...ofHotel, from: number, to: number }),
    response: { 200: RoomingVersions },
  },
} as const satisfies Endpoint

/** Sends the list as it is now to the hotel. It replaces the version before it. */
export const sendRoomingVersion = {
  method: 'POST',
  url: '/api/trips/:tripId/rooming-versions',
  config: {
    access: ['edit', 'Communication'],
    changes: ['trip', 'activity', 'outbox'],
    refusals: {
      ...editRefusals,
      'rooming.no-hotel': 422,
      'rooming.nobody-sleeps': 422,
      'rooming.final-incomplete': 422,
      'rooming.recipient': 422,
      'rooming.sent-meanwhile': 409,
    } satisfies RefusalsOf<typeof versionRefusal>,
  },
  schema: {
    operationId: 'sendRoomingVersion',
    summary: "Invia la rooming list all'hotel: la prima, un aggiornamento o la definitiva",
    tags: ['rooming'],
    params: tripParams,
    body: z.object({
      serviceId: z.uuid(),
      isFinal: z.boolean(),
      /** True to tell food notes, the time of arrival and the leader's telephone. */
      hasNotes: z.boolean(),
      /** Null for a hotel that is told without an email. */
      recipient: z.email({ error: 'rooming.recipient' }).max(254, { error: 'rooming.recipient' }).nullable(),
      /** How the hotel was told without an email; null by email. */
      toldHow: z.enum(tellings).nullable().default(null),
      subject: requiredText(200),
      body: requiredLines(10_000),
      /** The number of the last version that the sender saw; null where there was none. */
      from: z.int().max(greatestWhole).nullable(),
    }),
    response: { 201: z.object({ number: z.int() }) },
  },
} as const satisfies Endpoint

const ofVersion = tripParams.extend({ number: z.coerce.number().int().min(1).max(999) })

/** Takes back the last version of a hotel, if the same person marked it as told within the hour. */
export const takeBackRoomingVersion = {
  method: 'POST',
  url: '/api/trips/:tripId/rooming-versions/:number/telling/taken-back',
  config: {
    access: ['edit', 'Communication'],
    changes: ['trip', 'activity'],
    refusals: { ...editRefusals, 'rooming.telling-stays': 422 },
  },
  schema: {
    operationId: 'takeBackRoomingVersion',
    summary: 'Toglie il segno di rooming list inviata messo da poco da chi chiede',
    tags: ['rooming'],
    params: ofVersion,
    body: z.object({ serviceId: z.uuid() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Notes that the hotel has confirmed a version, or takes the note back. */
export const confirmRoomingVersion = {
  method: 'PUT',
  url: '/api/trips/:tripId/rooming-versions/:number/confirmation',
  config: {
    access: ['edit', 'Communication'],
    changes: ['trip', 'activity'],
    refusals: { ...editRefusals, 'rooming.not-received': 422 } satisfies RefusalsOf<typeof confirmationRefusal>,
  },
  schema: {
    operationId: 'confirmRoomingVersion',
    summary: "Segna che l'hotel ha confermato una rooming list, o toglie il segno",
    tags: ['rooming'],
    params: ofVersion,
    body: z.object({ serviceId: z.uuid(), isConfirmed: z.boolean() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/**
 * Opens the rooms of a trip again after the final list of a hotel, so that the board takes changes. It names the
 * version that the reader saw.
 */
export const openRooms = {
  method: 'POST',
  url: '/api/trips/:tripId/rooming-versions/:number/opening',
  config: { access: ['edit', 'Booking'], changes: ['trip', 'activity'], refusals: editRefusals },
  schema: {
    operationId: 'openRooms',
    summary: 'Sblocca le camere dopo la rooming list definitiva',
    tags: ['rooming'],
    params: ofVersion,
    body: z.object({ serviceId: z.uuid() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint

/** Puts rooms and people back as a version has them: types, notes and beds of who is still on the trip. */
export const restoreRooms = {
  method: 'POST',
  url: '/api/trips/:tripId/rooming-versions/:number/restoration',
  config: {
    access: ['edit', 'Booking'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'bookings.no-room-left': 422,
      'bookings.others-before': 422,
      'bookings.room-full': 422,
      'bookings.room-full-in-hotel': 422,
      'bookings.room-kept-as-single': 422,
      'bookings.room-taken-since': 422,
      'rooming.locked-final': 422,
    },
  },
  schema: {
    operationId: 'restoreRooms',
    summary: 'Riporta le camere a come erano in una versione inviata',
    tags: ['rooming'],
    params: ofVersion,
    body: z.object({ serviceId: z.uuid() }),
    response: {
      200: z.object({
        /** The number of people who are in another room than before. */
        moved: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

/** The PDF of a version, as it was sent. */
export const roomingVersionPdf = {
  method: 'GET',
  url: '/api/trips/:tripId/rooming-versions/:number.pdf',
  config: { access: ['read', 'Booking'], sends: [pdfType] },
  schema: {
    operationId: 'roomingVersionPdf',
    summary: 'Una versione della rooming list, come è stata inviata',
    tags: ['rooming'],
    params: tripParams.extend({ number: z.coerce.number().int().min(1).max(greatestWhole) }),
    querystring: z.object(ofHotel),
    response: {},
  },
} as const satisfies Endpoint
