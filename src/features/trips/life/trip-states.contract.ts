import { z } from 'zod'
import { savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import { templateNameSchema } from '#src/features/templates/templates.contract.ts'
import type {
  archiveRefusal,
  cancelFormRefusal,
  cancelRefusal,
  completeRefusal,
  confirmRefusal,
  faultsForArchive,
  faultsForSale,
  putOnSaleRefusal,
} from '#src/features/trips/life/trip-states.rules.ts'
import { tripParams } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { FaultsOf, RefusalsOf } from '#src/shared/refusal.ts'
import { lineText, requiredLines, versionSchema } from '#src/shared/shapes.ts'

const reason = requiredLines(1_000, 'trips.reason-missing')

/**
 * Puts a draft on sale: creates a trip for each date of the series, each with its own copy of the itinerary, all or
 * none. `getTrip` shows beforehand what the draft lacks (`missingForSale`) and the dates (`series.dates`).
 */
export const putOnSale = {
  method: 'POST',
  url: '/api/trips/:tripId/sale',
  config: {
    access: ['decide', 'Trip'],
    changes: ['trips', 'trip', 'activity'],
    refusals: {
      'trips.not-complete': 422,
      'trips.not-draft': 422,
      'trips.series-date-missing': 422,
      'trips.series-date-not-after-start': 422,
      'trips.series-date-twice': 422,
      'trips.series-end-missing': 422,
      'trips.series-end-not-after-start': 422,
      'trips.series-end-not-wanted': 422,
      'trips.series-too-long': 422,
      'trips.start-past': 422,
    } satisfies RefusalsOf<typeof putOnSaleRefusal>,
    faults: {
      'trips.missing.days': 422,
      'trips.missing.departsOn': 422,
      'trips.missing.departures': 422,
      'trips.missing.minParticipants': 422,
      'trips.missing.title': 422,
      'trips.missing.transport': 422,
      'trips.missing.type': 422,
      'trips.missing.unitCents': 422,
    } satisfies FaultsOf<typeof faultsForSale>,
  },
  schema: {
    operationId: 'putOnSale',
    summary: 'Mette in vendita un viaggio e le sue ripetizioni',
    tags: ['trips'],
    params: tripParams,
    body: z.object({ version: versionSchema }),
    response: {
      200: z.object({ trips: z.array(z.object({ id: z.uuid(), code: z.string(), departsOn: z.iso.date() })) }),
    },
  },
} as const satisfies Endpoint

/** Confirms a trip; below the minimum it takes `force`. A template is saved afterwards, by another call. */
export const confirmTrip = {
  method: 'POST',
  url: '/api/trips/:tripId/confirmation',
  config: {
    access: ['decide', 'Trip'],
    changes: ['trips', 'trip', 'activity'],
    refusals: {
      'trips.minimum-not-reached': 422,
      'trips.never-confirmed': 422,
      'trips.not-for-sale': 422,
      'trips.reason-missing': 422,
    } satisfies RefusalsOf<typeof confirmRefusal>,
  },
  schema: {
    operationId: 'confirmTrip',
    summary: 'Conferma un viaggio',
    tags: ['trips'],
    params: tripParams,
    body: z.object({ version: versionSchema, force: z.object({ reason }).optional() }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** The effects of a cancellation, for its dialog. */
export const getCancellation = {
  method: 'GET',
  url: '/api/trips/:tripId/cancellation',
  config: { access: ['decide', 'Trip'], dependsOn: ['trip', 'settings'] },
  schema: {
    operationId: 'getCancellation',
    summary: "Che cosa comporta l'annullamento di un viaggio",
    tags: ['trips'],
    params: tripParams,
    response: {
      200: z.object({
        /** The number of bookings that will be cancelled: those that hold, wait or are requested. */
        bookings: z.int(),
        /** The people of those bookings and the suppliers of the services, who are to be told. */
        customers: z.int(),
        suppliers: z.int(),
        /** What goes back to the customers themselves, and to agencies that pay net and refund their own customers. */
        refundCents: z.int(),
        agencyRefundCents: z.int(),
        refundBy: z.iso.date(),
        paidToSuppliersCents: z.int(),
        lastNoticeOn: z.iso.date(),
        /** True after the last lawful day to cancel without damages. */
        isLate: z.boolean(),
      }),
    },
  },
} as const satisfies Endpoint

/** Cancels a trip and all its bookings for good. `title` is the trip's title as typed. */
export const cancelTrip = {
  method: 'POST',
  url: '/api/trips/:tripId/cancellation',
  config: {
    access: ['decide', 'Trip'],
    changes: ['trips', 'trip', 'booking', 'activity'],
    refusals: {
      'trips.reason-missing': 400,
      'trips.title-not-typed': 400,
      'trips.not-cancellable': 422,
    } satisfies RefusalsOf<typeof cancelRefusal | typeof cancelFormRefusal>,
  },
  schema: {
    operationId: 'cancelTrip',
    summary: 'Annulla un viaggio',
    tags: ['trips'],
    params: tripParams,
    body: z.object({ version: versionSchema, title: lineText(200), reason }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** Completes a trip by hand, from its last day on. The program itself does so the day after. */
export const completeTrip = {
  method: 'POST',
  url: '/api/trips/:tripId/completion',
  config: {
    access: ['decide', 'Trip'],
    changes: ['trips', 'trip', 'activity'],
    refusals: { 'trips.not-confirmed': 422, 'trips.not-ended': 422 } satisfies RefusalsOf<typeof completeRefusal>,
  },
  schema: {
    operationId: 'completeTrip',
    summary: 'Conclude un viaggio',
    tags: ['trips'],
    params: tripParams,
    body: z.object({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/**
 * Archives a trip. Refused with `trips.not-settled` while something is open; `getTrip` lists it in `missingForArchive`.
 */
export const archiveTrip = {
  method: 'POST',
  url: '/api/trips/:tripId/archiving',
  config: {
    access: ['decide', 'Trip'],
    changes: ['trips', 'trip', 'activity'],
    refusals: { 'trips.not-closed': 422, 'trips.not-settled': 422 } satisfies RefusalsOf<typeof archiveRefusal>,
    faults: {
      'trips.missing.balances': 422,
      'trips.missing.finalReport': 422,
      'trips.missing.refunds': 422,
      'trips.missing.supplierPayments': 422,
    } satisfies FaultsOf<typeof faultsForArchive>,
  },
  schema: {
    operationId: 'archiveTrip',
    summary: 'Archivia un viaggio',
    tags: ['trips'],
    params: tripParams,
    body: z.object({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/** Saves a copy of the trip's itinerary as a new template. */
export const saveAsTemplate = {
  method: 'POST',
  url: '/api/trips/:tripId/template',
  config: { access: ['edit', 'Template'], changes: ['trips', 'trip', 'templates', 'template', 'activity'] },
  schema: {
    operationId: 'saveAsTemplate',
    summary: 'Salva un viaggio come nuovo modello',
    tags: ['trips'],
    params: tripParams,
    body: z.object({ name: templateNameSchema }),
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

/** Replaces days, services, departures and costs of the template that the trip was made from. */
export const updateTemplateUsed = {
  method: 'PUT',
  url: '/api/trips/:tripId/template',
  config: {
    access: ['edit', 'Template'],
    changes: ['trips', 'trip', 'templates', 'template', 'activity'],
    refusals: { 'itineraries.closed': 422, 'templates.days-in-use': 422, 'trips.template-gone': 422 },
  },
  schema: {
    operationId: 'updateTemplateUsed',
    summary: 'Aggiorna il modello usato con i dati del viaggio',
    tags: ['trips'],
    params: tripParams,
    response: { 200: savedShape },
  },
} as const satisfies Endpoint
