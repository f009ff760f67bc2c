import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTrip } from '#src/features/trips/trips.builders.ts'
import { createTrip } from '#src/features/trips/wizard/trip-creation.commands.ts'
import { testParts } from '#src/server/testing/database.ts'
import { tripStatuses } from './trip-statuses.values.ts'

const { act, pool } = await testParts()
for (let n = 0; n < 4; n++) await act((work) => createTrip(work, aTrip(work)))

const counted = `select known.status, count(t.id)::int as trips from unnest(array['${tripStatuses.join("','")}']) known(status)
  left join trips t on t.status = known.status group by known.status order by known.status`
const kept = 'select status, trips from trip_counts order by status'
const moved = fc
  .tuple(fc.nat(3), fc.constantFrom(...tripStatuses))
  .map(
    ([n, status]) =>
      `update trips set status = '${status}' where id = (select id from trips order by code offset ${n} limit 1)`,
  )
const some = fc.array(moved, { maxLength: 4 })

test('the trips that are counted of each state are those there are, whatever was moved and taken back', async () => {
  const transaction = fc.record({ first: some, takenBack: some, last: some, isJudgedBetween: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(transaction, async ({ first, takenBack, last, isJudgedBetween }) => {
      const judge = isJudgedBetween ? ['set constraints all immediate', 'set constraints all deferred'] : []
      const parts = [...first, 'savepoint s', ...takenBack, ...judge, 'rollback to s', ...judge, ...last]
      await pool.query(['begin', ...parts, 'commit'].join(';\n'))
      expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
    }),
    { numRuns: 60 },
  )
})

test('a trip that is made or thrown away counts, and of those made at once none is forgotten', async () => {
  await pool.query('delete from itineraries where id = (select id from trips order by code limit 1)')
  expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
  await Promise.all(Array.from({ length: 12 }, () => act((work) => createTrip(work, aTrip(work)))))
  const { rows } = await pool.query(counted)
  expect((await pool.query(kept)).rows).toEqual(rows)
  expect(rows.reduce((sum, { trips }) => sum + trips, 0)).toBe(15)
})
