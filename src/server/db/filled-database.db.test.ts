import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Clone, cloneDatabase } from '#src/server/testing/clone.ts'
import { openPool } from './database.ts'
import { migrateDatabase } from './migrate.ts'

/** The last migration before the database is filled. All later ones find its rows. */
const filledAt = '0012_beds_guard_by_index'
const user = '00000000-0000-4000-8000-000000000001'
const trip = '00000000-0000-4000-8000-000000000002'
const template = '00000000-0000-4000-8000-000000000003'
const unused = '00000000-0000-4000-8000-000000000004'
const booking = (n: number) => `00000000-0000-4000-8000-00000000010${n}`

let clone: Clone
let pool: pg.Pool
let folder: string

beforeAll(async () => {
  const empty = new URL(inject('templateUrl'))
  empty.pathname = '/template0'
  clone = await cloneDatabase(empty.href)
  pool = openPool(clone.url, { max: 2, isBounded: false })
  folder = await mkdtemp(join(tmpdir(), 'torpedone-migrations-'))
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag === filledAt)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at + 1) }))
  await migrateDatabase(pool, folder)
  await pool.query(rows)
  await migrateDatabase(pool)
})

afterAll(async () => {
  await pool.end()
  await clone.drop()
  await rm(folder, { recursive: true })
})

const room = '00000000-0000-4000-8000-000000000200'
const [nonno, pia, leo] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000030${n}`)

/**
 * Two adults and three children in a room of four. A grandfather and two children have names; the boy of twelve is
 * charged as an adult; the girl is the default contact.
 */
const family = `
  insert into rooms (id, trip_id, room_type) values ('${room}', '${trip}', 'QUAD');
  insert into bookings (id, trip_id, number, status, room_id, agency_id, adults, children)
    select '${booking(4)}', '${trip}', 4, 'customerOption', '${room}', id, 2, 3 from agencies where is_direct;
  insert into customers (id, name, surname, folded, born_on) values ('${nonno}', 'Ugo', 'Gallo', 'gallo ugo', '1950-01-01'),
    ('${pia}', 'Pia', 'Gallo', 'gallo pia', '2019-01-01'), ('${leo}', 'Leo', 'Gallo', 'gallo leo', '2015-05-14');
  insert into participants (id, booking_id, trip_id, position, is_default_contact, customer_id)
    values ('${nonno}', '${booking(4)}', '${trip}', 1, false, '${nonno}'),
      ('${leo}', '${booking(4)}', '${trip}', 2, false, '${leo}'), ('${pia}', '${booking(4)}', '${trip}', 3, true, '${pia}');
  insert into beds (room_id, capacity, bed, participant_id)
    values ('${room}', 4, 1, '${nonno}'), ('${room}', 4, 3, '${leo}'), ('${room}', 4, 4, '${pia}');
  insert into price_lines (booking_id, kind, quantity, unit_cents, cents, source)
    values ('${booking(4)}', 'adultQuota', 3, 42000, 126000, 'x'), ('${booking(4)}', 'childQuota', 2, 21000, 42000, 'x');
  insert into instalments (booking_id, kind, cents, due_on) values ('${booking(4)}', 'balance', 168000, '2027-04-14');`

const [left, payer, kept, gone, stays] = [4, 5, 6, 7, 8].map((n) => `00000000-0000-4000-8000-00000000030${n}`)

/**
 * Four bookings. A person withdrew with a penalty of 55 and was promised all of 125 back. An option has an agreed
 * deposit of 50 and an agreed balance day. A person withdrew for 55 and got nothing of 190 back. One of two people left
 * for 55 with 145 given back, and the other took a single for 90 later.
 */
const agreements = `
  insert into bookings (id, trip_id, number, status, agency_id, adults, children, confirmed_at, canceled_at, refund_cents, created_at)
    select '${booking(5)}', '${trip}', 5, 'canceled', id, 1, 0, '2027-02-01', '2027-04-01', 12500, '2027-02-01'
    from agencies where is_direct;
  insert into bookings (id, trip_id, number, status, confirm_by, agency_id, adults, children, created_at)
    select '${booking(6)}', '${trip}', 6, 'customerOption', '2027-03-20', id, 1, 0, '2027-02-01' from agencies where is_direct;
  insert into customers (id, name, surname, folded) values ('${left}', 'Rita', 'Monti', 'monti rita'),
    ('${payer}', 'Elio', 'Sala', 'sala elio');
  insert into participants (id, booking_id, trip_id, position, is_default_contact, customer_id)
    values ('${left}', '${booking(5)}', '${trip}', 1, true, '${left}'), ('${payer}', '${booking(6)}', '${trip}', 1, true, '${payer}');
  insert into price_lines (id, booking_id, kind, quantity, unit_cents, cents, source, frozen_at, created_at)
    values ('${left}', '${booking(5)}', 'adultQuota', 1, 19000, 19000, 'x', '2027-02-01', '2027-02-01');
  insert into price_lines (booking_id, kind, quantity, unit_cents, cents, source, frozen_at, reverses_id, participant_id, created_at)
    values ('${booking(5)}', 'adultQuota', -1, 19000, -19000, 'x', '2027-04-01', '${left}', null, '2027-04-01'),
      ('${booking(5)}', 'penalty', 1, 5500, 5500, 'x', '2027-04-01', null, '${left}', '2027-04-01'),
      ('${booking(6)}', 'adultQuota', 1, 42000, 42000, 'x', null, null, null, '2027-02-01');
  insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name)
    values ('${booking(5)}', 'balance', 12500, 'cash', '2027-02-01', 'Anna');
  insert into instalments (booking_id, kind, cents, due_on) values ('${booking(5)}', 'balance', 5500, '2027-04-01'),
    ('${booking(6)}', 'deposit', 5000, '2027-02-01'), ('${booking(6)}', 'balance', 37000, '2027-05-01');
  insert into bookings (id, trip_id, number, status, agency_id, adults, children, confirmed_at, canceled_at, refund_cents, created_at)
    select '${booking(7)}', '${trip}', 7, 'canceled', id, 1, 0, '2027-02-01', '2027-04-01', 0, '2027-02-01' from agencies where is_direct;
  insert into bookings (id, trip_id, number, status, agency_id, adults, children, confirmed_at, refund_cents, created_at)
    select '${booking(8)}', '${trip}', 8, 'confirmed', id, 1, 0, '2027-02-01', 14500, '2027-02-01' from agencies where is_direct;
  insert into customers (id, name, surname, folded) values ('${kept}', 'Nora', 'Bassi', 'bassi nora'),
    ('${gone}', 'Aldo', 'Bassi', 'bassi aldo'), ('${stays}', 'Bice', 'Bassi', 'bassi bice');
  insert into participants (id, booking_id, trip_id, position, is_default_contact, customer_id, canceled_at)
    values ('${kept}', '${booking(7)}', '${trip}', 1, true, '${kept}', null),
      ('${gone}', '${booking(8)}', '${trip}', 2, false, '${gone}', '2027-03-01'),
      ('${stays}', '${booking(8)}', '${trip}', 1, true, '${stays}', null);
  insert into price_lines (id, booking_id, kind, quantity, unit_cents, cents, source, frozen_at, created_at)
    values ('${kept}', '${booking(7)}', 'adultQuota', 1, 19000, 19000, 'x', '2027-02-01', '2027-02-01'),
      ('${gone}', '${booking(8)}', 'adultQuota', 2, 20000, 40000, 'x', '2027-02-01', '2027-02-01');
  insert into price_lines (booking_id, kind, quantity, unit_cents, cents, source, frozen_at, reverses_id, participant_id, created_at)
    values ('${booking(7)}', 'adultQuota', -1, 19000, -19000, 'x', '2027-04-01', '${kept}', null, '2027-04-01'),
      ('${booking(7)}', 'penalty', 1, 5500, 5500, 'x', '2027-04-01', null, '${kept}', '2027-04-01'),
      ('${booking(8)}', 'adultQuota', -2, 20000, -40000, 'x', '2027-03-01', '${gone}', null, '2027-03-01'),
      ('${booking(8)}', 'adultQuota', 1, 20000, 20000, 'x', '2027-03-01', null, null, '2027-03-01'),
      ('${booking(8)}', 'penalty', 1, 5500, 5500, 'x', '2027-03-01', null, '${gone}', '2027-03-01'),
      ('${booking(8)}', 'singleSupplement', 1, 9000, 9000, 'x', '2027-03-20', null, null, '2027-03-20');
  insert into payments (booking_id, kind, cents, method, paid_on, registered_by_name, registered_at)
    values ('${booking(7)}', 'balance', 19000, 'cash', '2027-02-01', 'Anna', '2027-02-01'),
      ('${booking(8)}', 'balance', 40000, 'cash', '2027-02-01', 'Anna', '2027-02-01'),
      ('${booking(8)}', 'refund', 14500, 'cash', '2027-03-05', 'Anna', '2027-03-05');
  insert into instalments (booking_id, kind, cents, due_on) values ('${booking(7)}', 'balance', 5500, '2027-04-01'),
    ('${booking(8)}', 'deposit', 10000, '2027-02-01'), ('${booking(8)}', 'balance', 24500, '2027-04-14');`

/** A trip on sale with customers and a crew, one of whose bookings names nobody; two templates; a log; settings. */
const rows = `
  insert into users (id, email, name, roles) values ('${user}', 'anna@agenzia.example', 'Anna', '{admin}');
  insert into itineraries (id, kind, days) values ('${trip}', 'trip', 3), ('${template}', 'template', 1),
    ('${unused}', 'template', 2);
  insert into templates (id, name, folded, type)
    values ('${template}', 'Bernina', 'bernina', 'daily'), ('${unused}', 'Assisi', 'assisi', 'multiDay');
  insert into trips (id, code, title, folded, type, status, departs_on, returns_on, max_places, transport, template_id)
    values ('${trip}', '2027-001', 'Napoli', 'napoli', 'multiDay', 'forSale', '2027-05-14', '2027-05-16', 30, 'train', '${template}');
  update trips set cancel_by = '2027-05-07', confirm_by = '2027-05-01', customers_release_on = null where id = '${trip}';
  insert into cost_definitions (itinerary_id, min_participants, unit_cents, markup_bps)
    values ('${trip}', 40, 42000, 12000), ('${template}', null, null, 2500);
  insert into bookings (id, trip_id, number, status, is_staff, agency_id, adults, children)
    select one.id, '${trip}', one.number, 'confirmed', one.staff, case when not one.staff then a.id end, one.adults, one.children
    from agencies a, (values ('${booking(1)}'::uuid, 1, false, 2, 1), ('${booking(2)}', 2, true, 0, 0),
      ('${booking(3)}', 3, true, 2, 0)) one (id, number, staff, adults, children) where a.is_direct;
  insert into customers (id, name, surname, folded) values ('${user}', 'Ugo', 'Bassi', 'bassi ugo'),
    ('${trip}', 'Ada', 'Neri', 'neri ada'), ('${template}', 'Ivo', 'Verdi', 'verdi ivo');
  insert into participants (booking_id, trip_id, position, type, customer_id)
    values ('${booking(3)}', '${trip}', 1, 'guide', '${user}'), ('${booking(3)}', '${trip}', 2, 'driver', '${trip}');
  ${family}
  ${agreements}
  insert into customer_health (customer_id, allergies, consent_at)
    values ('${user}', 'Noci', '2026-05-01T09:00Z'), ('${trip}', 'Soia', null);
  insert into customer_documents (customer_id, type, number, issued_on, expires_on)
    values ('${user}', 'idCard', 'CA49217KF', '2022-05-10', '2032-06-14');
  insert into health_reads (user_id, customer_id, what, at)
    select '${user}', '${user}', one.what, one.at::timestamptz from (values ('health', '2026-05-01T09:00Z'),
      ('health', '2026-05-01T09:00:02Z'), ('document', '2026-05-01T09:10Z'), ('health', '2026-05-01T09:14:59Z'),
      ('health', '2026-05-01T09:15Z'), ('health', '2026-05-01T09:29Z')) one (what, at);
  insert into providers (company_name, folded, category, city, phone) values ('Hotel Riva S.r.l.', 'hotel riva', 'hotel', 'Riva', '+39 0464 551207'),
    ('Bazar', 'bazar', 'souvenirs', null, '12');
  insert into provider_contacts (provider_id, name) select id, 'Anna' from providers where company_name = 'Bazar';
  insert into services (itinerary_id, day, category, name, cost_kind, amount_cents, payment_status, updated_at)
    values ('${trip}', 1, 'bus', 'Bus', 'fixed', 240000, 'paid', '2026-05-01T23:00Z'),
      ('${trip}', 1, 'visit', 'Museo', 'variable', 2600, 'paid', '2026-05-01T09:00Z'),
      ('${trip}', 2, 'other', 'Mancia', 'fixed', null, 'paid', '2026-05-01T09:00Z'),
      ('${trip}', 2, 'guide', 'Guida', 'fixed', 20000, 'toBePaid', '2026-05-01T09:00Z'),
      ('${template}', 1, 'guide', 'Modello', 'fixed', 20000, 'paid', '2026-05-01T09:00Z');
  insert into settings (key, value) values ('refundDays', '30'), ('optionDays', '5');
  insert into activity_entries (itinerary_id, user_id, user_name, subject, kind)
    values ('${trip}', '${user}', 'Anna', 'Trip', 'trips.activity-created'),
      ('${trip}', '${user}', 'Anna', 'Service', 'services.activity-paid'),
      ('${trip}', '${user}', 'Anna', 'Service', 'services.activity-sent');`

const read = async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows
const refused = (statement: string) => expect(pool.query(statement)).rejects

test('a booking of the crew that was for nobody is for one; all others stay as they were', async () => {
  expect(await read('select number, adults, children from bookings order by number')).toEqual([
    [1, 2, 1],
    [2, 1, 0],
    [3, 2, 0],
    [4, 3, 2],
    [5, 1, 0],
    [6, 1, 0],
    [7, 1, 0],
    [8, 1, 0],
  ])
  await refused('update bookings set adults = 0 where number = 2').toMatchObject({ constraint: 'bookings.needs-adult' })
})

test('every head is a row, counted as it was charged, and keeps the bed it had without a name', async () => {
  const heads = `select b.number, c.name, p.type, p.age_band, p.is_default_contact, d.bed from participants p
    join bookings b on b.id = p.booking_id left join customers c on c.id = p.customer_id
    left join beds d on d.participant_id = p.id order by b.number, p.position`
  expect(await read(heads)).toEqual([
    [1, null, 'customer', 'adult', true, null],
    [1, null, 'customer', 'adult', false, null],
    [1, null, 'customer', 'child', false, null],
    [2, null, 'guide', 'adult', true, null],
    [3, 'Ugo', 'guide', 'adult', true, null],
    [3, 'Ada', 'driver', 'adult', false, null],
    [4, 'Ugo', 'customer', 'adult', false, 1],
    [4, 'Leo', 'customer', 'adult', false, 3],
    [4, 'Pia', 'customer', 'child', true, 4],
    [4, null, 'customer', 'adult', false, 2],
    [4, null, 'customer', 'child', false, null],
    [5, 'Rita', 'customer', 'adult', true, null],
    [6, 'Elio', 'customer', 'adult', true, null],
    [7, 'Nora', 'customer', 'adult', true, null],
    [8, 'Bice', 'customer', 'adult', true, null],
    [8, 'Aldo', 'customer', 'adult', false, null],
  ])
  await refused('update bookings set children = 0 where number = 4').toMatchObject({ constraint: 'bookings.heads-off' })
  await refused(
    `with given as (update price_lines set participant_id = '${nonno}' where participant_id = '${pia}')
      delete from participants where customer_id = '${pia}'`,
  ).toMatchObject({ constraint: 'bookings.heads-off' })
  await refused(`delete from participants where customer_id = '${pia}'`).toMatchObject({
    constraint: 'bookings.line-of-stranger',
  })
  await refused('update participants set is_default_contact = true').toMatchObject({
    constraint: 'bookings.contact-off',
  })
})

test('each line of a price belongs to a head, and together they add up to what they were', async () => {
  const lines = `select l.kind, coalesce(c.name, '–'), sum(l.cents)::int from price_lines l
    join participants p on p.id = l.participant_id left join customers c on c.id = p.customer_id
    where l.booking_id = '${booking(4)}' group by 1, c.name order by 1, 2`
  expect(await read(lines)).toEqual([
    ['adultQuota', 'Leo', 42_000],
    ['adultQuota', 'Ugo', 42_000],
    ['adultQuota', '–', 42_000],
    ['childQuota', 'Pia', 21_000],
    ['childQuota', '–', 21_000],
  ])
  expect(
    await read(
      'select b.number, m.owed::int from bookings b join booking_money m on m.booking_id = b.id where not b.is_staff order by 1',
    ),
  ).toEqual([
    [1, 0],
    [4, 168_000],
    [5, 0],
    [6, 42_000],
    [7, 19_000],
    [8, 34_500],
  ])
})

test('a booking keeps the prices its lines tell, and what was agreed of its payments', async () => {
  const terms = `select b.number, k.adult_cents::int, k.child_cents::int, k.registration_fee_cents::int, k.deposit_bps,
    b.agreed_deposit_cents::int, b.agreed_balance_on::text, b.is_whole_due_at_once
    from bookings b join booking_terms k on k.booking_id = b.id where b.number in (4, 6) order by 1`
  expect(await read(terms)).toEqual([
    [4, 42_000, 21_000, 0, 2_500, 0, null, false],
    [6, 42_000, 42_000, 0, 2_500, 5_000, '2027-05-01', false],
  ])
})

test('a refund that was agreed otherwise than the penalty leaves is the penalty that leaves it, of that moment', async () => {
  expect(
    await read(`select b.number, w.withdrawn_on::text, w.lines_cents::int, w.scale_penalty_cents::int,
      w.agreed_penalty_cents::int, w.reason, m.price::int, m.due::int
      from withdrawals w join participants p on p.id = w.participant_id join bookings b on b.id = p.booking_id
      join booking_money m on m.booking_id = b.id order by 1`),
  ).toEqual([
    [5, '2027-04-01', 19_000, 5_500, 0, 'Rimborso concordato', 0, -12_500],
    [7, '2027-04-01', 19_000, 5_500, 19_000, 'Rimborso concordato', 19_000, 0],
    // A single that was taken later is not part of the agreement: 200 and 90 stay with the penalty of 55.
    [8, '2027-03-01', 20_000, 5_500, 5_500, null, 34_500, 9_000],
  ])
  expect(
    await read(`select b.number, i.kind, i.cents::int, i.due_on::text from instalments i join bookings b on b.id = i.booking_id
      where b.number in (5, 7, 8) order by 1, i.due_on`),
  ).toEqual([
    [7, 'balance', 19_000, '2027-04-01'],
    [8, 'deposit', 10_000, '2027-02-01'],
    [8, 'balance', 24_500, '2027-04-14'],
  ])
})

test('an existing trip knows its heads, without its crew', async () => {
  expect(await read('select trip_id, confirmed, option, waiting, bookings, held from trip_heads')).toEqual([
    [trip, 4, 6, 0, 4, 10],
  ])
})

test('of the deadlines of a trip those that are not as proposed were set by hand', async () => {
  expect(await read('select deadlines_by_hand from trips')).toEqual([[['confirmBy', 'customersReleaseOn']]])
})

test('a mark-up above 100 % becomes the margin of the same price', async () => {
  // 1 + 120 % = 1 / (1 − 54,55 %)
  expect(await read('select markup_bps, margin_bps from cost_definitions order by itinerary_id')).toEqual([
    [null, 5455],
    [2500, null],
  ])
  await refused(`update cost_definitions set markup_bps = 10001 where itinerary_id = '${template}'`).toMatchObject({
    constraint: 'costs.percent-range',
  })
})

test('a template has the transport of the last trip made from it, one never used has none', async () => {
  expect(await read('select name, transport from templates order by name')).toEqual([
    ['Assisi', 'unselected'],
    ['Bernina', 'train'],
  ])
  await refused(`update templates set transport = 'balloon' where id = '${unused}'`).toMatchObject({ code: '23514' })
})

test('a person is found by their latest trip, one who was on none has none', async () => {
  expect(await read('select distinct surname, latest_trip_on::text from customers order by surname')).toEqual([
    ['Bassi', '2027-05-14'],
    ['Gallo', '2027-05-14'],
    ['Monti', '2027-05-14'],
    ['Neri', '2027-05-14'],
    ['Sala', '2027-05-14'],
    ['Verdi', null],
  ])
})

test('the database folds what is searched, whatever was stored before', async () => {
  expect(await read(`select surname, folded, joined_name from customers order by surname limit 1`)).toEqual([
    ['Bassi', ' bassiugo ugo', 'bassiugo'],
  ])
  expect(await read('select folded from trips union all select folded from templates order by 1')).toEqual([
    [' assisi'],
    [' bernina'],
    [' napoli'],
  ])
  await refused(`update trips set folded = 'altro'`).toMatchObject({ code: '428C9' })
})

test('a term of refund above that of the law becomes that of the law', async () => {
  expect(await read('select key, value from settings order by key')).toEqual([
    ['optionDays', 5],
    ['refundDays', 14],
  ])
})

test('an allergy noted without consent is erased, and it stays known that somebody must ask again', async () => {
  expect(await read('select customer_id, allergies, consent_at is not null from customer_health order by 1')).toEqual([
    [user, 'Noci', true],
    [trip, null, false],
  ])
  for (const [allergies, consent] of [
    ["'Uova'", 'null'],
    ['null', 'now()'],
  ])
    await refused(
      `insert into customer_health (customer_id, allergies, consent_at) values ('${template}', ${allergies}, ${consent})`,
    ).toMatchObject({ constraint: 'customers.consent-missing' })
})

test('of sights of the same data within a quarter of an hour the first stays', async () => {
  const sights = "select what, to_char(at at time zone 'UTC', 'HH24:MI:SS') from health_reads order by what, at"
  const kept = [
    ['document', '09:10:00'],
    ['health', '09:00:00'],
    ['health', '09:15:00'],
  ]
  expect(await read(sights)).toEqual(kept)
  await pool.query(
    `insert into health_reads (user_id, customer_id, what, at) values
      ('${user}', '${user}', 'health', '2026-05-01T09:20Z') on conflict do nothing`,
  )
  expect(await read(sights)).toEqual(kept)
})

test('that a supplier was paid belongs to payments to suppliers, and the log can still not be changed', async () => {
  expect(await read("select kind, subject from activity_entries where kind like 'services.%' order by kind")).toEqual([
    ['services.activity-paid', 'SupplierPayment'],
    ['services.activity-sent', 'Service'],
  ])
  await refused("update activity_entries set subject = 'Trip'").toMatchObject({ constraint: 'activity.only-added' })
})

test('what was only marked as paid has an entry in the ledger, of nothing where its cost is not known', async () => {
  expect(
    await read(`select s.name, s.payment_status, p.cents::int, p.settles, p.paid_on::text from services s
      left join supplier_payments p on p.service_id = s.id order by s.name`),
  ).toEqual([
    ['Bus', 'paid', 240_000, true, '2026-05-02'],
    ['Guida', 'toBePaid', null, null, null],
    ['Mancia', 'paid', 0, true, '2026-05-01'],
    ['Modello', 'toBePaid', null, null, null],
    ['Museo', 'paid', 10_400, true, '2026-05-01'],
  ])
})

test('whoever was there before may subscribe to the calendar', async () => {
  await pool.query(`insert into calendar_feeds (user_id, secret_hash, created_at) values ('${user}', 'x', now())`)
  await refused(
    `insert into calendar_feeds (user_id, secret_hash, created_at) values (gen_random_uuid(), 'y', now())`,
  ).toMatchObject({ code: '23503' })
})

test('a supplier is found by what names it, its kind is one of the list, and its contacts can be edited', async () => {
  expect(
    await read(`select company_name, category, name_key, phone_key, folded_whole like '%0464551207%'
      from providers order by company_name`),
  ).toEqual([
    ['Bazar', null, 'bazar', null, false],
    ['Hotel Riva S.r.l.', 'hotel', 'hotelriva', '464551207', true],
  ])
  expect(await read('select name, version, removed_at from provider_contacts')).toEqual([['Anna', 1, null]])
  await refused(`update providers set merged_into = '${user}'`).toMatchObject({ code: '23503' })
})

test('all earlier rows are there, and the tables equal those of an empty start', async () => {
  expect(await read('select count(*)::int from activity_entries')).toEqual([[3]])
  const shape = `
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`
  const fresh = await cloneDatabase(inject('templateUrl'))
  const other = openPool(fresh.url, { max: 1, isBounded: false })
  const expected = (await other.query({ text: shape, rowMode: 'array' })).rows
  await other.end()
  await fresh.drop()
  expect(await read(shape)).toEqual(expected)
})

test('a document may be known in part, and what was known stays', async () => {
  const added = `insert into customer_documents (customer_id, number) values ('${trip}', 'AA00000AA')`
  expect((await pool.query(added)).rowCount).toBe(1)
  expect(await read('select type, number, issued_on::text from customer_documents order by number')).toEqual([
    [null, 'AA00000AA', null],
    ['idCard', 'CA49217KF', '2022-05-10'],
  ])
  await refused(`insert into customer_documents (customer_id) values ('${trip}')`).toMatchObject({
    constraint: 'customer_documents_told',
  })
})

test('what is left to pay for a service on sale is kept from the start', async () => {
  expect(
    await read(`select s.name, d.due_on - t.departs_on, d.left_cents::int, d.is_estimate
      from supplier_dues d join services s on s.id = d.service_id join trips t on t.id = s.itinerary_id`),
  ).toEqual([['Guida', 1, 20_000, true]])
})
