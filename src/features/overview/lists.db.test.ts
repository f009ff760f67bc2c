import { beforeAll, describe, expect, it } from 'vitest'
import { commissionsPage } from '#src/features/accounts/commissions/commissions.queries.ts'
import { activityOfItinerary } from '#src/features/activity/activity.queries.ts'
import { outboxPage } from '#src/features/communications/outbox/outbox.queries.ts'
import { suppliersDue } from '#src/features/payables/dues/dues.queries.ts'
import { providerSorts } from '#src/features/providers/provider-groups.values.ts'
import { providersPage } from '#src/features/providers/providers.queries.ts'
import { templateSorts } from '#src/features/templates/template-sorts.values.ts'
import { templatesList } from '#src/features/templates/templates.queries.ts'
import { tripConcerns } from '#src/features/trips/list/trip-concerns.values.ts'
import { calendarOf, tripDates } from '#src/features/trips/list/trip-days.queries.ts'
import { tripSorts } from '#src/features/trips/list/trip-sorts.values.ts'
import { tripKeys, tripsList } from '#src/features/trips/list/trips.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import { testParts } from '#src/server/testing/database.ts'
import { type Work, workOf } from '#src/server/testing/plans.ts'
import { systemActor } from '#src/server/work.ts'

/** A database of the size that years of work give: a list must load quickly, however it is sorted and filtered. */
const { writing, db } = await testParts({ now: '2027-03-03T09:00:00Z' })
const office = writing.$client
const today = '2027-03-03'
const trips = 3_000
/** More rows than a page (50) and those that a filter passes over, but far fewer than all. */
const few = 600

const id = (kind: number, n: string) =>
  `(lpad(to_hex(${kind} * 1000000 + ${n}), 8, '0') || '-0000-4000-8000-000000000000')::uuid`
const filled = `
  insert into users (id, email, name, roles)
    select ${id(1, 'n')}, 'u' || n || '@agenzia.example', 'Utente ' || n, '{admin}' from generate_series(1, 10) n;
  insert into itineraries (id, kind, days)
    select ${id(2, 'n')}, 'trip', 1 + n % 5 from generate_series(1, ${trips}) n
    union all select ${id(3, 'n')}, 'template', 1 + n % 9 from generate_series(1, ${trips}) n;
  insert into templates (id, name, type, times_used, last_used_at)
    select ${id(3, 'n')}, 'Modello ' || md5(n::text), 'multiDay', n % 40,
      case when n % 3 > 0 then timestamptz '2026-01-01' + n * interval '1 hour' end from generate_series(1, ${trips}) n;
  insert into trips (id, code, title, type, status, departs_on, returns_on, max_places)
    select ${id(2, 'n')}, 'V-' || n, 'Viaggio ' || md5(n::text),
      case when n % 5 = 0 then 'daily' else 'multiDay' end,
      (array['draft', 'forSale', 'confirmed', 'completed', 'cancelled', 'archived'])[1 + n % 6],
      date '2025-01-01' + n % 1500, date '2025-01-01' + n % 1500 + case when n % 5 = 0 then 0 else n % 5 end, 50
    from generate_series(1, ${trips}) n;
  insert into trip_owners select ${id(2, 'n')}, ${id(1, '1 + n % 10')} from generate_series(1, ${trips}) n;
  insert into cost_definitions (itinerary_id, min_participants) select id, 20 from trips;
  with made as (
      insert into bookings (trip_id, number, status, agency_id, adults, commission_bps)
        select ${id(2, 'n')}, k, (array['confirmed', 'customerOption'])[k], a.id, 1 + (n * 7 + k) % 4, case when n % 5 = 0 then 1000 else 0 end
        from generate_series(1, ${trips}) n, generate_series(1, 2) k, agencies a where a.is_direct
        returning id, trip_id, adults
    ) insert into participants (booking_id, trip_id, position, age_band, is_default_contact)
        select made.id, trip_id, head, 'adult', head = 1 from made, generate_series(1, adults) head;
  with lines as (
      insert into price_lines (booking_id, kind, cents, source) select id, 'extra', 100, 'x' from bookings where number = 1 returning booking_id
    ) insert into instalments (booking_id, kind, cents, due_on) select booking_id, 'balance', 100, '2027-04-01' from lines;
  insert into providers (company_name, city, category)
    select 'Ditta ' || md5(n::text), 'Città ' || n % 400, case when n % 8 > 0 then 'hotel' end from generate_series(1, ${trips}) n;
  insert into services (itinerary_id, day, category, name, cost_kind, amount_cents, provider_id)
    select t.id, 1 + k % 5, 'bus', 'Servizio ' || k, 'fixed', 1000 * k, p.id
    from (select id, row_number() over () as n from trips) t cross join generate_series(1, 3) k
      join (select id, row_number() over () as n from providers) p on p.n = t.n;
  insert into messages (kind, recipient, subject, body_text, state, created_at)
    select 'prova', 'x@example.it', 'Oggetto', 'Testo', (array['sent', 'failed'])[1 + (n % 50 = 0)::int], timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${trips}) n;
  insert into activity_entries (itinerary_id, user_name, subject, kind, at)
    select ${id(2, '1 + n % 40')}, 'Anna', 'Trip', 'trips.activity-edited', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${trips * 3}) n;`

beforeAll(async () => {
  for (const statement of [...filled.split(';\n'), 'vacuum analyze']) await office.query(statement)
  // A busy machine takes minutes for years of rows.
}, 300_000)

const owner = '000f4241-0000-4000-8000-000000000000'
/** Faults of a list's plan: it reads whole tables, or sorts more rows than a page and its neighbours. */
const faultsOf = ({ scanned, sorted }: Work, counted: readonly string[] = []) => ({
  scanned: scanned.filter((table) => !['users', 'agencies', 'trip_counts', ...counted].includes(table)),
  sorted: sorted.filter(({ rows }) => rows > few),
})
const none = { scanned: [], sorted: [] }

describe('the list of trips', () => {
  const asked = { search: '', limit: '50', sort: 'departsOn' } as const
  const pageOf = (reader: Reader, given: object) =>
    tripsList(reader, { ...asked, ...given }, { today, size: 50, isMoneySeen: true })
  const filters: Record<string, object> = {
    nothing: {},
    'one state': { status: ['forSale'] },
    'several states': { status: ['draft', 'forSale', 'confirmed'] },
    'a kind': { modules: ['daily'] },
    'an owner': { ownerIds: [owner] },
    'a search': { search: 'viaggio a1' },
    ...Object.fromEntries(tripConcerns.map((only) => [only, { only }])),
  }

  describe.each(tripSorts)('sorted by %s', (sort) => {
    it.each(Object.entries(filters))('narrowed by %s', async (name, filter) => {
      // Missing balances are counted over all trips, whichever page is shown.
      const counted = name === 'balancesMissing' ? ['open_balances'] : []
      expect(faultsOf(await workOf(office, (reader) => pageOf(reader, { sort, ...filter })), counted)).toEqual(none)
    })

    it('reads a deep page from where it begins', async () => {
      let cursor: string | null | undefined
      for (let page = 0; page < 20; page++) cursor = (await pageOf(db, { sort, cursor })).next
      const work = await workOf(office, (reader) => pageOf(reader, { sort, cursor: cursor! }))
      expect(faultsOf(work)).toEqual(none)
      expect(work.passedOver).toBeLessThan(few)
    })
  })

  it('a month, its dots and the chosen trips', async () => {
    const month = { search: '', month: '2027-03' }
    // The owners of all trips fit in a few pages, so PostgreSQL reads them whole or by trip at the same cost.
    for (const read of [
      (reader: Reader) => calendarOf(reader, month),
      (reader: Reader) => tripDates(reader, { from: '2027-03-01', to: '2027-03-31' }),
      (reader: Reader) => tripKeys(reader, { search: '' }, { today, limit: 100 }),
    ])
      expect(faultsOf(await workOf(office, read), ['trip_owners'])).toEqual(none)
  })
})

describe('the list of templates', () => {
  const asked = { search: '', limit: '50' } as const

  // Sorting by services counts them for each template: no agency has more than hundreds of templates.
  it.each(templateSorts.filter((sort) => !sort.endsWith('services')))('sorted by %s', async (sort) => {
    const read = (given: object) => (reader: Reader) => templatesList(reader, { ...asked, sort, ...given })
    // The count may read the table or an index; the page itself sorts nothing and passes over few rows.
    expect(faultsOf(await workOf(office, read({})), ['templates'])).toEqual(none)
    const { next } = await read({ modules: ['multiDay'] })(db)
    const work = await workOf(office, read({ cursor: next! }))
    expect(faultsOf(work, ['templates'])).toEqual(none)
    expect(work.passedOver).toBeLessThan(few)
  })
})

describe('other lists', () => {
  // Sorting by due day reads the dues of each supplier: no agency has more than hundreds of suppliers.
  const stored = providerSorts.filter((sort) => !sort.endsWith('dueOn'))
  it.each(stored.flatMap((sort) => [[sort, undefined] as const, [sort, 'hotel'] as const]))(
    'providers sorted by %s, of the group %s, also a deep page',
    async (sort, group) => {
      const read = (cursor?: string) => (reader: Reader) =>
        providersPage(reader, { search: '', limit: '50', sort, group, cursor }, today)
      // Counts, sums and the search for doubles may read tables or indexes; the page itself sorts nothing.
      expect(faultsOf(await workOf(office, read()), ['providers', 'supplier_dues'])).toEqual(none)
      const { next } = await read()(db)
      expect(faultsOf(await workOf(office, read(next!)), ['providers', 'supplier_dues'])).toEqual(none)
    },
  )

  it.each([undefined, 'sent', 'failed'] as const)('messages in state %s, the last first', async (state) => {
    const read = (after?: string) => (reader: Reader) =>
      outboxPage(reader, { ability: systemActor.ability, limit: 50, state, after })
    expect(faultsOf(await workOf(office, read()))).toEqual(none)
    const work = await workOf(office, read((await read()(db)).next!))
    expect(faultsOf(work)).toEqual(none)
    expect(work.passedOver).toBeLessThan(few)
  })

  it.each([undefined, 'late', 'week', 'fortnight'] as const)(
    'dues of suppliers of the group %s, also a deep page',
    async (group) => {
      const read = (cursor?: string) => (reader: Reader) =>
        suppliersDue(reader, { search: '', group, limit: '50', cursor }, today)
      // The sums of the groups may read the table, most of which is late here; the page itself sorts nothing.
      expect(faultsOf(await workOf(office, read()), ['supplier_dues'])).toEqual(none)
      const { next } = await read()(db) // The smaller groups have one page.
      expect(faultsOf(await workOf(office, read(next ?? undefined)), ['supplier_dues'])).toEqual(none)
    },
  )

  it.each([undefined, 'due', 'maturing', 'paid'] as const)(
    'commissions of the group %s, also a deep page',
    async (group) => {
      const read = (cursor?: string) => (reader: Reader) =>
        commissionsPage(reader, { search: '', terms: 'gross', group, limit: '50', cursor }, today)
      // The totals are added up by day. The names of the few agencies are read whole.
      expect(faultsOf(await workOf(office, read()), ['commission_days'])).toEqual(none)
      const { next } = await read()(db)
      const work = await workOf(office, read(next ?? undefined))
      expect(faultsOf(work, ['commission_days'])).toEqual(none)
      expect(work.passedOver).toBeLessThan(few)
    },
  )

  it('the activity of a trip, newest first', async () => {
    const read = (before?: number) => (reader: Reader) =>
      activityOfItinerary(reader, '001e8482-0000-4000-8000-000000000000', {
        ability: systemActor.ability,
        limit: 50,
        before,
      })
    expect(faultsOf(await workOf(office, read()))).toEqual(none)
    expect(faultsOf(await workOf(office, read((await read()(db)).next!)))).toEqual(none)
  })
})
