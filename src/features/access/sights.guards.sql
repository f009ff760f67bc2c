-- Who saw what of whom is written down once a quarter of an hour, also when two copies of the server write it at the same
-- moment. In UTC, for an index must not depend on a zone.
alter table health_reads add constraint health_reads_once exclude using gist (
  customer_id with =, user_id with =, what with =,
  tsrange(at at time zone 'UTC', at at time zone 'UTC' + interval '15 minutes') with &&);
