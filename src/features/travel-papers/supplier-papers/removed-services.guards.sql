-- Papers and messages outlive their service and keep its id, so that undoing the removal gives them to the service that
-- replaces it. It refuses nothing.

-- Keeps the id of the service that is being removed.
create or replace function remember_removed_service() returns trigger language plpgsql as $$
begin
  new.removed_service_id := old.service_id;
  return new;
end $$;

create trigger removed_service_of_papers before update of service_id on supplier_papers
  for each row when (new.service_id is null and old.service_id is not null) execute function remember_removed_service();
