-- The activity log is only ever added to.
create trigger activity_only_added before update or delete on activity_entries
  for each row execute function refuse_change('activity.only-added');
