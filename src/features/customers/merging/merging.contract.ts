import { z } from 'zod'
import { customerParams } from '#src/features/customers/card/card.contract.ts'
import { Person } from '#src/features/customers/person/person.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import type { RefusalsOf } from '#src/shared/refusal.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { versionSchema } from '#src/shared/shapes.ts'
import { type MergeChoice, mergeChoiceNames, type mergeRefusal } from './merging.rules.ts'

const sideShape = z.object({
  person: Person,
  createdAt: z.string(),
  /** The numbers of trips and other rows that go to the kept person. */
  trips: z.int(),
  bookings: z.int(),
  documents: onlyFor(['read', 'IdentityDocument'], z.int()),
  paidCents: onlyFor(['read', 'Payment'], z.int()),
  lastTripOn: z.string().nullable(),
})
export type MergeSide = z.output<typeof sideShape>

/** Two people side by side, in the order of the address. The id of a merged double answers the kept person. */
export const compareCustomers = {
  method: 'GET',
  url: '/api/customers/:customerId/beside/:doubleId',
  config: { access: ['edit', 'Customer'], dependsOn: ['customers', 'anyTrip'] },
  schema: {
    operationId: 'compareCustomers',
    summary: 'Due clienti a confronto, prima di unirli',
    tags: ['customers'],
    params: customerParams.extend({ doubleId: z.uuid() }),
    response: { 200: z.object({ sides: z.tuple([sideShape, sideShape]) }) },
  },
} as const satisfies Endpoint

/**
 * Merges a double into this person, who keeps their id and gets everything of the double: trips, documents, health
 * data, notes, sights. `taken` are the choices whose data come from the double. It cannot be undone; the log keeps the
 * data that were dropped.
 */
export const mergeCustomers = {
  method: 'POST',
  url: '/api/customers/:customerId/merge',
  config: {
    access: ['edit', 'Customer'],
    changes: ['customers', 'trip', 'booking', 'activity'],
    refusals: {
      'customers.merge-itself': 422,
      'customers.merge-two-codes': 422,
      'customers.merge-one-booking': 422,
      'customers.merge-gone': 409,
      'customers.tax-code-taken': 422,
    } as const satisfies RefusalsOf<typeof mergeRefusal>,
  },
  schema: {
    operationId: 'mergeCustomers',
    summary: 'Unisce a un cliente il suo doppione',
    tags: ['customers'],
    params: customerParams,
    body: z.object({
      version: versionSchema,
      doubleId: z.uuid(),
      doubleVersion: versionSchema,
      taken: z.array(z.enum(mergeChoiceNames as [MergeChoice, ...MergeChoice[]])).max(mergeChoiceNames.length),
    }),
    response: { 200: z.object({ id: z.uuid(), version: z.int() }) },
  },
} as const satisfies Endpoint

/** Records that two people are not one, so that they are no longer taken for doubles. */
export const tellCustomersApart = {
  method: 'POST',
  url: '/api/customers/:customerId/distinct',
  config: { access: ['edit', 'Customer'], changes: ['customers'], refusals: { 'customers.merge-itself': 422 } },
  schema: {
    operationId: 'tellCustomersApart',
    summary: 'Annota che due clienti sono persone diverse',
    tags: ['customers'],
    params: customerParams,
    body: z.object({ otherId: z.uuid() }),
    response: { 204: z.undefined() },
  },
} as const satisfies Endpoint
