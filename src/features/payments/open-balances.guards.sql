-- The confirmed bookings that still owe are stored with the day on which their balance is due. They are computed anew
-- from a booking's own rows at the end of each transaction that changed one of them, and never adjusted by adding and
-- subtracting.

-- Stores or deletes the open balance of a booking. The booking is locked before its money is added up: of two commands
-- that change it at once, the second sees what the first wrote.
create or replace function keep_open_balance() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  booking uuid := take_due('open-balance', changed, tg_argv[0]);
  trip uuid;
  due_day date;
begin
  perform 1 from bookings where id = booking for no key update;
  select b.trip_id, i.due_on into trip, due_day
  from bookings b join booking_money m on m.booking_id = b.id
  left join instalments i on i.booking_id = b.id and i.kind = 'balance'
  where b.id = booking and b.status = 'confirmed' and m.due > 0;
  if found then
    insert into open_balances as kept (booking_id, trip_id, due_on) values (booking, trip, due_day)
    on conflict (booking_id) do update set trip_id = excluded.trip_id, due_on = excluded.due_on
    where (kept.trip_id, kept.due_on) is distinct from (excluded.trip_id, excluded.due_on);
  else
    delete from open_balances where booking_id = booking;
  end if;
  return null;
end $$;

create constraint trigger open_balance_of_bookings after insert or update of status, trip_id, pays_net, commission_bps on bookings
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
