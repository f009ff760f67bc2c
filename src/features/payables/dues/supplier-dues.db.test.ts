import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { payablesOf } from '#src/features/payables/ledger/payables.queries.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { serviceCategories } from '#src/features/services/form/categories.values.ts'
import {
  costKinds,
  costRepeats,
  gratuityBases,
  gratuityRoundings,
  gratuityValues,
} from '#src/features/services/form/cost-kinds.values.ts'
import { roomTypes } from '#src/features/services/form/room-types.values.ts'
import { tripStatuses } from '#src/features/trips/life/trip-statuses.values.ts'
import { testParts } from '#src/server/testing/database.ts'
import { addDays } from '#src/shared/day.ts'

const { act, db, pool } = await testParts()
const [provider, other] = await act(async (work) => [
  await createProvider(work, aProvider()),
  await createProvider(work, aProvider({ companyName: 'Pullman Adda', vatNumber: null })),
])
const trips = await act(async (work) => [
  (await aTripOnSale(work, { maxPlaces: 500 })).tripId,
  (await aTripOnSale(work, { maxPlaces: 500, departsOn: '2027-05-07' })).tripId,
])
// This test writes only facts that a cost depends on, so the guards of bookings and ledgers would refuse them.
await pool.query(`
  drop trigger refunds_of_supplier_payments on supplier_payments;
  drop trigger supplier_payments_only_added on supplier_payments`)
const services = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

/** The dues by the rules: each open instalment on its day, otherwise the amount left on the day of the service. */
async function due(): Promise<unknown[]> {
  const found: object[] = []
  const { rows } = await pool.query<{ id: string; providerId: string }>(
    'select id, provider_id as "providerId" from services',
  )
  const supplierOf = new Map(rows.map(({ id, providerId }) => [id, providerId]))
  for (const tripId of trips) {
    const { status, departsOn, services: own, payables } = await payablesOf(db, tripId)
    if (!['forSale', 'confirmed', 'completed', 'cancelled'].includes(status)) continue
    for (const { id, day, allotments, paymentStatus, communicationStatus } of own) {
      const isCalledOff = status === 'cancelled' && communicationStatus !== 'sent'
      if (paymentStatus === 'paid' || isCalledOff) continue
      const { settlement } = payables.find(({ serviceId }) => serviceId === id)!
      const { instalments, leftCents, isEstimate } = settlement
      const lastDay = allotments.length > 0 ? Math.max(...allotments.map(({ checkOutDay }) => checkOutDay)) : day
      const whole = leftCents === 0 ? [] : [{ dueOn: addDays(departsOn, lastDay - 1), leftCents }]
      const open = isEstimate ? whole : instalments.filter((one) => one.leftCents > 0)
      for (const one of open)
        found.push({ id, dueOn: one.dueOn, leftCents: one.leftCents, isEstimate, providerId: supplierOf.get(id) })
    }
  }
  return inOrder(found)
}

async function kept(): Promise<unknown[]> {
  const { rows } = await pool.query(`select service_id as id, due_on::text as "dueOn", left_cents::float as "leftCents",
    is_estimate as "isEstimate", provider_id as "providerId" from supplier_dues`)
  return inOrder(rows)
}

const inOrder = (rows: object[]) =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

/** Four services without any cost, two on each trip, on sale, with a minimum of twenty. */
const fresh = `
  delete from supplier_payments where reverses_id is not null; delete from supplier_payments; delete from services;
  delete from vehicles; delete from settings;
  update trips set status = 'forSale'; update cost_definitions set min_participants = 20, free_every = null;
  update trip_heads set confirmed = 0, option = 0;
  insert into services (id, itinerary_id, day, category, name, cost_kind, provider_id)
    select id::uuid, (array['${trips.join("','")}'])[1 + n % 2]::uuid, 1, 'bus', 'Servizio', 'fixed', '${provider!.id}'
    from unnest(array['${services.join("','")}']) with ordinality s (id, n)`

const trip = fc.constantFrom(...trips)
const service = fc.constantFrom(...services)
const some = (values: readonly string[]) => fc.constantFrom(...values).map((value) => `'${value}'`)
const number = (min: number, max: number) => fc.integer({ min, max }).map(String)
const orNull = (value: fc.Arbitrary<string>) => fc.oneof({ weight: 3, arbitrary: value }, fc.constant('null'))
const day = fc.constantFrom('2027-03-01', '2027-04-01', '2027-06-01')
const flag = fc.boolean().map(String)

const change = (table: string, key: string, at: fc.Arbitrary<string>, columns: Record<string, fc.Arbitrary<string>>) =>
  Object.entries(columns).map(([column, value]) =>
    fc.tuple(at, value).map(([id, to]) => `update ${table} set ${column} = ${to} where ${key} = '${id}'`),
  )
const add = (table: string, columns: Record<string, fc.Arbitrary<string>>) =>
  fc.tuple(service, fc.tuple(...Object.values(columns))).map(
    ([id, values]) => `insert into ${table} (service_id, ${Object.keys(columns)})
      select id, ${values.join(', ')} from services where id = '${id}' on conflict do nothing`,
  )
const drop = (table: string) =>
  service.map(
    (id) => `delete from ${table} where id in (select id from ${table} where service_id = '${id}' order by id limit 1)`,
  )

/** Only a fixed amount has steps. */
const withoutSteps = (value: string) => `${value}, amount_up_to = null, amount_beyond_cents = null`

const costs = [
  ...change('services', 'id', service, {
    day: number(1, 5),
    category: some(serviceCategories).map(withoutSteps),
    cost_kind: some(costKinds).map(withoutSteps),
    repeats: some(costRepeats),
    amount_cents: orNull(number(0, 99_999)).map(withoutSteps),
    max_per_guide: orNull(number(1, 30)),
    communication_status: some(['toSend', 'sent']),
    provider_id: some([provider!.id, other!.id]),
  }),
  ...[1, 2].map(() =>
    fc.tuple(service, number(1, 40), number(1, 900)).map(
      ([id, upTo, beyond]) => `update services set amount_up_to = ${upTo}, amount_beyond_cents = ${beyond}
        where id = '${id}' and cost_kind = 'fixed' and category <> 'hotel' and amount_cents is not null`,
    ),
  ),
  add('allotments', {
    room_type: some(roomTypes),
    quantity: number(0, 20),
    price_cents: number(0, 12_345),
    check_in_day: number(1, 3),
    check_out_day: number(4, 6),
  }),
  drop('allotments'),
  add('gratuities', {
    basis: some(gratuityBases),
    threshold: number(1, 30),
    counts_free: flag,
    rounding: some(gratuityRoundings),
    max: orNull(number(1, 4)),
    value: some(gratuityValues),
  }),
  drop('gratuities'),
  service.map(
    (id) =>
      `delete from services where id = '${id}' and not exists (select from supplier_payments p where p.service_id = services.id)`,
  ),
]
const money = [
  add('supplier_payments', {
    kind: some(['payment', 'payment', 'refund', 'creditNote']),
    cents: number(1, 60_000),
    method: some(['cash']),
    paid_on: some(['2027-02-01']),
    registered_by_name: some(['x']),
  }),
  service.map(
    (id) => `insert into supplier_payments (service_id, kind, cents, settles, method, paid_on, registered_by_name)
      select id, 'payment', 1, true, 'cash', '2027-02-01', 'x' from services where id = '${id}'`,
  ),
  service.map(
    (id) => `insert into supplier_payments (service_id, kind, cents, method, paid_on, registered_by_name, reverses_id)
      select service_id, kind, cents, method, paid_on, 'x', id from supplier_payments where service_id = '${id}' and reverses_id is null
      order by id limit 1 on conflict do nothing`,
  ),
  add('service_instalments', { due_on: day.map((one) => `'${one}'`), cents: number(1, 40_000) }),
  drop('service_instalments'),
]
const ofTrip = [
  ...change('trips', 'id', trip, { status: some([...tripStatuses, 'forSale', 'confirmed']) }),
  fc
    .tuple(trip, day)
    .map(([id, on]) => `update trips set departs_on = '${on}', returns_on = '${addDays(on, 4)}' where id = '${id}'`),
  ...change('trip_heads', 'trip_id', trip, { confirmed: number(0, 120), option: number(0, 9) }),
  ...change('cost_definitions', 'itinerary_id', trip, {
    min_participants: orNull(number(1, 60)),
    free_every: orNull(number(5, 30)),
  }),
  fc
    .tuple(trip, number(1, 60), number(1, 3))
    .map(
      ([id, seats, position]) =>
        `insert into vehicles (itinerary_id, passenger_seats, position) values ('${id}', ${seats}, ${position})`,
    ),
  ...change('vehicles', 'itinerary_id', trip, { position: number(1, 3), passenger_seats: number(1, 60) }),
  trip.map(
    (id) =>
      `delete from vehicles where id in (select id from vehicles where itinerary_id = '${id}' order by id limit 1)`,
  ),
  fc
    .tuple(fc.constantFrom('maxPerGuide', 'maxPerGuideOnVisits'), number(1, 60))
    .map(
      ([key, value]) =>
        `insert into settings (key, value) values ('${key}', '${value}') on conflict (key) do update set value = excluded.value`,
    ),
  fc.constant(`delete from settings where key = 'maxPerGuide'`),
]
const statement = fc.oneof(...costs, ...costs, ...money, ...ofTrip)
const several = fc.array(statement, { maxLength: 8 })
const transaction = fc.record({ first: several, takenBack: several, last: several, isJudgedBetween: fc.boolean() })

test('the dues that are kept are those of the cost table and the ledger, whatever was written and taken back', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 5 }), async (transactions) => {
      await pool.query(fresh)
      for (const { first, takenBack, last, isJudgedBetween } of transactions) {
        const judge = isJudgedBetween ? ['set constraints all immediate', 'set constraints all deferred'] : []
        const parts = [...first, 'savepoint s', ...takenBack, ...judge, 'rollback to s', ...judge, ...last]
        await pool.query(['begin', ...parts, 'commit'].join(';\n'))
        const expected = await due()
        expect(await kept()).toEqual(expected)
        seen += expected.length
      }
    }),
    { numRuns: 60 },
  )
  expect(seen).toBeGreaterThan(0)
})

test('of two who change a trip at once, both are counted', async () => {
  await pool.query(fresh)
  const writes = services.flatMap((id, n) => [
    `update services set amount_cents = ${1_000 * (n + 1)}, cost_kind = 'variable' where id = '${id}'`,
    `update trip_heads set confirmed = confirmed + 15 where trip_id = '${trips[n % 2]}'`,
    `insert into supplier_payments (service_id, kind, cents, method, paid_on, registered_by_name)
      values ('${id}', 'payment', 100, 'cash', '2027-02-01', 'x')`,
  ])
  await Promise.all(writes.map((write) => pool.query(write)))
  expect(await kept()).toEqual(await due())
})
