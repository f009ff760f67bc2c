drop trigger open_balance_of_instalments_gone on instalments;
--> statement-breakpoint
drop trigger open_balance_of_instalments on instalments;
--> statement-breakpoint
drop trigger open_balance_of_payments_gone on payments;
--> statement-breakpoint
drop trigger open_balance_of_payments on payments;
--> statement-breakpoint
drop trigger open_balance_of_lines_gone on price_lines;
--> statement-breakpoint
drop trigger open_balance_of_lines on price_lines;
--> statement-breakpoint
drop trigger open_balance_of_bookings on bookings;
--> statement-breakpoint
-- What bookings still owe, what they are owed back, and the commissions of their agencies are stored. All are computed
-- anew from a booking's own rows at the end of each transaction that changed one of them, and never adjusted by adding
-- and subtracting.

-- The day since which the oldest part of a booking's refund is owed: refunds give back the oldest money first. Of each
-- day, what comes in counts before what goes out. The lines of a price that was computed anew count by what they change.
create or replace function refund_owed_since(booking uuid) returns date language sql stable as $$
  with moved as (
    select p.paid_on as day, case p.kind when 'refund' then -p.cents else p.cents end::numeric as cents
    from payments p
    where p.booking_id = booking and p.reverses_id is null
      and not exists (select from payments r where r.reverses_id = p.id)
    union all
    select (l.created_at at time zone 'Europe/Rome')::date,
      -sum(l.cents) * case when b.pays_net then 10000 - b.commission_bps else 10000 end / 10000.0
    from price_lines l join bookings b on b.id = l.booking_id where l.booking_id = booking
    group by 1, b.pays_net, b.commission_bps
  ), held as (
    select day, cents < 0 as goes_out, greatest(0, sum(sum(cents)) over (order by day, cents < 0)) as cents
    from moved group by day, cents < 0
  ), grown as (
    select day, goes_out, greatest(0, cents - lag(cents, 1, 0) over (order by day, goes_out)) as cents,
      first_value(cents) over (order by day desc, goes_out desc) as owed
    from held
  ), reached as (
    select day, owed, cents, sum(cents) over (order by day desc, goes_out desc) as cents_since from grown
  )
  select coalesce(max(day) filter (where cents > 0 and cents_since >= owed), max(day)) from reached
$$;

-- Stores or deletes the open balance, the refund and the commission of a booking. A balance without an agreed day is due
-- on the departure: a balance without a day would be in the sums of the accounts and in none of their groups.
create or replace function store_open_money(booking uuid) returns void language plpgsql as $$
declare
  money record;
begin
  select b.trip_id, b.status, b.agency_id, b.pays_net, b.commission_bps, m.price, m.due,
    coalesce(i.due_on, t.departs_on) as due_on into money
  from bookings b join trips t on t.id = b.trip_id join booking_money m on m.booking_id = b.id
  left join instalments i on i.booking_id = b.id and i.kind = 'balance'
  where b.id = booking;
  if money.status in ('confirmed', 'canceled') and money.due > 0 then
    insert into open_balances as kept (booking_id, trip_id, due_on, left_cents)
    values (booking, money.trip_id, money.due_on, money.due)
    on conflict (booking_id) do update
    set trip_id = excluded.trip_id, due_on = excluded.due_on, left_cents = excluded.left_cents
    where (kept.trip_id, kept.due_on, kept.left_cents) is distinct from (excluded.trip_id, excluded.due_on, excluded.left_cents);
  else
    delete from open_balances where booking_id = booking;
  end if;
  if money.due < 0 then
    insert into open_refunds as kept (booking_id, trip_id, since_on, cents)
    values (booking, money.trip_id, refund_owed_since(booking), -money.due)
    on conflict (booking_id) do update
    set trip_id = excluded.trip_id, since_on = excluded.since_on, cents = excluded.cents
    where (kept.trip_id, kept.since_on, kept.cents) is distinct from (excluded.trip_id, excluded.since_on, excluded.cents);
  else
    delete from open_refunds where booking_id = booking;
  end if;
  if money.status in ('confirmed', 'canceled') and money.commission_bps > 0 and money.price > 0 then
    insert into agency_commissions as kept (booking_id, trip_id, agency_id, pays_net, commission_bps, price_cents, cents)
    values (booking, money.trip_id, money.agency_id, money.pays_net, money.commission_bps, money.price,
      round(money.price::numeric * money.commission_bps / 10000)::bigint)
    on conflict (booking_id) do update
    set trip_id = excluded.trip_id, agency_id = excluded.agency_id, pays_net = excluded.pays_net,
      commission_bps = excluded.commission_bps, price_cents = excluded.price_cents, cents = excluded.cents
    where (kept.trip_id, kept.agency_id, kept.pays_net, kept.commission_bps, kept.price_cents)
      is distinct from (excluded.trip_id, excluded.agency_id, excluded.pays_net, excluded.commission_bps, excluded.price_cents);
  else
    delete from agency_commissions where booking_id = booking;
  end if;
end $$;

-- The booking is locked before its money is added up: of two commands that change it at once, the second sees what the
-- first wrote.
create or replace function keep_open_balance() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  booking uuid := take_due('open-balance', changed, tg_argv[0]);
begin
  perform 1 from bookings where id = booking for no key update;
  perform store_open_money(booking);
  return null;
end $$;

create constraint trigger open_balance_of_bookings after insert or update of status, trip_id, agency_id, pays_net, commission_bps on bookings
  deferrable initially deferred for each row
  when (comes_due('open-balance', new.id)) execute function keep_open_balance('id');

create constraint trigger open_balance_of_lines after insert or update of booking_id, cents on price_lines
  deferrable initially deferred for each row
  when (comes_due('open-balance', new.booking_id)) execute function keep_open_balance('booking_id');

create constraint trigger open_balance_of_lines_gone after delete or update of booking_id on price_lines
  deferrable initially deferred for each row
  when (comes_due('open-balance', old.booking_id)) execute function keep_open_balance('booking_id', 'old');

create constraint trigger open_balance_of_payments after insert or update of booking_id, kind, cents, reverses_id on payments
  deferrable initially deferred for each row
  when (comes_due('open-balance', new.booking_id)) execute function keep_open_balance('booking_id');

create constraint trigger open_balance_of_payments_gone after delete or update of booking_id on payments
  deferrable initially deferred for each row
  when (comes_due('open-balance', old.booking_id)) execute function keep_open_balance('booking_id', 'old');

create constraint trigger open_balance_of_instalments after insert or update of booking_id, kind, due_on on instalments
  deferrable initially deferred for each row
  when (comes_due('open-balance', new.booking_id)) execute function keep_open_balance('booking_id');

create constraint trigger open_balance_of_instalments_gone after delete or update of booking_id on instalments
  deferrable initially deferred for each row
  when (comes_due('open-balance', old.booking_id)) execute function keep_open_balance('booking_id', 'old');
