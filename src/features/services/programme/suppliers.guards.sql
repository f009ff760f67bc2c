-- A service never names a supplier that was merged into another. It refuses nothing.

-- A form, a copy or a template may still hold the id of a merged double: the service then gets the supplier that the
-- double was merged into. The lock waits for a merge under way.
create or replace function follow_merged_supplier() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  select coalesce(p.merged_into, p.id) into kept from providers p where p.id = new.provider_id for key share;
  if found then new.provider_id := kept; end if;
  return new;
end $$;

create trigger follow_merged_supplier_added before insert on services
  for each row when (new.provider_id is not null) execute function follow_merged_supplier();

-- It judges only another supplier: an edit that keeps the same supplier must not wait for a merge that waits for this
-- row.
create trigger follow_merged_supplier_changed before update of provider_id on services
  for each row when (new.provider_id is distinct from old.provider_id and new.provider_id is not null)
  execute function follow_merged_supplier();
