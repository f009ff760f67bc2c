-- Only people on the trip sleep in its rooms: people who were not taken off, on a booking that holds, in a room of the
-- same trip.

-- Refuses when one of these people has a bed, or another room in one of the hotels, but may not. It finds them by an
-- index, however many there are.
create or replace function refuse_beds_of_nobody(people uuid[]) returns void language plpgsql as $$
begin
  if exists (
    select 1 from beds d
    join rooms r on r.id = d.room_id
    join participants p on p.id = d.participant_id
    join bookings b on b.id = p.booking_id
    where d.participant_id = any (people) and (p.canceled_at is not null or not b.is_holding or r.trip_id <> p.trip_id)
  ) or exists (
    select 1 from room_exceptions e
    join rooms r on r.id = e.room_id
    join services s on s.id = e.service_id
    join participants p on p.id = e.participant_id
    join bookings b on b.id = p.booking_id
    where e.participant_id = any (people)
      and (p.canceled_at is not null or not b.is_holding or r.trip_id <> p.trip_id or s.itinerary_id <> p.trip_id)
  ) then
    raise exception using errcode = '23514', constraint = 'bookings.bed-of-nobody', message = 'bed of somebody not on the trip';
  end if;
end $$;

-- Refuses when more people sleep in a room in one of the hotels than it has beds. Those of its own beds are never too
-- many; only who sleeps there in that hotel alone can be.
create or replace function refuse_room_full(room uuid) returns void language plpgsql as $$
begin
  if exists (
    select 1
    from (select e.service_id, count(*) as guests from room_exceptions e where e.room_id = room group by e.service_id) g
    join rooms r on r.id = room
    where g.guests + (
      select count(*) from beds d
      where d.room_id = room and not exists (
        select 1 from room_exceptions e where e.participant_id = d.participant_id and e.service_id = g.service_id)
    ) > r.capacity
  ) then
    raise exception using errcode = '23514', constraint = 'bookings.room-full-in-hotel', message = 'room full in a hotel';
  end if;
end $$;

-- Judges a room whose beds were given: the people in it must be allowed to sleep there. If no booking holds the room
-- and people begin to use it, it counts as a room of its type, unless it is the crew's. A hotel where people have other
-- rooms may have given the room to others.
create or replace function check_beds_of_room() returns trigger language plpgsql as $$
declare
  room uuid := take_due('beds-of-room', to_jsonb(new), tg_argv[0]);
begin
  perform refuse_beds_of_nobody(array(select d.participant_id from beds d where d.room_id = room));
  perform refuse_room_full(room);
  perform refuse_rooms_over(r.trip_id, r.room_type, null) from rooms r
    where r.id = room and not r.is_staff
      and not exists (select 1 from bookings b where b.room_id = r.id and b.is_holding);
  perform refuse_rooms_over(r.trip_id, null, s.id) from rooms r
    join services s on s.itinerary_id = r.trip_id and s.category = 'hotel'
    where r.id = room and exists (select 1 from room_exceptions e where e.service_id = s.id);
  return null;
end $$;

create constraint trigger beds_of_people after insert or update on beds
  deferrable initially deferred for each row
  when (comes_due('beds-of-room', new.room_id)) execute function check_beds_of_room('room_id');

-- Judges a booking that no longer holds, or from which a person was taken off or moved: none of these people may still
-- have a bed.
create or replace function check_beds_of_booking() returns trigger language plpgsql as $$
declare
  booking uuid := take_due('beds-of-booking', to_jsonb(new), tg_argv[0]);
begin
  perform refuse_beds_of_nobody(array(select p.id from participants p where p.booking_id = booking));
  return null;
end $$;

create constraint trigger people_of_beds after update of canceled_at, trip_id, booking_id on participants
  deferrable initially deferred for each row
  when (comes_due('beds-of-booking', new.booking_id)) execute function check_beds_of_booking('booking_id');

create constraint trigger bookings_of_beds after update of status on bookings
  deferrable initially deferred for each row
  when (comes_due('beds-of-booking', case when not new.is_holding then new.id end))
  execute function check_beds_of_booking('id');

-- Judges a person who got another room in a hotel: they must be on the trip, the room must have a bed for them there,
-- and the guests of that hotel must not use more rooms than it gives.
create or replace function check_room_exception() returns trigger language plpgsql as $$
begin
  perform refuse_beds_of_nobody(array[new.participant_id]);
  perform refuse_room_full(new.room_id);
  perform refuse_rooms_over(s.itinerary_id, null, s.id) from services s where s.id = new.service_id;
  return null;
end $$;

create constraint trigger exceptions_of_rooms after insert or update on room_exceptions
  deferrable initially deferred for each row execute function check_room_exception();

-- Judges the room to which a person returns who had another one in a hotel.
create or replace function check_room_again() returns trigger language plpgsql as $$
begin
  perform refuse_room_full(d.room_id) from beds d where d.participant_id = old.participant_id;
  perform refuse_rooms_over(s.itinerary_id, null, s.id) from services s where s.id = old.service_id;
  return null;
end $$;

create constraint trigger exceptions_of_rooms_gone after delete on room_exceptions
  deferrable initially deferred for each row execute function check_room_again();

-- Judges a room that became smaller: nobody may sleep there in one hotel alone for whom no bed is left.
create or replace function check_smaller_room() returns trigger language plpgsql as $$
begin
  perform refuse_room_full(new.id);
  return null;
end $$;

create constraint trigger exceptions_of_smaller_rooms after update of room_type on rooms
  deferrable initially deferred for each row when (new.capacity < old.capacity) execute function check_smaller_room();
