import { z } from 'zod'
import type { changeRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { optionalText, versionSchema, workDaySchema } from '#src/shared/shapes.ts'
import { licenceCategories } from './licence.rules.ts'

/**
 * A driver of a trip, with the driven coach. `plate` is that of the coach; without a coach, the plate noted in the
 * booking. `version` is null until driver's data are stored.
 */
export const Driver = z.object({
  participantId: z.uuid(),
  bookingId: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  vehicleId: z.uuid().nullable(),
  plate: z.string().nullable(),
  licenceNumber: onlyFor(['edit', 'Departure'], z.string().nullable()),
  licenceCategory: z.enum(licenceCategories).nullable(),
  licenceExpiresOn: z.string().nullable(),
  version: z.int().nullable(),
})
export type Driver = z.output<typeof Driver>

export const driverForm = z.object({
  /** The coach of this trip that the person drives; null while that is open. */
  vehicleId: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  licenceNumber: optionalText(20),
  licenceCategory: z
    .enum(licenceCategories)
    .nullish()
    .transform((category) => category ?? null),
  licenceExpiresOn: workDaySchema.nullish().transform((day) => day ?? null),
})
export type DriverForm = z.output<typeof driverForm>

nameShapes({ Driver, DriverForm: driverForm })

export const listDrivers = {
  method: 'GET',
  url: '/api/trips/:tripId/drivers',
  config: { access: ['read', 'Departure'], dependsOn: ['trip'] },
  schema: {
    operationId: 'listDrivers',
    summary: 'Gli autisti di un viaggio, con bus, targa e patente',
    tags: ['bookings'],
    params: tripParams,
    response: { 200: z.array(Driver) },
  },
} as const satisfies Endpoint

/** Stores the coach that a driver drives, and the licence. */
export const saveDriver = {
  method: 'PUT',
  url: '/api/trips/:tripId/drivers/:participantId',
  config: {
    access: ['edit', 'Departure'],
    changes: ['trip', 'booking', 'activity'],
    refusals: {
      'bookings.not-a-driver': 422,
      'bookings.vehicle-not-of-trip': 422,
      'itineraries.closed': 422,
    } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'saveDriver',
    summary: 'Bus e patente di un autista',
    tags: ['bookings'],
    params: tripParams.extend({ participantId: z.uuid() }),
    body: driverForm.extend({ version: versionSchema.nullable() }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
