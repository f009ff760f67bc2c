import { z } from 'zod'
import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { csvType, sheetType } from '#src/shared/media-types.ts'
import { nameShapes } from '#src/shared/shape-names.ts'
import { cursorSchema, daySchema, monthSchema, oneOrMany, pageSizeSchema, searchSchema } from '#src/shared/shapes.ts'
import { anyTrip, topic } from '#src/shared/topics.ts'
import { deadlineKinds } from './next-deadline.rules.ts'
import { type TripConcern, tripConcerns } from './trip-concerns.values.ts'
import { tripSorts } from './trip-sorts.values.ts'

export const tripParams = z.object({ tripId: z.uuid() })

/**
 * People by the state of their booking. `option` counts options and bookings that await an answer, `waiting` the
 * waiting list.
 */
export const headsShape = z.object({ confirmed: z.int(), option: z.int(), waiting: z.int() })
const ownerShape = z.object({ id: z.uuid(), name: z.string() })

export const ownerIdsShape = z
  .array(z.uuid(), { error: 'trips.required' })
  .min(1, { error: 'trips.required' })
  .max(20, { error: 'trips.too-many-owners' })

/** The fields of a trip that every list of trips shows. */
export const tripCore = {
  id: z.uuid(),
  version: z.int(),
  code: z.string(),
  title: z.string(),
  status: z.enum(tripStatuses),
  type: z.enum(tripTypes),
  days: z.int(),
  departsOn: z.iso.date(),
  returnsOn: z.iso.date(),
  transport: z.enum(transports),
  heads: headsShape,
  /** The places of the trip: its coaches' seats, at most its own limit; null: no limit stated. */
  places: z.int().nullable(),
  minParticipants: z.int().nullable(),
  /** Counts confirmed customers without those in free places. False without a minimum. */
  isMinimumReached: z.boolean(),
  owners: z.array(ownerShape),
}

/** A trip in one line or less, for the calendar and for today's work. */
export const tripCard = z.object(tripCore)

const tripRow = z.object({
  ...tripCore,
  isPast: z.boolean(),
  seriesId: z.uuid().nullable(),
  nextDeadline: z.object({ kind: z.enum(deadlineKinds), dueOn: z.iso.date() }).nullable(),
})

const filters = {
  search: searchSchema.default(''),
  status: oneOrMany(z.enum(tripStatuses)).optional(),
  modules: oneOrMany(z.enum(tripTypes)).optional(),
  ownerIds: oneOrMany(z.uuid()).optional(),
}
/** The number of trips in each status, under all filters except that of status. */
const countsShape = z.record(z.enum(tripStatuses), z.int())

/** The rows of some trips as the list shows them, in no order. Trips that are gone are left out. */
export const listTripRows = {
  method: 'GET',
  url: '/api/trips/rows',
  config: { access: ['read', 'Trip'], dependsOn: [] },
  schema: {
    operationId: 'listTripRows',
    summary: 'Alcuni viaggi, come li mostra un elenco',
    tags: ['trips'],
    querystring: z.object({ ids: oneOrMany(z.uuid()) }),
    response: { 200: z.array(tripRow) },
  },
} as const satisfies Endpoint

/** A trip that changed without entering, leaving or moving in the list is loaded alone. */
const rows = { at: 'trips', topicOf: topic.trip, by: listTripRows }

/**
 * Tells whether the trips of such a list or their order depend on bookings and payments, and so on any change of any
 * trip.
 */
const isByPeople = ({ sort, only }: { sort?: string | undefined; only?: TripConcern | undefined }) =>
  sort?.endsWith('participants') || only === 'belowMinimum' || only === 'balancesMissing'

export const listTrips = {
  method: 'GET',
  url: '/api/trips',
  config: {
    access: ['read', 'Trip'],
    dependsOn: ['trips'],
    shows: (_list: unknown, { query }: { query: Parameters<typeof isByPeople>[0] }) =>
      isByPeople(query) ? [anyTrip] : [],
    rows,
  },
  schema: {
    operationId: 'listTrips',
    summary: 'Elenco dei viaggi',
    tags: ['trips'],
    querystring: z.object({
      ...filters,
      only: z.enum(tripConcerns).optional(),
      sort: z.enum(tripSorts).default('departsOn'),
      /** This is no filter: it extends the first page to the first trip from that day on, which `dateTripId` names. */
      date: daySchema.optional(),
      cursor: cursorSchema.optional(),
      limit: pageSizeSchema,
    }),
    response: {
      200: z.object({
        trips: z.array(tripRow),
        counts: countsShape,
        /** The number of trips under all filters. */
        total: z.int(),
        next: z.string().nullable(),
        dateTripId: z.uuid().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

/** All trips that the filters match, on all pages, with the data that acts on several trips need. */
export const listTripKeys = {
  method: 'GET',
  url: '/api/trips/keys',
  config: { access: ['read', 'Trip'], dependsOn: ['trips'], refusals: { 'trips.too-many': 422 } },
  schema: {
    operationId: 'listTripKeys',
    summary: 'Tutti i viaggi di un elenco',
    tags: ['trips'],
    querystring: z.object({ ...filters, only: z.enum(tripConcerns).optional() }),
    response: { 200: z.array(tripRow.pick({ id: true, version: true, title: true, status: true })) },
  },
} as const satisfies Endpoint

/** The columns of an exported list, beside code and title. */
export const exportColumns = [
  'status',
  'dates',
  'type',
  'transport',
  'participants',
  'minimum',
  'deadline',
  'owner',
] as const

/**
 * The most trips to export or choose at once, more than any agency has. A larger number is refused (`trips.too-many`).
 */
export const mostTogether = 10_000

/** Exports the filtered list, or only `ids` of it, in its order. It only reads, although it is a POST. */
export const exportTrips = {
  method: 'POST',
  url: '/api/trips/export',
  config: { access: ['read', 'Trip'], sends: [sheetType, csvType], refusals: { 'trips.too-many': 422 } },
  schema: {
    operationId: 'exportTrips',
    summary: 'Esporta un elenco di viaggi in XLSX o CSV',
    tags: ['trips'],
    body: z.object({
      ...filters,
      only: z.enum(tripConcerns).optional(),
      sort: z.enum(tripSorts).default('departsOn'),
      ids: z.array(z.uuid()).min(1).max(20_000, { error: 'trips.too-many-at-once' }).optional(),
      columns: z
        .array(z.enum(exportColumns))
        .max(exportColumns.length)
        .default([...exportColumns]),
      format: z.enum(['xlsx', 'csv']),
    }),
    response: {},
  },
} as const satisfies Endpoint

/** Trips that touch a month's grid: whole weeks from Monday, `from` to `to`. */
export const getCalendar = {
  method: 'GET',
  url: '/api/calendar',
  config: { access: ['read', 'Trip'], dependsOn: ['trips'], rows },
  schema: {
    operationId: 'getCalendar',
    summary: 'Viaggi che toccano un mese',
    tags: ['trips'],
    querystring: z.object({ ...filters, month: monthSchema }),
    response: {
      200: z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        counts: countsShape,
        trips: z.array(tripCard),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * The trips for the dots in the wizard's month: all except cancelled ones that touch the days `from` to `to` (at most
 * 400 days).
 */
export const listTripDates = {
  method: 'GET',
  url: '/api/trips/dates',
  config: { access: ['read', 'Trip'], dependsOn: ['trips'] },
  schema: {
    operationId: 'listTripDates',
    summary: 'Date dei viaggi in un periodo',
    tags: ['trips'],
    querystring: z.object({ from: daySchema, to: daySchema }),
    response: {
      200: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          status: z.enum(tripStatuses),
          departsOn: z.iso.date(),
          returnsOn: z.iso.date(),
        }),
      ),
    },
  },
} as const satisfies Endpoint

/** The people who may own a trip or own one now: administrators and organisers, by name. */
export const listOwners = {
  method: 'GET',
  url: '/api/trips/owners',
  config: { access: ['read', 'Trip'], dependsOn: ['trips', 'users'] },
  schema: {
    operationId: 'listOwners',
    summary: 'Organizzatori',
    tags: ['trips'],
    response: { 200: z.array(ownerShape.extend({ isActive: z.boolean() })) },
  },
} as const satisfies Endpoint

nameShapes({
  Heads: headsShape,
  Owner: ownerShape,
  TripCard: tripCard,
  TripRow: tripRow,
})
