import { z } from 'zod'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { cursorSchema, daySchema, oneOrMany, requiredText, versionSchema } from '#src/shared/shapes.ts'
import { alertKinds, closings } from './alert-kinds.values.ts'
import type { finishRefusal, putOffRefusal, reopenRefusal } from './alerts.rules.ts'

const alertFields = {
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(alertKinds),
  tripId: z.uuid(),
  /** The service that is its cause, or the trip. */
  causeId: z.uuid(),
  dueOn: z.iso.date(),
  /** The numbers, names and days of its text; amounts in cents. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  putOff: z.object({ until: z.iso.date(), reason: z.string(), by: z.string() }).nullable(),
  closed: z.object({ at: z.string(), closing: z.enum(closings), by: z.string().nullable() }).nullable(),
  /** True if it is addressed to the reader, who may then put it off or close it. */
  isMine: z.boolean(),
}

/** An alert of a trip that is shown anyway. */
export const tripAlert = z.object(alertFields)
export type TripAlert = z.output<typeof tripAlert>

/** An alert with its trip in a line. */
const listedAlert = z.object({
  ...alertFields,
  trip: z.object({
    title: z.string(),
    status: z.enum(tripStatuses),
    departsOn: z.iso.date(),
    returnsOn: z.iso.date(),
  }),
})

export type ListedAlert = z.output<typeof listedAlert>

nameShapes({ TripAlert: tripAlert, ListedAlert: listedAlert })

/** The alerts addressed to the reader: those that show today by their due day, those put off, those closed lately. */
export const listAlerts = {
  method: 'GET',
  url: '/api/alerts',
  config: { access: ['read', 'Trip'], dependsOn: ['alerts', 'trips'] },
  schema: {
    operationId: 'listAlerts',
    summary: 'Gli avvisi di chi li chiede',
    tags: ['alerts'],
    querystring: z.object({
      /** A trip by its id. */
      of: z.uuid().optional(),
      kinds: oneOrMany(z.enum(alertKinds)).optional(),
      ownerIds: oneOrMany(z.uuid()).optional(),
      cursor: cursorSchema.optional(),
      limit: z.coerce.number<number>().int().min(1).max(200).default(100),
    }),
    response: {
      200: z.object({
        /** One page of those that show, the earliest due day first. */
        open: z.array(listedAlert),
        next: z.string().nullable(),
        /** At most fifty each, on the first page only. */
        putOff: z.array(listedAlert),
        closed: z.array(listedAlert),
        /** All under the filters, by group. */
        counts: z.object({
          late: z.int(),
          today: z.int(),
          week: z.int(),
          later: z.int(),
          putOff: z.int(),
          closed: z.int(),
        }),
      }),
    },
  },
} as const satisfies Endpoint

/** The trips with alerts that show, for the filter. */
export const listAlertTrips = {
  method: 'GET',
  url: '/api/alerts/trips',
  config: { access: ['read', 'Trip'], dependsOn: ['alerts', 'trips'] },
  schema: {
    operationId: 'listAlertTrips',
    summary: 'I viaggi che hanno avvisi',
    tags: ['alerts'],
    response: {
      200: z.array(z.object({ id: z.uuid(), title: z.string(), departsOn: z.iso.date(), n: z.int() })),
    },
  },
} as const satisfies Endpoint

/** The alerts of a trip that the reader may see, the earliest due day first, with those closed today. */
export const getTripAlerts = {
  method: 'GET',
  url: '/api/trips/:tripId/alerts',
  config: { access: ['read', 'Trip'], dependsOn: ['trip', 'alerts'] },
  schema: {
    operationId: 'getTripAlerts',
    summary: 'Gli avvisi di un viaggio',
    tags: ['alerts'],
    params: tripParams,
    response: {
      200: z.object({
        open: z.array(tripAlert),
        putOff: z.array(tripAlert),
        closedToday: z.array(tripAlert),
      }),
    },
  },
} as const satisfies Endpoint

/** Some alerts as they were seen. */
const seen = z
  .array(z.object({ id: z.uuid(), version: versionSchema }))
  .min(1)
  .max(200, { error: 'alerts.too-many' })
export type SeenAlerts = z.output<typeof seen>
const saved = z.object({ alerts: z.array(z.object({ id: z.uuid(), version: z.int() })) })

const changing = { access: ['read', 'Trip'], changes: ['alerts', 'trip', 'activity'] } as const

/** Puts alerts off until a day, with a reason, all or none. They show again on that day. */
export const putOffAlerts = {
  method: 'PUT',
  url: '/api/alerts/put-off',
  config: {
    ...changing,
    refusals: {
      'alerts.not-yours': 403,
      'alerts.closed': 422,
      'alerts.day-passed': 422,
      'alerts.day-far': 422,
    } satisfies RefusalsOf<typeof putOffRefusal>,
  },
  schema: {
    operationId: 'putOffAlerts',
    summary: 'Rimanda avvisi a un giorno, con un motivo',
    tags: ['alerts'],
    body: z.object({ alerts: seen, until: daySchema, reason: requiredText(200) }),
    response: { 200: saved },
  },
} as const satisfies Endpoint

/** Takes up alerts again that were put off. */
export const resumeAlerts = {
  method: 'PUT',
  url: '/api/alerts/resume',
  config: {
    ...changing,
    refusals: { 'alerts.not-yours': 403, 'alerts.closed': 422 },
  },
  schema: {
    operationId: 'resumeAlerts',
    summary: 'Riprende avvisi rimandati',
    tags: ['alerts'],
    body: z.object({ alerts: seen }),
    response: { 200: saved },
  },
} as const satisfies Endpoint

/** Closes alerts by hand, all or none. They do not come back for the same cause. */
export const finishAlerts = {
  method: 'PUT',
  url: '/api/alerts/done',
  config: {
    ...changing,
    refusals: {
      'alerts.not-yours': 403,
      'alerts.closed': 422,
      'alerts.not-by-hand': 422,
    } satisfies RefusalsOf<typeof finishRefusal>,
  },
  schema: {
    operationId: 'finishAlerts',
    summary: 'Segna avvisi come fatti',
    tags: ['alerts'],
    body: z.object({ alerts: seen }),
    response: { 200: saved },
  },
} as const satisfies Endpoint

/** Opens alerts again that were closed by hand. */
export const reopenAlerts = {
  method: 'PUT',
  url: '/api/alerts/reopen',
  config: {
    ...changing,
    refusals: {
      'alerts.not-yours': 403,
      'alerts.not-done': 422,
      'alerts.back': 422,
    } satisfies RefusalsOf<typeof reopenRefusal>,
  },
  schema: {
    operationId: 'reopenAlerts',
    summary: 'Riapre avvisi segnati come fatti',
    tags: ['alerts'],
    body: z.object({ alerts: seen }),
    response: { 200: saved },
  },
} as const satisfies Endpoint
