-- The departures of an itinerary stand in one order. It is judged at the end of the transaction, so that two can change places.
alter table departures add constraint "departures.position-taken"
  unique (itinerary_id, position) deferrable initially deferred;
