import { z } from 'zod'
import { itineraryParams, savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import type { changeRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { isCountry } from '#src/features/municipalities/countries.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { lineText, onceTexts, versionSchema } from '#src/shared/shapes.ts'
import { plateRefusal } from './plate.rules.ts'

const seats = z
  .int({ error: 'departures.seats-range' })
  .min(1, { error: 'departures.seats-range' })
  .max(120, { error: 'departures.seats-range' })
const vehicleForm = {
  /** Null or empty while the plate is unknown. */
  plate: lineText(20, 'departures.plate').nullish(),
  /** The country of the plate: two letters of ISO 3166. */
  country: z.string({ error: 'departures.country' }).refine(isCountry, { error: 'departures.country' }).default('IT'),
  model: lineText(120).nullish(),
  passengerSeats: seats,
}

/** Every change of a coach changes the places of its trip. */
const refusals = {
  'bookings.trip-full': 422,
  'departures.places-below-minimum': 422,
  'departures.places-below-people': 422,
  'itineraries.closed': 422,
} as const satisfies RefusalsOf<typeof changeRefusal>

/** Judges a plate by its country, even while another field is wrong. */
export function plated<Form extends z.ZodType<{ plate?: string | null | undefined; country: string }>>(
  form: Form,
): Form {
  return form.refine(({ plate, country }) => !plate || plateRefusal(plate, country) === null, {
    ...{ path: ['plate'], error: 'departures.plate' },
    ...onceTexts(['country'], ['plate']),
  })
}

export const addVehicle = {
  method: 'POST',
  url: '/api/itineraries/:itineraryId/vehicles',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals,
  },
  schema: {
    operationId: 'addVehicle',
    summary: 'Aggiunge un mezzo',
    tags: ['departures'],
    params: itineraryParams,
    body: plated(z.object(vehicleForm)),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

/**
 * Changes a coach. Refuses places below the people on the trip with `departures.places-below-people`, and places below
 * the minimum likewise.
 */
export const editVehicle = {
  method: 'PUT',
  url: '/api/vehicles/:vehicleId',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals,
  },
  schema: {
    operationId: 'editVehicle',
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
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals: { ...refusals, 'departures.last-vehicle': 422 },
  },
  schema: {
    operationId: 'removeVehicle',
    summary: 'Rimuove un mezzo',
    tags: ['departures'],
    params: z.object({ vehicleId: z.uuid() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
