-- A trip never uses more rooms of a type than its hotels give. A hotel that lists no rooms does not limit; one that does gives,
-- for each night it covers, what it lists, and nothing of the types it does not list.

-- The rooms a trip uses: those that a booking which holds has, and those somebody sleeps in. People of one booking may sleep
-- in two rooms, and a booking all of whose people moved together goes with them.
create or replace function used_rooms(trip uuid) returns table (id uuid, room_type text, is_staff boolean) language sql stable as $$
  select r.id, r.room_type, r.is_staff from rooms r
  where r.trip_id = trip and (
    exists (select 1 from bookings b where b.room_id = r.id and b.is_holding)
    or exists (select 1 from beds d where d.room_id = r.id))
$$;

-- What was used before is not asked for again: the crew may have gone over the allotment since. A booking, a room and a bed
-- ask for their own type; a changed allotment is judged against what the guests use of every type.
create or replace function check_trip_rooms() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  trip uuid;
  room uuid;
  wanted text;
  is_crew boolean;
begin
  if tg_table_name = 'allotments' then
    select itinerary_id into trip from services where id = (changed ->> 'service_id')::uuid;
  else
    room := (changed ->> case tg_table_name when 'rooms' then 'id' else 'room_id' end)::uuid;
    select trip_id, room_type, is_staff into trip, wanted, is_crew from rooms where id = room;
    if wanted is null then return null; end if;
    if tg_table_name = 'bookings' and (before ->> 'is_holding')::boolean and before ->> 'room_id' = changed ->> 'room_id'
      then return null; end if;
    if tg_table_name = 'rooms' and before ->> 'room_type' = changed ->> 'room_type' then return null; end if;
    if tg_table_name = 'beds'
      and (is_crew or exists (select 1 from bookings b where b.room_id = room and b.is_holding)) then return null; end if;
  end if;
  perform 1 from trips where id = trip for no key update;
  if not found then return null; end if;
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
  return null;
end $$;

create constraint trigger rooms_of_bookings after insert or update of status, room_id on bookings
  deferrable initially deferred for each row when (new.is_holding and not new.is_staff) execute function check_trip_rooms();

create constraint trigger rooms_of_trip after update of room_type on rooms
  deferrable initially deferred for each row when (not new.is_staff) execute function check_trip_rooms();

create constraint trigger rooms_of_allotments
  after insert or update of quantity, room_type, check_in_day, check_out_day or delete on allotments
  deferrable initially deferred for each row execute function check_trip_rooms();

create constraint trigger rooms_of_beds after insert on beds
  deferrable initially deferred for each row execute function check_trip_rooms();
