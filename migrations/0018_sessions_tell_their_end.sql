-- Programs remember who is signed in: a session that changes is told like one that is deleted.
create trigger sessions_changed after update of token, user_id, expires_at on sessions
  for each row execute function tell_session_change();
