-- A guard that adds up the rows of a parent judges that parent once, when the transaction ends, however many of its rows were
-- written. Which parents are still to be judged stands in settings of the transaction: a savepoint that is rolled back takes
-- them back as it does the judgements that were waiting.

-- The setting that lists a parent: one of 256, so that a transaction that writes thousands of parents still reads short lists.
create or replace function due_list(parent uuid) returns text language sql immutable strict return 'due.at_' || left(parent::text, 2);

-- Whether this row is the first of its parent since the guard last judged it: asked in the WHEN of a constraint trigger, where
-- PostgreSQL decides, as the row is written, whether a judgement is put in line. Null: the row is nothing to the guard.
-- A list that grew long forgets its oldest: what was forgotten is judged once more, never less.
create or replace function comes_due(guard text, parent uuid) returns boolean language plpgsql as $$
declare
  mark text := '<' || guard || ' ' || parent || '>';
  due text := coalesce(current_setting(due_list(parent), true), '');
begin
  if parent is null or strpos(due, mark) > 0 then return false; end if;
  if octet_length(due) > 4000 then due := right(due, 2000); end if;
  perform set_config(due_list(parent), due || mark, true);
  return true;
end $$;

-- The parent a guard is about to judge, off its list: what is written of it from now on is judged anew. A guard's own function
-- asks for it first of all, with the row that the trigger is about and the column that names the parent.
create or replace function take_due(guard text, changed jsonb, parent_column text) returns uuid language plpgsql as $$
declare
  parent uuid := changed ->> parent_column;
  mark text := '<' || guard || ' ' || parent || '>';
begin
  perform set_config(due_list(parent), replace(current_setting(due_list(parent), true), mark, ''), true);
  return parent;
end $$;
