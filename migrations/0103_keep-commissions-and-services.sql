drop trigger commission_payments_only_added on commission_payments;
--> statement-breakpoint
drop trigger dues_of_settings_gone on settings;
--> statement-breakpoint
drop trigger dues_of_settings on settings;
--> statement-breakpoint
drop trigger dues_of_coaches_gone on vehicles;
--> statement-breakpoint
drop trigger dues_of_coaches on vehicles;
--> statement-breakpoint
drop trigger dues_of_costs on cost_definitions;
--> statement-breakpoint
drop trigger dues_of_heads on trip_heads;
--> statement-breakpoint
drop trigger dues_of_trips on trips;
--> statement-breakpoint
drop trigger dues_of_instalments_gone on service_instalments;
--> statement-breakpoint
drop trigger dues_of_instalments on service_instalments;
--> statement-breakpoint
drop trigger dues_of_payments on supplier_payments;
--> statement-breakpoint
drop trigger dues_of_gratuities_gone on gratuities;
--> statement-breakpoint
drop trigger dues_of_gratuities on gratuities;
--> statement-breakpoint
drop trigger dues_of_allotments_gone on allotments;
--> statement-breakpoint
drop trigger dues_of_allotments on allotments;
--> statement-breakpoint
drop trigger dues_of_services on services;
--> statement-breakpoint
-- The services that suppliers will give are stored with their supplier and the days of their trip, and computed anew at
-- the end of each transaction that changed one of them. Trips of earlier years, which only grow in number, have none.

-- Stores a service whose trip is neither over nor cancelled, or deletes its row. The trip is locked first: of two
-- commands that change it at once, the second sees what the first wrote. A template has none.
create or replace function keep_service_to_come() returns trigger language plpgsql as $$
declare
  service uuid := take_due('service-to-come', to_jsonb(new), 'id');
  present record;
begin
  perform 1 from trips where id = (select itinerary_id from services where id = service) for no key update;
  select s.provider_id, t.id, t.departs_on, t.returns_on into present from services s join trips t on t.id = s.itinerary_id
  where s.id = service and s.provider_id is not null and t.status in ('draft', 'forSale', 'confirmed');
  if not found then
    delete from services_to_come where service_id = service;
    return null;
  end if;
  insert into services_to_come as kept (service_id, provider_id, trip_id, departs_on, returns_on)
  values (service, present.provider_id, present.id, present.departs_on, present.returns_on)
  on conflict (service_id) do update
  set provider_id = excluded.provider_id, trip_id = excluded.trip_id, departs_on = excluded.departs_on, returns_on = excluded.returns_on
  where (kept.provider_id, kept.trip_id, kept.departs_on, kept.returns_on)
    is distinct from (excluded.provider_id, excluded.trip_id, excluded.departs_on, excluded.returns_on);
  return null;
end $$;

-- Stores the services of a trip whose state or days were written.
create or replace function keep_services_to_come() returns trigger language plpgsql as $$
declare
  trip uuid := take_due('services-to-come', to_jsonb(new), 'id');
begin
  perform 1 from trips where id = trip for no key update;
  delete from services_to_come c where c.service_id = any (array(
    select s.id from services s join trips t on t.id = s.itinerary_id
    where t.id = trip and t.status not in ('draft', 'forSale', 'confirmed')));
  insert into services_to_come as kept (service_id, provider_id, trip_id, departs_on, returns_on)
  select s.id, s.provider_id, t.id, t.departs_on, t.returns_on from services s join trips t on t.id = s.itinerary_id
  where t.id = trip and s.provider_id is not null and t.status in ('draft', 'forSale', 'confirmed')
  on conflict (service_id) do update set departs_on = excluded.departs_on, returns_on = excluded.returns_on
  where (kept.departs_on, kept.returns_on) is distinct from (excluded.departs_on, excluded.returns_on);
  return null;
end $$;

-- A removed service takes its row along. A new trip gets its services in the same transaction or later.
create constraint trigger to_come_of_services after insert or update of itinerary_id, provider_id on services
  deferrable initially deferred for each row
  when (comes_due('service-to-come', new.id)) execute function keep_service_to_come();

create constraint trigger to_come_of_trips after update of status, departs_on, returns_on on trips
  deferrable initially deferred for each row
  when (comes_due('services-to-come', new.id)) execute function keep_services_to_come();
--> statement-breakpoint
-- The amount left to pay for each service is stored with its due day and its supplier. It is computed anew at the end of each
-- transaction that changed something it depends on: the service, its ledger, or the facts of its trip. It is never
-- adjusted by adding and subtracting. A database test compares it with the rules of the cost table and of the ledger
-- through random histories.

-- The number of people for whom suppliers are paid (`peopleExpected`).
create or replace function people_expected(trip_status text, minimum integer, confirmed integer, in_option integer) returns integer
language sql immutable parallel safe as $$
  select case
    when trip_status not in ('forSale', 'confirmed') and coalesce(confirmed, 0) > 0 then confirmed
    when trip_status in ('forSale', 'confirmed') and coalesce(confirmed, 0) + coalesce(in_option, 0) > 0
      then greatest(coalesce(minimum, 1), coalesce(confirmed, 0))
    else coalesce(minimum, 1)
  end
$$;

-- Tells whether a change of a trip's heads changes what its suppliers are paid: most bookings stay below the minimum.
create or replace function changes_people_expected(trip uuid, before trip_heads, after trip_heads) returns boolean
language plpgsql stable as $$
declare
  minimum integer;
  trip_status text;
begin
  select t.status, d.min_participants into trip_status, minimum
  from trips t left join cost_definitions d on d.itinerary_id = t.id where t.id = trip;
  return people_expected(trip_status, minimum, before.confirmed, before.option)
    <> people_expected(trip_status, minimum, after.confirmed, after.option);
end $$;

-- A setting that limits the participants of one guide, or the usual limit (`settingsFrom`).
create or replace function guide_limit(setting text, usual integer) returns integer language sql stable as $$
  select coalesce((
    select (value #>> '{}')::numeric::integer from settings
    where key = setting and jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 1 and 500
      and (value #>> '{}')::numeric % 1 = 0), usual)
$$;

-- The dues of a trip's services, or of one of them. The cost of a service is that of the cost table with the expected
-- people (`costOfEach`); the amount left is that of its ledger (`settlementOf`, `duesOf`).
create or replace function supplier_dues_of(asked_trip uuid, asked_service uuid)
returns table (service_id uuid, due_on date, left_cents bigint, is_estimate boolean) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with trip as (
    select t.id, t.departs_on, t.status, p.paying, p.paying + coalesce(p.paying / d.free_every, 0) as everybody
    from trips t left join cost_definitions d on d.itinerary_id = t.id left join trip_heads h on h.trip_id = t.id
    cross join lateral (
      select people_expected(t.status, d.min_participants, h.confirmed, h.option) as paying) p
    where t.id = asked_trip and t.status in ('forSale', 'confirmed', 'completed', 'cancelled')
  ), travelling as (
    -- The coaches of the trip in order, then more like the last.
    select trip.*, greatest(1, coalesce(case when trip.everybody <= c.seats then c.filled + 1
      else c.coaches + ceil((trip.everybody - c.seats)::numeric / c.last_seats)::integer end, 1)) as buses
    from trip cross join lateral (
      select count(*)::integer as coaches, sum(v.passenger_seats)::integer as seats,
        (array_agg(v.passenger_seats order by v.position desc, v.id desc))[1] as last_seats,
        count(*) filter (where v.reached < trip.everybody)::integer as filled
      from (
        select v.*, sum(v.passenger_seats) over (order by v.position, v.id) as reached
        from vehicles v where v.itinerary_id = trip.id
      ) v
    ) c
  ), open as (
    select s.*, t.paying, t.everybody, t.buses,
      t.departs_on + coalesce((select max(a.check_out_day) from allotments a where a.service_id = s.id), s.day) - 1 as served_on
    from travelling t join services s on s.itinerary_id = t.id
    where (asked_service is null or s.id = asked_service) and s.payment_status = 'toBePaid'
      and (t.status <> 'cancelled' or s.communication_status = 'sent')
  ), costed as (
    select o.id, o.served_on, c.amount * c.times + coalesce(c.beyond * o.amount_beyond_cents, 0) - (
        -- The value of what the supplier gives free. Half a cent rounds up. Of a price in steps it is a further person.
        select coalesce(sum(case when o.amount_up_to is null then (2 * f.whole * f.free + f.parts) / (2 * f.parts)
          else least(f.free, c.beyond) * o.amount_beyond_cents end), 0)::bigint
        from gratuities g
        cross join lateral (
          select case g.basis when 'payingPersons' then o.paying when 'allPersons' then o.everybody
              when 'rooms' then (o.everybody + 1) / 2 else (o.everybody + 1) / 2 * r.nights end as counted,
            case when g.basis = 'allPersons' then g.threshold + case when g.counts_free then 0 else 1 end
              else greatest(1, g.threshold - case when g.counts_free then 1 else 0 end) end as size
        ) n
        cross join lateral (
          select least(case g.rounding when 'up' then (n.counted + n.size - 1) / n.size else n.counted / n.size end, g.max)::bigint as free,
            case when g.value = 'single' then coalesce(r.single_cents, c.amount) else c.amount end as whole,
            case when g.value = 'half' then 2 else 1 end * case when g.basis = 'roomNights' then greatest(1, r.nights) else 1 end as parts
        ) f
        where g.service_id = o.id
      ) as cents
    from open o
    cross join lateral (
      -- A person alone for the whole stay, where each night has a room for one.
      select count(*)::integer as nights,
        case when bool_and(n.single_cents is not null) then sum(n.single_cents)::bigint end as single_cents
      from (
        select (
            select a.price_cents from allotments a
            where a.service_id = o.id and nights.night >= a.check_in_day and nights.night < a.check_out_day
              and a.room_type in ('SGL', 'DUS')
            order by a.room_type desc, a.check_in_day limit 1
          ) as single_cents
        from (
          select distinct generate_series(a.check_in_day, a.check_out_day - 1) as night from allotments a where a.service_id = o.id
        ) nights
      ) n
    ) r
    cross join lateral (
      select a.*, greatest(0, o.everybody - o.amount_up_to * a.times) as beyond from (
        select coalesce(o.amount_cents, amount_by_rooms(o.id, o.cost_kind)) as amount,
        case when o.cost_kind = 'variable' then o.everybody when o.repeats = 'perBus' then o.buses
          when o.repeats = 'perGuideGroup' then ceil(o.everybody::numeric / coalesce(o.max_per_guide,
            case o.category when 'visit' then guide_limit('maxPerGuideOnVisits', 25) else guide_limit('maxPerGuide', 50) end))::integer
          else 1 end as times
      ) a
    ) c
  ), covered as (
    select c.*, m.paid_cents, m.waived_cents, exists (select from service_instalments i where i.service_id = c.id) as is_agreed
    from costed c cross join lateral (
      select coalesce(sum(e.cents * e.sign) filter (where e.kind <> 'creditNote'), 0)::bigint as paid_cents,
        coalesce(sum(e.cents * e.sign) filter (where e.kind = 'creditNote'), 0)::bigint as waived_cents
      from (
        select p.kind, p.cents,
          case when p.kind = 'refund' then -1 else 1 end * case when p.reverses_id is null then 1 else -1 end as sign
        from supplier_payments p where p.service_id = c.id
      ) e
    ) m
  )
  -- Money covers the earliest instalment first.
  select c.id, i.due_on, least(i.cents, i.reached - greatest(0, c.paid_cents + c.waived_cents))::bigint, false
  from covered c cross join lateral (
    select i.due_on, i.cents, sum(i.cents) over (order by i.due_on) as reached
    from service_instalments i where i.service_id = c.id
  ) i
  where i.reached > greatest(0, c.paid_cents + c.waived_cents)
  union all
  select c.id, c.served_on, case when c.cents is not null then greatest(0, c.cents - c.waived_cents) - c.paid_cents end, true
  from covered c
  where not c.is_agreed and (c.cents is null or greatest(0, c.cents - c.waived_cents) > c.paid_cents);
end $$;

-- Stores the dues of a trip's services, or of one of them. The trip is locked first: of two commands that change it at
-- once, the second computes from what the first wrote. A template has no dues.
create or replace function store_supplier_dues(trip uuid, service uuid) returns void language plpgsql as $$
begin
  perform 1 from trips where id = trip for no key update;
  if not found then return; end if;
  with present as (
    select * from supplier_dues_of(trip, service)
  ), gone as (
    delete from supplier_dues d using services s
    where s.id = d.service_id and s.itinerary_id = trip and (service is null or s.id = service)
      and not exists (select from present p where p.service_id = d.service_id and p.due_on = d.due_on)
  )
  insert into supplier_dues as kept (service_id, due_on, left_cents, is_estimate, provider_id)
  select p.service_id, p.due_on, p.left_cents, p.is_estimate, (select s.provider_id from services s where s.id = p.service_id)
  from present p
  on conflict (service_id, due_on) do update
  set left_cents = excluded.left_cents, is_estimate = excluded.is_estimate, provider_id = excluded.provider_id
  where (kept.left_cents, kept.is_estimate, kept.provider_id)
    is distinct from (excluded.left_cents, excluded.is_estimate, excluded.provider_id);
end $$;

-- Computes the dues of the service that was written, or whose ledger or instalments were.
create or replace function keep_dues_of_service() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  service uuid := take_due('dues-of-service', changed, tg_argv[0]);
begin
  perform store_supplier_dues(s.itinerary_id, s.id) from services s where s.id = service;
  return null;
end $$;

-- Computes the dues of all services of the trip whose people, days, state or coaches were written.
create or replace function keep_dues_of_trip() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  trip uuid := take_due('dues-of-trip', changed, tg_argv[0]);
begin
  perform store_supplier_dues(trip, null);
  return null;
end $$;

-- Computes the dues of every open service that is paid by groups of a guide, after the limit of a guide changed. Trips
-- are taken in one order.
create or replace function keep_dues_of_guides() returns trigger language plpgsql as $$
begin
  perform store_supplier_dues(g.itinerary_id, g.id) from (
    select s.itinerary_id, s.id from services s join trips t on t.id = s.itinerary_id
    where s.repeats = 'perGuideGroup' and s.max_per_guide is null and s.payment_status = 'toBePaid'
      and t.status in ('forSale', 'confirmed', 'completed', 'cancelled')
    order by s.itinerary_id, s.id
  ) g;
  return null;
end $$;

create constraint trigger dues_of_services after insert or update of itinerary_id, provider_id, day, category, cost_kind, repeats,
    amount_cents, amount_up_to, amount_beyond_cents, max_per_guide, payment_status, communication_status on services
  deferrable initially deferred for each row
  when (comes_due('dues-of-service', new.id)) execute function keep_dues_of_service('id');

create constraint trigger dues_of_allotments after insert or update on allotments
  deferrable initially deferred for each row
  when (comes_due('dues-of-service', new.service_id)) execute function keep_dues_of_service('service_id');

create constraint trigger dues_of_allotments_gone after delete or update of service_id on allotments
  deferrable initially deferred for each row
  when (comes_due('dues-of-service', old.service_id)) execute function keep_dues_of_service('service_id', 'old');

create constraint trigger dues_of_gratuities after insert or update on gratuities
  deferrable initially deferred for each row
  when (comes_due('dues-of-service', new.service_id)) execute function keep_dues_of_service('service_id');

create constraint trigger dues_of_gratuities_gone after delete or update of service_id on gratuities
  deferrable initially deferred for each row
  when (comes_due('dues-of-service', old.service_id)) execute function keep_dues_of_service('service_id', 'old');

create constraint trigger dues_of_payments after insert on supplier_payments
  deferrable initially deferred for each row
  when (comes_due('dues-of-service', new.service_id)) execute function keep_dues_of_service('service_id');

create constraint trigger dues_of_instalments after insert or update on service_instalments
  deferrable initially deferred for each row
  when (comes_due('dues-of-service', new.service_id)) execute function keep_dues_of_service('service_id');

create constraint trigger dues_of_instalments_gone after delete or update of service_id on service_instalments
  deferrable initially deferred for each row
  when (comes_due('dues-of-service', old.service_id)) execute function keep_dues_of_service('service_id', 'old');

create constraint trigger dues_of_trips after insert or update of status, departs_on on trips
  deferrable initially deferred for each row
  when (comes_due('dues-of-trip', new.id)) execute function keep_dues_of_trip('id');

create constraint trigger dues_of_heads after update of confirmed, option on trip_heads
  deferrable initially deferred for each row
  when (changes_people_expected(new.trip_id, old, new) and comes_due('dues-of-trip', new.trip_id))
  execute function keep_dues_of_trip('trip_id');

create constraint trigger dues_of_costs after insert or update of min_participants, free_every on cost_definitions
  deferrable initially deferred for each row
  when (comes_due('dues-of-trip', new.itinerary_id)) execute function keep_dues_of_trip('itinerary_id');

create constraint trigger dues_of_coaches after insert or update of itinerary_id, position, passenger_seats on vehicles
  deferrable initially deferred for each row
  when (comes_due('dues-of-trip', new.itinerary_id)) execute function keep_dues_of_trip('itinerary_id');

create constraint trigger dues_of_coaches_gone after delete or update of itinerary_id on vehicles
  deferrable initially deferred for each row
  when (comes_due('dues-of-trip', old.itinerary_id)) execute function keep_dues_of_trip('itinerary_id', 'old');

create constraint trigger dues_of_settings after insert or update on settings
  deferrable initially deferred for each row
  when (new.key in ('maxPerGuide', 'maxPerGuideOnVisits')) execute function keep_dues_of_guides();

create constraint trigger dues_of_settings_gone after delete on settings
  deferrable initially deferred for each row
  when (old.key in ('maxPerGuide', 'maxPerGuideOnVisits')) execute function keep_dues_of_guides();
--> statement-breakpoint
-- The payments of commissions are only ever added to: a reversing entry corrects a mistake.
create trigger commission_payments_only_added before update or delete on commission_payments
  for each row execute function refuse_change('accounts.only-added');

-- The commissions of each trip are added up by agency and terms, and those sums by day of departure. Both are computed
-- anew at the end of each transaction that changed something they depend on, and never adjusted by adding and
-- subtracting.

-- Stores the sums of a trip, and notes first for which days totals may change. The trip is locked: of two commands that
-- change its commissions at once, the second adds up what the first wrote.
create or replace function store_commission_sums(trip uuid) returns void language plpgsql as $$
declare
  noted text := coalesce(current_setting('due.commission_days', true), '');
  day date;
begin
  perform 1 from trips where id = trip for no key update;
  for day in select t.departs_on from trips t where t.id = trip union select s.departs_on from commission_sums s where s.trip_id = trip loop
    if strpos(noted, day::text) = 0 then noted := noted || ' ' || day; end if;
  end loop;
  perform set_config('due.commission_days', noted, true);
  with present as (
    select k.agency_id, k.pays_net, t.departs_on, count(*)::integer as bookings, sum(k.price_cents)::bigint as sold_cents,
      sum(k.cents)::bigint as cents,
      case when min(k.commission_bps) = max(k.commission_bps) then min(k.commission_bps) end as commission_bps,
      case when k.pays_net then 0 else coalesce((
        select sum(case when p.reverses_id is null then p.cents else -p.cents end)
        from commission_payments p where p.trip_id = trip and p.agency_id = k.agency_id), 0)::bigint end as paid_cents
    from agency_commissions k join trips t on t.id = k.trip_id
    where k.trip_id = trip group by k.agency_id, k.pays_net, t.departs_on
  ), gone as (
    delete from commission_sums s where s.trip_id = trip
      and not exists (select from present p where p.agency_id = s.agency_id and p.pays_net = s.pays_net)
  )
  insert into commission_sums as kept
    (trip_id, agency_id, pays_net, departs_on, bookings, sold_cents, cents, commission_bps, paid_cents)
  select trip, p.agency_id, p.pays_net, p.departs_on, p.bookings, p.sold_cents, p.cents, p.commission_bps, p.paid_cents
  from present p
  on conflict (trip_id, agency_id, pays_net) do update
  set departs_on = excluded.departs_on, bookings = excluded.bookings, sold_cents = excluded.sold_cents,
    cents = excluded.cents, commission_bps = excluded.commission_bps, paid_cents = excluded.paid_cents
  where (kept.departs_on, kept.bookings, kept.sold_cents, kept.cents, kept.commission_bps, kept.paid_cents) is distinct from
    (excluded.departs_on, excluded.bookings, excluded.sold_cents, excluded.cents, excluded.commission_bps, excluded.paid_cents);
end $$;

-- Adds up the commissions of the trip whose bookings, payments or day were written.
create or replace function keep_commission_sums() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform store_commission_sums(take_due('commissions', changed, tg_argv[0]));
  return null;
end $$;

-- Computes the totals of the noted days. Every transaction takes its days in one order and keeps others out of a day
-- until it ends, so that the second adds up what the first wrote. A day is read by its two terms, as its index begins.
create or replace function keep_commission_days() returns trigger language plpgsql as $$
declare
  day date;
begin
  perform take_due('commission-days', jsonb_build_object('all', tg_argv[0]), 'all');
  for day in select noted::date from string_to_table(trim(current_setting('due.commission_days', true)), ' ') noted
    where noted <> '' order by 1
  loop
    perform pg_advisory_xact_lock(hashtext('commission-days'), day - date '2000-01-01');
    with present as (
      select s.pays_net, s.is_paid, count(*)::integer as sums, sum(s.sold_cents)::bigint as sold_cents,
        sum(s.cents)::bigint as cents, sum(s.paid_cents)::bigint as paid_cents, sum(s.left_cents)::bigint as left_cents
      from commission_sums s where s.pays_net in (true, false) and s.departs_on = day group by s.pays_net, s.is_paid
    ), gone as (
      delete from commission_days d where d.pays_net in (true, false) and d.departs_on = day
        and not exists (select from present p where p.pays_net = d.pays_net and p.is_paid = d.is_paid)
    )
    insert into commission_days as kept (pays_net, is_paid, departs_on, sums, sold_cents, cents, paid_cents, left_cents)
    select p.pays_net, p.is_paid, day, p.sums, p.sold_cents, p.cents, p.paid_cents, p.left_cents from present p
    on conflict (pays_net, departs_on, is_paid) do update
    set sums = excluded.sums, sold_cents = excluded.sold_cents, cents = excluded.cents, paid_cents = excluded.paid_cents,
      left_cents = excluded.left_cents
    where (kept.sums, kept.sold_cents, kept.cents, kept.paid_cents, kept.left_cents)
      is distinct from (excluded.sums, excluded.sold_cents, excluded.cents, excluded.paid_cents, excluded.left_cents);
  end loop;
  perform set_config('due.commission_days', '', true);
  return null;
end $$;

create constraint trigger commission_sums_of_bookings after insert or update on agency_commissions
  deferrable initially deferred for each row
  when (comes_due('commissions', new.trip_id)) execute function keep_commission_sums('trip_id');

create constraint trigger commission_sums_of_bookings_gone after delete or update of trip_id on agency_commissions
  deferrable initially deferred for each row
  when (comes_due('commissions', old.trip_id)) execute function keep_commission_sums('trip_id', 'old');

create constraint trigger commission_sums_of_payments after insert on commission_payments
  deferrable initially deferred for each row
  when (comes_due('commissions', new.trip_id)) execute function keep_commission_sums('trip_id');

create constraint trigger commission_sums_of_trips after update of departs_on on trips
  deferrable initially deferred for each row
  when (comes_due('commissions', new.id)) execute function keep_commission_sums('id');

create constraint trigger commission_days_of_sums after insert or update or delete on commission_sums
  deferrable initially deferred for each row
  when (comes_due('commission-days', '00000000-0000-0000-0000-000000000000'))
  execute function keep_commission_days('00000000-0000-0000-0000-000000000000');
--> statement-breakpoint
-- The sums, the services to come and the suppliers of all existing dues are stored for the first time.
update supplier_dues d set provider_id = s.provider_id from services s where s.id = d.service_id and s.provider_id is not null;
--> statement-breakpoint
insert into services_to_come (service_id, provider_id, trip_id, departs_on, returns_on)
select s.id, s.provider_id, t.id, t.departs_on, t.returns_on from services s join trips t on t.id = s.itinerary_id
where s.provider_id is not null and t.status in ('draft', 'forSale', 'confirmed');
--> statement-breakpoint
select store_commission_sums(trip_id) from (select distinct trip_id from agency_commissions) sold;
--> statement-breakpoint
-- The totals of the days are computed here, so that a later migration finds no trigger that waits.
set constraints all immediate;
--> statement-breakpoint
set constraints all deferred;
