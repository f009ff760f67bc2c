import { sql } from 'drizzle-orm'

/**
 * Tells whether the room `r` has several beds and one person alone keeps and pays it, on whichever booking: no bed of
 * it is then free. While nobody sleeps in the room, it does so if its only booking has one head and that head pays.
 */
export const isSingleUse = sql`(r.capacity > 1 and case (select count(*) from beds where room_id = r.id)
  when 1 then exists (select 1 from beds where room_id = r.id and pays_single(beds.participant_id))
  when 0 then (select count(*) from bookings b where b.room_id = r.id and b.is_holding) = 1 and exists (
    select 1 from bookings b join participants p on p.booking_id = b.id and p.canceled_at is null
    where b.room_id = r.id and b.is_holding and b.adults + b.children = 1 and pays_single(p.id))
  else false end)`
