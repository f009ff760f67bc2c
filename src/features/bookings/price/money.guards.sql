-- A price is never negative, and the agreed instalments always add up to what is owed.

-- The money of a booking in cents, defined in one place: its price, what it owes (less the commission where the agency
-- pays net), what was paid and refunded, what is due, and the payment state of the specification.
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

-- Judges the money of a booking. The booking is locked before its lines are added up: of two commands that change its
-- price or its instalments at once, the second counts what the first wrote.
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
