import { z } from 'zod'
import type { placesRefusal } from '#src/features/departures/places.rules.ts'
import { savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { editRefusals } from '#src/features/trips/data/editing.rules.ts'
import type { deadlineRefusal } from '#src/features/trips/life/deadlines.rules.ts'
import { repetitions, type seriesRefusal } from '#src/features/trips/life/series.rules.ts'
import type { deleteRefusal, durationRefusal, startRefusal } from '#src/features/trips/life/trip-states.rules.ts'
import { ownerIdsShape, tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { daySchema, notesSchema, requiredText, versionSchema, workDaySchema } from '#src/shared/shapes.ts'

/** Null only when the coaches give the number of places (`trips.places-missing`). */
const maxPlaces = z
  .int({ error: 'trips.places-range' })
  .min(1, { error: 'trips.places-range' })
  .max(500, { error: 'trips.places-range' })
  .nullable()

/** Every fault of the wizard has the text "Compila il campo obbligatorio" (`trips.required`). */
const title = requiredText(120, 'trips.required')
const days = z.int({ error: 'trips.duration' }).min(1, { error: 'trips.duration' }).max(60, { error: 'trips.duration' })
/** The repetition of a trip. `until` is for weekly, `customOn` for once. */
const seriesForm = z.object({
  repetition: z.enum(repetitions, { error: 'trips.required' }),
  until: workDaySchema.nullish(),
  customOn: workDaySchema.nullish(),
})

const seriesRefusals = {
  'trips.series-date-missing': 400,
  'trips.series-date-not-after-start': 400,
  'trips.series-end-missing': 400,
  'trips.series-end-not-after-start': 400,
  'trips.series-end-not-wanted': 400,
  'trips.series-too-long': 400,
} as const satisfies RefusalsOf<typeof seriesRefusal>

/** Creates the wizard's draft. The other trips of a repetition are created when it goes on sale. */
export const createTrip = {
  method: 'POST',
  url: '/api/trips',
  config: {
    access: ['edit', 'Trip'],
    changes: ['trips', 'trip', 'templates', 'template', 'activity'],
    refusals: {
      'departures.places-below-minimum': 400,
      'departures.places-below-people': 400,
      'trips.daily-is-one-day': 400,
      'trips.duration': 400,
      'trips.places-missing': 400,
      ...seriesRefusals,
      'trips.start-past': 400,
      'trips.owner-role': 422,
      'trips.owner-unknown': 422,
      'trips.template-type': 422,
    } satisfies RefusalsOf<typeof durationRefusal | typeof placesRefusal>,
  },
  schema: {
    operationId: 'createTrip',
    summary: 'Crea un viaggio in bozza',
    tags: ['trips'],
    body: z.object({
      type: z.enum(tripTypes, { error: 'trips.required' }),
      /** Null: no template. A template of the other type is refused (`trips.template-type`). */
      templateId: z.uuid().nullish(),
      series: seriesForm.default({ repetition: 'none' }),
      days,
      title,
      departsOn: z.string({ error: 'trips.required' }).min(1, { error: 'trips.required' }).pipe(workDaySchema),
      ownerIds: ownerIdsShape,
      /** Absent: the transport of the template. */
      transport: z.enum(transports).optional(),
      /** Absent: the default of the settings. */
      maxPlaces: maxPlaces.optional(),
    }),
    response: {
      201: z.object({
        id: z.uuid(),
        code: z.string(),
        version: z.int(),
        /** Services of a longer template for which there was no day. */
        leftOutServices: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * A day that stayed although the start moved, for somebody to check. For a service it is a day agreed with its
 * supplier.
 */
export const dateLeftShape = z.object({
  what: z.enum(['confirmBy', 'cancelBy', 'customersReleaseOn', 'optionOn', 'releaseOn']),
  on: daySchema,
  service: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})

nameShapes({ SeriesForm: seriesForm, DateLeft: dateLeftShape })

/**
 * Changes the given fields. A new start or duration moves deadlines that nobody set by hand; supplier dates stay.
 * Fields that the state forbids are refused with `trips.locked-…`, days that still have services with
 * `trips.days-in-use`.
 */
export const editTrip = {
  method: 'PATCH',
  url: '/api/trips/:tripId',
  config: {
    access: ['edit', 'Trip'],
    changes: ['trips', 'trip', 'booking', 'activity'],
    refusals: {
      ...editRefusals,
      'trips.daily-is-one-day': 400,
      'trips.deadline-after-start': 400,
      'trips.deadline-too-early': 400,
      'trips.duration': 400,
      'trips.places-missing': 400,
      ...seriesRefusals,
      'trips.start-past': 400,
      'bookings.trip-full': 422,
      'departures.places-below-minimum': 422,
      'departures.places-below-people': 422,
      'trips.days-in-use': 422,
      'trips.owner-role': 422,
      'trips.owner-unknown': 422,
      'trips.series-made': 422,
      'trips.template-type': 422,
    } satisfies RefusalsOf<typeof durationRefusal | typeof deadlineRefusal | typeof startRefusal>,
  },
  schema: {
    operationId: 'editTrip',
    summary: 'Modifica i dati di un viaggio',
    tags: ['trips'],
    params: tripParams,
    body: z.object({
      version: versionSchema,
      title: title.optional(),
      type: z.enum(tripTypes, { error: 'trips.required' }).optional(),
      days: days.optional(),
      departsOn: workDaySchema.optional(),
      series: seriesForm.optional(),
      ownerIds: ownerIdsShape.optional(),
      transport: z.enum(transports).optional(),
      maxPlaces: maxPlaces.optional(),
      confirmBy: workDaySchema.nullish(),
      cancelBy: workDaySchema.nullish(),
      customersReleaseOn: workDaySchema.nullish(),
    }),
    response: { 200: savedShape.extend({ datesLeft: z.array(dateLeftShape) }) },
  },
} as const satisfies Endpoint

/**
 * Saves the notes. `from` is the text that was edited: if another text is stored, the save is refused as stale (409).
 */
export const saveNotes = {
  method: 'PUT',
  url: '/api/trips/:tripId/notes',
  config: { access: ['edit', 'Trip'], changes: ['trip', 'activity'], refusals: { ...editRefusals } },
  schema: {
    operationId: 'saveNotes',
    summary: 'Salva le note di un viaggio',
    tags: ['trips'],
    params: tripParams,
    body: z.object({ notes: notesSchema, from: z.string().nullable() }),
    response: { 200: z.object({ notes: z.string().nullable(), savedAt: z.string() }) },
  },
} as const satisfies Endpoint

/** Creates a draft with its own copy of the itinerary. Bookings, documents and payments are not copied. */
export const duplicateTrip = {
  method: 'POST',
  url: '/api/trips/:tripId/copies',
  config: { access: ['edit', 'Trip'], changes: ['trips', 'trip', 'activity'] },
  schema: {
    operationId: 'duplicateTrip',
    summary: 'Duplica un viaggio in una nuova bozza',
    tags: ['trips'],
    params: tripParams,
    body: z.object({
      title: title.optional(),
      /** Absent: the same date. */
      departsOn: workDaySchema.optional(),
    }),
    response: { 201: z.object({ id: z.uuid(), code: z.string(), version: z.int() }) },
  },
} as const satisfies Endpoint

/** Deletes a draft for good. Other trips are never deleted. */
export const deleteDraft = {
  method: 'DELETE',
  url: '/api/trips/:tripId',
  config: {
    access: ['edit', 'Trip'],
    changes: ['trips', 'trip', 'activity'],
    refusals: { 'trips.not-draft': 422 } satisfies RefusalsOf<typeof deleteRefusal>,
  },
  schema: {
    operationId: 'deleteDraft',
    summary: 'Elimina una bozza',
    tags: ['trips'],
    params: tripParams,
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
