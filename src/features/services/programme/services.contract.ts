import { z } from 'zod'
import { itineraryParams, savedShape } from '#src/features/itineraries/itineraries.contract.ts'
import type { changeRefusal, supplierRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import { roomReleaseShape } from '#src/features/services/allotment/room-releases.contract.ts'
import { serviceFileShape } from '#src/features/services/files/service-files.contract.ts'
import {
  hotelTypes,
  serviceCategories,
  serviceCommunicationStatuses,
  servicePaymentStatuses,
} from '#src/features/services/form/categories.values.ts'
import {
  costKinds,
  costRepeats,
  gratuityBases,
  gratuityRoundings,
  gratuityValues,
} from '#src/features/services/form/cost-kinds.values.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { serviceFaults } from '#src/features/services/form/service-faults.rules.ts'
import { serviceForm } from '#src/features/services/form/service-form.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { FaultsOf, RefusalsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { greatestWhole, versionSchema } from '#src/shared/shapes.ts'
import { topic } from '#src/shared/topics.ts'

const serviceParams = z.object({ serviceId: z.uuid() })

const allotmentShape = z.object({
  id: z.uuid(),
  roomType: z.enum(roomTypes),
  quantity: z.int(),
  /** The price of one room for one night, in cents. */
  priceCents: z.int(),
  availableQuantity: z.int().nullable(),
  extraCents: z.int(),
  /** Day numbers of the itinerary. The night of the check-out day is not included. */
  checkInDay: z.int(),
  checkOutDay: z.int(),
})

const gratuityShape = z.object({
  id: z.uuid(),
  basis: z.enum(gratuityBases),
  threshold: z.int(),
  countsFree: z.boolean(),
  rounding: z.enum(gratuityRoundings),
  max: z.int().nullable(),
  value: z.enum(gratuityValues),
})

/** A service as every list, card, cost table and form shows it. */
export const serviceShape = z.object({
  id: z.uuid(),
  itineraryId: z.uuid(),
  version: z.int(),
  day: z.int(),
  position: z.int(),
  category: z.enum(serviceCategories),
  name: z.string(),
  code: z.string().nullable(),
  costKind: z.enum(costKinds),
  repeats: z.enum(costRepeats),
  /** The cost in cents, in total for a fixed cost, per person for a variable one. */
  amountCents: z.int().nullable(),
  /** A price in steps: the amount holds up to a number of people, and each further person costs more. */
  steps: z.object({ upTo: z.int(), beyondCents: z.int() }).nullable(),
  /** The terms on which this service is paid, if they differ from the supplier's usual ones. */
  paymentTerms: z.string().nullable(),
  supplierTerms: z.string().nullable(),
  /** The day on which a stay ends: the latest check-out of its rooms. Null without rooms. */
  untilDay: z.int().nullable(),
  /** True when its cost is known: the amount, otherwise the prices of its allotment (`amountOf`). */
  isCosted: z.boolean(),
  hotelType: z.enum(hotelTypes).nullable(),
  hasBeverages: z.boolean(),
  startsAt: z.string().nullable(),
  location: z.string().nullable(),
  /** Null only in copied or migrated services: "Manca il fornitore". */
  provider: z.object({ id: z.uuid(), companyName: z.string() }).nullable(),
  contactId: z.uuid().nullable(),
  pnr: z.string().nullable(),
  notes: z.string().nullable(),
  paymentStatus: onlyFor(['read', 'SupplierPayment'], z.enum(servicePaymentStatuses)),
  communicationStatus: z.enum(serviceCommunicationStatuses),
  /** Only in a trip; null in a template, which has offsets. */
  optionOn: z.iso.date().nullable(),
  releaseOn: z.iso.date().nullable(),
  /** Only in a template: days from the start of the future trip, usually negative. Null in a trip. */
  optionOffset: z.int().nullable(),
  releaseOffset: z.int().nullable(),
  /** Days before the supplier's release, and before check-in for the rooming list; null: the settings' default. */
  releaseDays: z.int().nullable(),
  roomingDays: z.int().nullable(),
  maxPerGuide: z.int().nullable(),
  guidesBooked: z.int().nullable(),
  hasLimitedAccess: z.boolean(),
  accessLimit: z.int().nullable(),
  isInHouse: z.boolean(),
  isExtraEu: z.boolean(),
  allotments: z.array(allotmentShape),
  gratuities: z.array(gratuityShape),
  files: z.array(serviceFileShape),
})

nameShapes({ Allotment: allotmentShape, Gratuity: gratuityShape, Service: serviceShape })

/** All services in the order of the programme: day, time (untimed first), position. */
export const listServices = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/services',
  config: { access: ['read', 'Service'], dependsOn: ['trip', 'template'] },
  schema: {
    operationId: 'listServices',
    summary: 'Servizi di un viaggio o di un modello, giorno per giorno',
    tags: ['services'],
    params: itineraryParams,
    response: {
      200: z.object({
        days: z.int(),
        /** The start of a trip; null in a template. */
        departsOn: z.iso.date().nullable(),
        isClosed: z.boolean(),
        services: z.array(serviceShape),
      }),
    },
  },
} as const satisfies Endpoint

export const getService = {
  method: 'GET',
  url: '/api/services/:serviceId',
  config: {
    access: ['read', 'Service'],
    dependsOn: [],
    shows: ({ itineraryId }: { itineraryId: string }) => [topic.trip(itineraryId), topic.template(itineraryId)],
  },
  schema: {
    operationId: 'getService',
    summary: 'Un servizio con allotment, gratuità e documenti',
    tags: ['services'],
    params: serviceParams,
    response: {
      200: serviceShape.extend({
        /** How its supplier is reached. */
        reach: z
          .object({
            phone: z.string().nullable(),
            address: z.string().nullable(),
            postalCode: z.string().nullable(),
            city: z.string().nullable(),
            province: z.string().nullable(),
          })
          .nullable(),
        /** The rooms of each type that holding bookings use, where the service has an allotment. */
        roomsTaken: z.array(z.object({ roomType: z.enum(roomTypes), quantity: z.int() })),
        /** The rooms given back to the hotel, latest first. */
        releases: z.array(roomReleaseShape),
      }),
    },
  },
} as const satisfies Endpoint

/** The codes that the rules of the form give to single fields. */
const formFaults = {
  'services.allotment-not-hotel': 400,
  'services.allotment-twice': 400,
  'services.check-out-after-return': 400,
  'services.date-or-offset': 400,
  'services.day-range': 400,
  'services.steps-of-fixed': 400,
} as const satisfies FaultsOf<typeof serviceFaults>

export const addService = {
  method: 'POST',
  url: '/api/itineraries/:itineraryId/services',
  config: {
    access: ['edit', 'Service'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: {
      'services.contact-not-of-provider': 400,
      'services.day-range': 400,
      'services.gratuity-service-missing': 400,
      'services.status-not-yours': 403,
      'itineraries.archived': 422,
      'itineraries.closed': 422,
      'itineraries.not-on-sale': 422,
      'services.file-gone': 422,
    } satisfies RefusalsOf<typeof changeRefusal | typeof supplierRefusal>,
    faults: formFaults,
  },
  schema: {
    operationId: 'addService',
    summary: 'Aggiunge un servizio con allotment e gratuità',
    tags: ['services'],
    params: itineraryParams,
    body: serviceForm,
    response: { 201: savedShape },
  },
} as const satisfies Endpoint

/** Changes a service. Refuses fewer rooms than bookings hold with `bookings.no-room-left`. */
export const editService = {
  method: 'PUT',
  url: '/api/services/:serviceId',
  config: {
    access: ['edit', 'Service'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: {
      'services.contact-not-of-provider': 400,
      'services.day-range': 400,
      'services.gratuity-service-missing': 400,
      'services.status-not-yours': 403,
      'services.supplier-has-money': 422,
      'bookings.no-room-left': 422,
      'itineraries.archived': 422,
      'itineraries.closed': 422,
      'itineraries.not-on-sale': 422,
      'payables.paid-by-instalments': 422,
      'services.file-gone': 422,
    } satisfies RefusalsOf<typeof changeRefusal | typeof supplierRefusal>,
    faults: formFaults,
  },
  schema: {
    operationId: 'editService',
    summary: 'Modifica un servizio con allotment e gratuità',
    tags: ['services'],
    params: serviceParams,
    body: serviceForm.safeExtend({ version: versionSchema }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

/**
 * Removes a service at the version that was seen, never at a newer one. `restore` is the body that brings it back
 * through `addService`; null for a service without a supplier.
 */
export const removeService = {
  method: 'DELETE',
  url: '/api/services/:serviceId',
  config: {
    access: ['edit', 'Service'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: {
      'bookings.no-room-left': 422,
      'itineraries.closed': 422,
      'services.has-instalments': 422,
      'services.has-attendees': 422,
      'services.has-payments': 422,
      'services.has-permits': 422,
      'services.has-invoices': 422,
    } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'removeService',
    summary: 'Elimina un servizio',
    tags: ['services'],
    params: serviceParams,
    querystring: z.object({ version: z.coerce.number<number>().pipe(versionSchema) }),
    response: { 200: z.object({ itineraryId: z.uuid(), restore: serviceForm.nullable() }) },
  },
} as const satisfies Endpoint

/**
 * Moves a service. `position` orders services of one day that start at the same time: those at and after it move on by
 * one. Without it the service goes last among them.
 */
export const moveService = {
  method: 'PUT',
  url: '/api/services/:serviceId/day',
  config: {
    access: ['edit', 'Service'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: { 'services.day-range': 400, 'itineraries.closed': 422 } satisfies RefusalsOf<typeof changeRefusal>,
  },
  schema: {
    operationId: 'moveService',
    summary: 'Sposta un servizio a un altro giorno',
    tags: ['services'],
    params: serviceParams,
    body: z.object({
      day: z
        .int({ error: 'services.day-range' })
        .min(1, { error: 'services.day-range' })
        .max(60, { error: 'services.day-range' }),
      position: z.int().min(0).max(greatestWhole).optional(),
      version: versionSchema,
    }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

export const markServicePaid = {
  method: 'PUT',
  url: '/api/services/:serviceId/payment-status',
  config: {
    access: ['edit', 'SupplierPayment'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: {
      'itineraries.archived': 422,
      'itineraries.not-on-sale': 422,
      'payables.paid-by-instalments': 422,
    } satisfies RefusalsOf<typeof supplierRefusal>,
  },
  schema: {
    operationId: 'markServicePaid',
    summary: 'Segna un servizio come pagato o da pagare',
    tags: ['services'],
    params: serviceParams,
    body: z.object({ paymentStatus: z.enum(servicePaymentStatuses) }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint

export const markServiceSent = {
  method: 'PUT',
  url: '/api/services/:serviceId/communication-status',
  config: {
    access: ['edit', 'Service'],
    changes: ['trip', 'templates', 'template', 'providers', 'activity'],
    refusals: { 'itineraries.archived': 422, 'itineraries.not-on-sale': 422 } satisfies RefusalsOf<
      typeof supplierRefusal
    >,
  },
  schema: {
    operationId: 'markServiceSent',
    summary: 'Segna la conferma di un servizio come inviata o da inviare',
    tags: ['services'],
    params: serviceParams,
    body: z.object({ communicationStatus: z.enum(serviceCommunicationStatuses) }),
    response: { 200: savedShape },
  },
} as const satisfies Endpoint
