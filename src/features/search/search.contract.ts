import { z } from 'zod'
import { bookingStatuses } from '#src/features/bookings/booking/booking.rules.ts'
import { supplyKinds } from '#src/features/providers/supply-kinds.values.ts'
import { tripCard } from '#src/features/trips/list/trips.contract.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { searchSchema } from '#src/shared/shapes.ts'

const personShape = z.object({
  kind: z.literal('person'),
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
  trip: z.object({ title: z.string(), departsOn: z.string(), isToCome: z.boolean() }).nullable(),
})

const bookingShape = z.object({
  kind: z.literal('booking'),
  id: z.uuid(),
  tripId: z.uuid(),
  code: z.string(),
  /** The name of its default contact, otherwise its reference name. */
  name: z.string(),
  /** The person by whom it was found, and the reference name by which it was found, unless `name` says it already. */
  companion: z.string().nullable(),
  reference: z.string().nullable(),
  tripTitle: z.string(),
  heads: z.int(),
  status: z.enum(bookingStatuses),
  dueCents: onlyFor(['read', 'Payment'], z.int()),
})

const tripShape = tripCard.extend({ kind: z.literal('trip') })

const providerShape = z.object({
  kind: z.literal('provider'),
  id: z.uuid(),
  companyName: z.string(),
  category: z.enum(supplyKinds).nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
})

/** A place where people board, with the next trip that stops there. */
const stopShape = z.object({
  kind: z.literal('stop'),
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  time: z.string(),
  tripId: z.uuid(),
  tripTitle: z.string(),
  departsOn: z.string(),
})

const openedShape = z.discriminatedUnion('kind', [personShape, bookingShape, tripShape, providerShape])
const foundShape = z.discriminatedUnion('kind', [personShape, bookingShape, tripShape, providerShape, stopShape])

export type FoundPerson = z.output<typeof personShape>
export type Opened = z.output<typeof openedShape>
export type Found = z.output<typeof foundShape>

nameShapes({
  FoundPerson: personShape,
  FoundBooking: bookingShape,
  FoundTrip: tripShape,
  FoundProvider: providerShape,
  FoundStop: stopShape,
})

/**
 * People (by name, tax code, telephone or residence), bookings (by code, person or reference name), trips (by title or
 * code), suppliers and stops that hold every typed word, in any order: a few of each kind that the reader may read, the
 * nearest first.
 */
export const findAnything = {
  method: 'GET',
  url: '/api/search',
  config: { access: 'signedIn', dependsOn: [] },
  schema: {
    operationId: 'findAnything',
    summary: 'Cerca in tutto: persone, prenotazioni, viaggi, fornitori, fermate',
    tags: ['search'],
    querystring: z.object({ search: searchSchema }),
    response: { 200: z.object({ found: z.array(foundShape) }) },
  },
} as const satisfies Endpoint

/** The things that the reader opened last, the latest first, without those that are gone. */
export const listOpened = {
  method: 'GET',
  url: '/api/search/opened',
  config: { access: 'signedIn', dependsOn: [] },
  schema: {
    operationId: 'listOpened',
    summary: 'Aperti di recente',
    tags: ['search'],
    response: { 200: z.object({ opened: z.array(openedShape) }) },
  },
} as const satisfies Endpoint
