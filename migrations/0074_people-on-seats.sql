drop trigger places_of_vehicles_gone on vehicles;
--> statement-breakpoint
drop trigger places_of_vehicles on vehicles;
--> statement-breakpoint
drop trigger places_of_trips on trips;
--> statement-breakpoint
drop trigger places_of_bookings on bookings;
--> statement-breakpoint
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
--> statement-breakpoint
-- Only people on the trip have a seat on its coaches: people who were not taken off, on a booking that holds. Whoever
-- leaves the trip frees the seat at once. The passenger seats that are blocked or given to the crew are counted on the
-- coach, because every list of trips subtracts them from the places.

-- Refuses a seat to somebody who is not on the trip. The person and the booking are locked, so that nobody takes them
-- off meanwhile.
create or replace function check_seat_owner() returns trigger language plpgsql as $$
begin
  perform 1 from participants p
    join bookings b on b.id = p.booking_id
    join vehicles v on v.id = new.vehicle_id
    where p.id = new.participant_id and p.trip_id = v.itinerary_id and p.canceled_at is null and b.is_holding
    for share of p, b;
  if not found then
    raise exception using errcode = '23514', constraint = 'seating.seat-of-nobody', message = 'seat of somebody not on the trip';
  end if;
  return new;
end $$;

create trigger owners_of_seats before insert or update of participant_id, vehicle_id on seats
  for each row when (new.participant_id is not null) execute function check_seat_owner();

-- Frees the seat of a person who was taken off, or who moved to another trip.
create or replace function free_seat_of_person() returns trigger language plpgsql as $$
begin
  update seats set participant_id = null where participant_id = new.id;
  return null;
end $$;

create trigger people_leaving_seats after update of canceled_at, trip_id on participants
  for each row when (new.canceled_at is not null or new.trip_id <> old.trip_id) execute function free_seat_of_person();

-- Frees the seats of a booking that no longer holds.
create or replace function free_seats_of_booking() returns trigger language plpgsql as $$
begin
  update seats set participant_id = null
    where participant_id in (select p.id from participants p where p.booking_id = new.id);
  return null;
end $$;

create trigger bookings_leaving_seats after update of status on bookings
  for each row when (old.is_holding and not new.is_holding) execute function free_seats_of_booking();

-- Counts the passenger seats of a coach that cannot be sold, once for each statement.
create or replace function keep_held_seats() returns trigger language plpgsql as $$
begin
  update vehicles v set held_seats = counted.n
    from (
      select c.vehicle_id, (
        select count(*) from seats s
          left join participants p on p.id = s.participant_id
          left join bookings b on b.id = p.booking_id
          where s.vehicle_id = c.vehicle_id and not s.is_crew and (s.is_blocked or b.is_staff))::integer as n
      from (select distinct vehicle_id from changed) c
    ) counted
    where v.id = counted.vehicle_id and v.held_seats <> counted.n;
  return null;
end $$;

create trigger held_seats_added after insert on seats referencing new table as changed
  for each statement execute function keep_held_seats();

create trigger held_seats_changed after update on seats referencing new table as changed
  for each statement execute function keep_held_seats();

create trigger held_seats_removed after delete on seats referencing old table as changed
  for each statement execute function keep_held_seats();
