import { z } from 'zod'
import { savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import type { changeRefusal, supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { FaultsOf, RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText, versionSchema, workDaySchema } from '#src/shared/shapes.ts'
import type { releaseFaults, undoReleaseRefusal } from './room-releases.rules.ts'

/** Rooms given back to a hotel. */
export const roomReleaseShape = z.object({
  id: z.uuid(),
  roomType: z.enum(roomTypes),
  quantity: z.int(),
  releasedOn: z.iso.date(),
  /** The person at the hotel who was told. */
  toldTo: z.string(),
  createdByName: z.string(),
})

nameShapes({ RoomRelease: roomReleaseShape })

const changes = ['trip', 'providers', 'activity'] as const

/** Gives rooms of one row of the allotment back to the hotel. The row then holds as many fewer. */
export const releaseRooms = {
  method: 'POST',
  url: '/api/services/:serviceId/room-releases',
  config: {
    access: ['edit', 'Service'],
    changes,
    refusals: {
      'itineraries.archived': 422,
      'itineraries.closed': 422,
      'itineraries.not-on-sale': 422,
    } satisfies RefusalsOf<typeof changeRefusal | typeof supplierRefusal>,
    faults: {
      'services.all-rooms-in-use': 400,
      'services.released-later': 400,
      'services.rooms-in-use': 400,
    } satisfies FaultsOf<typeof releaseFaults>,
  },
  schema: {
    operationId: 'releaseRooms',
    summary: 'Rende al fornitore camere di un allotment',
    tags: ['services'],
    params: z.object({ serviceId: z.uuid() }),
    body: z.object({
      allotmentId: z.uuid({ error: 'services.room-type-missing' }),
      quantity: z
        .int({ error: 'services.quantity-missing' })
        .min(1, { error: 'services.quantity-missing' })
        .max(500, { error: 'services.quantity-missing' }),
      releasedOn: workDaySchema,
      toldTo: requiredText(120, 'services.told-missing'),
      version: versionSchema,
    }),
    response: { 201: savedShape.extend({ roomReleaseId: z.uuid() }) },
  },
} as const satisfies Endpoint

/** Undoes a release within ten minutes: the allotment holds the rooms again. */
export const undoRoomRelease = {
  method: 'DELETE',
  url: '/api/room-releases/:roomReleaseId',
  config: {
    access: ['edit', 'Service'],
    changes,
    refusals: {
      'itineraries.closed': 422,
      'services.release-row-gone': 422,
      'services.release-too-late': 422,
    } satisfies RefusalsOf<typeof changeRefusal | typeof undoReleaseRefusal>,
  },
  schema: {
    operationId: 'undoRoomRelease',
    summary: 'Riprende le camere appena rese al fornitore',
    tags: ['services'],
    params: z.object({ roomReleaseId: z.uuid() }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint
