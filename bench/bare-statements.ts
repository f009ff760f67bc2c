/**
 * The bench's questions as the leanest statements on the product's tables. Each is one statement that PostgreSQL
 * answers as JSON, with the content of a plain list. The product uses none of them.
 */
export const reads = {
  /** Trips from a day on, in one state. */
  list: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select t.id, t.code, t.title, t.status, t.departs_on, t.returns_on,
        (select sum(b.adults + b.children) from bookings b where b.trip_id = t.id and b.is_holding and not b.is_staff) as heads,
        least(t.max_places, (select sum(v.passenger_seats) from vehicles v where v.itinerary_id = t.id)) as places
      from trips t where t.status = 'forSale' and t.departs_on >= $1::date order by t.departs_on, t.id limit 50) row`,
  /** The trips that touch a month. */
  calendar: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select t.id, t.code, t.title, t.status, t.departs_on, t.returns_on,
        (select sum(b.adults + b.children) from bookings b where b.trip_id = t.id and b.is_holding and not b.is_staff) as heads,
        least(t.max_places, (select sum(v.passenger_seats) from vehicles v where v.itinerary_id = t.id)) as places
      from trips t where t.departs_on between $1::date - 60 and ($1::date + interval '1 month')::date and t.returns_on >= $1::date
      order by t.departs_on, t.id) row`,
  /** A trip with its departures and its services. */
  trip: `
    select row_to_json(row)::text as answer from (
      select t.id, t.version, t.code, t.title, t.type, t.status, t.departs_on, t.returns_on, t.transport, t.notes,
        (select sum(b.adults + b.children) from bookings b where b.trip_id = t.id and b.is_holding and not b.is_staff) as heads,
        least(t.max_places, (select sum(v.passenger_seats) from vehicles v where v.itinerary_id = t.id)) as places,
        (select json_agg(json_build_object('id', d.id, 'name', d.name, 'time', d.time) order by d.position)
          from departures d where d.itinerary_id = t.id) as departures,
        (select json_agg(json_build_object('id', s.id, 'day', s.day, 'category', s.category, 'name', s.name,
            'startsAt', s.starts_at, 'supplier', p.company_name) order by s.day, s.starts_at)
          from services s left join providers p on p.id = s.provider_id where s.itinerary_id = t.id) as services
      from trips t where t.id = $1) row`,
  /** The participants of a trip, by booking, and what each booking owes. */
  people: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select b.id, b.number, b.status, b.adults + b.children as heads, r.room_type as room, a.name as agency,
        d.name as boards_at, d.time as boards_on,
        (select sum(l.cents) from price_lines l where l.booking_id = b.id) as price,
        (select sum(case when (p.kind = 'refund') = (p.reverses_id is null) then -p.cents else p.cents end)
          from payments p where p.booking_id = b.id) as paid,
        (select json_agg(json_build_object('id', p.id, 'surname', c.surname, 'name', c.name, 'phone', c.phone) order by p.position)
          from participants p join customers c on c.id = p.customer_id where p.booking_id = b.id and p.canceled_at is null) as people
      from bookings b left join rooms r on r.id = b.room_id left join agencies a on a.id = b.agency_id
        left join departures d on d.id = b.departure_id
      where b.trip_id = $1 and b.status <> 'canceled' order by b.number) row`,
  /** People by the start of their surname. */
  search: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select c.id, c.surname, c.name, c.born_on, c.tax_code, c.phone, c.latest_trip_on from customers c
      where c.merged_into is null and c.erased_at is null and c.joined_name ~>=~ $1 and c.joined_name ~<~ ($1 || chr(1114109))
      order by c.joined_name using ~<~ limit 20) row`,
  /** Suppliers by name, with the number of their services on trips that are not over on a day. */
  suppliers: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select p.id, p.company_name, p.category, p.city, p.province, p.vat_number, p.phone,
        (select count(*) from services s join trips t on t.id = s.itinerary_id
          where s.provider_id = p.id and t.returns_on >= $1::date and t.status in ('draft', 'forSale', 'confirmed')) as coming
      from providers p where p.merged_into is null order by p.company_name collate "it-x-icu", p.id limit 50) row`,
  /** The dues to suppliers until two weeks after a day, the earliest first. */
  dues: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select d.service_id as id, d.due_on, d.left_cents, d.is_estimate, s.name, t.id as trip, t.title, p.company_name
      from supplier_dues d join services s on s.id = d.service_id join trips t on t.id = s.itinerary_id
        left join providers p on p.id = s.provider_id
      where d.due_on <= $1::date + 14 order by d.due_on, d.service_id limit 50) row`,
  /** What bookings owe, the earliest due first. */
  receivables: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select o.booking_id as id, o.due_on, o.left_cents, b.number, t.id as trip, t.title, a.name as agency, b.reference_name,
        (select c.surname || ' ' || c.name from participants p join customers c on c.id = p.customer_id
          where p.booking_id = b.id and p.is_default_contact limit 1) as contact
      from open_balances o join bookings b on b.id = o.booking_id join trips t on t.id = o.trip_id
        left join agencies a on a.id = b.agency_id
      where o.due_on is not null order by o.due_on, o.booking_id limit 50) row`,
  /** The refunds that are owed, the oldest first. */
  refunds: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select o.booking_id as id, o.since_on, o.cents, b.number, b.status, t.id as trip, t.title, b.reference_name,
        (select c.surname || ' ' || c.name from participants p join customers c on c.id = p.customer_id
          where p.booking_id = b.id and p.is_default_contact limit 1) as contact
      from open_refunds o join bookings b on b.id = o.booking_id join trips t on t.id = o.trip_id
      order by o.since_on, o.booking_id limit 50) row`,
  /** The commissions of agencies that pay gross, by trip, the earliest departure first. */
  commissions: `
    select coalesce(json_agg(row), '[]')::text as answer from (
      select k.agency_id, k.trip_id as trip, a.name, t.title, t.departs_on, count(*) as bookings,
        sum(k.price_cents) as sold, sum(k.cents) as cents
      from agency_commissions k join trips t on t.id = k.trip_id join agencies a on a.id = k.agency_id
      where not k.pays_net group by k.agency_id, k.trip_id, a.name, t.title, t.departs_on
      order by t.departs_on, k.agency_id, k.trip_id limit 50) row`,
} as const
export type BareRead = keyof typeof reads

/** Locks the trip: until the transaction ends, nobody else books on it or registers a payment for it. */
export const lockTrip = 'select 1 from trips where id = $1 for no key update'

/**
 * A booking of two in a double: one statement that writes the product's rows under the database's guards. `$1` trip,
 * `$2` departure, `$3` agency, `$4` the person who books, `$5` the key of the call, `$6` the people.
 */
export const book = `
  with person as materialized (
    select gen_random_uuid() as customer_id, gen_random_uuid() as participant_id, p.*
    from rows from (json_to_recordset($6::json) as (surname text, name text, sex text, "bornOn" date, "birthPlace" text,
      "birthCode" text, residence text, citizenship text, "taxCode" text, phone text, email text, "documentType" text,
      "documentNumber" text, "documentIssuedOn" date, "documentIssuedAt" text, "documentExpiresOn" date))
      with ordinality p (surname, name, sex, born_on, birth_place, birth_code, residence, citizenship, tax_code, phone, email,
        document_type, document_number, issued_on, issued_at, expires_on, n)
  ), trip as materialized (
    select t.id, t.departs_on, c.unit_cents, (select coalesce(max(number), 0) + 1 from bookings where trip_id = t.id) as number
    from trips t join cost_definitions c on c.itinerary_id = t.id where t.id = $1
  ), customer as (
    insert into customers (id, surname, name, sex, born_on, birth_place, birth_code, residence, citizenship, tax_code,
      phone, email, latest_trip_on, created_by, updated_by)
    select p.customer_id, p.surname, p.name, p.sex, p.born_on, p.birth_place, p.birth_code,
      p.residence, p.citizenship, p.tax_code, p.phone, p.email, t.departs_on, $4::uuid, $4::uuid from person p, trip t
  ), document as (
    insert into customer_documents (customer_id, type, number, issued_on, issued_at, expires_on)
    select customer_id, document_type, document_number, issued_on, issued_at, expires_on from person
  ), room as (
    insert into rooms (trip_id, room_type) select id, 'DBL' from trip returning id, capacity
  ), booking as (
    insert into bookings (trip_id, number, status, room_id, departure_id, agency_id, confirm_by, adults, confirmed_at,
      created_by, updated_by)
    select t.id, t.number, 'confirmed', r.id, $2::uuid, $3::uuid, current_date + 1, 2, now(), $4::uuid, $4::uuid
    from trip t, room r returning id, number
  ), participant as (
    insert into participants (id, booking_id, trip_id, customer_id, age_band, position, is_default_contact)
    select p.participant_id, b.id, $1, p.customer_id, 'adult', p.n, p.n = 1 from person p, booking b
  ), bed as (
    insert into beds (room_id, capacity, bed, participant_id) select r.id, r.capacity, p.n, p.participant_id from person p, room r
  ), line as (
    insert into price_lines (booking_id, participant_id, kind, cents, source, frozen_at, created_by)
    select b.id, p.participant_id, 'adultQuota', t.unit_cents, 'trip', now(), $4::uuid from booking b, trip t, person p
  ), terms as (
    insert into booking_terms (booking_id, priced_at, adult_cents, child_cents, registration_fee_cents, insurance_bps,
      child_under_age, deposit_bps, balance_days_before)
    select b.id, now(), t.unit_cents, t.unit_cents, 0, 0, 12, 2500, 30 from booking b, trip t
  ), instalment as (
    insert into instalments (booking_id, kind, cents, due_on)
    select b.id, i.kind, case i.kind when 'deposit' then t.unit_cents / 2 else t.unit_cents * 2 - t.unit_cents / 2 end,
      case i.kind when 'deposit' then current_date else t.departs_on - 30 end
    from booking b, trip t, (values ('deposit'), ('balance')) i (kind)
  ), entry as (
    insert into activity_entries (user_id, user_name, itinerary_id, subject, subject_id, kind)
    select $4::uuid, 'Bare', null, 'Customer', customer_id, 'customers.activity-created' from person
    union all select $4::uuid, 'Bare', $1::uuid, 'Booking', id, 'bookings.activity-created' from booking
  ), told as (
    insert into changes (topics) select array['trips', 'calendar', 'trip:' || $1, 'booking:' || id] from booking returning seq, topics
  ), kept as (
    insert into idempotency_keys (user_id, endpoint, key, body_hash, response, expires_at)
    select $4::uuid, 'bare', $5, '', json_build_object('id', id)::jsonb, now() + interval '1 day' from booking
  )
  select json_build_object('id', id, 'number', number)::text as answer,
    (select pg_notify('changes', json_build_object('seq', seq, 'topics', topics)::text) from told) from booking`

/**
 * A payment for a booking, in the same way. `$1` trip, `$2` booking, `$3` the person who registers it, `$4` the key of
 * the call.
 */
export const pay = `
  with payment as (
    insert into payments (booking_id, kind, cents, method, paid_on, registered_by, registered_by_name)
    select id, 'balance', 100, 'card', current_date, $3::uuid, 'Bare' from bookings where id = $2 and trip_id = $1 returning id
  ), entry as (
    insert into activity_entries (user_id, user_name, itinerary_id, subject, subject_id, kind)
    select $3::uuid, 'Bare', $1::uuid, 'Booking', $2, 'payments.activity-balance' from payment
  ), told as (
    insert into changes (topics) select array['trips', 'trip:' || $1, 'booking:' || $2] from payment returning seq, topics
  ), kept as (
    insert into idempotency_keys (user_id, endpoint, key, body_hash, response, expires_at)
    select $3::uuid, 'bare', $4, '', json_build_object('id', id)::jsonb, now() + interval '1 day' from payment
  )
  select json_build_object('id', id)::text as answer,
    (select pg_notify('changes', json_build_object('seq', seq, 'topics', topics)::text) from told) from payment`
