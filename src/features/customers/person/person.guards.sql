-- The search for people. It refuses nothing. It is a function because PostgreSQL then keeps its plans, and because it
-- searches in another way where many people match. As a single statement it was planned anew each time, which took
-- longer.

-- At most 25 people for each way to match, latest travellers first. Rank 1: the name begins with `joined`, or the tax
-- code begins with `code`. Rank 2, only if rank 1 found fewer than `wanted`: the search key matches every pattern.
-- `total` counts the matches of each way, up to a thousand. Beyond a thousand, people are searched from the latest
-- traveller on instead of being sorted.
create or replace function people_like(joined text, code text, patterns text[], wanted integer)
returns table (id uuid, rank integer, total integer)
language plpgsql stable rows 25 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  behind text := joined || chr(1114111);
  behind_code text := code || chr(1114111);
  begun uuid[]; begun_n integer;
  coded uuid[]; coded_n integer;
  held uuid[]; held_n integer := 0;
begin
  if joined = '' then return; end if;
  select array_agg(top.id), coalesce(max(top.n), 0) into begun, begun_n from (
    select c.id, count(*) over () as n from (
      select id, latest_trip_on, joined_name from customers
      where merged_into is null and erased_at is null and joined_name ~>=~ joined and joined_name ~<~ behind limit 1000) c
    order by c.latest_trip_on desc nulls last, c.joined_name limit 25) top;
  if begun_n = 1000 then
    select array_agg(w.id) into begun from (
      select c.id from (
        select id, joined_name from customers where merged_into is null and erased_at is null
        order by latest_trip_on desc nulls last, joined_name offset 0) c
      where c.joined_name ~>=~ joined and c.joined_name ~<~ behind limit 25) w;
  end if;
  select array_agg(top.id), coalesce(max(top.n), 0) into coded, coded_n from (
    select c.id, count(*) over () as n from (
      select id, latest_trip_on, joined_name from customers
      where merged_into is null and erased_at is null and tax_code ~>=~ code and tax_code ~<~ behind_code
        and (joined_name ~<~ joined or joined_name ~>=~ behind) limit 1000) c
    order by c.latest_trip_on desc nulls last, c.joined_name limit 25) top;
  if begun_n + coded_n < wanted then
    select array_agg(top.id), coalesce(max(top.n), 0) into held, held_n from (
      select c.id, count(*) over () as n from (
        select id, latest_trip_on, joined_name from customers
        where merged_into is null and erased_at is null and folded like patterns[1]
          and folded like coalesce(patterns[2], '%') and folded like all (patterns)
          and (joined_name ~<~ joined or joined_name ~>=~ behind) limit 1000) c
      order by c.latest_trip_on desc nulls last, c.joined_name limit 25) top;
    if held_n = 1000 then
      select array_agg(w.id) into held from (
        select c.id from (
          select id, folded, joined_name from customers where merged_into is null and erased_at is null
          order by latest_trip_on desc nulls last, joined_name offset 0) c
        where c.folded like all (patterns) and (c.joined_name ~<~ joined or c.joined_name ~>=~ behind) limit 25) w;
    end if;
  end if;
  return query
    select unnest(begun || coded), 1, begun_n + coded_n + held_n union all select unnest(held), 2, begun_n + coded_n + held_n;
end $$;
