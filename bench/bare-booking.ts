import type pg from 'pg'
import type { ToBook } from './subjects.ts'

type Person = {
  surname: string
  name: string
  sex: string | null
  bornOn: string | null
  birthPlace: string | null
  birthCode: string | null
  residence: string | null
  citizenship: string | null
  taxCode: string | null
  phone: string | null
  email: string | null
  documentType: string | null
  documentNumber: string | null
  documentIssuedOn: string | null
  documentIssuedAt: string | null
  documentExpiresOn: string | null
}
export type BareBooking = ToBook & { agencyId: string; staffId: string; key: string; people: readonly Person[] }

/**
 * A booking as a program without checks, rules, shapes and library would write it: the rows that the product leaves, in
 * one transaction, under the same guards of the database, in as few statements as read well.
 */
export async function bookBarely(client: pg.ClientBase, given: BareBooking): Promise<{ id: string; number: number }> {
  const { tripId, departureId, agencyId, staffId, key, people } = given
  const ask = async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[]
  await client.query('begin')
  const [trip] = await ask<{ unitCents: number; departsOn: string; left: number | null }>(
    `select c.unit_cents::int as "unitCents", t.departs_on::text as "departsOn", trip_places(t.id) - (
       select coalesce(sum(adults + children), 0) from bookings b where b.trip_id = t.id and b.is_holding and not b.is_staff
     )::int as left
     from trips t join cost_definitions c on c.itinerary_id = t.id where t.id = $1 for no key update of t`,
    [tripId],
  )
  if (trip!.left !== null && trip!.left < people.length) throw new Error('full')
  const customers = await ask<{ id: string }>(
    `insert into customers (surname, name, folded, sex, born_on, birth_place, birth_code, residence, citizenship, tax_code,
       phone, email, created_by, updated_by)
     select p.surname, p.name, lower(p.surname || ' ' || p.name), p.sex, p."bornOn", p."birthPlace", p."birthCode", p.residence,
       p.citizenship, p."taxCode", p.phone, p.email, $2, $2
     from json_to_recordset($1) p (surname text, name text, sex text, "bornOn" date, "birthPlace" text, "birthCode" text,
       residence text, citizenship text, "taxCode" text, phone text, email text) returning id`,
    [JSON.stringify(people), staffId],
  )
  const ids = customers.map(({ id }) => id)
  await ask(
    `insert into customer_documents (customer_id, type, number, issued_on, issued_at, expires_on)
     select i.id, p.type, p.number, p."issuedOn", p."issuedAt", p."expiresOn"
     from rows from (json_to_recordset($1) as (type text, number text, "issuedOn" date, "issuedAt" text, "expiresOn" date))
       with ordinality p (type, number, "issuedOn", "issuedAt", "expiresOn", n)
     join unnest($2::uuid[]) with ordinality i (id, n) using (n)`,
    [
      JSON.stringify(
        people.map((person) => ({
          type: person.documentType,
          number: person.documentNumber,
          issuedOn: person.documentIssuedOn,
          issuedAt: person.documentIssuedAt,
          expiresOn: person.documentExpiresOn,
        })),
      ),
      ids,
    ],
  )
  const [room] = await ask<{ id: string; capacity: number }>(
    `insert into rooms (trip_id, room_type) values ($1, 'DBL') returning id, capacity`,
    [tripId],
  )
  const [booking] = await ask<{ id: string; number: number }>(
    `insert into bookings (trip_id, number, status, room_id, departure_id, agency_id, confirm_by, adults, confirmed_at,
       created_by, updated_by)
     select $1, coalesce(max(number), 0) + 1, 'confirmed', $2, $3, $4, current_date + 1, 2, now(), $5, $5
     from bookings where trip_id = $1 returning id, number`,
    [tripId, room!.id, departureId, agencyId, staffId],
  )
  const participants = await ask<{ id: string }>(
    `insert into participants (booking_id, trip_id, customer_id, position, is_default_contact)
     select $1, $2, id, n, n = 1 from unnest($3::uuid[]) with ordinality i (id, n) returning id`,
    [booking!.id, tripId, ids],
  )
  await ask(
    `insert into beds (room_id, capacity, bed, participant_id)
     select $1, $2, n, id from unnest($3::uuid[]) with ordinality i (id, n)`,
    [room!.id, room!.capacity, participants.map(({ id }) => id)],
  )
  const price = trip!.unitCents * 2
  const deposit = Math.round(price / 4)
  await ask(
    `insert into price_lines (booking_id, kind, quantity, unit_cents, cents, source, frozen_at, created_by)
     values ($1, 'adultQuota', 2, $2, $3, 'trip', now(), $4)`,
    [booking!.id, trip!.unitCents, price, staffId],
  )
  await ask(
    `insert into instalments (booking_id, kind, cents, due_on)
     values ($1, 'deposit', $2, current_date), ($1, 'balance', $3, $4::date - 30)`,
    [booking!.id, deposit, price - deposit, trip!.departsOn],
  )
  await ask(
    `insert into activity_entries (user_id, user_name, itinerary_id, subject, subject_id, kind)
     select $1, 'Bare', trip, subject, id, kind from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[]) a (trip, subject, id, kind)`,
    [
      staffId,
      [null, null, tripId],
      ['Customer', 'Customer', 'Booking'],
      [...ids, booking!.id],
      ['customers.activity-created', 'customers.activity-created', 'bookings.activity-created'],
    ],
  )
  await ask(
    `with told as (insert into changes (topics) values ($1) returning seq)
     select pg_notify('changes', json_build_object('seq', seq, 'topics', $1)::text) from told`,
    [['trips', 'calendar', `trip:${tripId}`, `booking:${booking!.id}`]],
  )
  await ask(
    `insert into idempotency_keys (user_id, endpoint, key, body_hash, response, expires_at)
     values ($1, 'bare', $2, '', $3, now() + interval '1 day')`,
    [staffId, key, JSON.stringify(booking)],
  )
  await client.query('commit')
  return booking!
}
