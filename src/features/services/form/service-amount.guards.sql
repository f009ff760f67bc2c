-- The cost of a service's rooms, for sums that the database keeps and for lists. A database test compares it with the
-- same rules in `service-amount.rules.ts`.

-- The cost of a service by its allotment in cents: of all rooms if fixed, of a place in half a twin for the whole stay if
-- variable. Twelfths of a cent are exact for halves, thirds and quarters. Null without rooms.
create or replace function amount_by_rooms(service uuid, cost_kind text) returns bigint language plpgsql stable as $$
begin
  if cost_kind = 'fixed' then
    return (
      select sum(a.quantity * a.price_cents * (a.check_out_day - a.check_in_day)) from allotments a where a.service_id = service);
  end if;
  return (
    select div(sum((
      select a.price_cents * case a.room_type when 'TRP' then 4 when 'QUAD' then 3 when 'SGL' then 12 when 'DUS' then 12 else 6 end
      from allotments a
      where a.service_id = service and nights.night >= a.check_in_day and nights.night < a.check_out_day
      order by array_position(array['TWN', 'DBL', 'TRP', 'QUAD', 'DUS', 'SGL'], a.room_type), a.check_in_day limit 1
    )) + 6, 12)
    from (
      select distinct generate_series(a.check_in_day, a.check_out_day - 1) as night from allotments a where a.service_id = service
    ) nights);
end $$;
