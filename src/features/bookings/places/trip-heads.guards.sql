-- The heads of a trip are stored beside it: confirmed, in option, waiting, without the crew. Each statement that
-- changes the trip's bookings counts them anew, instead of adding and subtracting. It counts at once and not at the
-- commit, because decisions inside a transaction must see its own writes.

-- Gives every new trip its row, with zero heads.
create or replace function start_trip_heads() returns trigger language plpgsql as $$
begin
  insert into trip_heads (trip_id) values (new.id);
  return null;
end $$;

create trigger trip_heads_of_trips after insert on trips for each row execute function start_trip_heads();

-- Counts the heads of a trip. The trip is locked first: of two commands that change its bookings at once, the second
-- counts what the first wrote.
create or replace function count_trip_heads() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  trip uuid := take_due('trip-heads', changed, tg_argv[0]);
begin
  perform 1 from trips where id = trip for no key update;
  update trip_heads h set confirmed = c.confirmed, option = c.option, waiting = c.waiting, bookings = c.bookings
  from (
    select coalesce(sum(adults + children) filter (where status = 'confirmed'), 0) as confirmed,
      coalesce(sum(adults + children) filter (where is_holding and status <> 'confirmed'), 0) as option,
      coalesce(sum(adults + children) filter (where status = 'waitingList'), 0) as waiting,
      count(*) filter (where status <> 'canceled') as bookings
    from bookings where trip_id = trip and not is_staff
  ) c
  where h.trip_id = trip
    and (h.confirmed, h.option, h.waiting, h.bookings) is distinct from (c.confirmed, c.option, c.waiting, c.bookings);
  return null;
end $$;

create trigger trip_heads_of_bookings after insert or update of trip_id, status, is_staff, adults, children on bookings
  for each row when (comes_due('trip-heads', new.trip_id)) execute function count_trip_heads('trip_id');

create trigger trip_heads_of_bookings_gone after delete or update of trip_id on bookings
  for each row when (comes_due('trip-heads', old.trip_id)) execute function count_trip_heads('trip_id', 'old');
