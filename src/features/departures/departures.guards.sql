-- The departures of an itinerary have different positions. The constraint is judged at the commit, so that two
-- departures can swap.
alter table departures add constraint "departures.position-taken"
  unique (itinerary_id, position) deferrable initially deferred;

-- They also have different positions on the way back, if the office ordered them.
alter table departures add constraint "departures.return-position-taken"
  unique (itinerary_id, return_position) deferrable initially deferred;
