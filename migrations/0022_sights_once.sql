-- One opening was written down twice, by the first picture and by the program that asks again: of sights of the same thing
-- by the same person less than a quarter of an hour after the one that stays, none is kept.
do $$
declare
  sight health_reads%rowtype;
  kept health_reads%rowtype;
begin
  for sight in select * from health_reads order by user_id, customer_id, what, at, id loop
    if kept.id is not null and (kept.user_id, kept.customer_id, kept.what) = (sight.user_id, sight.customer_id, sight.what)
      and sight.at < kept.at + interval '15 minutes' then
      delete from health_reads where id = sight.id;
    else
      kept := sight;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- Also when both are written at the same moment, by two copies of the server. UTC, for an index must not depend on a zone.
alter table health_reads add constraint health_reads_once exclude using gist (
  customer_id with =, user_id with =, what with =,
  tsrange(at at time zone 'UTC', at at time zone 'UTC' + interval '15 minutes') with &&);
