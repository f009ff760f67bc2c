import { z } from 'zod'
import { identityDocumentTypes } from '#src/features/customers/person/person.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { cursorSchema, pageSizeSchema, searchSchema } from '#src/shared/shapes.ts'
import { customerFilters, customerSorts } from './directory.values.ts'

const documents = ['read', 'IdentityDocument'] as const

const listedShape = z.object({
  id: z.uuid(),
  surname: z.string(),
  name: z.string(),
  bornOn: z.string().nullable(),
  taxCode: z.string().nullable(),
  residence: z.string().nullable(),
  phone: z.string().nullable(),
  /** The number of trips on which they hold or held a place. */
  trips: z.int(),
  /** The next of these trips, otherwise the latest. */
  trip: z
    .object({ id: z.uuid(), title: z.string(), departsOn: z.string(), returnsOn: z.string(), isToCome: z.boolean() })
    .nullable(),
  /** The document in use; null when none is known. */
  document: onlyFor(
    documents,
    z.object({ type: z.enum(identityDocumentTypes).nullable(), expiresOn: z.string().nullable() }).nullable(),
  ),
  /** Another customer who may be the same person. */
  twinId: z.uuid().nullable(),
})

/** Counts stop at this number: nobody reads a larger one. */
export const mostCustomersCounted = 1000

/**
 * The directory of people, by name unless sorted otherwise, in pages. `search` covers name, tax code and telephone, its
 * words in any order. `counts` are the numbers of found people, up to {@link mostCustomersCounted}.
 */
export const listCustomers = {
  method: 'GET',
  url: '/api/customers/directory',
  config: { access: ['read', 'Customer'], dependsOn: ['customers', 'anyTrip'] },
  schema: {
    operationId: 'listCustomers',
    summary: 'Elenco dei clienti',
    tags: ['customers'],
    querystring: z.object({
      search: searchSchema.default(''),
      only: z.enum(customerFilters).optional(),
      sort: z.enum(customerSorts).default('name'),
      cursor: cursorSchema.optional(),
      limit: pageSizeSchema,
    }),
    response: {
      200: z.object({
        customers: z.array(listedShape),
        counts: z.object({
          all: z.int(),
          toCome: z.int(),
          incomplete: z.int(),
          expiring: onlyFor(documents, z.int()),
        }),
        next: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/** The pairs of the whole directory that may be one person, and the pair to look at first. */
export const countDoubles = {
  method: 'GET',
  url: '/api/customers/doubles',
  config: { access: ['edit', 'Customer'], dependsOn: ['customers'] },
  schema: {
    operationId: 'countDoubles',
    summary: 'Possibili doppioni tra i clienti',
    tags: ['customers'],
    response: { 200: z.object({ pairs: z.int(), first: z.tuple([z.uuid(), z.uuid()]).nullable() }) },
  },
} as const satisfies Endpoint

nameShapes({ CustomerRow: listedShape })
