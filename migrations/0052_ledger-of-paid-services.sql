-- What was only marked as paid gets its entry in the ledger: of its estimated cost, or of nothing where that is not
-- known, on the day and by the person who marked it.
insert into supplier_payments (service_id, kind, cents, settles, method, paid_on, note, registered_by, registered_by_name, registered_at)
select s.id, 'payment', coalesce(greatest(
    s.amount_cents * case s.cost_kind when 'variable' then coalesce(h.confirmed, 0) else 1 end,
    case when s.amount_cents is null then (
      select sum(a.quantity * a.price_cents * (a.check_out_day - a.check_in_day)) from allotments a where a.service_id = s.id) end,
    0), 0), true, 'bankTransfer',
  (coalesce(marked.at, s.updated_at) at time zone 'Europe/Rome')::date, 'Segnato come pagato prima del registro dei pagamenti',
  marked.user_id, coalesce(marked.user_name, 'Torpedone'), coalesce(marked.at, s.updated_at)
from services s
join trips t on t.id = s.itinerary_id
left join trip_heads h on h.trip_id = t.id
left join lateral (
  select e.at, e.user_id, e.user_name from activity_entries e
  where e.subject_id = s.id and e.kind = 'services.activity-paid' order by e.seq desc limit 1) marked on true
where s.payment_status = 'paid';
--> statement-breakpoint
-- A template is never paid.
update services s set payment_status = 'toBePaid'
where s.payment_status = 'paid' and not exists (select from supplier_payments p where p.service_id = s.id);
