import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { itineraries } from '#src/features/itineraries/itineraries.tables.ts'
import { edited, folded, id, wallTime } from '#src/server/db/columns.ts'

/**
 * A place where people board. `position` is the order in which the coach reaches it, unique at the commit.
 * `returnPosition` is its order on the way back, null while the way back is the reverse. `returnTime` is the time at
 * which people get off there. The telephone belongs to the person who answers at the stop.
 */
export const departures = pgTable(
  'departures',
  {
    id: id(),
    itineraryId: uuid()
      .notNull()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    address: text().notNull(),
    folded: folded("name || ' ' || address"),
    time: wallTime().notNull(),
    isExtra: boolean().notNull().default(false),
    position: integer().notNull(),
    referencePhone: text(),
    returnPosition: integer(),
    returnTime: wallTime(),
    ...edited(),
  },
  (t) => [
    unique('departures_itinerary_id').on(t.itineraryId, t.id),
    index('departures_folded').using('gin', t.folded.op('gin_trgm_ops')),
    check('departures_position', sql`least(${t.position}, ${t.returnPosition}) >= 1`),
  ],
)

/**
 * A coach of the itinerary. Its passenger seats limit the places of the trip, less `heldSeats`: the passenger seats that
 * are blocked or given to the crew, which the database counts.
 */
export const vehicles = pgTable(
  'vehicles',
  {
    id: id(),
    itineraryId: uuid()
      .notNull()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    plate: text(),
    country: text().notNull().default('IT'),
    model: text(),
    passengerSeats: integer().notNull(),
    heldSeats: integer().notNull().default(0),
    position: integer().notNull().default(1),
    ...edited(),
  },
  (t) => [
    unique('vehicles_itinerary_id').on(t.itineraryId, t.id),
    index('vehicles_itinerary').on(t.itineraryId, t.position),
    check('departures.seats-range', sql`${t.passengerSeats} between 1 and 120`),
  ],
)

/** How long a coach drives on a day of the itinerary, in minutes, where the office knows it. */
export const drivingTimes = pgTable(
  'driving_times',
  {
    itineraryId: uuid()
      .notNull()
      .references(() => itineraries.id, { onDelete: 'cascade' }),
    day: integer().notNull(),
    minutes: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itineraryId, t.day] }),
    check('driving_times_day', sql`${t.day} between 1 and 60`),
    check('departures.driving-range', sql`${t.minutes} between 1 and 1439`),
  ],
)
