import { sql } from 'drizzle-orm'

/**
 * What the booking `b` comes to, under the alias `m`, in cents (the view `booking_money`): `price` (all its lines), `owed`
 * (less the commission where the agency pays net), `paid`, `refunded`, `net` = paid − refunded, `due` = owed − net, and its
 * payment `state`. Formula and words: product.md, Money; the pure twin is `due.rules.ts`. The agency comes as `a`.
 */
export const moneyJoins = sql`
  left join agencies a on a.id = b.agency_id
  join booking_money m on m.booking_id = b.id`

/** Whether something was registered for the booking and not taken back: such an option is never given up by itself. */
export const isPaidFor = sql`exists (
  select 1 from payments p where p.booking_id = "bookings"."id" and p.reverses_id is null
  and not exists (select 1 from payments r where r.reverses_id = p.id))`
