import { z } from 'zod'
import { costDefinitionShape } from '#src/features/costs/costs.contract.ts'
import { departureShape, vehicleShape } from '#src/features/departures/departures.contract.ts'
import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { serviceShape } from '#src/features/services/programme/services.contract.ts'
import { repetitions } from '#src/features/trips/life/series.rules.ts'
import { neededForArchive, neededForSale } from '#src/features/trips/life/trip-states.rules.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import type { Endpoint } from '#src/shared/endpoint.ts'
import { csvType, sheetType } from '#src/shared/media-types.ts'
import { onlyFor } from '#src/shared/seen-by.ts'
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
const headsShape = z.object({ confirmed: z.int(), option: z.int(), waiting: z.int() })
const ownerShape = z.object({ id: z.uuid(), name: z.string() })

/** The fields of a trip that every list of trips shows. */
const tripCore = {
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

const neighbour = z.object({ id: z.uuid(), title: z.string() }).nullable()

const payments = ['read', 'Payment'] as const

/** The work left on the people of a trip and their rooms. */
const workShape = z.object({
  /** Confirmed people whose booking still owes money, and the amount of these bookings. */
  owing: onlyFor(payments, z.int()),
  owedCents: onlyFor(payments, z.int()),
  /**
   * The number of bookings that paid more than they owe, cancelled ones included, and the amount to refund in cents.
   */
  refunds: onlyFor(payments, z.int()),
  refundCents: onlyFor(payments, z.int()),
  rooms: z.int(),
  withoutBed: z.int(),
  /** The number of people who keep a double alone and whose room is still to be decided. */
  aloneOpen: z.int(),
  /** The day on which the first hotel wants its rooming list; null without a hotel. */
  roomingBy: z.iso.date().nullable(),
})

/**
 * Everything that the header, the draft page and the preview of a trip show. Full services come from `listServices`.
 */
const tripShape = z.object({
  ...tripCore,
  notes: z.string().nullable(),
  maxPlaces: z.int().nullable(),
  /** Places that nobody holds; null: no limit stated. */
  placesLeft: z.int().nullable(),
  /**
   * The number of bookings that are not cancelled, without the crew's. With one, type, duration and start of a trip on
   * sale cannot change.
   */
  bookingCount: z.int(),
  templateId: z.uuid().nullable(),
  /** The name of the template, which stays when the template is gone. */
  templateName: z.string().nullable(),
  confirmBy: z.iso.date().nullable(),
  cancelBy: z.iso.date().nullable(),
  customersReleaseOn: z.iso.date().nullable(),
  /** The last lawful day to cancel for lack of participants. */
  lastNoticeOn: z.iso.date(),
  confirmedAt: z.string().nullable(),
  forced: z.object({ by: z.string(), reason: z.string() }).nullable(),
  cancelReason: z.string().nullable(),
  /** The repetition. `dates` are all start dates of the plan, for which a draft's other trips will be created. */
  series: z.object({
    repetition: z.enum(repetitions),
    until: z.iso.date().nullable(),
    customOn: z.iso.date().nullable(),
    dates: z.array(z.iso.date()),
  }),
  /** The other trips of the series, by date. */
  siblings: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      title: z.string(),
      status: z.enum(tripStatuses),
      departsOn: z.iso.date(),
      heads: headsShape,
      places: z.int().nullable(),
    }),
  ),
  /** The neighbours by start date, among all trips that are not archived. */
  previous: neighbour,
  following: neighbour,
  /** The data that a draft still lacks, in the order of its check list; empty in other states. */
  missingForSale: z.array(z.enum(neededForSale)),
  /** The open items of a completed or cancelled trip; empty in other states. */
  missingForArchive: onlyFor(['decide', 'Trip'], z.array(z.enum(neededForArchive))),
  work: workShape,
  costs: costDefinitionShape,
  departures: z.array(departureShape),
  vehicles: z.array(vehicleShape),
  services: z.array(
    serviceShape
      .pick({
        id: true,
        version: true,
        day: true,
        position: true,
        category: true,
        name: true,
        startsAt: true,
        location: true,
        amountCents: true,
        untilDay: true,
        isCosted: true,
        costKind: true,
        provider: true,
        paymentStatus: true,
        communicationStatus: true,
        releaseOn: true,
      })
      .extend({
        /** The sums in cents: agreed in instalments, and paid or waived. */
        supplierMoney: onlyFor(
          ['read', 'SupplierPayment'],
          z.object({ agreedCents: z.int().nullable(), coveredCents: z.int() }),
        ),
      }),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
})

nameShapes({
  Heads: headsShape,
  Owner: ownerShape,
  TripCard: tripCard,
  TripRow: tripRow,
  TripWork: workShape,
  Trip: tripShape,
})

export const getTrip = {
  method: 'GET',
  url: '/api/trips/:tripId',
  config: {
    access: ['read', 'Trip'],
    dependsOn: ['trips', 'trip', 'settings'],
    shows: ({ siblings }: { siblings: readonly { id: string }[] }) => siblings.map(({ id }) => topic.trip(id)),
  },
  schema: {
    operationId: 'getTrip',
    summary: 'Un viaggio',
    tags: ['trips'],
    params: tripParams,
    response: { 200: tripShape },
  },
} as const satisfies Endpoint
