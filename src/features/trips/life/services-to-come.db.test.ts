import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { aTripOnSale } from '#src/features/trips/trips.builders.ts'
import { testParts } from '#src/server/testing/database.ts'
import { tripStatuses } from './trip-statuses.values.ts'

const { act, pool } = await testParts()
const trips = await act(async (work) => [
  (await aTripOnSale(work)).id,
  (await aTripOnSale(work, { departsOn: '2027-05-07' })).id,
])
const providers = await act(async (work) => [
  (await createProvider(work, aProvider())).id,
  (await createProvider(work, aProvider({ companyName: 'Pullman Adda', vatNumber: null }))).id,
])
const services = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

const byRule = `
  select s.id, s.provider_id as provider, t.id as trip, t.departs_on::text as "departsOn", t.returns_on::text as "returnsOn"
  from services s join trips t on t.id = s.itinerary_id
  where s.provider_id is not null and t.status not in ('completed', 'cancelled', 'archived') order by s.id`
const kept = `
  select service_id as id, provider_id as provider, trip_id as trip, departs_on::text as "departsOn", returns_on::text as "returnsOn"
  from services_to_come order by 1`
const rowsOf = async (text: string) => (await pool.query(text)).rows
const fresh = `delete from services; update trips set status = 'forSale', departs_on = '2027-03-12', returns_on = '2027-03-16'`

const service = fc.constantFrom(...services)
const trip = fc.constantFrom(...trips)
const provider = fc.oneof(
  fc.constantFrom(...providers).map((id) => `'${id}'`),
  fc.constant('null'),
)
const statement = fc.oneof(
  fc.tuple(service, trip, provider).map(
    ([id, on, by]) => `insert into services (id, itinerary_id, day, category, name, cost_kind, provider_id)
      values ('${id}', '${on}', 1, 'bus', 'Servizio', 'fixed', ${by})
      on conflict (id) do update set itinerary_id = excluded.itinerary_id, provider_id = excluded.provider_id`,
  ),
  service.map((id) => `delete from services where id = '${id}'`),
  fc
    .tuple(trip, fc.constantFrom(...tripStatuses))
    .map(([id, status]) => `update trips set status = '${status}' where id = '${id}'`),
  fc
    .tuple(trip, fc.constantFrom('2027-03-10', '2027-03-12'), fc.constantFrom('2027-03-16', '2027-03-17'))
    .map(([id, from, to]) => `update trips set departs_on = '${from}', returns_on = '${to}' where id = '${id}'`),
)
const some = fc.array(statement, { maxLength: 6 })
const transaction = fc.record({ first: some, takenBack: some, last: some, isJudgedBetween: fc.boolean() })

test('the services to come that are kept are those of trips that are neither over nor cancelled', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 5 }), async (transactions) => {
      await pool.query(fresh)
      for (const { first, takenBack, last, isJudgedBetween } of transactions) {
        const judge = isJudgedBetween ? ['set constraints all immediate', 'set constraints all deferred'] : []
        const parts = [...first, 'savepoint s', ...takenBack, ...judge, 'rollback to s', ...judge, ...last]
        await pool.query(['begin', ...parts, 'commit'].join(';\n'))
        const expected = await rowsOf(byRule)
        expect(await rowsOf(kept)).toEqual(expected)
        seen += expected.length
      }
    }),
    { numRuns: 40 },
  )
  expect(seen).toBeGreaterThan(0)
})
