-- Each service stores whether it is paid, because lists of trips count it. The state is computed anew from the ledger
-- and the instalments at every change of their rows. A service is paid when a standing entry settles it, or when its
-- agreed instalments are paid or waived. What was paid beyond the agreed instalments is kept with it (`beyondAgreed`).
create or replace function keep_payment_status() returns trigger language plpgsql as $$
declare
  service uuid := coalesce(new.service_id, old.service_id);
  is_paid boolean;
  overpaid bigint;
begin
  perform 1 from services where id = service for no key update;
  with standing as (
    select p.* from supplier_payments p
    where p.service_id = service and p.reverses_id is null
      and not exists (select from supplier_payments r where r.reverses_id = p.id)
  ), covered as (
    select coalesce(sum(case when kind = 'refund' then -cents else cents end), 0) as cents, coalesce(bool_or(settles), false) as settles,
      coalesce(sum(case kind when 'refund' then -cents when 'payment' then cents end), 0) as paid_cents
    from standing
  ), agreed as (
    select sum(cents) as cents from service_instalments where service_id = service
  )
  select covered.settles or coalesce(covered.cents >= agreed.cents, false),
    case when covered.cents > agreed.cents then greatest(0, least(covered.paid_cents, covered.cents - agreed.cents)) else 0 end
  into is_paid, overpaid from covered, agreed;
  update services s set payment_status = case when is_paid then 'paid' else 'toBePaid' end
  where s.id = service and s.payment_status is distinct from case when is_paid then 'paid' else 'toBePaid' end;
  delete from supplier_overpayments o where o.service_id = service and overpaid = 0;
  insert into supplier_overpayments as kept (service_id, cents) select service, overpaid where overpaid > 0
  on conflict (service_id) do update set cents = excluded.cents where kept.cents <> excluded.cents;
  return null;
end $$;

create trigger payment_status_of_payments after insert on supplier_payments
  for each row execute function keep_payment_status();

create trigger payment_status_of_instalments after insert or update or delete on service_instalments
  for each row execute function keep_payment_status();

-- The ledger is only ever added to: a reversing entry corrects a mistake.
create trigger supplier_payments_only_added before update or delete on supplier_payments
  for each row execute function refuse_change('payables.only-added');

-- A supplier's refunds never exceed the payments to it. The service is locked before its ledger is added up.
create or replace function check_supplier_refunds() returns trigger language plpgsql as $$
declare
  service uuid := take_due('supplier-refunds', to_jsonb(new), tg_argv[0]);
  net bigint;
begin
  perform 1 from services where id = service for no key update;
  select coalesce(sum(
      case p.kind when 'refund' then -p.cents when 'payment' then p.cents else 0 end
        * case when p.reverses_id is null then 1 else -1 end
    ), 0) into net
  from supplier_payments p where p.service_id = service;
  if net < 0 then
    raise exception using errcode = '23514', constraint = 'payables.refund-too-big', message = 'refund above what was paid';
  end if;
  return null;
end $$;

create constraint trigger refunds_of_supplier_payments after insert on supplier_payments
  deferrable initially deferred for each row
  when (comes_due('supplier-refunds', new.service_id)) execute function check_supplier_refunds('service_id');
