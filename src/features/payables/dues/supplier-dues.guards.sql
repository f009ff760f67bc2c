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
