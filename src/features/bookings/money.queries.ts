import { sql } from 'drizzle-orm'

/**
 * What the booking `b` of the trip `t` comes to, under the alias `m`, in cents: `price` (all its lines), `owed` (less the
 * commission where the agency `a` pays net), `paid`, `refunded`, `due` = owed − (paid − refunded), and its payment `state`.
 * Formula and words: product.md, Money; the pure twin is `due.rules.ts`.
 */
export const moneyJoins = sql`
  left join agencies a on a.id = b.agency_id
  left join cost_definitions cd on cd.itinerary_id = b.trip_id
  cross join lateral (
    select coalesce(sum(l.cents), 0)::bigint as price from price_lines l where l.booking_id = b.id
  ) m0
  cross join lateral (
    select coalesce(sum(signed) filter (where kind <> 'refund'), 0)::bigint as paid,
      coalesce(sum(signed) filter (where kind = 'refund'), 0)::bigint as refunded,
      coalesce(sum(sign), 0)::int as standing
    from (
      select p.kind, case when p.reverses_id is null then 1 else -1 end as sign,
        case when p.reverses_id is null then p.cents else -p.cents end as signed
      from payments p where p.booking_id = b.id
    ) entries
  ) m1
  cross join lateral (
    select m0.price - case when a.pays_net and not a.is_direct
      then round(m0.price::numeric * coalesce(cd.agency_fee_bps, a.commission_bps) / 10000)::bigint else 0 end as owed
  ) m2
  cross join lateral (select m2.owed - (m1.paid - m1.refunded) as due) m3
  cross join lateral (
    select m0.price, m1.paid, m1.refunded, m2.owed, m3.due,
      case when m3.due <= 0 then 'paid' when m1.standing > 0 then 'partiallyPaid' else 'toConfirm' end as state
  ) m`
