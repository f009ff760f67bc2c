import { z } from 'zod'
import { subjects } from '#src/shared/abilities.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { daySchema } from '#src/shared/shapes.ts'

const entrySchema = z.object({
  seq: z.int(),
  at: z.string(),
  userName: z.string(),
  /** The key of the sentence. `params` fill it, `operator` among them; `changes` gives before and after of an edit. */
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  reason: z.string().nullable(),
})
export type ActivityLine = z.output<typeof entrySchema>

nameShapes({ ActivityEntry: entrySchema })

/** A page of a log. */
export const activityPage = z.object({
  /** The `seq` of the last known entry; older ones follow. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
const querystring = activityPage.extend({
  userId: z.uuid().optional(),
  subject: z.enum(subjects).optional(),
  /** Days in Rome, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
})
export const activityShape = z.object({
  entries: z.array(entrySchema),
  next: z.int().nullable(),
})
const response = { 200: activityShape }

const params = z.object({ itineraryId: z.uuid() })

/** What was done on a trip or a template, newest first, as far as the caller may read it. */
export const getActivity = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/activity',
  config: { access: ['read', 'Activity'], dependsOn: ['activity'] },
  schema: {
    operationId: 'getActivity',
    summary: 'Registro delle attività di un viaggio o modello',
    tags: ['activity'],
    params,
    querystring,
    response,
  },
} as const satisfies Endpoint

/**
 * What was done with one thing, such as a booking or an agency; without `of`, with the settings. Newest first, as far as
 * the caller may read it.
 */
export const getThingActivity = {
  method: 'GET',
  url: '/api/activity',
  config: {
    access: ['read', 'Activity'],
    dependsOn: ['anyTrip', 'settings', 'agencies'],
  },
  schema: {
    operationId: 'getThingActivity',
    summary: "Registro delle attività su una pratica, un'agenzia o le impostazioni",
    tags: ['activity'],
    querystring: activityPage.extend({ of: z.uuid().optional() }),
    response,
  },
} as const satisfies Endpoint

/** The people and subjects by which the caller can filter the log. */
export const getActivityChoices = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/activity/choices',
  config: { access: ['read', 'Activity'], dependsOn: ['activity'] },
  schema: {
    operationId: 'getActivityChoices',
    summary: 'Persone e argomenti nel registro di un viaggio o modello',
    tags: ['activity'],
    params,
    response: {
      200: z.object({
        people: z.array(z.object({ id: z.uuid(), name: z.string() })),
        subjects: z.array(z.enum(subjects)),
      }),
    },
  },
} as const satisfies Endpoint
