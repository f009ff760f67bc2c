import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#src/features/access/access.tables.ts'
import { transports, tripTypes } from '#src/features/itineraries/itineraries.rules.ts'
import { itineraries, kindColumn } from '#src/features/itineraries/itineraries.tables.ts'
import { services } from '#src/features/services/services.tables.ts'
import { templates } from '#src/features/templates/templates.tables.ts'
import { choice, day, edited, folded, id, instant, oneOf } from '#src/server/db/columns.ts'
import type { DeadlineField } from './life/deadlines.rules.ts'
import { repetitions } from './life/series.rules.ts'
import { tripStatuses } from './life/trip-statuses.values.ts'

/**
 * The repetition of a trip: weekly `until` a day, included, or once more on another day. Each date is a trip of its
 * own.
 */
export const tripSeries = pgTable(
  'trip_series',
  { id: id(), repetition: choice(repetitions).notNull(), until: day(), customOn: day() },
  (t) => [
    check(
      'trips.series-shape',
      sql`(${t.repetition} = 'weekly' and ${t.until} is not null and ${t.customOn} is null)
        or (${t.repetition} = 'once' and ${t.customOn} is not null and ${t.until} is null)`,
    ),
  ],
)

/** The last running number of each year of departure. A number is never given twice. */
export const tripNumbers = pgTable('trip_numbers', { year: integer().primaryKey(), last: integer().notNull() })

/** The place of a status in the life of a trip, for sorting. An index has the same expression. */
export const statusOrder = (status: SQL | AnyPgColumn) =>
  sql`array_position(array[${sql.raw(tripStatuses.map((one) => `'${one}'`).join(', '))}], ${status})`

export const trips = pgTable(
  'trips',
  {
    id: uuid().primaryKey(),
    kind: kindColumn('trip'),
    code: text().notNull(),
    title: text().notNull(),
    folded: folded('title'),
    type: choice(tripTypes).notNull(),
    status: choice(tripStatuses).notNull().default('draft'),
    departsOn: day().notNull(),
    returnsOn: day().notNull(),
    maxPlaces: integer(),
    transport: choice(transports).notNull().default('unselected'),
    notes: text(),
    templateId: uuid().references(() => templates.id, { onDelete: 'set null' }),
    templateName: text(),
    confirmBy: day(),
    cancelBy: day(),
    customersReleaseOn: day(),
    /** The deadlines that somebody set by hand. The others follow the start and the settings. */
    deadlinesByHand: text().array().$type<DeadlineField[]>().notNull().default(sql`'{}'`),
    seriesId: uuid().references(() => tripSeries.id),
    confirmedAt: instant(),
    forcedBy: uuid(),
    forcedReason: text(),
    cancelReason: text(),
    ...edited(),
  },
  (t) => [
    foreignKey({
      name: 'trips_itinerary',
      columns: [t.id, t.kind],
      foreignColumns: [itineraries.id, itineraries.kind],
    }).onDelete('cascade'),
    unique('trips.code-taken').on(t.code),
    unique('trips.series-date-twice').on(t.seriesId, t.departsOn),
    index('trips_departs').on(t.departsOn, t.id, t.returnsOn),
    index('trips_neighbours').on(t.departsOn, t.id).where(sql`status <> 'archived'`),
    index('trips_status').on(t.status, t.departsOn, t.id),
    index('trips_counted').on(t.status),
    index('trips_counted_by_type').on(t.type, t.status),
    index('trips_title').on(sql`${t.title} collate "it-x-icu"`, t.id),
    index('trips_status_order').on(statusOrder(t.status), t.id),
    index('trips_template').on(t.templateId),
    index('trips_returns').on(t.returnsOn),
    index('trips_folded').using('gin', t.folded.op('gin_trgm_ops')),
    check('trips_type', oneOf(t.type, tripTypes)),
    check('trips_status_value', oneOf(t.status, tripStatuses)),
    check('trips_transport', oneOf(t.transport, transports)),
    check('trips.dates-order', sql`${t.returnsOn} >= ${t.departsOn}`),
    check('trips.daily-one-day', sql`${t.type} <> 'daily' or ${t.returnsOn} = ${t.departsOn}`),
    check('trips.places-range', sql`${t.maxPlaces} between 1 and 500`),
    check('trips.title-length', sql`char_length(${t.title}) between 1 and 120`),
  ],
)

export const tripOwners = pgTable(
  'trip_owners',
  {
    tripId: uuid()
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.tripId, t.userId] }), index('trip_owners_user').on(t.userId)],
)

/** The number of trips in each state. The database itself keeps it (`life/trip-counts.guards.sql`). */
export const tripCounts = pgTable('trip_counts', {
  status: choice(tripStatuses).primaryKey(),
  trips: integer().notNull().default(0),
})

/**
 * The services of suppliers on trips that are neither over nor cancelled by their state, with the days of their trip.
 * The database itself keeps them (`life/services-to-come.guards.sql`), because the directory of suppliers counts them in
 * every row.
 */
export const servicesToCome = pgTable(
  'services_to_come',
  {
    serviceId: uuid()
      .primaryKey()
      .references(() => services.id, { onDelete: 'cascade' }),
    providerId: uuid().notNull(),
    tripId: uuid().notNull(),
    departsOn: day().notNull(),
    returnsOn: day().notNull(),
  },
  (t) => [index('services_to_come_provider').on(t.providerId, t.departsOn, t.tripId, t.returnsOn)],
)
