import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { vehicles } from '#src/features/departures/departures.tables.ts'
import { edited, id } from '#src/server/db/columns.ts'
import type { Layout } from './seat-maps/layouts.values.ts'

/**
 * The agency's library: maps that it drew or copied from the ready models, which are values. An archived one is no
 * longer offered. `registeredSeats` are the passenger seats in the coach's registration document.
 */
export const seatMaps = pgTable(
  'seat_maps',
  {
    id: id(),
    name: text().notNull(),
    layout: jsonb().$type<Layout>().notNull(),
    registeredSeats: integer().notNull(),
    isActive: boolean().notNull().default(true),
    ...edited(),
  },
  (t) => [
    uniqueIndex('seating.map-known').on(sql`lower(${t.name})`).where(sql`is_active`),
    check('seating.registered-range', sql`${t.registeredSeats} between 1 and 120`),
  ],
)

/**
 * The map of a coach: its own copy, so that another coach never changes with it. `seatMapId` is the map of the library
 * from which it was copied.
 */
export const vehicleMaps = pgTable(
  'vehicle_maps',
  {
    vehicleId: uuid()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    layout: jsonb().$type<Layout>().notNull(),
    seatMapId: uuid().references(() => seatMaps.id, { onDelete: 'set null' }),
    ...edited(),
  },
  (t) => [index('vehicle_maps_seat_map').on(t.seatMapId)],
)

/**
 * The seats of a coach, one row each, and who sits there. Crew seats are not among the passenger seats. The database
 * frees the seat of a person who leaves the trip.
 */
export const seats = pgTable(
  'seats',
  {
    id: id(),
    vehicleId: uuid()
      .notNull()
      .references(() => vehicleMaps.vehicleId, { onDelete: 'cascade' }),
    label: text().notNull(),
    isCrew: boolean().notNull().default(false),
    isBlocked: boolean().notNull().default(false),
    participantId: uuid().references(() => participants.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('seats_label').on(t.vehicleId, t.label),
    unique('seating.two-seats').on(t.participantId),
    check('seating.seat-blocked', sql`not ${t.isBlocked} or ${t.participantId} is null`),
  ],
)
