import { type SQL, sql } from 'drizzle-orm'

/** The coaches of a trip in their order, as an array of ids. */
export const coachesOf = (tripId: SQL) => sql`(
  select array_agg(v.id order by v.position, v.id) from vehicles v where v.itinerary_id = ${tripId})`

/**
 * The seat of the head `p`, with the number of its coach if the trip has several; null without a seat. A list of many
 * heads passes the coaches of its trip, so that they are read once.
 */
export const seatAmong = (coaches: SQL) => sql`(
  select json_build_object('label', s.label,
    'coach', case when cardinality(${coaches}) > 1 then array_position(${coaches}, s.vehicle_id) end)
  from seats s where s.participant_id = p.id)`

export const seatOfHead = seatAmong(coachesOf(sql`p.trip_id`))
