import { type SQL, sql } from 'drizzle-orm'

const heads = (which: string) => sql`coalesce(sum(b.adults + b.children) filter (where ${sql.raw(which)}), 0)::int`

/**
 * The people of the trip `t` by what their bookings hold, as `h`, and its cost definition, as `cd`. `paying` are the
 * confirmed without those who go free: one for every `free_every` who pay (domain/rules.md 2.2).
 */
export const headsJoin = sql`
  left join cost_definitions cd on cd.itinerary_id = t.id
  cross join lateral (
    select ${heads(`b.status = 'confirmed'`)} as confirmed,
      ${heads(`b.is_holding and b.status <> 'confirmed'`)} as option,
      ${heads(`b.status = 'waitingList'`)} as waiting,
      count(*) filter (where b.status <> 'canceled')::int as bookings
    from bookings b where b.trip_id = t.id and not b.is_staff
  ) h
  cross join lateral (select h.confirmed - coalesce(h.confirmed / (cd.free_every + 1), 0) as paying) hp`

export const headsPairs = sql`'confirmed', h.confirmed, 'option', h.option, 'waiting', h.waiting`

/** What `trip_places(t.id)` gives, in line: called row by row, the function takes five times as long. */
const places = sql`least(t.max_places, (
  select sum(v.passenger_seats)::integer from vehicles v where v.itinerary_id = t.id))`

/** Owners of the trip `t`. */
const owners = sql`(
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name collate "it-x-icu", u.id)
  from trip_owners o join users u on u.id = o.user_id where o.trip_id = t.id)`

/** The same, as `owned.list` by `owned.trip_id`, for all trips of `page` at once: quicker from some dozens on. */
export const ownersOfPage = sql`people as materialized (
    select u.id, json_build_object('id', u.id, 'name', u.name) as person,
      row_number() over (order by u.name collate "it-x-icu", u.id) as place
    from users u
  ), owned as (
    select o.trip_id, json_agg(p.person order by p.place) as list
    from page join trip_owners o on o.trip_id = page.id join people p on p.id = o.user_id group by o.trip_id
  )`

/** What every list of trips shows of the trip `t`, as pairs for `json_build_object`; needs `headsJoin`. */
export const corePairsWith = (
  listOfOwners: SQL,
): SQL => sql`'id', t.id, 'version', t.version, 'code', t.code, 'title', t.title, 'status', t.status,
  'type', t.type, 'days', t.returns_on - t.departs_on + 1, 'departsOn', t.departs_on, 'returnsOn', t.returns_on,
  'transport', t.transport, 'heads', json_build_object(${headsPairs}), 'places', ${places},
  'minParticipants', cd.min_participants,
  'isMinimumReached', coalesce(hp.paying >= cd.min_participants, false),
  'owners', coalesce(${listOfOwners}, '[]'::json)`

export const corePairs = corePairsWith(owners)
