import { z } from 'zod'
import { itineraryParams, savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import type { changeRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { phoneRefusal } from '#src/shared/phone.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import {
  greatestWhole,
  optionalText,
  requiredText,
  searchSchema,
  timeSchema,
  versionSchema,
} from '#src/shared/shapes.ts'
import { loadingWays } from './return-order.rules.ts'

const positionSchema = z.int().min(1).max(greatestWhole)
const departureForm = {
  name: requiredText(120, 'departures.name'),
  address: requiredText(200, 'departures.address'),
  time: z.string({ error: 'departures.time' }).min(1, { error: 'departures.time' }).pipe(timeSchema),
  isExtra: z.boolean().default(false),
  /** The telephone of the person who answers at the stop; stored as E.164. */
  referencePhone: optionalText(40).refine((phone) => phone === null || phoneRefusal(phone) === null, {
    error: 'shapes.phone',
  }),
  /** The time at which people get off here on the way back, if it is known. */
  returnTime: timeSchema.nullish().transform((time) => time ?? null),
}

/**
 * A departure, in the order in which the coach reaches it. `returnPosition` is its place on the way back, null while
 * the way back is the reverse of the way out. `passengers` counts the heads of holding bookings who board here.
 */
export const departureShape = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  time: z.string(),
  isExtra: z.boolean(),
  position: z.int(),
  referencePhone: z.string().nullable(),
  returnTime: z.string().nullable(),
  returnPosition: z.int().nullable(),
  passengers: z.int(),
  version: z.int(),
})

export const vehicleShape = z.object({
  id: z.uuid(),
  plate: z.string().nullable(),
  country: z.string(),
  model: z.string().nullable(),
  passengerSeats: z.int(),
  /** True if a map of its seats was chosen. */
  hasMap: z.boolean(),
  /** The people who have a seat on it. */
  seated: z.int(),
  /** The drivers who drive it. */
  drivers: z.int(),
  position: z.int(),
  version: z.int(),
})

nameShapes({ Departure: departureShape, Vehicle: vehicleShape })

export const listDepartures = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/departures',
  config: { access: ['read', 'Departure'], dependsOn: ['trip', 'template'] },
  schema: {
    operationId: 'listDepartures',
    summary: 'Partenze e mezzi di un viaggio o di un modello, in ordine di carico',
    tags: ['departures'],
    params: itineraryParams,
    response: { 200: z.object({ departures: z.array(departureShape), vehicles: z.array(vehicleShape) }) },
  },
} as const satisfies Endpoint

/** Known places to board: the known load points, then places of earlier trips, most used first. */
export const suggestDepartures = {
  method: 'GET',
  url: '/api/departures/suggestions',
  config: { access: ['read', 'Departure'], dependsOn: [] },
  schema: {
    operationId: 'suggestDepartures',
    summary: 'Partenze già usate da proporre',
    tags: ['departures'],
    querystring: z.object({ search: searchSchema.default('') }),
    response: {
      200: z.array(z.object({ name: z.string(), address: z.string(), time: z.string().nullable() })),
    },
  },
} as const satisfies Endpoint

/**
 * Adds a departure at `position`, or where its time belongs. Without `returnPosition` its place on the way back follows
 * from the way out.
 */
export const addDeparture = {
  method: 'POST',
  url: '/api/itineraries/:itineraryId/departures',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals: { 'itineraries.closed': 422 } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'addDeparture',
    summary: 'Aggiunge una partenza',
    tags: ['departures'],
    params: itineraryParams,
    body: z.object({ ...departureForm, position: positionSchema.optional(), returnPosition: positionSchema.nullish() }),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

/** Other trips whose departures can be copied here, the latest first. `fresh` counts those that are not here yet. */
export const listDepartureSources = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/departure-sources',
  config: { access: ['read', 'Departure'], dependsOn: ['trip', 'trips'] },
  schema: {
    operationId: 'listDepartureSources',
    summary: 'Viaggi da cui copiare le partenze, i più recenti per primi',
    tags: ['departures'],
    params: itineraryParams,
    querystring: z.object({ search: searchSchema.default('') }),
    response: {
      200: z.array(
        z.object({
          id: z.uuid(),
          code: z.string(),
          title: z.string(),
          departsOn: z.string(),
          fresh: z.int(),
          /** The stops in loading order. */
          stops: z.array(z.object({ name: z.string(), time: z.string() })),
        }),
      ),
    },
  },
} as const satisfies Endpoint

/**
 * Adds the departures of another trip that are not here yet, each where its time belongs. Extra departures, made for
 * that trip alone, are not copied. Refused with `departures.nothing-to-copy` when all are here already.
 */
export const copyDeparturesFrom = {
  method: 'POST',
  url: '/api/itineraries/:itineraryId/departures/copy',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals: { 'departures.nothing-to-copy': 422, 'itineraries.closed': 422 } satisfies RefusalsOf<
      typeof changeRefusal
    >,
  },
  schema: {
    operationId: 'copyDeparturesFrom',
    summary: 'Copia le partenze di un altro viaggio',
    tags: ['departures'],
    params: itineraryParams,
    body: z.object({ sourceId: z.uuid() }),
    response: {
      200: z.object({
        added: z.int(),
        /** The added departures whose time of the way back stayed behind, because it does not fit here. */
        withoutReturn: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

export const editDeparture = {
  method: 'PUT',
  url: '/api/departures/:departureId',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals: { 'itineraries.closed': 422 } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'editDeparture',
    summary: 'Modifica una partenza',
    tags: ['departures'],
    params: z.object({ departureId: z.uuid() }),
    body: z.object({ ...departureForm, version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/**
 * Removes a departure. Refused with `departures.in-use` (`n` people) while bookings board here, unless `moveTo` names
 * another departure of the same itinerary. Answers the body that brings it back through `addDeparture`.
 */
export const removeDeparture = {
  method: 'DELETE',
  url: '/api/departures/:departureId',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'booking', 'templates', 'template', 'activity'],
    refusals: {
      'departures.in-use': 422,
      'departures.last-departure': 422,
      'departures.move-target': 422,
      'itineraries.closed': 422,
    } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'removeDeparture',
    summary: 'Rimuove una partenza, spostando altrove chi ci sale',
    tags: ['departures'],
    params: z.object({ departureId: z.uuid() }),
    querystring: z.object({ moveTo: z.uuid().optional() }),
    response: {
      200: z.object({
        name: z.string(),
        address: z.string(),
        time: z.string(),
        isExtra: z.boolean(),
        position: z.int(),
        referencePhone: z.string().nullable(),
        returnTime: z.string().nullable(),
        returnPosition: z.int().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * Takes all departures of the itinerary in their new order on one way. An order of the way back that is only the
 * reverse of the way out is not stored, so that the way back follows every change of the way out.
 */
export const reorderDepartures = {
  method: 'PUT',
  url: '/api/itineraries/:itineraryId/departures/order',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals: { 'departures.order-changed': 409, 'itineraries.closed': 422 } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'reorderDepartures',
    summary: "Cambia l'ordine di carico, dell'andata o del ritorno",
    tags: ['departures'],
    params: itineraryParams,
    body: z.object({
      departureIds: z.array(z.uuid()).min(1).max(100, { error: 'departures.too-many' }),
      way: z.enum(loadingWays).default('outward'),
    }),
    response: { 200: z.object({ departureIds: z.array(z.uuid()) }) },
  },
} as const satisfies Endpoint
