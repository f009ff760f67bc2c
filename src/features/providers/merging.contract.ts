import { z } from 'zod'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { versionSchema } from '#src/shared/shapes.ts'
import { type MergeChoice, mergeChoiceNames } from './merging.rules.ts'
import { providerDataShape, providerParams } from './providers.contract.ts'

const sideShape = z.object({
  ...providerDataShape,
  createdAt: z.string(),
  /** The number of its services, their trips, its contacts and files, which go to the kept supplier. */
  services: z.int(),
  trips: z.int(),
  contacts: z.int(),
  files: z.int(),
})
export type MergeSide = z.output<typeof sideShape>

/** Two suppliers side by side, in the order of the address. The id of a merged double answers the kept supplier. */
export const compareProviders = {
  method: 'GET',
  url: '/api/providers/:providerId/beside/:otherId',
  config: { access: ['edit', 'Provider'], dependsOn: ['providers', 'trips'] },
  schema: {
    operationId: 'compareProviders',
    summary: 'Due fornitori a confronto, prima di unirli',
    tags: ['providers'],
    params: providerParams.extend({ otherId: z.uuid() }),
    response: { 200: z.object({ sides: z.tuple([sideShape, sideShape]) }) },
  },
} as const satisfies Endpoint

/**
 * Merges a double into this supplier, which keeps its id and gets everything of the double. `taken` are the choices
 * whose data come from the double. It cannot be undone; the log keeps the data that were dropped.
 */
export const mergeProviders = {
  method: 'POST',
  url: '/api/providers/:providerId/merge',
  config: {
    access: ['edit', 'Provider'],
    changes: ['providers', 'trip', 'template'],
    refusals: {
      'providers.merge-itself': 422,
      'providers.merge-two-numbers': 422,
      'providers.merge-gone': 409,
      'providers.vat-number': 422,
      'providers.tax-code': 422,
      'providers.tax-code-of-person': 422,
      'providers.province': 422,
      'providers.postal-code': 422,
      'providers.vat-number-taken': 422,
    },
  },
  schema: {
    operationId: 'mergeProviders',
    summary: 'Unisce a un fornitore il suo doppione',
    tags: ['providers'],
    params: providerParams,
    body: z.object({
      version: versionSchema,
      doubleId: z.uuid(),
      doubleVersion: versionSchema,
      taken: z.array(z.enum(mergeChoiceNames as [MergeChoice, ...MergeChoice[]])).max(mergeChoiceNames.length),
    }),
    response: { 200: z.object({ id: z.uuid(), version: z.int() }) },
  },
} as const satisfies Endpoint

/** Records that two suppliers are not one, so that they are no longer taken for doubles. */
export const tellProvidersApart = {
  method: 'POST',
  url: '/api/providers/:providerId/distinct',
  config: {
    access: ['edit', 'Provider'],
    changes: ['providers'],
    refusals: { 'providers.merge-itself': 422 },
  },
  schema: {
    operationId: 'tellProvidersApart',
    summary: 'Annota che due fornitori sono diversi',
    tags: ['providers'],
    params: providerParams,
    body: z.object({ otherId: z.uuid() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
