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
// This guard would refuse bookings without rows of heads, and this test needs no such rows.
await pool.query('drop trigger heads_of_bookings on bookings')
const trips = tripsOnSale.map(({ tripId }) => tripId)

/** The sums of the trips' bookings, counted on the spot. */
const counted = `
  select t.id, coalesce(sum(b.adults + b.children) filter (where b.status = 'confirmed'), 0)::int as confirmed,
    coalesce(sum(b.adults + b.children) filter (where b.status in ('customerOption', 'waitingForConfirmation')), 0)::int as option,
    coalesce(sum(b.adults + b.children) filter (where b.status = 'waitingList'), 0)::int as waiting,
    count(b.id) filter (where b.status <> 'canceled')::int as bookings
  from trips t left join bookings b on b.trip_id = t.id and not b.is_staff group by t.id order by t.id`
const kept = 'select trip_id as id, confirmed, option, waiting, bookings from trip_heads order by trip_id'

const at = fc.nat(5)
const heads = fc.integer({ min: 1, max: 9 })
const status = fc.constantFrom(...bookingStatuses)
const nth = (n: number) => `(select id from bookings order by number, id offset ${n} limit 1)`
const statement = fc.oneof(
  fc.tuple(fc.constantFrom(...trips), status, heads, fc.boolean()).map(
    ([trip, state, adults, isStaff]) => `insert into bookings (trip_id, number, status, adults, is_staff, agency_id)
      select '${trip}', coalesce(max(number), 0) + 1, '${state}', ${adults}, ${isStaff}, '${tripsOnSale[0]!.agencyId}' from bookings`,
  ),
  fc.tuple(at, status).map(([n, state]) => `update bookings set status = '${state}' where id = ${nth(n)}`),
  fc.tuple(at, heads).map(([n, count]) => `update bookings set children = ${count} where id = ${nth(n)}`),
  at.map((n) => `update bookings set is_staff = not is_staff where id = ${nth(n)}`),
  fc
    .tuple(at, fc.constantFrom(...trips))
    .map(([n, trip]) => `update bookings set trip_id = '${trip}' where id = ${nth(n)}`),
  at.map((n) => `delete from bookings where id = ${nth(n)}`),
)
const some = fc.array(statement, { maxLength: 4 })
const transaction = fc.record({ first: some, takenBack: some, last: some, isJudgedBetween: fc.boolean() })

test('the stored heads of a trip equal the sum of its bookings, whatever was written and rolled back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 5 }), async (transactions) => {
      await pool.query('delete from bookings')
      for (const { first, takenBack, last, isJudgedBetween } of transactions) {
        const judge = isJudgedBetween ? ['set constraints all immediate', 'set constraints all deferred'] : []
        const parts = [...first, 'savepoint s', ...takenBack, ...judge, 'rollback to s', ...judge, ...last]
        await pool.query(['begin', ...parts, 'commit'].join(';\n'))
        expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
      }
    }),
    { numRuns: 60 },
  )
})

test('of two who change the bookings of a trip at once, both are counted', async () => {
  const add = (n: number) => `insert into bookings (trip_id, number, status, adults, agency_id)
    values ('${trips[0]}', ${1_000 + n}, 'confirmed', 1, '${tripsOnSale[0]!.agencyId}')`
  await Promise.all(Array.from({ length: 20 }, (_, n) => pool.query(add(n))))
  expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
})
