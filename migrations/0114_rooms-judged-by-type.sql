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

-- Tells whether this is the first room of its type and trip since the guard last judged that type.
create or replace function rooms_come_due(trip uuid, room uuid) returns boolean language sql as $$
  select coalesce((select comes_due('rooms-' || r.room_type, trip) from rooms r where r.id = room), false)
$$;

-- Judges the rooms of a type when bookings begin to hold some, or a room changes to that type. A trip's type is judged
-- once, however many bookings came: a sheet brings 250. A room may have changed its type since it came due, so all types
-- of the trip that are due are judged, and the one that it has now.
create or replace function check_room() returns trigger language plpgsql as $$
declare
  used text;
begin
  for used in
    select r.room_type from rooms r where r.id = (to_jsonb(new) ->> tg_argv[0])::uuid
    union
    select due[1] from regexp_matches(
      current_setting(due_list(new.trip_id), true), '<rooms-(\w+) ' || new.trip_id || '>', 'g') as due
  loop
    perform take_due('rooms-' || used, to_jsonb(new), 'trip_id');
    perform refuse_rooms_over(new.trip_id, used, null);
  end loop;
  return null;
end $$;

create constraint trigger rooms_of_bookings after insert on bookings
  deferrable initially deferred for each row
  when (rooms_come_due(new.trip_id, case when new.is_holding and not new.is_staff then new.room_id end))
  execute function check_room('room_id');

create constraint trigger rooms_of_changed_bookings after update of status, room_id on bookings
  deferrable initially deferred for each row
  when (rooms_come_due(new.trip_id, case
    when new.is_holding and not new.is_staff and not (old.is_holding and old.room_id is not distinct from new.room_id)
    then new.room_id end))
  execute function check_room('room_id');

create constraint trigger rooms_of_trip after update of room_type on rooms
  deferrable initially deferred for each row
  when (rooms_come_due(new.trip_id, case when not new.is_staff and old.room_type <> new.room_type then new.id end))
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
