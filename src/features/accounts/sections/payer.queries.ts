import { sql } from 'drizzle-orm'
import { bookingCode } from '#src/features/bookings/booking/booking.queries.ts'

/** Joins the trip `t`, the agency `a` and the default contact `lead` of the booking `b`. */
export const payerJoins = sql`
  join trips t on t.id = b.trip_id left join agencies a on a.id = b.agency_id
  left join lateral (
    select rtrim(c.surname || ' ' || c.name) as name, c.folded, p.customer_id
    from participants p join customers c on c.id = p.customer_id
    where p.booking_id = b.id
    order by p.canceled_at is not null, not p.is_default_contact, p.position limit 1
  ) lead on true`

/** The name of who owes for the booking: the agency that pays net, otherwise its default contact. */
export const payerName = sql`case when b.pays_net then a.name else coalesce(lead.name, b.reference_name, '') end`
/** Tells whether a reminder can go by email: to the agency that pays, otherwise to anybody of the booking. */
export const hasPayerEmail = sql`(case when b.pays_net then a.email is not null else exists (
  select from participants p join customers c on c.id = p.customer_id
  where p.booking_id = b.id and (p.canceled_at is null or b.status = 'canceled') and c.email is not null) end)`

/** The text that a search looks in: the payer, the trip's title and the booking's code. */
export const payerKey = sql`(
  coalesce(lead.folded, search_key(coalesce(b.reference_name, ''))) || case when b.pays_net then a.folded else '' end
  || t.folded || search_key(${bookingCode}))`
