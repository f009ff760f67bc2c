-- The guards of 0002 named columns that only some of their tables have, and PL/pgSQL refuses that at run time:
-- they read the row as JSON instead.
create or replace function check_trip_places() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  trip uuid := (changed ->> case tg_table_name when 'trips' then 'id' when 'vehicles' then 'itinerary_id' else 'trip_id' end)::uuid;
  places integer;
  heads integer;
begin
  perform 1 from trips where id = trip for no key update;
  if not found then return null; end if;
  places := trip_places(trip);
  select coalesce(sum(adults + children), 0) into heads from bookings where trip_id = trip and is_holding and not is_staff;
  if heads > places then
    raise exception using errcode = '23514', constraint = 'bookings.trip-full', message = 'trip full';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A booking and a room ask for their own type; a changed allotment, which gives nothing of the types it does not list,
-- is judged against every type in use.
create or replace function check_trip_rooms() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  trip uuid;
  wanted text;
begin
  if tg_table_name = 'allotments' then
    select itinerary_id into trip from services where id = (changed ->> 'service_id')::uuid;
  else
    trip := (changed ->> 'trip_id')::uuid;
    select room_type into wanted from rooms
      where id = (changed ->> case tg_table_name when 'rooms' then 'id' else 'room_id' end)::uuid;
    if wanted is null then return null; end if;
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
      select r.room_type, count(*) as rooms from rooms r
      where r.trip_id = trip and (wanted is null or r.room_type = wanted)
        and exists (select 1 from bookings b where b.room_id = r.id and b.is_holding)
      group by r.room_type
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
--> statement-breakpoint
drop trigger rooms_of_allotments on allotments;
--> statement-breakpoint
create constraint trigger rooms_of_allotments
  after insert or update of quantity, room_type, check_in_day, check_out_day or delete on allotments
  deferrable initially deferred for each row execute function check_trip_rooms();
