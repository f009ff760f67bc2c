-- Some guards add up the rows of a parent. Such a guard judges each parent once, at the end of the transaction, however
-- many of its rows were written. Settings of the transaction list the parents that still wait for their judgement.
-- Rolling back to a savepoint restores the list together with the waiting judgements.

-- The setting that lists a parent. There are 256 of them, so that a transaction that writes thousands of parents reads
-- short lists.
create or replace function due_list(parent uuid) returns text language sql immutable strict return 'due.at_' || left(parent::text, 2);

-- Tells whether this row is the first of its parent since the guard last judged it. The WHEN of a constraint trigger
-- asks this, because there PostgreSQL decides whether to queue a judgement. A null parent does not concern the guard. A
-- list that has grown long forgets its oldest parents: a forgotten parent is judged once more, never less.
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

-- Takes the parent that a guard is about to judge off its list, so that later changes of the parent are judged again. A
-- guard's function begins with this call, and passes the trigger's row and the column that names the parent.
create or replace function take_due(guard text, changed jsonb, parent_column text) returns uuid language plpgsql as $$
declare
  parent uuid := changed ->> parent_column;
  mark text := '<' || guard || ' ' || parent || '>';
begin
  perform set_config(due_list(parent), replace(current_setting(due_list(parent), true), mark, ''), true);
  return parent;
end $$;
