-- Refunds never exceed payments. The booking is locked before its ledger is added up.
create or replace function check_refunds() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  booking uuid := take_due('refunds', changed, tg_argv[0]);
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

create constraint trigger refunds_of_payments after insert or update of booking_id on payments
  deferrable initially deferred for each row
  when (comes_due('refunds', new.booking_id)) execute function check_refunds('booking_id');

-- Judges the booking that an entry left.
create constraint trigger refunds_of_payments_gone after update of booking_id on payments
  deferrable initially deferred for each row
  when (comes_due('refunds', old.booking_id)) execute function check_refunds('booking_id', 'old');

-- The ledger is only ever added to: a reversing entry corrects a mistake. An entry may follow its money to another
-- booking, when bookings are divided or joined.
create trigger payments_only_added before update on payments
  for each row when (to_jsonb(new) - 'booking_id' <> to_jsonb(old) - 'booking_id')
  execute function refuse_change('payments.only-added');

create trigger payments_never_deleted before delete on payments
  for each row execute function refuse_change('payments.only-added');
