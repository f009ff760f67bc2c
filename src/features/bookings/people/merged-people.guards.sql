-- A head never names a person who was merged into another. It refuses nothing.

-- A form may still hold the id of a merged double: the head then gets the person that the double was merged into. The
-- lock waits for a merge under way.
create or replace function follow_merged_person() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  select coalesce(c.merged_into, c.id) into kept from customers c where c.id = new.customer_id for key share;
  if found then new.customer_id := kept; end if;
  return new;
end $$;

create trigger follow_merged_person_added before insert on participants
  for each row when (new.customer_id is not null) execute function follow_merged_person();

-- It judges only another person: an edit that keeps the same person must not wait for a merge that waits for this row.
create trigger follow_merged_person_changed before update of customer_id on participants
  for each row when (new.customer_id is distinct from old.customer_id and new.customer_id is not null)
  execute function follow_merged_person();
