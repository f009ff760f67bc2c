import { type SQL, sql } from 'drizzle-orm'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'
import { moneyJoins } from '#src/features/bookings/price/money.queries.ts'
import { corePairs, headsJoin } from '#src/features/trips/list/trip-core.queries.ts'
import { mostDays } from '#src/features/trips/list/trip-filters.queries.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { holding, searchPatterns } from '#src/server/db/searching.ts'
import type { AppAbility, Subject } from '#src/shared/abilities.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import { foldText } from '#src/shared/folded.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import { normalizeTaxCode } from '#src/shared/tax-code.ts'
import { codeIn, numberPattern } from './code.rules.ts'
import { type FoundKind, openedKinds } from './found-kinds.values.ts'
import type { Found, Opened } from './search.contract.ts'

type Asking = { ability: AppAbility; today: Day }
type Placed<One> = One extends object ? One & { place: number } : never
type Listed<One> = { list: One[] }

/** The most of each kind that are shown. */
const most: Record<FoundKind, number> = { person: 5, booking: 5, trip: 5, provider: 3, stop: 3 }
const mostOpened = 8
/** Rows that are compared before the nearest are chosen, so that a common word costs no more than a rare one. */
const mostCompared = 200
/** The coming trips whose stops are searched. */
const tripsWithStops = 300

const subjects: Record<FoundKind, Subject> = {
  person: 'Customer',
  booking: 'Booking',
  trip: 'Trip',
  provider: 'Provider',
  stop: 'Departure',
}

/** A few things of every readable kind that hold the typed words, in one query. A lone letter or mere signs find nothing. */
export async function found(reader: Reader, search: string, { ability, today }: Asking): Promise<Whole<Found>[]> {
  if (foldText(search).length < 2) return []
  const may = (kind: FoundKind) => ability.can('read', subjects[kind])
  const listOf = (kind: FoundKind, list: SQL) => (may(kind) ? list : sql`'[]'::jsonb`)
  // Its plan suits any one or two words, and planning takes longer than searching. Codes and numbers make other forms.
  const isUsual = searchPatterns(search).length <= 2 && codeIn(search) === null && digitsOf(search) === null
  const { rows } = await reader.execute<Listed<Placed<Whole<Found>>>>(sql`${isUsual ? prepared : sql``}
    with people as materialized (${peopleHolding(search)}),
    booked as materialized (${bookingsHolding(search, today)})
    select ${listOf('person', personRows(sql`select id, place from people`, today))}
      || ${listOf('booking', bookingRows(sql`select * from booked`))}
      || ${listOf('trip', tripRows(tripsHolding(search, today)))}
      || ${listOf('provider', providerRows(providersHolding(search)))}
      || ${listOf('stop', stopRows(search, today))} as list`)
  return rows[0]!.list.map(({ place: _place, ...one }) => one)
}

/** The things that somebody opened last, in one query. */
export async function opened(reader: Reader, userId: string, { ability, today }: Asking): Promise<Whole<Opened>[]> {
  const of = (kind: FoundKind) => sql`
    select o.thing_id as id, o.place from latest o where o.kind = ${kind}`
  const rowsOf = {
    person: personRows(of('person'), today),
    booking: bookingRows(sql`
    select o.*, null::uuid as person, false as is_by_reference from (${of('booking')}) o`),
  }
  const lists = { ...rowsOf, trip: tripRows(of('trip')), provider: providerRows(of('provider')) }
  const readable = openedKinds.filter((kind) => ability.can('read', subjects[kind]))
  const { rows } = await reader.execute<Listed<Whole<Opened>>>(sql`
    with latest as materialized (
      select kind, thing_id, row_number() over (order by opened_at desc, kind, thing_id)::int as place
      from opened_things where user_id = ${userId}
    )
    select coalesce(jsonb_agg(one - 'place' order by (one ->> 'place')::int), '[]') as list from (
      select one from jsonb_array_elements(
        ${
          readable.length > 0
            ? sql.join(
                readable.map((kind) => lists[kind]),
                sql` || `,
              )
            : sql`'[]'::jsonb`
        }) one
      order by (one ->> 'place')::int limit ${mostOpened}) shown`)
  return rows[0]!.list
}

/** The rows of one kind as a list. `keyed` answers ids with their places in it. */
const listed = (pairs: SQL, from: SQL) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(${pairs}) order by k.place) from ${from}), '[]'::jsonb)`

/** The digits of a telephone number, however they are grouped; null for other texts. */
const digitsOf = (search: string) => (/^[+\d\s./-]{4,}$/.test(search) ? search.replace(/\D/g, '') : null)

/**
 * People whose name or tax code begins with the text come first, then those whose name holds its words; each time those
 * who travelled last. Telephone and residence are searched when these are few.
 */
function peopleHolding(search: string): SQL {
  const patterns = searchPatterns(search).toSorted((one, other) => other.length - one.length)
  const digits = digitsOf(search)
  const pieces = digits === null ? patterns : [`%${digits}%`]
  const anywhere = pieces.map((one) => sql`(c.folded_whole like ${one} or c.folded_home like ${one})`)
  return sql`
    with named as materialized (
      select id, rank from people_like(${foldText(search)}, ${normalizeTaxCode(search)},
        ${sql.param(patterns)}::text[], ${most.person})
    ), held as (
      select id, rank from named union all
      (select c.id, 3 from customers c
        where (select count(*) from named) < ${most.person} and c.merged_into is null and c.erased_at is null
          and ${anywhere.length > 0 ? sql.join(anywhere, sql` and `) : sql`false`}
        limit ${mostCompared})
    )
    select c.id, row_number() over (
      order by min(h.rank), c.latest_trip_on desc nulls last, c.joined_name, c.id)::int as place
    from held h join customers c on c.id = h.id group by c.id order by place limit ${most.person}`
}

const personRows = (keyed: SQL, today: Day) =>
  listed(
    sql`'kind', 'person', 'place', k.place, 'id', c.id, 'surname', c.surname, 'name', c.name, 'bornOn', c.born_on,
      'taxCode', c.tax_code, 'residence', c.residence, 'phone', c.phone, 'trips', v.trips, 'trip', v.trip`,
    sql`(${keyed}) k join customers c on c.id = k.id and c.merged_into is null and c.erased_at is null
      cross join lateral (
        select count(*)::int as trips, (array_agg(json_build_object('title', t.title, 'departsOn', t.departs_on,
            'isToCome', t.returns_on >= ${today}::date)
          order by t.returns_on < ${today}::date, abs(t.departs_on - ${today}::date), t.id))[1] as trip
        from participants p join bookings b on b.id = p.booking_id and b.is_holding
        join trips t on t.id = p.trip_id and t.status <> 'cancelled'
        where p.customer_id = c.id and p.canceled_at is null) v`,
  )

/** A booking that is to come is nearer than one that was; of both, the one that departs next to today. */
const nearest = (today: Day) => sql`t.returns_on < ${today}::date, abs(t.departs_on - ${today}::date)`

/** By code first, then by reference name, then those of the found people. */
function bookingsHolding(search: string, today: Day): SQL {
  const code = codeIn(search)
  const number = code?.booking ? numberPattern(code.booking) : null
  const byCode = sql`
    select b.id, 1 as rank, null::uuid as person, 0 as place from trips t join bookings b on b.trip_id = t.id
    where t.code like ${code?.trip ?? null} and ${
      number
        ? sql`(b.number = ${number.whole} or lpad(b.number::text, 3, '0') like ${number.start})`
        : sql`${code !== null && !code.trip.endsWith('%')}`
    }
    limit ${mostCompared}`
  return sql`
    with held as (
      (${byCode}) union all
      (select b.id, 2, null, 0 from bookings b
        where b.reference_name is not null and b.status <> 'canceled' and ${holding(sql`search_key(b.reference_name)`, search)}
        limit ${mostCompared}) union all
      select b.id, 3, f.id, f.place from people f join participants p on p.customer_id = f.id and p.canceled_at is null
        join bookings b on b.id = p.booking_id and b.status <> 'canceled'
    )
    select b.id, row_number() over (order by min(h.rank), ${nearest(today)}, b.number, b.id)::int as place,
      (array_agg(h.person order by h.place) filter (where h.person is not null))[1] as person,
      bool_or(h.rank = 2) as is_by_reference
    from held h join bookings b on b.id = h.id join trips t on t.id = b.trip_id
    group by b.id, t.id order by place limit ${most.booking}`
}

const bookingRows = (keyed: SQL) =>
  listed(
    sql`'kind', 'booking', 'place', k.place, 'id', b.id, 'tripId', b.trip_id, 'code', ${bookingCode},
      'name', coalesce(lead.name, b.reference_name, ''), 'companion', rtrim(f.surname || ' ' || f.name),
      'reference', case when k.is_by_reference and lead.id is not null then b.reference_name end,
      'tripTitle', t.title, 'heads', b.adults + b.children, 'status', b.status, 'dueCents', m.due`,
    sql`(${keyed}) k join bookings b on b.id = k.id join trips t on t.id = b.trip_id ${moneyJoins}
      left join lateral (
        select c.id, rtrim(c.surname || ' ' || c.name) as name
        from participants p join customers c on c.id = p.customer_id
        where p.booking_id = b.id order by p.canceled_at is not null, not p.is_default_contact, p.position limit 1
      ) lead on true
      left join customers f on f.id = k.person and f.id <> lead.id`,
  )

function tripsHolding(search: string, today: Day): SQL {
  const code = codeIn(search)
  const isFound = code ? sql`t.code like ${code.trip}` : holding(sql`t.folded`, search)
  return sql`
    select t.id, row_number() over (order by ${nearest(today)}, t.id)::int as place from trips t
    where ${isFound} order by place limit ${most.trip}`
}

const tripRows = (keyed: SQL) =>
  listed(
    sql`'kind', 'trip', 'place', k.place, ${corePairs}`,
    sql`(${keyed}) k join trips t on t.id = k.id ${headsJoin}`,
  )

function providersHolding(search: string): SQL {
  const starts = `${searchPatterns(search).length > 0 ? ` ${foldText(search)}` : ''}%`
  return sql`
    select p.id, row_number() over (
      order by not p.folded like ${starts}, p.company_name collate "it-x-icu", p.id)::int as place from providers p
    where p.merged_into is null and ${holding(sql`p.folded_whole`, search)} order by place limit ${most.provider}`
}

const providerRows = (keyed: SQL) =>
  listed(
    sql`'kind', 'provider', 'place', k.place, 'id', p.id, 'companyName', p.company_name, 'category', p.category,
      'city', p.city, 'phone', p.phone`,
    sql`(${keyed}) k join providers p on p.id = k.id and p.merged_into is null`,
  )

/** The stops of the next trips, each place once with the first trip that stops there. */
const stopRows = (search: string, today: Day) =>
  listed(
    sql`'kind', 'stop', 'place', k.place, 'id', k.id, 'name', k.name, 'address', k.address, 'time', ${clockOf(sql`k.time`)},
      'tripId', k.trip_id, 'tripTitle', k.title, 'departsOn', k.departs_on`,
    sql`(
      select s.*, row_number() over (order by s.departs_on, s.name, s.id)::int as place from (
        select distinct on (lower(d.name), lower(d.address)) d.id, d.name, d.address, d.time, t.id as trip_id, t.title, t.departs_on
        from (
          select * from trips where departs_on > ${addDays(today, -mostDays)}::date and returns_on >= ${today}::date
            and status in ('forSale', 'confirmed')
          order by departs_on, id limit ${tripsWithStops}
        ) t cross join lateral (
          select * from departures d where d.itinerary_id = t.id and ${holding(sql`d.folded`, search)} offset 0
        ) d
        order by lower(d.name), lower(d.address), t.departs_on, t.id
      ) s order by place limit ${most.stop}
    ) k`,
  )
