-- A trip never has more heads than places. Heads are the adults and children of every booking that holds places; the
-- crew take none. The guard judges when a booking takes places, when the trip's limit changes, and when a coach is
-- added, removed or changed.

-- The places of a trip: the seats of its coaches, less those blocked or given to the crew, at most its own limit; null
-- without either.
create or replace function trip_places(trip uuid) returns integer language sql stable as $$
  select least(t.max_places, (
    select sum(greatest(0, v.passenger_seats - v.held_seats))::integer from vehicles v where v.itinerary_id = t.id))
  from trips t where t.id = trip
$$;

-- Judges the places of a trip. The trip is locked before its heads are counted: of two bookings that take the last
-- place at once, the second counts the first.
create or replace function check_trip_places() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  trip uuid := take_due('places', changed, tg_argv[0]);
  heads integer;
begin
  perform 1 from trips where id = trip for no key update;
  if not found then return null; end if;
  select coalesce(sum(adults + children), 0) into heads from bookings where trip_id = trip and is_holding and not is_staff;
  if heads > trip_places(trip) then
    raise exception using errcode = '23514', constraint = 'bookings.trip-full', message = 'trip full';
  end if;
  return null;
end $$;

create constraint trigger places_of_bookings after insert or update of status, adults, children, trip_id, is_staff on bookings
  deferrable initially deferred for each row
  when (comes_due('places', case when new.is_holding and not new.is_staff then new.trip_id end))
  execute function check_trip_places('trip_id');

create constraint trigger places_of_trips after update of max_places on trips
  deferrable initially deferred for each row
  when (comes_due('places', new.id)) execute function check_trip_places('id');

create constraint trigger places_of_vehicles after insert or update of passenger_seats, held_seats, itinerary_id on vehicles
  deferrable initially deferred for each row
  when (comes_due('places', new.itinerary_id)) execute function check_trip_places('itinerary_id');

create constraint trigger places_of_vehicles_gone after delete or update of itinerary_id on vehicles
  deferrable initially deferred for each row
  when (comes_due('places', old.itinerary_id)) execute function check_trip_places('itinerary_id', 'old');
