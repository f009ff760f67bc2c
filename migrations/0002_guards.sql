-- Penalty ranges of the scale never overlap.
alter table penalty_scales add constraint "settings.penalty-overlap"
  exclude using gist (int4range(from_day, to_day, '[]') with &&);
--> statement-breakpoint
-- Load points keep one order; the constraint waits for the end of the transaction, so that two can change places.
alter table departures add constraint "departures.position-taken"
  unique (itinerary_id, position) deferrable initially deferred;
--> statement-breakpoint
-- What a trip can carry: the seats of its coaches, never above its own limit. Null = no limit stated.
create function trip_places(trip uuid) returns integer language sql stable as $$
  select least(t.max_places, (select sum(v.passenger_seats)::integer from vehicles v where v.itinerary_id = t.id))
  from trips t where t.id = trip
$$;
--> statement-breakpoint
create function check_trip_places() returns trigger language plpgsql as $$
declare
  trip uuid := case tg_table_name
    when 'trips' then new.id
    when 'vehicles' then coalesce(new.itinerary_id, old.itinerary_id)
    else (to_jsonb(new) ->> 'trip_id')::uuid end;
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
create constraint trigger places_of_bookings after insert or update of status, adults, children, trip_id, is_staff on bookings
  deferrable initially deferred for each row when (new.is_holding and not new.is_staff) execute function check_trip_places();
--> statement-breakpoint
create constraint trigger places_of_trips after update of max_places on trips
  deferrable initially deferred for each row execute function check_trip_places();
--> statement-breakpoint
create constraint trigger places_of_vehicles after insert or update of passenger_seats, itinerary_id or delete on vehicles
  deferrable initially deferred for each row execute function check_trip_places();
--> statement-breakpoint
-- The rooms a trip uses, by type: those with a booking that holds. A hotel that lists no rooms does not limit;
-- one that does gives, for each night it covers, what it lists and nothing of the types it does not list.
create function check_trip_rooms() returns trigger language plpgsql as $$
declare
  trip uuid := case tg_table_name
    when 'allotments' then (select itinerary_id from services where id = coalesce(new.service_id, old.service_id))
    else (to_jsonb(new) ->> 'trip_id')::uuid end;
  wanted text := case tg_table_name when 'allotments' then coalesce(new.room_type, old.room_type) end;
  short text;
begin
  perform 1 from trips where id = trip for no key update;
  if not found then return null; end if;
  if tg_table_name = 'bookings' then
    if new.room_id is null then return null; end if;
    select room_type into wanted from rooms where id = new.room_id;
  elsif tg_table_name = 'rooms' then
    wanted := new.room_type;
  end if;
  select night.service_id::text into short
  from (
    select distinct a.service_id, n.night
    from services s
    join allotments a on a.service_id = s.id
    cross join lateral generate_series(a.check_in_day, a.check_out_day - 1) as n(night)
    where s.itinerary_id = trip and s.category = 'hotel'
  ) night
  where (
      select coalesce(sum(a.quantity), 0) from allotments a
      where a.service_id = night.service_id and a.room_type = wanted
        and night.night >= a.check_in_day and night.night < a.check_out_day
    ) < (
      select count(*) from rooms r
      where r.trip_id = trip and r.room_type = wanted
        and exists (select 1 from bookings b where b.room_id = r.id and b.is_holding)
    )
  limit 1;
  if short is not null then
    raise exception using errcode = '23514', constraint = 'bookings.no-room-left', message = 'no room of that type left';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger rooms_of_bookings after insert or update of status, room_id on bookings
  deferrable initially deferred for each row when (new.is_holding and not new.is_staff) execute function check_trip_rooms();
--> statement-breakpoint
create constraint trigger rooms_of_trip after update of room_type on rooms
  deferrable initially deferred for each row when (not new.is_staff) execute function check_trip_rooms();
--> statement-breakpoint
create constraint trigger rooms_of_allotments after update of quantity, room_type, check_in_day, check_out_day or delete on allotments
  deferrable initially deferred for each row execute function check_trip_rooms();
--> statement-breakpoint
-- Named people never exceed the heads of their booking.
create function check_named_people() returns trigger language plpgsql as $$
declare
  booking uuid := case tg_table_name when 'bookings' then new.id else (to_jsonb(new) ->> 'booking_id')::uuid end;
  heads integer;
  named integer;
begin
  select adults + children into heads from bookings where id = booking for no key update;
  if not found then return null; end if;
  select count(*) into named from participants where booking_id = booking and canceled_at is null;
  if named > heads then
    raise exception using errcode = '23514', constraint = 'bookings.too-many-people', message = 'more people than heads';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger people_of_participants after insert or update of booking_id, canceled_at on participants
  deferrable initially deferred for each row when (new.canceled_at is null) execute function check_named_people();
--> statement-breakpoint
create constraint trigger people_of_bookings after update of adults, children on bookings
  deferrable initially deferred for each row execute function check_named_people();
--> statement-breakpoint
-- Refunds never exceed what was paid.
create function check_refunds() returns trigger language plpgsql as $$
declare net bigint;
begin
  perform 1 from bookings where id = new.booking_id for no key update;
  select coalesce(sum(
      case when p.kind = 'refund' then -p.cents else p.cents end * case when p.reverses_id is null then 1 else -1 end
    ), 0) into net
  from payments p where p.booking_id = new.booking_id;
  if net < 0 then
    raise exception using errcode = '23514', constraint = 'payments.refund-too-big', message = 'refund above what was paid';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger refunds_of_payments after insert on payments
  deferrable initially deferred for each row execute function check_refunds();
--> statement-breakpoint
-- Ledger entries and activity are only ever added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = '23514', constraint = tg_argv[0], message = 'entries are only added';
end $$;
--> statement-breakpoint
create trigger payments_only_added before update or delete on payments
  for each row execute function refuse_change('payments.only-added');
--> statement-breakpoint
create trigger activity_only_added before update or delete on activity_entries
  for each row execute function refuse_change('activity.only-added');
--> statement-breakpoint
-- A sign-in that ended, a role that changed, a suspension: every server hears of it at once.
create function tell_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', coalesce(old.id, new.id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger users_changed after update of roles, suspended_at, name on users for each row execute function tell_session_change();
--> statement-breakpoint
create trigger sessions_ended after delete on sessions for each row execute function tell_session_change();
