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
  drop trigger refunds_of_payments on payments; drop trigger payments_only_added on payments;
  drop trigger payments_never_deleted on payments`)
const trips = tripsOnSale.map(({ tripId }) => tripId)
const bookings = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

type Row = { id: string; trip: string; day: string; status: string }
type Moved = { booking: string; day: string; cents: number }

/** Every movement of what is held for a customer beyond the price: payments that stand, and lines of the price. */
const moved = `
  select p.booking_id as booking, p.paid_on::text as day, (case p.kind when 'refund' then -p.cents else p.cents end)::float8 as cents
  from payments p where p.reverses_id is null and not exists (select from payments r where r.reverses_id = p.id)
  union all
  select l.booking_id, ((l.created_at at time zone 'Europe/Rome')::date)::text,
    (-sum(l.cents) * (case when b.pays_net then 10000 - b.commission_bps else 10000 end) / 10000.0)::float8
  from price_lines l join bookings b on b.id = l.booking_id group by 1, 2, b.pays_net, b.commission_bps`
const stored = `
  select b.id, b.trip_id as trip, b.status,
    coalesce((select i.due_on from instalments i where i.booking_id = b.id and i.kind = 'balance'), t.departs_on)::text as day
  from bookings b join trips t on t.id = b.trip_id order by b.id`

/** Open balances and refunds by the rule, from all rows: refunds give back the oldest money first. */
async function byRule() {
  const [{ rows: bookings }, { rows: movements }] = [await pool.query<Row>(stored), await pool.query<Moved>(moved)]
  const balances: object[] = []
  const refunds: object[] = []
  for (const { id, trip, day, status } of bookings) {
    const own = movements.filter(({ booking }) => booking === id)
    const held = own.reduce((sum, { cents }) => sum + cents, 0)
    if (held < 0 && (status === 'confirmed' || status === 'canceled')) balances.push({ id, trip, day, cents: -held })
    if (held <= 0) continue
    // Parts of credit, oldest first: what is taken away settles the oldest.
    let parts: { day: string; cents: number }[] = []
    let debt = 0
    for (const one of [...new Set(own.map(({ day: on }) => on))].sort()) {
      const ofDay = own.filter(({ day: on }) => on === one)
      const sumOf = (some: typeof own) => some.reduce((sum, { cents }) => sum + cents, 0)
      // What comes in counts before what goes out.
      const came = sumOf(ofDay.filter(({ cents }) => cents > 0))
      const covered = Math.min(debt, came)
      debt -= covered
      if (came > covered) parts.push({ day: one, cents: came - covered })
      let taken = -sumOf(ofDay.filter(({ cents }) => cents < 0))
      parts = parts.flatMap((part) => {
        const used = Math.min(part.cents, taken)
        taken -= used
        return part.cents > used ? [{ ...part, cents: part.cents - used }] : []
      })
      debt += taken
    }
    refunds.push({ id, trip, since: parts[0]!.day, cents: held })
  }
  return { balances, refunds }
}

async function kept() {
  const balances = await pool.query(
    `select booking_id as id, trip_id as trip, due_on::text as day, left_cents::float8 as cents from open_balances order by 1`,
  )
  const refunds = await pool.query(
    `select booking_id as id, trip_id as trip, since_on::text as since, cents::float8 from open_refunds order by 1`,
  )
  return { balances: balances.rows, refunds: refunds.rows }
}

/** Four confirmed bookings that owe 20 euros each. */
const fresh = `
  delete from payments where reverses_id is not null; delete from payments; delete from price_lines; delete from bookings;
  insert into bookings (id, trip_id, number, status, adults, agency_id, commission_bps)
    select id::uuid, '${trips[0]}', n, 'confirmed', 1, '${agency}', 1000 from unnest(array['${bookings.join("','")}']) with ordinality b (id, n);
  insert into price_lines (booking_id, kind, cents, source, created_at)
    select id, 'extra', 2000, 'x', '2027-02-01T12:00:00Z' from bookings`

const booking = fc.constantFrom(...bookings)
const other = fc.constantFrom(...trips)
const status = fc.oneof(fc.constant('confirmed'), fc.constantFrom(...bookingStatuses))
// Tens of euros, so that a commission of a tenth leaves no half cents.
const cents = fc.integer({ min: 1, max: 9 }).map((tens) => tens * 1_000)
const day = fc.constantFrom('2027-02-10', '2027-03-01')
const paidOn = fc.constantFrom('2027-01-30', '2027-02-01', '2027-02-03')
const statement = fc.oneof(
  fc.tuple(booking, other, status).map(
    ([id, trip, state]) => `insert into bookings (id, trip_id, number, status, adults, agency_id, commission_bps)
      select '${id}', '${trip}', coalesce(max(number), 0) + 1, '${state}', 1, '${agency}', 1000 from bookings on conflict do nothing`,
  ),
  fc.tuple(booking, status).map(([id, state]) => `update bookings set status = '${state}' where id = '${id}'`),
  fc.tuple(booking, other).map(([id, trip]) => `update bookings set trip_id = '${trip}' where id = '${id}'`),
  booking.map((id) => `update bookings set pays_net = not pays_net where id = '${id}'`),
  fc.tuple(booking, cents, paidOn, fc.boolean()).map(
    ([id, sum, on, isLess]) => `insert into price_lines (booking_id, kind, cents, source, created_at)
      select id, 'extra', ${isLess ? -sum : sum}, 'x', '${on}T12:00:00Z' from bookings where id = '${id}'`,
  ),
  fc
    .tuple(booking, booking)
    .map(
      ([id, to]) =>
        `update price_lines set booking_id = '${to}' where booking_id = '${id}' and exists (select 1 from bookings where id = '${to}')`,
    ),
  booking.map((id) => `delete from price_lines where booking_id = '${id}'`),
  fc.tuple(booking, fc.constantFrom('balance', 'refund'), cents, paidOn).map(
    ([id, kind, sum, on]) => `insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name)
      select id, '${kind}', ${sum}, 'card', '${on}', 'x' from bookings where id = '${id}'`,
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
  fc
    .tuple(other, day)
    .map(([id, on]) => `update trips set departs_on = '${on}', returns_on = date '${on}' + 4 where id = '${id}'`),
)
const some = fc.array(statement, { maxLength: 5 })
const transaction = fc.record({ first: some, takenBack: some, last: some, isJudgedBetween: fc.boolean() })

test('what bookings are kept as owing and as owed back is what their rows say, whatever was written and taken back', async () => {
  const seen = { balances: 0, refunds: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 5 }), async (transactions) => {
      await pool.query(fresh)
      for (const { first, takenBack, last, isJudgedBetween } of transactions) {
        const judge = isJudgedBetween ? ['set constraints all immediate', 'set constraints all deferred'] : []
        const parts = [...first, 'savepoint s', ...takenBack, ...judge, 'rollback to s', ...judge, ...last]
        await pool.query(['begin', ...parts, 'commit'].join(';\n'))
        const rule = await byRule()
        expect(await kept()).toEqual(rule)
        seen.balances += rule.balances.length
        seen.refunds += rule.refunds.length
      }
    }),
    { numRuns: 100 },
  )
  expect(seen.balances).toBeGreaterThan(0)
  expect(seen.refunds).toBeGreaterThan(0)
})

test('of two who pay for a booking at once, neither is forgotten', async () => {
  const [id] = bookings
  await pool.query(fresh)
  expect((await kept()).balances).toHaveLength(4)
  const pay = `insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name)
    values ('${id}', 'balance', 100, 'card', '2027-02-01', 'x')`
  await Promise.all(Array.from({ length: 20 }, () => pool.query(pay)))
  expect((await kept()).balances.map(({ id: owing }) => owing)).toEqual(bookings.slice(1))
})
