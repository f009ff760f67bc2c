import { sql } from 'drizzle-orm'

/**
 * The money of the booking `b`, as `m`, in cents (the view `booking_money`): `price` (all its lines), `owed` (less the
 * commission where the agency pays net), `paid`, `refunded`, `net` = paid − refunded, `due` = owed − net, and its
 * payment `state`. It joins the agency as `a`. Source: product design, Money; the same rules in TypeScript are
 * `due.rules.ts`.
 */
export const moneyJoins = sql`
  left join agencies a on a.id = b.agency_id
  join booking_money m on m.booking_id = b.id`

/** The condition that the booking has a payment that was not reversed: such an option never lapses by itself. */
export const isPaidFor = sql`exists (
  select 1 from payments p where p.booking_id = "bookings"."id" and p.reverses_id is null
  and not exists (select 1 from payments r where r.reverses_id = p.id))`
