import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText, versionSchema } from '#src/shared/shapes.ts'
import type { layoutRefusal, registeredRefusal } from './layouts.rules.ts'

export const seatLabel = requiredText(6, 'seating.label-missing')
export const layoutShape = z.object({
  decks: z
    .array(
      z.object({
        rows: z
          .array(z.string().regex(/^[PADOWTSB.]{1,7}$/, { error: 'seating.layout-shape' }))
          .min(1, { error: 'seating.layout-empty' })
          .max(30, { error: 'seating.too-many-rows' }),
      }),
    )
    .min(1)
    .max(2),
  labels: z.array(seatLabel).max(120, { error: 'seating.too-many-seats' }),
  supplements: z.array(seatLabel).max(120).optional(),
  blocked: z.array(seatLabel).max(120).optional(),
})

const params = z.object({ seatMapId: z.uuid() })

export const seatMapForm = z.object({
  name: requiredText(60, 'seating.map-name'),
  registeredSeats: z
    .int({ error: 'seating.registered-range' })
    .min(1, { error: 'seating.registered-range' })
    .max(120, { error: 'seating.registered-range' }),
})
export type SeatMapForm = z.output<typeof seatMapForm>

/** A map of the agency's library. `trips` are the coming trips with a coach that copied it. */
export const SeatMap = seatMapForm.extend({
  id: z.uuid(),
  layout: layoutShape,
  isActive: z.boolean(),
  version: z.int(),
  trips: z.array(z.object({ tripId: z.uuid(), title: z.string(), departsOn: z.string() })),
})
export type SeatMap = z.output<typeof SeatMap>

nameShapes({ SeatMap, SeatMapForm: seatMapForm })

const saved = z.object({ id: z.uuid(), version: z.int() })
const refusals = {
  'seating.label-missing': 422,
  'seating.label-twice': 422,
  'seating.layout-empty': 422,
  'seating.layout-shape': 422,
  'seating.map-known': 422,
  'seating.over-registered': 422,
} as const satisfies RefusalsOf<typeof layoutRefusal> & RefusalsOf<typeof registeredRefusal>

export const listSeatMaps = {
  method: 'GET',
  url: '/api/seat-maps',
  config: { access: ['read', 'BusLayout'], dependsOn: ['settings', 'trips'] },
  schema: {
    operationId: 'listSeatMaps',
    summary: "Le piante dell'agenzia, per nome, anche quelle archiviate",
    tags: ['seating'],
    response: { 200: z.array(SeatMap) },
  },
} as const satisfies Endpoint

export const getSeatMap = {
  method: 'GET',
  url: '/api/seat-maps/:seatMapId',
  config: { access: ['read', 'BusLayout'], dependsOn: ['settings', 'trips'] },
  schema: {
    operationId: 'getSeatMap',
    summary: "Una pianta dell'agenzia",
    tags: ['seating'],
    params,
    response: { 200: SeatMap },
  },
} as const satisfies Endpoint

export const addSeatMap = {
  method: 'POST',
  url: '/api/seat-maps',
  config: { access: ['edit', 'BusLayout'], changes: ['settings'], refusals },
  schema: {
    operationId: 'addSeatMap',
    summary: "Aggiunge una pianta a quelle dell'agenzia",
    tags: ['seating'],
    body: seatMapForm.extend({ layout: layoutShape }),
    response: { 201: saved },
  },
} as const satisfies Endpoint

/** Changes a map of the library. The coaches that copied it keep theirs. */
export const editSeatMap = {
  method: 'PUT',
  url: '/api/seat-maps/:seatMapId',
  config: { access: ['edit', 'BusLayout'], changes: ['settings'], refusals },
  schema: {
    operationId: 'editSeatMap',
    summary: 'Cambia una pianta: i bus che la usano tengono la loro',
    tags: ['seating'],
    params,
    body: seatMapForm.extend({ layout: layoutShape, version: versionSchema }),
    response: { 200: saved },
  },
} as const satisfies Endpoint

/** Archives a map, which is then no longer offered, or brings it back. */
export const archiveSeatMap = {
  method: 'PUT',
  url: '/api/seat-maps/:seatMapId/state',
  config: { access: ['edit', 'BusLayout'], changes: ['settings'], refusals: { 'seating.map-known': 422 } },
  schema: {
    operationId: 'archiveSeatMap',
    summary: 'Archivia una pianta, che non viene più proposta, o la rimette in uso',
    tags: ['seating'],
    params,
    body: z.object({ isActive: z.boolean(), version: versionSchema }),
    response: { 200: saved },
  },
} as const satisfies Endpoint
