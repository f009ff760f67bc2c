import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAgency } from '#src/features/agencies/agencies.commands.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testParts } from '#src/server/testing/database.ts'

const { act, pool } = await testParts()
const tripsOnSale = await act(async (work) => [
  await aTripOnSale(work, { maxPlaces: 500 }),
  await aTripOnSale(work, { maxPlaces: 500, departsOn: '2027-05-07' }),
])
const terms = { contactName: null, email: null, phone: null, commissionBps: 1_000, paysNet: false }
const other = await act((work) => createAgency(work, { name: 'Lario Viaggi', ...terms }))
const trips = tripsOnSale.map(({ tripId }) => tripId)
const agencies = [tripsOnSale[0]!.agencyId, other.id]
const bookings = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
// This test writes commissions and payments of its own and takes them away again, of bookings without people.
await pool.query(`
  drop trigger commission_payments_only_added on commission_payments; drop trigger heads_of_bookings on bookings`)
for (const [at, id] of bookings.entries())
  await pool.query(
    `insert into bookings (id, trip_id, number, status, adults, agency_id) values ($1, $2, $3, 'customerOption', 1, $4)`,
    [...[id, trips[0], at + 1, agencies[0]]],
  )

/** The sums of all bookings and payments, as the list would add them up. Who was paid is listed also without bookings. */
const byRule = `
  select k.trip_id as trip, k.agency_id as agency, k.pays_net as net, t.departs_on::text as day, count(k.booking_id)::int as bookings,
    coalesce(sum(k.price_cents), 0)::int as sold, coalesce(sum(k.cents), 0)::int as cents,
    case when count(distinct k.commission_bps) = 1 then max(k.commission_bps) end as bps,
    case when k.pays_net then 0 else coalesce(max(p.paid), 0)::int end as paid
  from (
    select booking_id, trip_id, agency_id, pays_net, commission_bps, price_cents, cents from agency_commissions
    union all
    select null, trip_id, agency_id, false, null, null, null from commission_payments group by trip_id, agency_id
  ) k join trips t on t.id = k.trip_id left join (
    select trip_id, agency_id, sum(case when reverses_id is null then cents else -cents end) as paid
    from commission_payments group by 1, 2) p on p.trip_id = k.trip_id and p.agency_id = k.agency_id
  group by 1, 2, 3, 4 having count(k.booking_id) > 0 or max(p.paid) <> 0 order by 1, 2, 3`
const kept = `
  select trip_id as trip, agency_id as agency, pays_net as net, departs_on::text as day, bookings, sold_cents::int as sold,
    cents::int, commission_bps as bps, paid_cents::int as paid
  from commission_sums order by 1, 2, 3`
const keptDays = `
  select pays_net as net, is_paid as "isPaid", departs_on::text as day, sums, sold_cents::int as sold, cents::int, paid_cents::int as paid,
    left_cents::int as left, overpaid_cents::int as overpaid from commission_days order by 3, 1, 2`
type Sum = Record<'trip' | 'agency' | 'day', string> & { net: boolean } & Record<'sold' | 'cents' | 'paid', number>

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await pool.query(text)).rows as Row[]
}

/** The totals by day, terms and whether nothing is left. What one agency was paid too much is not set off against others. */
function daysOf(sums: readonly Sum[]): object[] {
  const parts = sums.map((one) => {
    const left = one.net ? 0 : one.cents - one.paid
    return { ...one, left: Math.max(0, left), overpaid: Math.max(0, -left), isPaid: left === 0 }
  })
  const groups = Map.groupBy(parts, ({ day, net, isPaid }) => JSON.stringify([day, net, isPaid]))
  return [...groups.entries()]
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .map(([key, own]) => {
      const [day, net, isPaid] = JSON.parse(key)
      const total = (name: 'sold' | 'cents' | 'paid' | 'left' | 'overpaid') =>
        own.reduce((sum, one) => sum + one[name], 0)
      const [sold, cents, paid] = [total('sold'), total('cents'), total('paid')]
      const [left, overpaid] = [total('left'), total('overpaid')]
      return { net, isPaid, day, sums: own.length, sold, cents, paid, left, overpaid }
    })
}

const fresh = `
  delete from commission_payments where reverses_id is not null; delete from commission_payments; delete from agency_commissions;
  update trips set departs_on = '2027-03-12', returns_on = '2027-03-16'`
const anyOf = (ids: readonly string[]) => fc.constantFrom(...ids).map((id) => `'${id}'`)
const [booking, trip, agency] = [anyOf(bookings), anyOf(trips), anyOf(agencies)]
const cents = fc.integer({ min: 1, max: 5 }).map((tens) => tens * 1_000)
const bps = fc.constantFrom(800, 1_000)
const statement = fc.oneof(
  ...[1, 2].map(() =>
    fc.tuple(booking, trip, agency, fc.boolean(), bps, cents).map(
      ([
        id,
        on,
        by,
        net,
        part,
        price,
      ]) => `insert into agency_commissions values (${id}, ${on}, ${by}, ${net}, ${part}, ${price}, ${price / 10})
        on conflict (booking_id) do update set trip_id = excluded.trip_id, agency_id = excluded.agency_id,
          pays_net = excluded.pays_net, commission_bps = excluded.commission_bps, price_cents = excluded.price_cents, cents = excluded.cents`,
    ),
  ),
  booking.map((id) => `delete from agency_commissions where booking_id = ${id}`),
  fc.tuple(trip, agency, fc.constantFrom(100, 300, 500)).map(
    ([on, by, sum]) => `insert into commission_payments (trip_id, agency_id, cents, method, paid_on, registered_by_name)
      values (${on}, ${by}, ${sum}, 'cash', '2027-03-20', 'x')`,
  ),
  trip.map(
    (
      on,
    ) => `insert into commission_payments (trip_id, agency_id, cents, method, paid_on, registered_by_name, reverses_id)
      select trip_id, agency_id, cents, method, paid_on, 'x', id from commission_payments
      where trip_id = ${on} and reverses_id is null order by id limit 1 on conflict do nothing`,
  ),
  fc
    .tuple(trip, fc.constantFrom('2027-03-12', '2027-03-13', '2027-05-07'))
    .map(([on, day]) => `update trips set departs_on = '${day}', returns_on = '${day}' where id = ${on}`),
)
const some = fc.array(statement, { maxLength: 6 })
const transaction = fc.record({ first: some, takenBack: some, last: some, isJudgedBetween: fc.boolean() })

test('the commissions that are kept by agency, trip and day are what bookings and payments add up to', async () => {
  let paid = 0
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 5 }), async (transactions) => {
      await pool.query(fresh)
      for (const { first, takenBack, last, isJudgedBetween } of transactions) {
        const judge = isJudgedBetween ? ['set constraints all immediate', 'set constraints all deferred'] : []
        const parts = [...first, 'savepoint s', ...takenBack, ...judge, 'rollback to s', ...judge, ...last]
        await pool.query(['begin', ...parts, 'commit'].join(';\n'))
        const expected = await rowsOf<Sum>(byRule)
        expect(await rowsOf(kept)).toEqual(expected)
        expect(await rowsOf(keptDays)).toEqual(daysOf(expected))
        paid += expected.filter((one) => one.paid > 0).length
      }
    }),
    { numRuns: 60 },
  )
  expect(paid).toBeGreaterThan(0)
})

test('of many who write commissions of one day at once, nobody is forgotten', async () => {
  await pool.query(fresh)
  const write = bookings.flatMap((id, at) =>
    agencies.map(
      (
        by,
        turn,
      ) => `insert into agency_commissions values ('${id}', '${trips[at % 2]}', '${by}', false, 1000, 2000, 200)
        on conflict (booking_id) do update set agency_id = excluded.agency_id, cents = ${200 + turn}`,
    ),
  )
  await Promise.all(write.map((text) => pool.query(text)))
  const expected = await rowsOf<Sum>(byRule)
  expect(expected.reduce((sum, one) => sum + one.cents, 0)).toBeGreaterThan(800)
  expect(await rowsOf(kept)).toEqual(expected)
  expect(await rowsOf(keptDays)).toEqual(daysOf(expected))
})
