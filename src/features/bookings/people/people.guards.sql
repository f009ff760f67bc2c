-- A booking never names more people than it has heads; who was taken off does not count. The booking is locked before its
-- people are counted.
create or replace function check_named_people() returns trigger language plpgsql as $$
declare
  booking uuid := take_due('people', to_jsonb(new), tg_argv[0]);
  heads integer;
  named integer;
begin
  select adults + children into heads from bookings where id = booking for no key update;
  if not found then return null; end if;
  select count(*) into named from participants where booking_id = booking and canceled_at is null;
  if named > heads then
    raise exception using errcode = '23514', constraint = 'bookings.too-many-people', message = 'more people than heads';
  end if;
  return null;
end $$;

create constraint trigger people_of_participants after insert or update of booking_id, canceled_at on participants
  deferrable initially deferred for each row
  when (comes_due('people', case when new.canceled_at is null then new.booking_id end))
  execute function check_named_people('booking_id');

create constraint trigger people_of_bookings after update of adults, children on bookings
  deferrable initially deferred for each row
  when (comes_due('people', new.id)) execute function check_named_people('id');
