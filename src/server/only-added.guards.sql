-- Refuses every update and delete with the trigger's name as the refusal, for tables whose rows are only added.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = '23514', constraint = tg_argv[0], message = 'entries are only added';
end $$;
