drop trigger rooms_of_allotments_gone on allotments;
--> statement-breakpoint
drop trigger rooms_of_allotments on allotments;
--> statement-breakpoint
drop trigger rooms_of_trip on rooms;
--> statement-breakpoint
drop trigger rooms_of_changed_bookings on bookings;
--> statement-breakpoint
drop trigger rooms_of_bookings on bookings;
--> statement-breakpoint
drop trigger bookings_of_beds on bookings;
--> statement-breakpoint
drop trigger people_of_beds on participants;
--> statement-breakpoint
drop trigger beds_of_people on beds;
--> statement-breakpoint
drop function refuse_rooms_over(uuid,text);
--> statement-breakpoint
drop function used_rooms(uuid);
--> statement-breakpoint
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
--> statement-breakpoint
-- A trip never uses more rooms of a type than its hotels give. A hotel without allotment rows does not limit. A hotel
-- with rows gives the listed rooms of each night that it covers, and no room of a type that it does not list. Rooms
-- that were used before are not judged again, because the crew may have exceeded the allotment since.

-- The rooms that a trip uses in one of its hotels, or, without a hotel, those that it uses as a rule: the rooms of a
-- holding booking, and those that somebody sleeps in. The people of one booking may sleep in two rooms; a booking whose
-- people all moved has moved with them. In a hotel where people have another room, theirs is used instead of that of
-- their beds, and the room of their booking only if somebody sleeps in it. What the booking `without` has counts as free.
create or replace function used_rooms(trip uuid, hotel uuid, without uuid) returns table (id uuid, room_type text, is_staff boolean) language sql stable as $$
  select r.id, r.room_type, r.is_staff from rooms r
  where r.trip_id = trip and (
    exists (
      select 1 from beds d join participants p on p.id = d.participant_id
      where d.room_id = r.id and p.booking_id is distinct from without
        and not exists (select 1 from room_exceptions e where e.participant_id = p.id and e.service_id = hotel))
    or exists (
      select 1 from room_exceptions e join participants p on p.id = e.participant_id
      where e.room_id = r.id and e.service_id = hotel and p.booking_id is distinct from without)
    or exists (
      select 1 from bookings b
      where b.room_id = r.id and b.is_holding and b.id is distinct from without
        and not exists (
          select 1 from room_exceptions e join participants p on p.id = e.participant_id
          where p.booking_id = b.id and e.service_id = hotel)))
$$;

-- The nights of a trip that its hotels limit. `differing` is the hotel if people have another room there, otherwise
-- null, so that the rooms of all hotels without exceptions are counted once.
create or replace function limited_nights(trip uuid) returns table (service_id uuid, differing uuid, night integer) language sql stable as $$
  select distinct s.id, (select e.service_id from room_exceptions e where e.service_id = s.id limit 1), n.night
  from services s
  join allotments a on a.service_id = s.id
  cross join lateral generate_series(a.check_in_day, a.check_out_day - 1) as n(night)
  where s.itinerary_id = trip and s.category = 'hotel'
$$;

-- Refuses when more rooms of a type are used than there are; without a type it judges every type that guests use, with a
-- hotel it judges that hotel. The trip is locked before its rooms are counted: of two bookings that take the last room at
-- once, the second counts the first.
create or replace function refuse_rooms_over(trip uuid, wanted text, hotel uuid) returns void language plpgsql as $$
begin
  perform 1 from trips where id = trip for no key update;
  if not found then return; end if;
  if exists (
    with nights as materialized (
      select * from limited_nights(trip) n where hotel is null or n.service_id = hotel
    ), used as materialized (
      select h.differing, u.room_type, count(*) as rooms
      from (select distinct differing from nights) h
      cross join lateral used_rooms(trip, h.differing, null) u
      where u.room_type = wanted or (wanted is null and not u.is_staff)
      group by h.differing, u.room_type
    )
    select 1
    from nights
    join used on used.differing is not distinct from nights.differing
    where used.rooms > (
      select coalesce(sum(a.quantity), 0) from allotments a
      where a.service_id = nights.service_id and a.room_type = used.room_type
        and nights.night >= a.check_in_day and nights.night < a.check_out_day)
  ) then
    raise exception using errcode = '23514', constraint = 'bookings.no-room-left', message = 'no room of that type left';
  end if;
end $$;

-- Judges the rooms of a type when a booking begins to hold one, or a room changes to that type.
create or replace function check_room() returns trigger language plpgsql as $$
declare
  room uuid := take_due('rooms', to_jsonb(new), tg_argv[0]);
begin
  perform refuse_rooms_over(r.trip_id, r.room_type, null) from rooms r where r.id = room;
  return null;
end $$;

create constraint trigger rooms_of_bookings after insert on bookings
  deferrable initially deferred for each row
  when (comes_due('rooms', case when new.is_holding and not new.is_staff then new.room_id end))
  execute function check_room('room_id');

create constraint trigger rooms_of_changed_bookings after update of status, room_id on bookings
  deferrable initially deferred for each row
  when (comes_due('rooms', case
    when new.is_holding and not new.is_staff and not (old.is_holding and old.room_id is not distinct from new.room_id)
    then new.room_id end))
  execute function check_room('room_id');

create constraint trigger rooms_of_trip after update of room_type on rooms
  deferrable initially deferred for each row
  when (comes_due('rooms', case when not new.is_staff and old.room_type <> new.room_type then new.id end))
  execute function check_room('id');

-- Judges the guests' rooms of every type when a hotel's allotment changes, because the hotel gives no room of a type
-- that it does not list.
create or replace function check_allotment() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  service uuid := take_due('allotments', changed, tg_argv[0]);
begin
  perform refuse_rooms_over(s.itinerary_id, null, null) from services s where s.id = service;
  return null;
end $$;

create constraint trigger rooms_of_allotments
  after insert or update of service_id, quantity, room_type, check_in_day, check_out_day on allotments
  deferrable initially deferred for each row
  when (comes_due('allotments', new.service_id)) execute function check_allotment('service_id');

create constraint trigger rooms_of_allotments_gone after delete or update of service_id on allotments
  deferrable initially deferred for each row
  when (comes_due('allotments', old.service_id)) execute function check_allotment('service_id', 'old');
