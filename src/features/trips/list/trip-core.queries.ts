import { type SQL, sql } from 'drizzle-orm'
import { fixed } from '#src/server/db/fixed.ts'

/**
 * Joins to the trip `t` its heads by booking state as `h`, which the database updates with every statement that changes
 * a booking, and its cost definition as `cd`. `paying` are the confirmed heads without those in free places: one for
 * every `free_every` who pay (rules of the trade 2.2). `offset 0` makes both a look-up for each trip: PostgreSQL does
 * not know the length of a page beforehand, and would read whole tables.
 */
export const headsJoin = fixed(sql`
  cross join lateral (select * from trip_heads k where k.trip_id = t.id offset 0) h
  left join lateral (select * from cost_definitions d where d.itinerary_id = t.id offset 0) cd on true
  cross join lateral (select h.confirmed - coalesce(h.confirmed / (cd.free_every + 1), 0) as paying) hp`)

export const headsPairs = fixed(sql`'confirmed', h.confirmed, 'option', h.option, 'waiting', h.waiting`)

/** The result of `trip_places(t.id)`, written out: a call for each row takes five times as long. */
const places = sql`least(t.max_places, (
  select sum(greatest(0, v.passenger_seats - v.held_seats))::integer from vehicles v where v.itinerary_id = t.id))`

const owners = sql`(
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name collate "it-x-icu", u.id)
  from trip_owners o join users u on u.id = o.user_id where o.trip_id = t.id)`

/**
 * The owners of all trips of `page` at once, as `owned.list` by `owned.trip_id`. From some dozens of trips on this is
 * faster.
 */
export const ownersOfPage = fixed(sql`people as materialized (
    select u.id, json_build_object('id', u.id, 'name', u.name) as person,
      row_number() over (order by u.name collate "it-x-icu", u.id) as place
    from users u
  ), owned as (
    select o.trip_id, json_agg(p.person order by p.place) as list
    from page join trip_owners o on o.trip_id = page.id join people p on p.id = o.user_id group by o.trip_id
  )`)

/** The fields of the trip `t` that every list of trips shows. Needs `headsJoin`. */
const coreWithoutOwners = {
  id: sql`t.id`,
  version: sql`t.version`,
  code: sql`t.code`,
  title: sql`t.title`,
  status: sql`t.status`,
  type: sql`t.type`,
  days: sql`t.returns_on - t.departs_on + 1`,
  departsOn: sql`t.departs_on`,
  returnsOn: sql`t.returns_on`,
  transport: sql`t.transport`,
  heads: sql`json_build_object(${headsPairs})`,
  places,
  minParticipants: sql`cd.min_participants`,
  isMinimumReached: sql`coalesce(hp.paying >= cd.min_participants, false)`,
}
const core = { ...coreWithoutOwners, owners: sql`coalesce(${owners}, '[]'::json)` }

/** The fields of `core` as pairs for `json_build_object`. */
export const corePairs = fixed(
  sql.join(
    Object.entries(core).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  ),
)

const columnsOf = (fields: Readonly<Record<string, SQL>>) =>
  fixed(
    sql.join(
      Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    ),
  )

/**
 * The same fields as columns, for the trips of `page` with `ownersOfPage`. Rows become shorter JSON than pairs, without
 * blanks, and are made faster.
 */
export const coreColumns = columnsOf({ ...core, owners: sql`coalesce(owned.list, '[]'::json)` })

/** The same columns without the owners. */
export const coreColumnsWithoutOwners = columnsOf(coreWithoutOwners)
