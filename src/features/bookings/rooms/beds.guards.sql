-- Only who is on the trip sleeps in its rooms: somebody not taken off, of a booking that holds, in a room of the same trip.
-- It looks at the beds of the people concerned alone, by their index, however many beds there are.
create or replace function check_beds() returns trigger language plpgsql as $$
declare people uuid[];
begin
  if tg_table_name = 'bookings' then
    select array_agg(p.id) into people from participants p where p.booking_id = new.id;
  elsif tg_table_name = 'participants' then
    people := array[new.id];
  else
    people := array[new.participant_id];
  end if;
  if exists (
    select 1 from beds d
    join rooms r on r.id = d.room_id
    join participants p on p.id = d.participant_id
    join bookings b on b.id = p.booking_id
    where d.participant_id = any (people) and (p.canceled_at is not null or not b.is_holding or r.trip_id <> p.trip_id)
  ) then
    raise exception using errcode = '23514', constraint = 'bookings.bed-of-nobody', message = 'bed of somebody not on the trip';
  end if;
  return null;
end $$;

create constraint trigger beds_of_people after insert or update on beds
  deferrable initially deferred for each row execute function check_beds();

create constraint trigger people_of_beds after update of canceled_at, trip_id, booking_id on participants
  deferrable initially deferred for each row execute function check_beds();

create constraint trigger bookings_of_beds after update of status on bookings
  deferrable initially deferred for each row when (not new.is_holding) execute function check_beds();
