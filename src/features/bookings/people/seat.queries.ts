import { sql } from 'drizzle-orm'

/** The seat of the head `p`, with the number of its coach if the trip has several; null without a seat. */
export const seatOfHead = sql`(
  select json_build_object('label', s.label, 'coach', case when several.n > 1 then mine.at end)
  from seats s
  join (select v.id, row_number() over (order by v.position, v.id) as at from vehicles v
    where v.itinerary_id = p.trip_id) mine on mine.id = s.vehicle_id
  cross join (select count(*) as n from vehicles v where v.itinerary_id = p.trip_id) several
  where s.participant_id = p.id)`
