import { type SQL, sql } from 'drizzle-orm'
import { zoneOfOperator } from '#src/shared/day.ts'

/** The condition that the head `p` of the booking `b` is one of the crew, who is insured only when ticked. */
export const isCrew = sql`(b.is_staff and p.type <> 'customer')`

/** The policy `y` of the person who has the head `p`, if there is one. */
export const policyJoin = sql`
  left join policies y on y.participant_id = p.id and y.customer_id = p.customer_id and y.revoked_at is null`

/**
 * The people of the trip `t` who are to be insured, with their booking `b`: confirmed, still on the trip, and of the
 * crew only those who are ticked.
 */
export const insured = sql`
  bookings b join participants p on p.booking_id = b.id and p.canceled_at is null
  left join insured_crew ic on ic.participant_id = p.id
  ${policyJoin}
  where b.trip_id = t.id and b.status = 'confirmed' and (not ${isCrew} or ic.participant_id is not null)`

/** The day since which the policy of a head of the booking `b` of the trip `t` is to be issued. */
export const dueSince = sql`(greatest(t.confirmed_at, b.confirmed_at) at time zone ${zoneOfOperator})::date`

const openPolicies = (more: SQL): SQL => sql`(
  select json_build_object('left', count(*) filter (where y.id is null), 'total', count(*)${more})
  from ${insured} and (y.id is not null
    or exists (select from cost_definitions d where d.itinerary_id = t.id and d.insurance_bps > 0))
  having count(*) > 0)`

/** The condition that the insurer is still to be told of another date, or of another name, of the policy `y`. */
const isToVerify = sql`(y.to_verify_since is not null or y.insured_name <> (
  select rtrim(c.surname || ' ' || coalesce(c.name, '')) from customers c where c.id = p.customer_id))`

/**
 * The number of policies of the trip `t` that are left to issue, of those to verify with the insurer, and of all, as
 * JSON. A trip that sells no insurance counts only those that came from another date. Null where there is nothing to
 * count.
 */
export const policiesLeft = openPolicies(sql`, 'toVerify', count(*) filter (where ${isToVerify})`)

/** The policies left and all, with the day since which the earliest of those left is due. */
export const policiesLeftSince = openPolicies(sql`, 'since', min(${dueSince}) filter (where y.id is null)`)
