drop trigger activity_only_added on activity_entries;
--> statement-breakpoint
-- The activity log is only ever added to. An erasure of personal data alone may take a name out of what stands
-- (GDPR, article 17): it says so for its own transaction.
create trigger activity_only_added before update or delete on activity_entries
  for each row when (current_setting('torpedone.erasing', true) is distinct from 'on')
  execute function refuse_change('activity.only-added');
--> statement-breakpoint
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

-- Only for another person: an edit that keeps its own must not wait for a merge that waits for this row.
create trigger follow_merged_person_changed before update of customer_id on participants
  for each row when (new.customer_id is distinct from old.customer_id and new.customer_id is not null)
  execute function follow_merged_person();
