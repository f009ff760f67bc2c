-- A trip never uses more rooms of a type than its hotels give. A hotel without allotment rows does not limit. A hotel
-- with rows gives the listed rooms of each night that it covers, and no room of a type that it does not list. Rooms
-- that were used before are not judged again, because the crew may have exceeded the allotment since.

-- The rooms that a trip uses: those of a holding booking, and those that somebody sleeps in. The people of one booking
-- may sleep in two rooms; a booking whose people all moved has moved with them.
create or replace function used_rooms(trip uuid) returns table (id uuid, room_type text, is_staff boolean) language sql stable as $$
  select r.id, r.room_type, r.is_staff from rooms r
  where r.trip_id = trip and (
    exists (select 1 from bookings b where b.room_id = r.id and b.is_holding)
    or exists (select 1 from beds d where d.room_id = r.id))
$$;

-- Refuses when more rooms of a type are used than there are; without a type it judges every type that guests use. The
-- trip is locked before its rooms are counted: of two bookings that take the last room at once, the second counts the
-- first.
create or replace function refuse_rooms_over(trip uuid, wanted text) returns void language plpgsql as $$
begin
  perform 1 from trips where id = trip for no key update;
  if not found then return; end if;
  if exists (
    select 1
    from (
      select distinct a.service_id, n.night
      from services s
      join allotments a on a.service_id = s.id
      cross join lateral generate_series(a.check_in_day, a.check_out_day - 1) as n(night)
      where s.itinerary_id = trip and s.category = 'hotel'
    ) nights
    cross join (
      select u.room_type, count(*) as rooms from used_rooms(trip) u
      where u.room_type = wanted or (wanted is null and not u.is_staff)
      group by u.room_type
    ) used
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
  perform refuse_rooms_over(r.trip_id, r.room_type) from rooms r where r.id = room;
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
  perform refuse_rooms_over(s.itinerary_id, null) from services s where s.id = service;
  return null;
end $$;

create constraint trigger rooms_of_allotments
  after insert or update of service_id, quantity, room_type, check_in_day, check_out_day on allotments
  deferrable initially deferred for each row
  when (comes_due('allotments', new.service_id)) execute function check_allotment('service_id');

create constraint trigger rooms_of_allotments_gone after delete or update of service_id on allotments
  deferrable initially deferred for each row
  when (comes_due('allotments', old.service_id)) execute function check_allotment('service_id', 'old');
