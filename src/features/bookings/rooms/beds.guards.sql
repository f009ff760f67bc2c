-- Only people on the trip sleep in its rooms: people who were not taken off, on a booking that holds, in a room of the
-- same trip.

-- Refuses when one of these people has a bed but may not. It finds them by an index, however many beds there are.
create or replace function refuse_beds_of_nobody(people uuid[]) returns void language plpgsql as $$
begin
  if exists (
    select 1 from beds d
    join rooms r on r.id = d.room_id
    join participants p on p.id = d.participant_id
    join bookings b on b.id = p.booking_id
    where d.participant_id = any (people) and (p.canceled_at is not null or not b.is_holding or r.trip_id <> p.trip_id)
  ) then
    raise exception using errcode = '23514', constraint = 'bookings.bed-of-nobody', message = 'bed of somebody not on the trip';
  end if;
end $$;

-- Judges a room whose beds were given: the people in it must be allowed to sleep there. If no booking holds the room
-- and people begin to use it, it counts as a room of its type, unless it is the crew's.
create or replace function check_beds_of_room() returns trigger language plpgsql as $$
declare
  room uuid := take_due('beds-of-room', to_jsonb(new), tg_argv[0]);
begin
  perform refuse_beds_of_nobody(array(select d.participant_id from beds d where d.room_id = room));
  perform refuse_rooms_over(r.trip_id, r.room_type) from rooms r
    where r.id = room and not r.is_staff
      and not exists (select 1 from bookings b where b.room_id = r.id and b.is_holding);
  return null;
end $$;

create constraint trigger beds_of_people after insert or update on beds
  deferrable initially deferred for each row
  when (comes_due('beds-of-room', new.room_id)) execute function check_beds_of_room('room_id');

-- Judges a booking that no longer holds, or from which a person was taken off or moved: none of these people may still
-- have a bed.
create or replace function check_beds_of_booking() returns trigger language plpgsql as $$
declare
  booking uuid := take_due('beds-of-booking', to_jsonb(new), tg_argv[0]);
begin
  perform refuse_beds_of_nobody(array(select p.id from participants p where p.booking_id = booking));
  return null;
end $$;

create constraint trigger people_of_beds after update of canceled_at, trip_id, booking_id on participants
  deferrable initially deferred for each row
  when (comes_due('beds-of-booking', new.booking_id)) execute function check_beds_of_booking('booking_id');

create constraint trigger bookings_of_beds after update of status on bookings
  deferrable initially deferred for each row
  when (comes_due('beds-of-booking', case when not new.is_holding then new.id end))
  execute function check_beds_of_booking('id');
