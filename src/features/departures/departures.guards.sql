-- The departures of an itinerary have different positions. The constraint is judged at the commit, so that two can
-- swap.
alter table departures add constraint "departures.position-taken"
  unique (itinerary_id, position) deferrable initially deferred;
