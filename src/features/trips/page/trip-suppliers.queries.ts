import { sql } from 'drizzle-orm'

const paid = sql`(
  select coalesce(sum(case p.kind when 'payment' then p.cents when 'refund' then -p.cents else 0 end
    * case when p.reverses_id is null then 1 else -1 end), 0)
  from supplier_payments p where p.service_id = s.id)`

/** The condition that the supplier of the service `s` was told that it is cancelled. */
const isCalledOff = sql`exists (
  select from deliveries d left join messages m on m.id = d.message_id
  where d.service_id = s.id and d.kind = 'cancellation' and d.taken_back_at is null
    and (d.told_how is not null or m.state = 'sent'))`

/**
 * The condition that the supplier of the service `s` is to be told of a cancelled trip: it has our order, or money of ours
 * for a service that nobody called off, or a notice was written to it. The others know nothing of the trip.
 */
export const countsOnUs = sql`(s.provider_id is not null and (s.communication_status = 'sent'
  or exists (select from letters l where l.service_id = s.id and l.kind = 'suppliersCancelled')
  or (${paid} > 0 and not ${isCalledOff})))`
