-- The activity log is only ever added to. Only an erasure of personal data may take a name out of an entry (GDPR,
-- article 17): it announces itself in its own transaction.
create trigger activity_only_added before update or delete on activity_entries
  for each row when (current_setting('torpedone.erasing', true) is distinct from 'on')
  execute function refuse_change('activity.only-added');
