import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { participants } from '#src/features/bookings/bookings.tables.ts'
import { vehicles } from '#src/features/departures/departures.tables.ts'
import { edited, id } from '#src/server/db/columns.ts'
import type { Layout } from './layouts.values.ts'

/** The map of a coach: its own copy, so that another coach never changes with it. */
export const vehicleMaps = pgTable('vehicle_maps', {
  vehicleId: uuid()
    .primaryKey()
    .references(() => vehicles.id, { onDelete: 'cascade' }),
  layout: jsonb().$type<Layout>().notNull(),
  ...edited(),
})

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
