-- Tells whether a head pays a single supplement that was not taken back.
create or replace function pays_single(head uuid) returns boolean language sql stable as $$
  select exists (
    select 1 from price_lines single
    where single.participant_id = head and single.kind = 'singleSupplement' and single.reverses_id is null
      and not exists (select 1 from price_lines back where back.reverses_id = single.id))
$$;

-- The people who keep a double alone: `open` until somebody decides, `single` while they pay for the single use (also
-- of a room that somebody else joined), `free` where nothing is charged for a reason. The crew and rooms that were
-- booked for one are left out.
create or replace view people_alone as
  select kept.* from (
    select p.id as participant_id, p.booking_id, p.trip_id, p.customer_id, p.position, r.id as room_id, r.room_type,
      r.single_use_of, d.alone_reason,
      case
        when pays_single(p.id) then
          case when r.room_type = 'SGL' or (r.room_type = 'DUS' and r.single_use_of is null and b.adults + b.children = 1)
            then null else 'single' end
        when (select count(*) from beds o where o.room_id = r.id) > 1 then null
        when d.alone_reason is not null then 'free'
        when r.room_type in ('DBL', 'TWN') then 'open'
      end as state
    from participants p
    join bookings b on b.id = p.booking_id
    join beds d on d.participant_id = p.id
    join rooms r on r.id = d.room_id
    where p.canceled_at is null and not b.is_staff
  ) kept where state is not null;
