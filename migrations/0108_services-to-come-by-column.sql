drop trigger to_come_of_trips on trips;
--> statement-breakpoint
drop trigger to_come_of_services on services;
--> statement-breakpoint
-- The services that suppliers will give are stored with their supplier and the days of their trip, and computed anew at
-- the end of each transaction that changed one of them. Trips of earlier years, which only grow in number, have none.

-- Stores a service whose trip is neither over nor cancelled, or deletes its row. The trip is locked first: of two
-- commands that change it at once, the second sees what the first wrote. A template has none.
create or replace function keep_service_to_come() returns trigger language plpgsql as $$
declare
  service uuid := take_due('service-to-come', to_jsonb(new), tg_argv[0]);
  present record;
begin
  perform 1 from trips where id = (select itinerary_id from services where id = service) for no key update;
  select s.provider_id, t.id, t.departs_on, t.returns_on into present from services s join trips t on t.id = s.itinerary_id
  where s.id = service and s.provider_id is not null and t.status in ('draft', 'forSale', 'confirmed');
  if not found then
    delete from services_to_come where service_id = service;
    return null;
  end if;
  insert into services_to_come as kept (service_id, provider_id, trip_id, departs_on, returns_on)
  values (service, present.provider_id, present.id, present.departs_on, present.returns_on)
  on conflict (service_id) do update
  set provider_id = excluded.provider_id, trip_id = excluded.trip_id, departs_on = excluded.departs_on, returns_on = excluded.returns_on
  where (kept.provider_id, kept.trip_id, kept.departs_on, kept.returns_on)
    is distinct from (excluded.provider_id, excluded.trip_id, excluded.departs_on, excluded.returns_on);
  return null;
end $$;

-- Stores the services of a trip whose state or days were written.
create or replace function keep_services_to_come() returns trigger language plpgsql as $$
declare
  trip uuid := take_due('services-to-come', to_jsonb(new), tg_argv[0]);
begin
  perform 1 from trips where id = trip for no key update;
  delete from services_to_come c where c.service_id = any (array(
    select s.id from services s join trips t on t.id = s.itinerary_id
    where t.id = trip and t.status not in ('draft', 'forSale', 'confirmed')));
  insert into services_to_come as kept (service_id, provider_id, trip_id, departs_on, returns_on)
  select s.id, s.provider_id, t.id, t.departs_on, t.returns_on from services s join trips t on t.id = s.itinerary_id
  where t.id = trip and s.provider_id is not null and t.status in ('draft', 'forSale', 'confirmed')
  on conflict (service_id) do update set departs_on = excluded.departs_on, returns_on = excluded.returns_on
  where (kept.departs_on, kept.returns_on) is distinct from (excluded.departs_on, excluded.returns_on);
  return null;
end $$;

-- A removed service takes its row along. A new trip gets its services in the same transaction or later.
create constraint trigger to_come_of_services after insert or update of itinerary_id, provider_id on services
  deferrable initially deferred for each row
  when (comes_due('service-to-come', new.id)) execute function keep_service_to_come('id');

create constraint trigger to_come_of_trips after update of status, departs_on, returns_on on trips
  deferrable initially deferred for each row
  when (comes_due('services-to-come', new.id)) execute function keep_services_to_come('id');
