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
