-- Each day before a departure has one penalty: the ranges of the scale never overlap.
alter table penalty_scales add constraint "settings.penalty-overlap"
  exclude using gist (int4range(from_day, to_day, '[]') with &&);
