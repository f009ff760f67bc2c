import { sql } from 'drizzle-orm'

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

/** What every list of trips shows of the trip `t`, as pairs for `json_build_object`; needs `headsJoin`. */
export const corePairs = sql`'id', t.id, 'version', t.version, 'code', t.code, 'title', t.title, 'status', t.status,
  'type', t.type, 'days', t.returns_on - t.departs_on + 1, 'departsOn', t.departs_on, 'returnsOn', t.returns_on,
  'transport', t.transport, 'heads', json_build_object(${headsPairs}), 'places', trip_places(t.id),
  'minParticipants', cd.min_participants,
  'isMinimumReached', coalesce(hp.paying >= cd.min_participants, false),
  'owners', coalesce((
    select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name collate "it-x-icu", u.id)
    from trip_owners o join users u on u.id = o.user_id where o.trip_id = t.id), '[]'::json)`

/**
 * What the booking `b` has paid (`net`, refunds taken off) and owes (`owed`: its price, less the commission where its
 * agency pays net), in cents, as `o`.
 */
export const dueJoin = sql`
  left join agencies a on a.id = b.agency_id
  left join cost_definitions bcd on bcd.itinerary_id = b.trip_id
  cross join lateral (
    select coalesce(sum(l.cents), 0)::bigint as price from price_lines l where l.booking_id = b.id
  ) priced
  cross join lateral (
    select coalesce(sum(case when p.kind = 'refund' then -p.cents else p.cents end
        * case when p.reverses_id is null then 1 else -1 end), 0)::bigint as net,
      priced.price - case when a.pays_net and not a.is_direct
        then round(priced.price::numeric * coalesce(bcd.agency_fee_bps, a.commission_bps) / 10000)::bigint
        else 0 end as owed
    from payments p where p.booking_id = b.id
  ) o`
