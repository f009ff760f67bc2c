import { z } from 'zod'
import type { costFaults, minimumRefusal } from '#src/features/costs/costs.rules.ts'
import { itineraryParams } from '#src/features/itineraries/itineraries.contract.ts'
import type { changeRefusal } from '#src/features/itineraries/itineraries.rules.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { pdfType, sheetType } from '#src/shared/media-types.ts'
import type { FaultsOf, RefusalsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { bpsSchema, centsSchema, versionSchema } from '#src/shared/shapes.ts'

const people = (error: string) => z.int({ error }).min(1, { error }).max(500, { error })
const minimum = people('costs.minimum')

const definition = {
  minParticipants: minimum.nullable(),
  /** The published price. `adultCents` and `childCents` equal it while they are null. */
  unitCents: centsSchema.nullable(),
  adultCents: centsSchema.nullable(),
  childCents: centsSchema.nullable(),
  singleSupplementCents: centsSchema.nullable(),
  /** The selling agency's commission on this trip; null: the agency's own. */
  agencyFeeBps: bpsSchema.nullable(),
  insuranceBps: bpsSchema.nullable(),
  isInsuranceIncluded: z.boolean(),
  /** A percentage of the cost. At most one of mark-up and margin is set. */
  markupBps: bpsSchema.nullable(),
  /** A percentage of the price, below 100 %. */
  marginBps: z
    .int({ error: 'shapes.percent' })
    .min(0, { error: 'shapes.percent' })
    .max(9_999, { error: 'shapes.percent' })
    .nullable(),
  /** The suggested price is rounded up to a multiple of this. */
  roundingCents: z
    .int({ error: 'costs.rounding' })
    .min(1, { error: 'costs.rounding' })
    .max(10_000, { error: 'costs.rounding' }),
  /** One place is free for this many paying participants; null: none. */
  freeEvery: people('costs.free-every').nullable(),
  /** Numbers of participants that the table shows beside 25, 30 and 35. */
  scenarios: z.array(people('costs.scenario-range')).max(6, { error: 'costs.too-many-scenarios' }),
}

/** The cost definition of a trip or template. Every itinerary has one from its creation, empty at first. */
export const costDefinitionShape = z.object({ ...definition, version: z.int() })

nameShapes({ CostDefinition: costDefinitionShape })

export const getCosts = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/costs',
  config: { access: ['read', 'CostDefinition'], dependsOn: ['trip', 'template'] },
  schema: {
    operationId: 'getCosts',
    summary: 'Definizione dei costi di un viaggio o di un modello',
    tags: ['costs'],
    params: itineraryParams,
    response: {
      200: costDefinitionShape.extend({
        /** The bookings of the trip that keep a price they already have, with the range of their adult prices. */
        priced: z.object({
          bookings: z.int(),
          fromCents: onlyFor(['read', 'Payment'], z.int().nullable()),
          toCents: onlyFor(['read', 'Payment'], z.int().nullable()),
        }),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * Saves a definition. Bookings that already have a price keep it. Once a trip is on sale, minimum and price may change
 * but not be emptied.
 */
export const saveCosts = {
  method: 'PUT',
  url: '/api/itineraries/:itineraryId/costs',
  config: {
    access: ['edit', 'CostDefinition'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals: { 'itineraries.closed': 422 } satisfies RefusalsOf<typeof changeRefusal>,
    faults: {
      'costs.free-every': 400,
      'costs.kept-too-much': 400,
      'costs.markup-or-margin': 400,
      'costs.minimum': 400,
      'costs.minimum-above-places': 400,
      'costs.minimum-kept': 400,
      'costs.price-kept': 400,
      'costs.rounding': 400,
      'shapes.cents': 400,
      'shapes.percent': 400,
    } satisfies FaultsOf<typeof costFaults>,
  },
  schema: {
    operationId: 'saveCosts',
    summary: 'Salva la definizione dei costi',
    tags: ['costs'],
    params: itineraryParams,
    body: z.object({ ...definition, version: versionSchema }),
    response: { 200: costDefinitionShape },
  },
} as const satisfies Endpoint

/** The table of the stored definition as a sheet. Amounts are numbers in euro. */
export const costsSheet = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/costs.xlsx',
  config: { access: ['read', 'CostDefinition'], sends: [sheetType] },
  schema: {
    operationId: 'costsSheet',
    summary: 'La tabella dei costi come foglio di calcolo',
    tags: ['costs'],
    params: itineraryParams,
    response: {},
  },
} as const satisfies Endpoint

/** The same table as a paper. */
export const costsPdf = {
  method: 'GET',
  url: '/api/itineraries/:itineraryId/costs.pdf',
  config: { access: ['read', 'CostDefinition'], sends: [pdfType] },
  schema: {
    operationId: 'costsPdf',
    summary: 'La tabella dei costi in PDF',
    tags: ['costs'],
    params: itineraryParams,
    response: {},
  },
} as const satisfies Endpoint

/** Changes only the minimum, also from the trip's header. `version` is that of the cost definition. */
export const changeMinimum = {
  method: 'PUT',
  url: '/api/itineraries/:itineraryId/min-participants',
  config: {
    access: ['edit', 'CostDefinition'],
    changes: ['trip', 'templates', 'template', 'activity'],
    refusals: {
      'costs.minimum': 400,
      'costs.minimum-above-places': 400,
      'itineraries.closed': 422,
    } satisfies RefusalsOf<typeof changeRefusal | typeof minimumRefusal>,
  },
  schema: {
    operationId: 'changeMinimum',
    summary: 'Cambia il minimo di partecipanti',
    tags: ['costs'],
    params: itineraryParams,
    body: z.object({ minParticipants: minimum, version: versionSchema }),
    response: { 200: z.object({ minParticipants: z.int(), version: z.int() }) },
  },
} as const satisfies Endpoint
