-- The payments of commissions are only ever added to: a reversing entry corrects a mistake.
create trigger commission_payments_only_added before update or delete on commission_payments
  for each row execute function refuse_change('accounts.only-added');

-- The commissions of each trip are added up by agency and terms, and those sums by day of departure. Both are computed
-- anew at the end of each transaction that changed something they depend on, and never adjusted by adding and
-- subtracting.

-- Stores the sums of a trip, and notes first for which days totals may change. An agency that was paid keeps its sum also
-- when its bookings owe no commission any more: that money is to come back. The trip is locked: of two commands that
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
  with sold as (
    select k.agency_id, k.pays_net, count(*)::integer as bookings, sum(k.price_cents)::bigint as sold_cents,
      sum(k.cents)::bigint as cents,
      case when min(k.commission_bps) = max(k.commission_bps) then min(k.commission_bps) end as commission_bps
    from agency_commissions k where k.trip_id = trip group by k.agency_id, k.pays_net
  ), paid as (
    select p.agency_id, false as pays_net, sum(case when p.reverses_id is null then p.cents else -p.cents end)::bigint as cents
    from commission_payments p where p.trip_id = trip group by p.agency_id
  ), present as (
    select agency_id, pays_net, t.departs_on, coalesce(s.bookings, 0) as bookings, coalesce(s.sold_cents, 0) as sold_cents,
      coalesce(s.cents, 0) as cents, s.commission_bps, coalesce(p.cents, 0) as paid_cents
    from sold s full join paid p using (agency_id, pays_net) join trips t on t.id = trip
    where s.bookings > 0 or p.cents <> 0
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
        sum(s.cents)::bigint as cents, sum(s.paid_cents)::bigint as paid_cents,
        sum(greatest(0, s.left_cents))::bigint as left_cents, sum(greatest(0, -s.left_cents))::bigint as overpaid_cents
      from commission_sums s where s.pays_net in (true, false) and s.departs_on = day group by s.pays_net, s.is_paid
    ), gone as (
      delete from commission_days d where d.pays_net in (true, false) and d.departs_on = day
        and not exists (select from present p where p.pays_net = d.pays_net and p.is_paid = d.is_paid)
    )
    insert into commission_days as kept
      (pays_net, is_paid, departs_on, sums, sold_cents, cents, paid_cents, left_cents, overpaid_cents)
    select p.pays_net, p.is_paid, day, p.sums, p.sold_cents, p.cents, p.paid_cents, p.left_cents, p.overpaid_cents
    from present p
    on conflict (pays_net, departs_on, is_paid) do update
    set sums = excluded.sums, sold_cents = excluded.sold_cents, cents = excluded.cents, paid_cents = excluded.paid_cents,
      left_cents = excluded.left_cents, overpaid_cents = excluded.overpaid_cents
    where (kept.sums, kept.sold_cents, kept.cents, kept.paid_cents, kept.left_cents, kept.overpaid_cents) is distinct from
      (excluded.sums, excluded.sold_cents, excluded.cents, excluded.paid_cents, excluded.left_cents, excluded.overpaid_cents);
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
