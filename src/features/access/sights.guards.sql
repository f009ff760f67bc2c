-- A sight, who saw what of whom, is recorded once in a quarter of an hour, even when two processes write it at the same
-- moment. The time is in UTC, because an index must not depend on a time zone.
alter table health_reads add constraint health_reads_once exclude using gist (
  customer_id with =, user_id with =, what with =,
  tsrange(at at time zone 'UTC', at at time zone 'UTC' + interval '15 minutes') with &&);
