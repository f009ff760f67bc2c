import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type AlertKind, alertKinds } from '#src/features/alerts/alert-kinds.values.ts'
import { bookingById } from '#src/features/bookings/booking/booking.queries.ts'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import { costPlanOf } from '#src/features/costs/cost-plan.rules.ts'
import { breakEven, marginAt } from '#src/features/costs/cost-table.rules.ts'
import { costsOf } from '#src/features/costs/costs.queries.ts'
import { providersPage } from '#src/features/providers/providers.queries.ts'
import { vatNumberRefusal } from '#src/features/providers/vat-number.rules.ts'
import { serviceCategories } from '#src/features/services/form/categories.values.ts'
import { servicesOf } from '#src/features/services/programme/services.queries.ts'
import { defaultSettings } from '#src/features/settings/settings.contract.ts'
import { type TestParts, testParts } from '#src/server/testing/database.ts'
import { taxCodeMismatches, taxCodeRefusal } from '#src/shared/tax-code.ts'
import { multiplyTrips } from './big.ts'
import { loadDemo } from './load.ts'

const patience = { timeout: 400_000 }
const clocks = ['2027-02-01T09:00:00Z', '2026-12-31T22:30:00Z'] as const
const agencies = await Promise.all(clocks.map((now) => testParts({ now })))

const rowsOf = async <Row>({ pool }: TestParts, query: string) => (await pool.query(query)).rows as Row[]
const numberOf = async (parts: TestParts, query: string) =>
  (await rowsOf<{ n: number }>(parts, `select count(*)::int as n from ${query}`))[0]!.n

/** Ends the connection of the load once it has begun to sell. */
async function interrupt({ pool }: TestParts): Promise<void> {
  const isEnded = async () => {
    const { rows } = await pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike '%"participants"%'`)
    return rows.length > 0
  }
  await expect.poll(isEnded, { timeout: 200_000, interval: 20 }).toBe(true)
}

test(
  'A loading that is interrupted leaves nothing behind, and the next start loads all of it, once',
  patience,
  async () => {
    const [parts] = agencies as [TestParts]
    const loading = loadDemo(parts)
    await Promise.all([expect(loading).rejects.toThrow(), interrupt(parts)])
    expect(await numberOf(parts, 'users')).toBe(0)
    expect(await numberOf(parts, 'trips')).toBe(0)
    expect(await loadDemo(parts)).toBe(true)
    expect(await loadDemo(parts)).toBe(false)
  },
)

test('Loaded in the last hour of a year it is complete as well', patience, async () => {
  expect(await loadDemo(agencies[1]!)).toBe(true)
})

for (const [index, now] of clocks.entries()) {
  const parts = agencies[index]!
  const today = parts.clock.today()

  test(`Its trips are in all six states over fourteen months (${now})`, async () => {
    const statuses = await rowsOf<{ status: string }>(parts, 'select distinct status from trips order by status')
    expect(statuses.map(({ status }) => status)).toEqual([
      'archived',
      'cancelled',
      'completed',
      'confirmed',
      'draft',
      'forSale',
    ])
    expect(await numberOf(parts, 'trips')).toBeGreaterThanOrEqual(40)
    expect(
      await numberOf(parts, `trips where departs_on not between '${today}'::date - 150 and '${today}'::date + 290`),
    ).toBe(0)
    expect(await numberOf(parts, `trips where status in ('draft', 'forSale') and departs_on <= '${today}'`)).toBe(0)
    expect(await numberOf(parts, `trips where status = 'confirmed' and returns_on < '${today}'`)).toBe(0)
  })

  test(`Its people are as their tax codes say, born in existing places, and on one trip at a time (${now})`, async () => {
    const people = await rowsOf<{
      tax_code: string
      surname: string
      name: string
      sex: 'F' | 'M'
      bornOn: string
      birthCode: string
    }>(
      parts,
      `select tax_code, surname, name, sex, to_char(born_on, 'YYYY-MM-DD') as "bornOn", birth_code as "birthCode"
       from customers where tax_code_country = 'IT'`,
    )
    expect(people.length).toBeGreaterThan(850)
    const wrong = people.filter(
      (person) => taxCodeRefusal(person.tax_code) !== null || taxCodeMismatches(person.tax_code, person).length > 0,
    )
    expect(wrong).toEqual([])
    const unplaced = `customers c where not exists (
      select from municipalities m where m.code = c.birth_code and c.birth_place = m.name || ' (' || m.province || ')')`
    expect(await numberOf(parts, unplaced)).toBe(0)
    expect(await numberOf(parts, `customers where citizenship <> 'Italia'`)).toBeGreaterThan(20)
    expect(await numberOf(parts, 'customer_health where consent_at is not null')).toBeGreaterThan(50)
    expect(await numberOf(parts, `customer_documents where expires_on < '${today}'`)).toBeGreaterThan(5)
    const twice = `participants p join bookings b on b.id = p.booking_id and b.is_holding join trips t on t.id = p.trip_id
      join participants q on q.customer_id = p.customer_id and q.id > p.id
      join bookings c on c.id = q.booking_id and c.is_holding join trips u on u.id = q.trip_id
      where t.departs_on <= u.returns_on and u.departs_on <= t.returns_on`
    expect(await numberOf(parts, twice)).toBe(0)
    const otherwiseCounted = `bookings b join trips t on t.id = b.trip_id where not b.is_staff and b.children <> (
      select count(*) from participants p join customers c on c.id = p.customer_id
      where p.booking_id = b.id and extract(year from age(t.departs_on, c.born_on)) < 12)`
    expect(await numberOf(parts, otherwiseCounted)).toBe(0)
  })

  test(`Its trips have papers: vouchers, invoices that are paid or to be paid, contracts (${now})`, async () => {
    expect(await numberOf(parts, 'service_files where is_voucher')).toBeGreaterThan(0)
    expect(await numberOf(parts, 'supplier_invoices where payment_id is not null')).toBeGreaterThan(0)
    expect(await numberOf(parts, 'supplier_invoices where payment_id is null')).toBeGreaterThan(2)
    expect(await numberOf(parts, "booking_files where kind = 'contract'")).toBeGreaterThan(2)
    const [{ at }] = (await rowsOf<{ at: string }>(parts, 'select stored_as as at from files limit 1')) as [
      { at: string },
    ]
    const content = await buffer(await parts.files.read(at))
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test(`Its office moved a booking, issued receipts, paid commissions, reminded and sent a rooming list (${now})`, async () => {
    expect(
      await numberOf(parts, 'booking_moves m join bookings b on b.id = m.booking_id and b.trip_id <> m.from_trip_id'),
    ).toBe(1)
    expect(await numberOf(parts, 'receipts')).toBeGreaterThan(2)
    expect(await numberOf(parts, 'commission_payments')).toBeGreaterThan(0)
    const unpaid = `agency_commissions k join trips t on t.id = k.trip_id where not k.pays_net and t.departs_on <= '${today}'
      and not exists (select from commission_payments p where p.trip_id = k.trip_id and p.agency_id = k.agency_id)`
    expect(await numberOf(parts, unpaid)).toBeGreaterThan(0)
    expect(await numberOf(parts, 'balance_reminders')).toBeGreaterThan(0)
    expect(
      await numberOf(parts, "rooming_versions v join messages m on m.id = v.message_id where m.state = 'sent'"),
    ).toBe(1)
  })

  test(`Its suppliers are of every category, with VAT numbers that hold (${now})`, async () => {
    const providers = await rowsOf<{ category: string; country: string; vat: string | null; person: boolean }>(
      parts,
      'select category, country, vat_number as vat, is_person as person from providers',
    )
    expect(new Set(providers.map(({ category }) => category))).toEqual(new Set(serviceCategories))
    const italian = providers.filter(({ country }) => country === 'IT')
    expect(italian.filter(({ vat, person }) => vat !== null && vatNumberRefusal(vat, 'IT', person) !== null)).toEqual(
      [],
    )
    // Only the two doubles have no VAT number.
    expect(italian.filter(({ vat }) => vat === null)).toHaveLength(2)
    const { doubles } = await providersPage(parts.db, { search: '', sort: 'name', limit: '50' }, parts.clock.today())
    expect(doubles.pairs).toBe(2)
    expect(italian.some(({ vat, person }) => person && vat?.length === 16)).toBe(true)
  })

  test(`Every trip has room for its people, and earns what a trip should (${now})`, async () => {
    const trips = await rowsOf<{
      id: string
      title: string
      status: string
      min: number
      max: number
      seats: { passengerSeats: number }[]
    }>(
      parts,
      `select t.id, t.title, t.status, d.min_participants as min, t.max_places as max, coalesce((
         select json_agg(json_build_object('passengerSeats', v.passenger_seats)) from vehicles v
         where v.itinerary_id = t.id), '[]') as seats
       from trips t join cost_definitions d on d.itinerary_id = t.id`,
    )
    const odd: string[] = []
    for (const { id, title, status, min, max, seats } of trips) {
      const { placesLeft, roomsLeft } = await availabilityOf(parts.db, id)
      if (placesLeft! < 0 || Object.values(roomsLeft).some((rooms) => rooms !== null && rooms < 0))
        odd.push(`${title}: too many`)
      const seated = seats.reduce((all, { passengerSeats }) => all + passengerSeats, 0)
      if (min >= max || (seats.length > 0 && seated < max)) odd.push(`${title}: minimum, coach`)
      const costs = await costsOf(parts.db, id)
      if (costs.unitCents === null) continue
      const { services } = await servicesOf(parts.db, id)
      const plan = costPlanOf(services, costs, seats, defaultSettings)
      const likely = marginAt(plan, Math.round((min + max) / 2), costs.unitCents).marginBps
      if (likely < 500 || (likely > 3_500 && status !== 'draft')) odd.push(`${title}: leaves ${likely / 100} %`)
      if ((breakEven(plan, costs.unitCents) ?? 999) > min) odd.push(`${title}: loses at its minimum`)
    }
    expect(odd).toEqual([])
    const unassigned = `participants p join bookings b on b.id = p.booking_id and b.is_holding
      where b.room_id is not null and p.canceled_at is null and not exists (select from beds where participant_id = p.id)`
    expect(await numberOf(parts, unassigned)).toBe(0)
  })

  test(`Its money is at every stage, and what is due is what is owed less what was paid (${now})`, async () => {
    const bookings = await rowsOf<{ bookingId: string; tripId: string; net: number }>(
      parts,
      `select b.id as "bookingId", b.trip_id as "tripId", coalesce((
         select sum(case kind when 'refund' then -cents else cents end) from payments p where p.booking_id = b.id), 0)::float8 as net
       from bookings b where not b.is_staff and b.number % 5 = 1`,
    )
    for (const { net, ...ids } of bookings) {
      const booking = (await bookingById(parts.db, ids))!
      expect(booking.money.dueCents, booking.code).toBe(booking.money.owedCents - net)
    }
    const stage = (which: string) =>
      numberOf(parts, `booking_money m join bookings b on b.id = m.booking_id where ${which}`)
    expect(await stage(`b.status = 'confirmed' and m.net = 0 and m.owed > 0`)).toBeGreaterThan(5)
    expect(await stage('m.net > 0 and m.net < m.owed')).toBeGreaterThan(20)
    expect(await stage('m.owed > 0 and m.net = m.owed')).toBeGreaterThan(200)
    expect(await stage(`b.cancel_cause = 'tripCancelled' and m.net > 0`)).toBeGreaterThan(0)
  })

  test(`It asks for work today: an option, a waiting list, a trip one short of its minimum (${now})`, async () => {
    const tomorrow = `bookings where status = 'customerOption' and confirm_by = '${today}'::date + 1`
    expect(await numberOf(parts, tomorrow)).toBeGreaterThan(0)
    expect(await numberOf(parts, `bookings where status = 'waitingList'`)).toBeGreaterThan(0)
    const oneShort = `trips t join cost_definitions d on d.itinerary_id = t.id where t.status = 'forSale'
      and d.min_participants - 1 = (select sum(b.adults + b.children) from bookings b where b.trip_id = t.id and b.status = 'confirmed')`
    expect(await numberOf(parts, oneShort)).toBeGreaterThan(0)
    const bare = `templates t where times_used > 0 and not exists (select from services s where s.itinerary_id = t.id)`
    expect(await numberOf(parts, 'templates where times_used > 0')).toBeGreaterThan(5)
    expect(await numberOf(parts, bare)).toBe(0)
    const withTwoCoaches = `trips t where t.status = 'forSale' and 2 = (
      select count(*) from vehicles v where v.itinerary_id = t.id)`
    expect(await numberOf(parts, withTwoCoaches)).toBe(1)
    const byPost = `participants p join customers c on c.id = p.customer_id join trips t on t.id = p.trip_id
      where t.status = 'cancelled' and p.is_default_contact and c.email is null`
    expect(await numberOf(parts, byPost)).toBe(1)
  })

  test(`Each of the seventeen alerts is at work in it (${now})`, async () => {
    const open = await rowsOf<{ kind: AlertKind }>(
      parts,
      `select distinct kind from alerts where closed_at is null and appears_on <= '${today}'`,
    )
    const shown = new Set(open.map(({ kind }) => kind))
    expect(alertKinds.filter((kind) => !shown.has(kind))).toEqual([])
  })

  test(`A trip leaves today and another is under way, their travellers and crew told (${now})`, async () => {
    const away = `trips t where t.status = 'confirmed' and t.departs_on <= '${today}'`
    expect(await numberOf(parts, `${away} and t.departs_on = '${today}'`)).toBe(1)
    expect(await numberOf(parts, `${away} and t.departs_on < '${today}'`)).toBeGreaterThan(0)
    for (const kind of ['summons', 'dossier'])
      expect(
        await numberOf(
          parts,
          `${away} and not exists (select from letters l where l.trip_id = t.id and l.kind = '${kind}')`,
        ),
      ).toBe(0)
  })

  test(`Its log is in the order of the days, none of them in the future (${now})`, async () => {
    const later = `activity_entries where at > '${parts.clock.now().toISOString()}'`
    expect(await numberOf(parts, later)).toBe(0)
    const disordered = `(select at, lag(at) over (partition by itinerary_id order by seq) as before from activity_entries) t where at < before`
    expect(await numberOf(parts, disordered)).toBe(0)
  })
}

test('Its trips can be copied with a part of their bookings, whatever its tables hold', patience, async () => {
  const [parts] = agencies as [TestParts]
  const count = async () => ({ trips: await numberOf(parts, 'trips'), bookings: await numberOf(parts, 'bookings') })
  const before = await count()
  const wanted = { trips: before.trips + 100, bookings: before.bookings + 900 }
  await multiplyTrips(parts, wanted, () => undefined)
  const after = await count()
  expect(after.trips).toBe(wanted.trips)
  expect(Math.abs(after.bookings - wanted.bookings)).toBeLessThan(30)
  const seated = `seats s join participants p on p.id = s.participant_id join vehicles v on v.id = s.vehicle_id`
  expect(await numberOf(parts, `${seated} where v.itinerary_id <> p.trip_id`)).toBe(0)
  expect(await numberOf(parts, 'seats where participant_id is not null')).toBeGreaterThan(100)
})
