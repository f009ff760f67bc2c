-- Papers for suppliers are numbered by kind and year, without holes. The number is always the next one, whatever number
-- was written. It is given under a lock that lasts until the commit, and a paper is never deleted.
create or replace function number_supplier_paper() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('supplier-papers-' || new.kind), new.year);
  select coalesce(max(number), 0) + 1 into new.number from supplier_papers where kind = new.kind and year = new.year;
  return new;
end $$;

create trigger supplier_papers_numbered before insert on supplier_papers
  for each row execute function number_supplier_paper();

-- A paper stays as it was issued. Only its service may be removed, its supplier merged into another, and its PDF stored
-- once.
create or replace function keep_supplier_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.file_id is null or new.file_id = old.file_id)
    and (new.id, new.itinerary_id, new.kind, new.year, new.number, new.facts, new.issued_at, new.seq)
      = (old.id, old.itinerary_id, old.kind, old.year, old.number, old.facts, old.issued_at, old.seq)
    and (new.replaces_id, new.issued_by) is not distinct from (old.replaces_id, old.issued_by)
  then return new;
  end if;
  raise exception using errcode = '23514', constraint = 'communications.papers-stay', message = 'papers stay as issued';
end $$;

create trigger supplier_papers_kept before update or delete on supplier_papers
  for each row execute function keep_supplier_paper();
