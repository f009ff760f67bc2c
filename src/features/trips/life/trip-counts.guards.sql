-- The number of trips in each state is stored, and counted anew at the end of each transaction that adds, removes or
-- moves a trip. Every list of trips shows it, and counting ten thousand trips takes longer than reading a page of them.

-- Counts the trips of each state. The rows are locked first: of two transactions that move trips at once, the second
-- counts what the first wrote.
create or replace function count_trips() returns trigger language plpgsql as $$
begin
  perform take_due('trip-counts', jsonb_build_object('all', tg_argv[0]), 'all');
  perform 1 from trip_counts order by status for update;
  update trip_counts c set trips = counted.trips
  from (select k.status, (select count(*) from trips t where t.status = k.status) as trips from trip_counts k) counted
  where c.status = counted.status and c.trips <> counted.trips;
  return null;
end $$;

create constraint trigger trip_counts_of_trips after insert or delete or update of status on trips
  deferrable initially deferred for each row
  when (comes_due('trip-counts', '00000000-0000-0000-0000-000000000000'))
  execute function count_trips('00000000-0000-0000-0000-000000000000');
