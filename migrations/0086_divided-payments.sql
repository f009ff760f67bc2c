drop trigger receipts_kept on receipts;
--> statement-breakpoint
drop trigger receipts_numbered on receipts;
--> statement-breakpoint
drop trigger payments_only_added on payments;
--> statement-breakpoint
drop trigger refunds_of_payments on payments;
--> statement-breakpoint
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
--> statement-breakpoint
-- Receipts are numbered by year, without holes. The number is always the next one, whatever number was written. It is
-- given under a lock that lasts until the commit, and a receipt is never deleted.
create or replace function number_receipt() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('receipts'), new.year);
  select coalesce(max(number), 0) + 1 into new.number from receipts where year = new.year;
  return new;
end $$;

create trigger receipts_numbered before insert on receipts
  for each row execute function number_receipt();

-- A receipt stays as it was issued. Only its first print is noted, once, and it follows its payment to another booking.
create or replace function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.payment_id, new.year, new.number, new.facts, new.issued_at)
      = (old.id, old.payment_id, old.year, old.number, old.facts, old.issued_at)
    and new.issued_by is not distinct from old.issued_by
    and (old.printed_at is null or new.printed_at is not distinct from old.printed_at)
  then return new;
  end if;
  raise exception using errcode = '23514', constraint = 'accounts.receipts-stay', message = 'receipts stay as issued';
end $$;

create trigger receipts_kept before update or delete on receipts
  for each row execute function keep_receipt();
