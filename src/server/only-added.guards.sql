-- Refuses every change and removal, as the constraint that the trigger names: for tables that are only added to.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = '23514', constraint = tg_argv[0], message = 'entries are only added';
end $$;
