import type pg from 'pg'
import { expect, it } from 'vitest'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testApp } from '#src/server/testing/app.ts'

const { act, pool } = await testApp()

/** Runs statements on a trip with three doubles and two singles, judges the rooms, and takes everything back. */
async function judged(...statements: string[]): Promise<string> {
  const { tripId } = await act((work) => aTripOnSale(work, { rooms: { DBL: 3, SGL: 2 } }))
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement.replaceAll('$trip', `'${tripId}'`))
    await client.query('set constraints rooms_of_bookings, rooms_of_changed_bookings, rooms_of_trip immediate')
    return 'kept'
  } catch (error) {
    return (error as pg.DatabaseError).constraint ?? String(error)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Bookings of one person each that hold a room of this type. */
const hold = (roomType: string, from: number, count: number) => `
  with made as (
    insert into rooms (trip_id, room_type) select $trip, '${roomType}' from generate_series(1, ${count}) returning id)
  insert into bookings (trip_id, number, status, confirmed_at, room_id, agency_id, adults, children)
  select $trip, ${from} + row_number() over (), 'confirmed', now(), id, (select id from agencies where is_direct), 1, 0
  from made`
const turn = (from: string, to: string) =>
  `update rooms set room_type = '${to}' where id = (
     select id from rooms where trip_id = $trip and room_type = '${from}' limit 1)`

it('gives as many rooms of a type as the hotel has, however many bookings come at once', async () => {
  expect(await judged(hold('DBL', 900, 3), hold('SGL', 950, 2))).toBe('kept')
  expect(await judged(hold('DBL', 900, 4))).toBe('bookings.no-room-left')
  expect(await judged(hold('DBL', 900, 2), hold('SGL', 950, 3))).toBe('bookings.no-room-left')
})

it('judges every type that came due, also when a room changed its type before the judgement', async () => {
  expect(await judged(hold('DBL', 900, 4), turn('DBL', 'SGL'))).toBe('kept')
  expect(await judged(hold('DBL', 900, 5), turn('DBL', 'SGL'))).toBe('bookings.no-room-left')
  expect(await judged(hold('SGL', 900, 2), hold('DBL', 950, 1), turn('DBL', 'SGL'))).toBe('bookings.no-room-left')
})

it('judges a type again that is used more after it was judged', async () => {
  const now = ['set constraints all deferred', 'set constraints rooms_of_bookings immediate']
  const later = 'set constraints rooms_of_bookings deferred'
  expect(await judged(hold('DBL', 900, 3), ...now, later)).toBe('kept')
  expect(await judged(hold('DBL', 900, 3), ...now, later, hold('DBL', 950, 1))).toBe('bookings.no-room-left')
})
