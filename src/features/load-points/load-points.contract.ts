import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { requiredText, searchSchema, versionSchema } from '#src/shared/shapes.ts'

const params = z.object({ pointId: z.uuid() })

/**
 * A known place to board. `trips` is the number of trips with a stop of its name. `mergedInto` names the point whose
 * double it was.
 */
export const LoadPoint = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  mergedInto: z.string().nullable(),
  trips: z.int(),
  version: z.int(),
})
export type LoadPoint = z.output<typeof LoadPoint>

export const loadPointForm = z.object({
  name: requiredText(120, 'load-points.name'),
  address: requiredText(200, 'load-points.address'),
})
export type LoadPointForm = z.output<typeof loadPointForm>

nameShapes({ LoadPoint, LoadPointForm: loadPointForm })

const savedPoint = z.object({ id: z.uuid(), version: z.int() })

/** The known places to board, by name: those in use, or the retired ones. */
export const listLoadPoints = {
  method: 'GET',
  url: '/api/load-points',
  config: { access: ['read', 'Departure'], dependsOn: ['settings'] },
  schema: {
    operationId: 'listLoadPoints',
    summary: 'Punti di carico conosciuti, per nome',
    tags: ['load-points'],
    querystring: z.object({ search: searchSchema.default(''), retired: z.stringbool().default(false) }),
    response: { 200: z.array(LoadPoint) },
  },
} as const satisfies Endpoint

export const addLoadPoint = {
  method: 'POST',
  url: '/api/load-points',
  config: { access: ['edit', 'Departure'], changes: ['settings'], refusals: { 'load-points.known': 422 } },
  schema: {
    operationId: 'addLoadPoint',
    summary: 'Aggiunge un punto di carico',
    tags: ['load-points'],
    body: loadPointForm,
    response: { 201: savedPoint },
  },
} as const satisfies Endpoint

/** Corrects a load point for future departures. Departures of existing trips stay as they are. */
export const editLoadPoint = {
  method: 'PUT',
  url: '/api/load-points/:pointId',
  config: { access: ['edit', 'Departure'], changes: ['settings'], refusals: { 'load-points.known': 422 } },
  schema: {
    operationId: 'editLoadPoint',
    summary: 'Corregge un punto di carico',
    tags: ['load-points'],
    params,
    body: loadPointForm.extend({ version: versionSchema }),
    response: { 200: savedPoint },
  },
} as const satisfies Endpoint

/**
 * Retires a load point, which is then no longer proposed. `into` is the point whose double it is: its name then finds
 * that point. It can be brought back in both cases.
 */
export const retireLoadPoint = {
  method: 'POST',
  url: '/api/load-points/:pointId/retire',
  config: {
    access: ['edit', 'Departure'],
    changes: ['settings'],
    refusals: { 'load-points.retired': 422, 'load-points.into': 422 },
  },
  schema: {
    operationId: 'retireLoadPoint',
    summary: 'Ritira un punto di carico, o lo unisce a un altro di cui è il doppione',
    tags: ['load-points'],
    params,
    body: z.object({ version: versionSchema, into: z.uuid().nullable().default(null) }),
    response: { 200: savedPoint },
  },
} as const satisfies Endpoint

/** Brings a retired load point back, and separates it from the point it was merged into. */
export const restoreLoadPoint = {
  method: 'POST',
  url: '/api/load-points/:pointId/restore',
  config: {
    access: ['edit', 'Departure'],
    changes: ['settings'],
    refusals: { 'load-points.known': 422, 'load-points.in-use': 422 },
  },
  schema: {
    operationId: 'restoreLoadPoint',
    summary: 'Rimette in uso un punto di carico ritirato',
    tags: ['load-points'],
    params,
    body: z.object({ version: versionSchema }),
    response: { 200: savedPoint },
  },
} as const satisfies Endpoint
