import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.commands.ts'
import { testParts } from '#src/server/testing/database.ts'
import type { Work } from '#src/server/work.ts'
import { createBooking } from './booking.commands.ts'

const { act, pool } = await testParts()
const trip = await act((work) => aTripOnSale(work))
const dupont = (n: number) =>
  aParticipant({ surname: 'Dupont', name: `Jean ${n}`, taxCode: `FR-${n}`, taxCodeCountry: 'FR' })
const double = (n: number) => aBooking({ ...trip, people: [dupont(n), dupont(n + 1)] })

/** The number of times that each guard has judged on this connection, by its function's name. */
const judged = async ({ tx }: Work) => {
  const { rows } = await tx.execute<{ name: string; calls: number }>(sql`
    select funcname as name, calls::int from pg_stat_xact_user_functions where funcname ~ '^(check|count|keep)_' order by 1`)
  return new Map(rows.map(({ name, calls }) => [name, calls]))
}

/** The number of times that each guard judges the work of one transaction. */
const runsOf = (run: (work: Work) => Promise<unknown>): Promise<Record<string, number>> =>
  act(async (work) => {
    await work.tx.execute(sql`set local track_functions = 'pl'`)
    const before = await judged(work)
    await run(work)
    await work.tx.execute(sql`set constraints all immediate`)
    const runs = [...(await judged(work))].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(runs.filter(([, calls]) => calls > 0))
  })

test('each guard judges a booking of two once: its trip, its room, its beds, its people and its money; its heads are counted once', async () => {
  expect(await runsOf((work) => createBooking(work, trip.tripId, double(1)))).toEqual({
    check_trip_places: 1,
    check_room: 1,
    check_beds_of_room: 1,
    check_heads: 1,
    check_booking_money: 1,
    count_trip_heads: 1,
    keep_open_balance: 1,
  })
})

test('a cancelled trip has each booking judged once', async () => {
  for (const n of [3, 5]) await act((work) => createBooking(work, trip.tripId, double(n)))
  const { version, title } = (await pool.query('select version, title from trips where id = $1', [trip.tripId])).rows[0]
  const cancelled = { version, title, reason: 'Pochi iscritti' }
  expect(await runsOf((work) => cancelTrip(work, trip.tripId, cancelled))).toEqual({
    check_beds_of_booking: 3,
    check_booking_money: 3,
    count_trip_heads: 1,
    count_trips: 1,
    keep_dues_of_trip: 1,
    keep_held_seats: 1,
    keep_open_balance: 3,
    keep_services_to_come: 1,
  })
})
