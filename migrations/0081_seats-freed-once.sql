drop trigger held_seats_removed on seats;
--> statement-breakpoint
drop trigger held_seats_changed on seats;
--> statement-breakpoint
drop trigger held_seats_added on seats;
--> statement-breakpoint
drop trigger bookings_leaving_seats on bookings;
--> statement-breakpoint
drop trigger people_leaving_seats on participants;
--> statement-breakpoint
drop trigger owners_of_seats on seats;
--> statement-breakpoint
drop function free_seats_of_booking();
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

-- Frees the seats of the bookings that no longer hold, once for each statement: a cancelled trip cancels all of its
-- bookings in one.
create or replace function free_seats_of_bookings() returns trigger language plpgsql as $$
begin
  if exists (select 1 from before b join changed c on c.id = b.id where b.is_holding and not c.is_holding) then
    update seats set participant_id = null
      where participant_id in (
        select p.id from before b
          join changed c on c.id = b.id
          join participants p on p.booking_id = c.id
          where b.is_holding and not c.is_holding);
  end if;
  return null;
end $$;

create trigger bookings_leaving_seats after update on bookings
  referencing old table as before new table as changed
  for each statement execute function free_seats_of_bookings();

-- Counts the passenger seats of a coach that cannot be sold, once for each statement.
create or replace function keep_held_seats() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from changed) then
    return null;
  end if;
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
