-- The activity log is only ever added to. An erasure of personal data alone may take a name out of what stands
-- (GDPR, article 17): it says so for its own transaction.
create trigger activity_only_added before update or delete on activity_entries
  for each row when (current_setting('torpedone.erasing', true) is distinct from 'on')
  execute function refuse_change('activity.only-added');
