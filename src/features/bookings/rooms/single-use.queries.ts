import { sql } from 'drizzle-orm'

/**
 * The room `r` has several beds and is kept, and paid, by one person alone, whoever's booking they are on: no bed of it is
 * free. While nobody sleeps in it, the head of its only booking of one decides.
 */
export const isSingleUse = sql`(r.capacity > 1 and case (select count(*) from beds where room_id = r.id)
  when 1 then exists (select 1 from beds where room_id = r.id and pays_single(beds.participant_id))
  when 0 then (select count(*) from bookings b where b.room_id = r.id and b.is_holding) = 1 and exists (
    select 1 from bookings b join participants p on p.booking_id = b.id and p.canceled_at is null
    where b.room_id = r.id and b.is_holding and b.adults + b.children = 1 and pays_single(p.id))
  else false end)`
