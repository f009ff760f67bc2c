-- Every head of a booking is a row of participants. Adults and children count the rows that were not taken off, and
-- exactly one of these is the default contact. The booking is locked before its heads are counted: of two commands that
-- change them at once, the second counts what the first wrote.
create or replace function check_heads() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_argv[1] when 'old' then to_jsonb(old) else to_jsonb(new) end;
  booking uuid := take_due('heads', changed, tg_argv[0]);
  stated record;
  counted record;
begin
  select adults, children into stated from bookings where id = booking for no key update;
  if not found then return null; end if;
  select count(*) filter (where age_band = 'adult') as adults, count(*) filter (where age_band = 'child') as children,
    count(*) filter (where is_default_contact) as contacts
    into counted from participants where booking_id = booking and canceled_at is null;
  if counted.adults <> stated.adults or counted.children <> stated.children then
    raise exception using errcode = '23514', constraint = 'bookings.heads-off', message = 'heads are not the rows';
  end if;
  if counted.contacts <> 1 then
    raise exception using errcode = '23514', constraint = 'bookings.contact-off', message = 'not one contact';
  end if;
  return null;
end $$;

create constraint trigger heads_of_participants
  after insert or update of booking_id, canceled_at, age_band, is_default_contact on participants
  deferrable initially deferred for each row
  when (comes_due('heads', new.booking_id)) execute function check_heads('booking_id');

create constraint trigger heads_of_participants_gone after delete or update of booking_id on participants
  deferrable initially deferred for each row
  when (comes_due('heads', old.booking_id)) execute function check_heads('booking_id', 'old');

create constraint trigger heads_of_bookings after insert or update of adults, children on bookings
  deferrable initially deferred for each row
  when (comes_due('heads', new.id)) execute function check_heads('id');
