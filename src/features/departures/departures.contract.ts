import { z } from 'zod'
import { itineraryParams, savedShape, versionSchema } from '#src/features/itineraries/itineraries.contract.ts'
import { isCountry } from '#src/features/municipalities/countries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { timeSchema } from '#src/shared/shapes.ts'
import { plateRefusal } from './plate.rules.ts'

const text = (code: string, maxLength: number) =>
  z.string({ error: code }).trim().min(1, { error: code }).max(maxLength, { error: 'shapes.too-long' })

const departureForm = {
  name: text('departures.name', 120),
  address: text('departures.address', 200),
  time: z.string({ error: 'departures.time' }).min(1, { error: 'departures.time' }).pipe(timeSchema),
  isExtra: z.boolean().default(false),
}

/** A load point, in the order the coach reaches it. `passengers` are the named people of holding bookings who board here. */
export const departureShape = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  time: z.string(),
  isExtra: z.boolean(),
  position: z.int(),
  passengers: z.int(),
  version: z.int(),
})

export const vehicleShape = z.object({
  id: z.uuid(),
  plate: z.string().nullable(),
  country: z.string(),
  model: z.string().nullable(),
  passengerSeats: z.int(),
  position: z.int(),
  version: z.int(),
})

export const listDepartures = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/departures',
  config: { access: ['read', 'Departure'] },
  schema: {
    summary: 'Partenze e mezzi di un viaggio o di un modello, in ordine di carico',
    tags: ['departures'],
    params: itineraryParams,
    response: { 200: z.object({ departures: z.array(departureShape), vehicles: z.array(vehicleShape) }) },
  },
} as const satisfies Endpoint

/** Places to board that are known: the load points of the settings, then those of earlier trips, most used first. */
export const suggestDepartures = {
  method: 'GET',
  url: '/api/departures/suggestions',
  config: { access: ['read', 'Departure'] },
  schema: {
    summary: 'Partenze già usate da proporre',
    tags: ['departures'],
    querystring: z.object({ search: z.string().trim().max(120).default('') }),
    response: {
      200: z.array(z.object({ name: z.string(), address: z.string(), time: z.string().nullable() })),
    },
  },
} as const satisfies Endpoint

/** Without `position` it goes where its time belongs. */
export const addDeparture = {
  method: 'POST',
  url: '/api/itineraries/:itineraryId/departures',
  config: { access: ['edit', 'Departure'] },
  schema: {
    summary: 'Aggiunge una partenza',
    tags: ['departures'],
    params: itineraryParams,
    body: z.object({ ...departureForm, position: z.int().min(1).optional() }),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

export const editDeparture = {
  method: 'PUT',
  url: '/api/departures/:departureId',
  config: { access: ['edit', 'Departure'] },
  schema: {
    summary: 'Modifica una partenza',
    tags: ['departures'],
    params: z.object({ departureId: z.uuid() }),
    body: z.object({ ...departureForm, version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/**
 * Refused with `departures.in-use` (`n` people) while bookings board here, unless `moveTo` names another departure of
 * the same itinerary. Answers with the body that, sent to `addDeparture`, brings it back.
 */
export const removeDeparture = {
  method: 'DELETE',
  url: '/api/departures/:departureId',
  config: { access: ['edit', 'Departure'] },
  schema: {
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
      }),
    },
  },
} as const satisfies Endpoint

/** All departures of the itinerary in their new order. */
export const reorderDepartures = {
  method: 'PUT',
  url: '/api/itineraries/:itineraryId/departures/order',
  config: { access: ['edit', 'Departure'] },
  schema: {
    summary: "Cambia l'ordine di carico",
    tags: ['departures'],
    params: itineraryParams,
    body: z.object({ departureIds: z.array(z.uuid()).min(1).max(100) }),
    response: { 200: z.object({ departureIds: z.array(z.uuid()) }) },
  },
} as const satisfies Endpoint

const seats = z
  .int({ error: 'departures.seats-range' })
  .min(1, { error: 'departures.seats-range' })
  .max(120, { error: 'departures.seats-range' })
const vehicleForm = {
  /** Null or empty = not known yet. */
  plate: z.string().trim().max(20, { error: 'departures.plate' }).nullish(),
  /** ISO 3166, two letters. */
  country: z.string({ error: 'departures.country' }).refine(isCountry, { error: 'departures.country' }).default('IT'),
  model: z.string().trim().max(120, { error: 'shapes.too-long' }).nullish(),
  passengerSeats: seats,
}

/** A plate is judged by its country, also while another field is wrong. */
function plated<Form extends z.ZodType<{ plate?: string | null | undefined; country: string }>>(form: Form): Form {
  return form.refine(({ plate, country }) => !plate || plateRefusal(plate, country) === null, {
    ...{ path: ['plate'], error: 'departures.plate' },
    when: () => true,
  })
}

export const addVehicle = {
  method: 'POST',
  url: '/api/itineraries/:itineraryId/vehicles',
  config: { access: ['edit', 'Departure'] },
  schema: {
    summary: 'Aggiunge un mezzo',
    tags: ['departures'],
    params: itineraryParams,
    body: plated(z.object(vehicleForm)),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

/** Fewer seats than people are refused with `bookings.trip-full`. */
export const editVehicle = {
  method: 'PUT',
  url: '/api/vehicles/:vehicleId',
  config: { access: ['edit', 'Departure'] },
  schema: {
    summary: 'Modifica un mezzo e la sua targa',
    tags: ['departures'],
    params: z.object({ vehicleId: z.uuid() }),
    body: plated(z.object({ ...vehicleForm, version: versionSchema })),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

export const removeVehicle = {
  method: 'DELETE',
  url: '/api/vehicles/:vehicleId',
  config: { access: ['edit', 'Departure'] },
  schema: {
    summary: 'Rimuove un mezzo',
    tags: ['departures'],
    params: z.object({ vehicleId: z.uuid() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
