drop trigger bookings_of_beds on bookings;
--> statement-breakpoint
drop trigger people_of_beds on participants;
--> statement-breakpoint
drop trigger beds_of_people on beds;
--> statement-breakpoint
drop trigger money_of_bookings on bookings;
--> statement-breakpoint
drop trigger money_of_instalments on instalments;
--> statement-breakpoint
drop trigger money_of_lines on price_lines;
--> statement-breakpoint
drop trigger rooms_of_beds on beds;
--> statement-breakpoint
drop trigger rooms_of_allotments on allotments;
--> statement-breakpoint
drop trigger payments_only_added on payments;
--> statement-breakpoint
drop trigger refunds_of_payments on payments;
--> statement-breakpoint
drop trigger people_of_bookings on bookings;
--> statement-breakpoint
drop trigger people_of_participants on participants;
--> statement-breakpoint
drop trigger rooms_of_trip on rooms;
--> statement-breakpoint
drop trigger rooms_of_bookings on bookings;
--> statement-breakpoint
drop trigger places_of_vehicles on vehicles;
--> statement-breakpoint
drop trigger places_of_trips on trips;
--> statement-breakpoint
drop trigger places_of_bookings on bookings;
--> statement-breakpoint
drop function check_beds();
--> statement-breakpoint
drop function check_trip_rooms();
--> statement-breakpoint
-- A guard that adds up the rows of a parent judges that parent once, when the transaction ends, however many of its rows were
-- written. Which parents are still to be judged stands in settings of the transaction: a savepoint that is rolled back takes
-- them back as it does the judgements that were waiting.

-- The setting that lists a parent: one of 256, so that a transaction that writes thousands of parents still reads short lists.
create or replace function due_list(parent uuid) returns text language sql immutable strict return 'due.at_' || left(parent::text, 2);

-- Whether this row is the first of its parent since the guard last judged it: asked in the WHEN of a constraint trigger, where
-- PostgreSQL decides, as the row is written, whether a judgement is put in line. Null: the row is nothing to the guard.
-- A list that grew long forgets its oldest: what was forgotten is judged once more, never less.
create or replace function comes_due(guard text, parent uuid) returns boolean language plpgsql as $$
declare
  mark text := '<' || guard || ' ' || parent || '>';
  due text := coalesce(current_setting(due_list(parent), true), '');
begin
  if parent is null or strpos(due, mark) > 0 then return false; end if;
  if octet_length(due) > 4000 then due := right(due, 2000); end if;
  perform set_config(due_list(parent), due || mark, true);
  return true;
end $$;

-- The parent a guard is about to judge, off its list: what is written of it from now on is judged anew. A guard's own function
-- asks for it first of all, with the row that the trigger is about and the column that names the parent.
create or replace function take_due(guard text, changed jsonb, parent_column text) returns uuid language plpgsql as $$
declare
  parent uuid := changed ->> parent_column;
  mark text := '<' || guard || ' ' || parent || '>';
begin
  perform set_config(due_list(parent), replace(current_setting(due_list(parent), true), mark, ''), true);
  return parent;
end $$;
--> statement-breakpoint
-- A booking never names more people than it has heads; who was taken off does not count. The booking is locked before its
-- people are counted.
create or replace function check_named_people() returns trigger language plpgsql as $$
declare
  booking uuid := take_due('people', to_jsonb(new), tg_argv[0]);
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

create constraint trigger people_of_participants after insert or update of booking_id, canceled_at on participants
  deferrable initially deferred for each row
  when (comes_due('people', case when new.canceled_at is null then new.booking_id end))
  execute function check_named_people('booking_id');

create constraint trigger people_of_bookings after update of adults, children on bookings
  deferrable initially deferred for each row
  when (comes_due('people', new.id)) execute function check_named_people('id');
--> statement-breakpoint
-- A trip never has more heads than places. Heads are the adults and children of every booking that holds a place; the crew
-- takes none. Judged when a booking takes places, when the trip's limit changes and when a coach comes, goes or changes.

-- The places of a trip: the seats of its coaches, never above its own limit; null where neither is stated.
create or replace function trip_places(trip uuid) returns integer language sql stable as $$
  select least(t.max_places, (select sum(v.passenger_seats)::integer from vehicles v where v.itinerary_id = t.id))
  from trips t where t.id = trip
$$;

-- The trip is locked before it is counted: of two who take the last place at once, the second counts the first.
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

create constraint trigger places_of_vehicles after insert or update of passenger_seats, itinerary_id on vehicles
  deferrable initially deferred for each row
  when (comes_due('places', new.itinerary_id)) execute function check_trip_places('itinerary_id');

create constraint trigger places_of_vehicles_gone after delete or update of itinerary_id on vehicles
  deferrable initially deferred for each row
  when (comes_due('places', old.itinerary_id)) execute function check_trip_places('itinerary_id', 'old');
--> statement-breakpoint
-- A price is never below nothing, and what was agreed to be paid is always what is owed.

-- What a booking comes to, in cents, said once: its price, what is owed of it (less the commission where the agency pays net),
-- what was paid and refunded, what is due, and the payment state of the specification.
create or replace view booking_money as
  select b.id as booking_id, lines.price, owed.cents as owed, ledger.paid, ledger.refunded,
    ledger.paid - ledger.refunded as net, owed.cents - (ledger.paid - ledger.refunded) as due,
    case when owed.cents - (ledger.paid - ledger.refunded) <= 0 then 'paid'
      when ledger.standing > 0 then 'partiallyPaid' else 'toConfirm' end as state
  from bookings b
  cross join lateral (
    select coalesce(sum(l.cents), 0)::bigint as price from price_lines l where l.booking_id = b.id
  ) lines
  cross join lateral (
    select lines.price - case when b.pays_net
      then round(lines.price::numeric * b.commission_bps / 10000)::bigint else 0 end as cents
  ) owed
  cross join lateral (
    select coalesce(sum(signed) filter (where kind <> 'refund'), 0)::bigint as paid,
      coalesce(sum(signed) filter (where kind = 'refund'), 0)::bigint as refunded,
      coalesce(sum(sign), 0)::int as standing
    from (
      select p.kind, case when p.reverses_id is null then 1 else -1 end as sign,
        case when p.reverses_id is null then p.cents else -p.cents end as signed
      from payments p where p.booking_id = b.id
    ) entries
  ) ledger;

-- The booking is locked before it is added up: of two who change its price or its plan at once, the second counts the first.
create or replace function check_booking_money() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  booking uuid := take_due('money', changed, tg_argv[0]);
  money booking_money;
  agreed bigint;
begin
  perform 1 from bookings where id = booking for no key update;
  if not found then return null; end if;
  select * into money from booking_money m where m.booking_id = booking;
  if money.price < 0 then
    raise exception using errcode = '23514', constraint = 'bookings.discount-too-big', message = 'price below nothing';
  end if;
  select coalesce(sum(cents), 0) into agreed from instalments where booking_id = booking;
  if agreed <> greatest(money.owed, 0) then
    raise exception using errcode = '23514', constraint = 'payments.instalments-off', message = 'instalments are not what is owed';
  end if;
  return null;
end $$;

create constraint trigger money_of_lines after insert or update of booking_id, cents on price_lines
  deferrable initially deferred for each row
  when (comes_due('money', new.booking_id)) execute function check_booking_money('booking_id');

create constraint trigger money_of_lines_gone after delete or update of booking_id on price_lines
  deferrable initially deferred for each row
  when (comes_due('money', old.booking_id)) execute function check_booking_money('booking_id', 'old');

create constraint trigger money_of_instalments after insert or update of booking_id, cents on instalments
  deferrable initially deferred for each row
  when (comes_due('money', new.booking_id)) execute function check_booking_money('booking_id');

create constraint trigger money_of_instalments_gone after delete or update of booking_id on instalments
  deferrable initially deferred for each row
  when (comes_due('money', old.booking_id)) execute function check_booking_money('booking_id', 'old');

create constraint trigger money_of_bookings after update of pays_net, commission_bps on bookings
  deferrable initially deferred for each row
  when (comes_due('money', new.id)) execute function check_booking_money('id');
--> statement-breakpoint
-- Only who is on the trip sleeps in its rooms: somebody not taken off, of a booking that holds, in a room of the same trip.

-- Refuses when one of these people has a bed and may not; it finds them by their index, however many beds there are.
create or replace function refuse_beds_of_nobody(people uuid[]) returns void language plpgsql as $$
begin
  if exists (
    select 1 from beds d
    join rooms r on r.id = d.room_id
    join participants p on p.id = d.participant_id
    join bookings b on b.id = p.booking_id
    where d.participant_id = any (people) and (p.canceled_at is not null or not b.is_holding or r.trip_id <> p.trip_id)
  ) then
    raise exception using errcode = '23514', constraint = 'bookings.bed-of-nobody', message = 'bed of somebody not on the trip';
  end if;
end $$;

-- Of a room whose beds were given: who sleeps in it; and where no booking holds it, a room that sleepers alone begin to use is
-- one of the rooms of its type, unless it is the crew's.
create or replace function check_beds_of_room() returns trigger language plpgsql as $$
declare
  room uuid := take_due('beds-of-room', to_jsonb(new), tg_argv[0]);
begin
  perform refuse_beds_of_nobody(array(select d.participant_id from beds d where d.room_id = room));
  perform refuse_rooms_over(r.trip_id, r.room_type) from rooms r
    where r.id = room and not r.is_staff
      and not exists (select 1 from bookings b where b.room_id = r.id and b.is_holding);
  return null;
end $$;

create constraint trigger beds_of_people after insert or update on beds
  deferrable initially deferred for each row
  when (comes_due('beds-of-room', new.room_id)) execute function check_beds_of_room('room_id');

-- Of a booking that holds no more, or somebody of which was taken off or moved: who of it still has a bed.
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
--> statement-breakpoint
-- A trip never uses more rooms of a type than its hotels give. A hotel that lists no rooms does not limit; one that does gives,
-- for each night it covers, what it lists, and nothing of the types it does not list. What was used before is not asked for
-- again: the crew may have gone over the allotment since.

-- The rooms a trip uses: those that a booking which holds has, and those somebody sleeps in. People of one booking may sleep
-- in two rooms, and a booking all of whose people moved together goes with them.
create or replace function used_rooms(trip uuid) returns table (id uuid, room_type text, is_staff boolean) language sql stable as $$
  select r.id, r.room_type, r.is_staff from rooms r
  where r.trip_id = trip and (
    exists (select 1 from bookings b where b.room_id = r.id and b.is_holding)
    or exists (select 1 from beds d where d.room_id = r.id))
$$;

-- Refuses when more rooms of a type are used than there are; asked without a type, of every type that guests use. The trip is
-- locked before its rooms are counted: of two who take the last room at once, the second counts the first.
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

-- Of a room that a booking begins to hold, or that becomes of another type: the rooms of its type.
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

-- Of a hotel whose allotment changed: what the guests use of every type, for it gives nothing of the types it does not list.
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
--> statement-breakpoint
-- Refunds never exceed what was paid. The booking is locked before its ledger is added up.
create or replace function check_refunds() returns trigger language plpgsql as $$
declare
  booking uuid := take_due('refunds', to_jsonb(new), tg_argv[0]);
  net bigint;
begin
  perform 1 from bookings where id = booking for no key update;
  select coalesce(sum(
      case when p.kind = 'refund' then -p.cents else p.cents end * case when p.reverses_id is null then 1 else -1 end
    ), 0) into net
  from payments p where p.booking_id = booking;
  if net < 0 then
    raise exception using errcode = '23514', constraint = 'payments.refund-too-big', message = 'refund above what was paid';
  end if;
  return null;
end $$;

create constraint trigger refunds_of_payments after insert on payments
  deferrable initially deferred for each row
  when (comes_due('refunds', new.booking_id)) execute function check_refunds('booking_id');

-- The ledger is only ever added to: a mistake is put right by an entry that reverses it.
create trigger payments_only_added before update or delete on payments
  for each row execute function refuse_change('payments.only-added');
