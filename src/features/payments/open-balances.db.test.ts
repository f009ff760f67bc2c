import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStatuses } from '#src/features/bookings/booking/booking.rules.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testParts } from '#src/server/testing/database.ts'

const { act, pool } = await testParts()
const tripsOnSale = await act(async (work) => [
  await aTripOnSale(work, { maxPlaces: 500 }),
  await aTripOnSale(work, { maxPlaces: 500, departsOn: '2027-05-07' }),
])
const agency = tripsOnSale[0]!.agencyId
// These guards would refuse amounts that disagree and changes of the ledger, and this test needs both.
await pool.query(`
  drop trigger heads_of_bookings on bookings; drop trigger money_of_bookings on bookings;
  drop trigger money_of_lines on price_lines; drop trigger money_of_lines_gone on price_lines;
  drop trigger money_of_instalments on instalments; drop trigger money_of_instalments_gone on instalments;
  drop trigger refunds_of_payments on payments; drop trigger payments_only_added on payments`)
const trips = tripsOnSale.map(({ tripId }) => tripId)
const bookings = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

/** The bookings that owe, computed from all their rows. */
const owing = `
  select b.id, b.trip_id as trip, (select i.due_on::text from instalments i where i.booking_id = b.id and i.kind = 'balance') as day
  from bookings b where b.status = 'confirmed' and (
    select coalesce(sum(l.cents), 0) from price_lines l where l.booking_id = b.id
  ) * (case when b.pays_net then 10000 - b.commission_bps else 10000 end) / 10000.0 >
    (select coalesce(sum(case when (p.kind = 'refund') = (p.reverses_id is null) then -p.cents else p.cents end), 0)
      from payments p where p.booking_id = b.id)
  order by b.id`
const kept = 'select booking_id as id, trip_id as trip, due_on::text as day from open_balances order by booking_id'

/** Four confirmed bookings that owe 20 euros each. */
const fresh = `
  delete from payments where reverses_id is not null; delete from payments; delete from price_lines; delete from bookings;
  insert into bookings (id, trip_id, number, status, adults, agency_id, commission_bps)
    select id::uuid, '${trips[0]}', n, 'confirmed', 1, '${agency}', 1000 from unnest(array['${bookings.join("','")}']) with ordinality b (id, n);
  insert into price_lines (booking_id, kind, cents, source) select id, 'extra', 2000, 'x' from bookings`

const booking = fc.constantFrom(...bookings)
const other = fc.constantFrom(...trips)
const status = fc.oneof(fc.constant('confirmed'), fc.constantFrom(...bookingStatuses))
// Tens of euros, so that a commission of a tenth leaves no half cents.
const cents = fc.integer({ min: 1, max: 9 }).map((tens) => tens * 1_000)
const day = fc.constantFrom('2027-02-10', '2027-03-01')
const statement = fc.oneof(
  fc.tuple(booking, other, status).map(
    ([id, trip, state]) => `insert into bookings (id, trip_id, number, status, adults, agency_id, commission_bps)
      select '${id}', '${trip}', coalesce(max(number), 0) + 1, '${state}', 1, '${agency}', 1000 from bookings on conflict do nothing`,
  ),
  fc.tuple(booking, status).map(([id, state]) => `update bookings set status = '${state}' where id = '${id}'`),
  fc.tuple(booking, other).map(([id, trip]) => `update bookings set trip_id = '${trip}' where id = '${id}'`),
  booking.map((id) => `update bookings set pays_net = not pays_net where id = '${id}'`),
  fc.tuple(booking, cents).map(
    ([id, sum]) => `insert into price_lines (booking_id, kind, cents, source)
      select id, 'extra', ${sum}, 'x' from bookings where id = '${id}'`,
  ),
  fc
    .tuple(booking, booking)
    .map(
      ([id, to]) =>
        `update price_lines set booking_id = '${to}' where booking_id = '${id}' and exists (select 1 from bookings where id = '${to}')`,
    ),
  booking.map((id) => `delete from price_lines where booking_id = '${id}'`),
  fc.tuple(booking, fc.constantFrom('balance', 'refund'), cents).map(
    ([id, kind, sum]) => `insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name)
      select id, '${kind}', ${sum}, 'card', '2027-02-01', 'x' from bookings where id = '${id}'`,
  ),
  booking.map(
    (id) => `insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name, reverses_id)
      select booking_id, kind, cents, method, paid_on, 'x', id from payments where booking_id = '${id}' and reverses_id is null
      order by id limit 1 on conflict do nothing`,
  ),
  fc.tuple(booking, day).map(
    ([id, due]) => `insert into instalments (booking_id, kind, cents, due_on)
      select id, 'balance', 1, '${due}' from bookings where id = '${id}'
      on conflict (booking_id, kind) do update set due_on = excluded.due_on`,
  ),
  booking.map((id) => `delete from instalments where booking_id = '${id}'`),
)
const some = fc.array(statement, { maxLength: 5 })
const transaction = fc.record({ first: some, takenBack: some, last: some, isJudgedBetween: fc.boolean() })

test('the bookings that are kept as owing are those whose rows say so, whatever was written and taken back', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 5 }), async (transactions) => {
      await pool.query(fresh)
      for (const { first, takenBack, last, isJudgedBetween } of transactions) {
        const judge = isJudgedBetween ? ['set constraints all immediate', 'set constraints all deferred'] : []
        const parts = [...first, 'savepoint s', ...takenBack, ...judge, 'rollback to s', ...judge, ...last]
        await pool.query(['begin', ...parts, 'commit'].join(';\n'))
        const { rows } = await pool.query(owing)
        expect((await pool.query(kept)).rows).toEqual(rows)
        seen += rows.length
      }
    }),
    { numRuns: 100 },
  )
  expect(seen).toBeGreaterThan(100)
})

test('of two who pay for a booking at once, neither is forgotten', async () => {
  const [id] = bookings
  await pool.query(fresh)
  expect((await pool.query(kept)).rowCount).toBe(4)
  const pay = `insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name)
    values ('${id}', 'balance', 100, 'card', '2027-02-01', 'x')`
  await Promise.all(Array.from({ length: 20 }, () => pool.query(pay)))
  expect((await pool.query(kept)).rows.map((row) => row.id)).toEqual(bookings.slice(1))
})
