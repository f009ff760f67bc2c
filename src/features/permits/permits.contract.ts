import { z } from 'zod'
import { plated } from '#src/features/departures/vehicles.contract.ts'
import { savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import type { changeRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { isCountry } from '#src/features/municipalities/countries.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import {
  centsSchema,
  lineText,
  onceTexts,
  requiredText,
  timeSchema,
  versionSchema,
  workDaySchema,
} from '#src/shared/shapes.ts'
import { permitStates } from './permit-states.values.ts'
import { endsAfterItBegins } from './permits.rules.ts'

const permitParams = z.object({ permitId: z.uuid() })

const validity = { fromOn: workDaySchema, fromTime: timeSchema, untilOn: workDaySchema, untilTime: timeSchema }

/** A permit as its form holds it. Days and times are those of the town's clock. */
const permitFields = z.object({
  city: requiredText(80),
  zone: lineText(80).nullish(),
  number: lineText(60).nullish(),
  ...validity,
  /** Null or empty while unknown. */
  plate: lineText(20, 'departures.plate').nullish(),
  country: z.string({ error: 'departures.country' }).refine(isCountry, { error: 'departures.country' }).default('IT'),
  costCents: centsSchema.nullish(),
  state: z.enum(permitStates).default('toRequest'),
})

/** Judges plate and validity even while another field is wrong. */
function judged<Form extends z.ZodType<z.output<typeof permitFields>>>(form: Form): Form {
  return plated(form).refine(endsAfterItBegins, {
    ...{ path: ['untilOn'], error: 'permits.until-before-from' },
    ...onceTexts(Object.keys(validity), []),
  })
}
export const permitForm = judged(permitFields)
export type PermitForm = z.output<typeof permitForm>

/** A permit as its removal answers it: `isToUpdate` if it was to be updated. */
const removedFields = permitFields.extend({ isToUpdate: z.boolean().default(false) })

export const permitShape = z.object({
  id: z.uuid(),
  version: z.int(),
  serviceId: z.uuid(),
  serviceName: z.string(),
  city: z.string(),
  zone: z.string().nullable(),
  number: z.string().nullable(),
  fromOn: z.iso.date(),
  fromTime: z.string(),
  untilOn: z.iso.date(),
  untilTime: z.string(),
  plate: z.string().nullable(),
  country: z.string(),
  costCents: z.int().nullable(),
  state: z.enum(permitStates),
  /** True while the coach for which it was asked has another plate. */
  isToUpdate: z.boolean(),
  /** False if it is not valid on the day of its service. */
  isOnItsDay: z.boolean(),
})
nameShapes({ Permit: permitShape })
export type Permit = z.output<typeof permitShape>

/** The permits of a trip, by day and town, and the plates of its coaches. */
export const listPermits = {
  method: 'GET',
  url: '/api/trips/:tripId/permits',
  config: {
    access: ['read', 'Service'],
    dependsOn: ['trip'],
  },
  schema: {
    operationId: 'listPermits',
    summary: 'I permessi di un viaggio',
    tags: ['permits'],
    params: z.object({ tripId: z.uuid() }),
    response: {
      200: z.object({
        permits: z.array(permitShape),
        coaches: z.array(z.object({ plate: z.string(), country: z.string() })),
      }),
    },
  },
} as const satisfies Endpoint

const config = {
  access: ['edit', 'Service'],
  changes: ['trip', 'activity'],
  refusals: { 'itineraries.closed': 422 } satisfies RefusalsOf<typeof changeRefusal>,
} as const

/** Adds a permit to a service of a trip, or brings a removed one back; a template has none. */
export const addPermit = {
  method: 'POST',
  url: '/api/services/:serviceId/permits',
  config,
  schema: {
    operationId: 'addPermit',
    summary: 'Aggiunge un permesso a un servizio',
    tags: ['permits'],
    params: z.object({ serviceId: z.uuid() }),
    body: judged(removedFields),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

/** Changes a permit. Another plate clears the mark of a permit to be updated. */
export const editPermit = {
  method: 'PUT',
  url: '/api/permits/:permitId',
  config,
  schema: {
    operationId: 'editPermit',
    summary: 'Modifica un permesso',
    tags: ['permits'],
    params: permitParams,
    body: judged(permitFields.extend({ version: versionSchema })),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** Removes a permit at the version that was seen. `restore` is the body that brings it back through `addPermit`. */
export const removePermit = {
  method: 'DELETE',
  url: '/api/permits/:permitId',
  config,
  schema: {
    operationId: 'removePermit',
    summary: 'Elimina un permesso',
    tags: ['permits'],
    params: permitParams,
    querystring: z.object({ version: z.coerce.number<number>().pipe(versionSchema) }),
    response: { 200: z.object({ serviceId: z.uuid(), restore: removedFields }) },
  },
} as const satisfies Endpoint
