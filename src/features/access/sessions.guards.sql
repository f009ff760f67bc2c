-- Processes remember who is signed in. At the commit, this announces to all of them that a session changed or ended, a
-- role changed or a person was suspended.
create or replace function tell_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', coalesce(old.id, new.id)::text);
  return null;
end $$;

create trigger users_changed after update of roles, suspended_at, name on users for each row execute function tell_session_change();

create trigger sessions_changed after update of token, user_id, expires_at on sessions
  for each row execute function tell_session_change();

create trigger sessions_ended after delete on sessions for each row execute function tell_session_change();
