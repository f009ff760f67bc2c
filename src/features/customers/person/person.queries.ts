import { sql } from 'drizzle-orm'
import type { Reader } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import { searchPatterns } from '#src/server/db/searching.ts'
import { writtenOnce } from '#src/server/db/written-once.ts'
import { foldText } from '#src/shared/folded.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import { normalizeTaxCode } from '#src/shared/tax-code.ts'
import type { KnownPerson, Person } from './person.contract.ts'

/** The fields of a `Person` as pairs for `json_build_object`, for the customer `c`. Needs `personJoins`. */
export const personPairs = sql`'customerId', c.id, 'version', c.version, 'surname', c.surname, 'name', c.name, 'sex', c.sex,
    'bornOn', c.born_on, 'birthPlace', c.birth_place, 'birthCode', c.birth_code, 'residence', c.residence,
    'citizenship', c.citizenship, 'taxCode', c.tax_code, 'taxCodeCountry', c.tax_code_country,
    'phone', c.phone, 'email', c.email,
    'documentType', d.type, 'documentNumber', d.number, 'documentIssuedOn', d.issued_on,
    'documentIssuedAt', d.issued_at, 'documentExpiresOn', d.expires_on, 'allergies', h.allergies,
    'hasHealthConsent', h.consent_at is not null, 'isHealthToAsk', h.customer_id is not null and h.allergies is null`

/** Joins the document in use and the health data of the customer `c`. */
export const personJoins = sql`
  left join lateral (select * from customer_documents where customer_id = c.id order by created_at desc, id limit 1) d on true
  left join customer_health h on h.customer_id = c.id`

/** One person, or null. A person who was merged into another answers as that other. */
export async function personById(reader: Reader, customerId: string): Promise<Whole<Person> | null> {
  const { rows } = await reader.execute<{ person: Whole<Person> }>(sql`
    select json_build_object(${personPairs}) as person
    from customers asked join customers c on c.id = coalesce(asked.merged_into, asked.id) ${personJoins}
    where asked.id = ${customerId}`)
  return rows[0]?.person ?? null
}

type Sought = { folded: string; code: string; patterns: string[]; tripId: string | null; limit: number }
const foundPeople = writtenOnce<Sought>(
  ({ folded, code, patterns, tripId, limit }) => sql`${prepared}
    with found as materialized (
      select * from people_like(${folded}, ${code}, ${patterns}::text[], ${limit})
    ), travels as (
      select p.customer_id, count(*)::int as trips, max(t.departs_on) as last_on,
        (array_agg(p.booking_id order by t.departs_on desc))[1] as last_booking
      from participants p
      join bookings b on b.id = p.booking_id and b.is_holding
      join trips t on t.id = p.trip_id
      where p.customer_id in (select id from found) and p.canceled_at is null
      group by p.customer_id
    ), first as materialized (
      select c.id, found.rank, v.trips, v.last_on, v.last_booking
      from found join customers c on c.id = found.id left join travels v on v.customer_id = c.id
      order by found.rank, v.last_on desc nulls last, c.surname collate "it-x-icu", c.name collate "it-x-icu", c.id
      limit ${limit}
    )
    select (select max(total) from found) as total, json_build_object(
      'person', json_build_object(${personPairs}),
      'tripCount', coalesce(v.trips, 0), 'lastTripOn', v.last_on,
      'bookingOnTrip', (
        select b.number from participants p join bookings b on b.id = p.booking_id
        where p.trip_id = ${tripId}::uuid and p.customer_id = c.id and p.canceled_at is null and b.status <> 'canceled'
        limit 1),
      'companions', coalesce((
        select json_agg(json_build_object('customerId', o.id, 'surname', o.surname, 'name', o.name) order by p.position)
        from participants p join customers o on o.id = p.customer_id
        where p.booking_id = v.last_booking and p.customer_id <> c.id and p.canceled_at is null), '[]'::json)
    ) as known
    from first v join customers c on c.id = v.id ${personJoins}
    order by v.rank, v.last_on desc nulls last, c.surname collate "it-x-icu", c.name collate "it-x-icu", c.id`,
)

/**
 * People who match a typed text. First come those whose surname, then name, or whose tax code begins with it; then
 * those whose names contain its words; within both, the latest travellers come first. One query answers the rows, their
 * number (at most a thousand of each kind) and the companions of each.
 */
export async function knownPeople(
  reader: Reader,
  { search, tripId, limit }: { search: string; tripId: string | undefined; limit: number },
): Promise<{ people: Whole<KnownPerson>[]; total: number }> {
  const patterns = searchPatterns(search).toSorted((one, other) => other.length - one.length)
  const { rows } = await reader.execute<{ known: Whole<KnownPerson>; total: number }>(
    foundPeople({
      folded: foldText(search),
      code: normalizeTaxCode(search),
      patterns,
      tripId: tripId ?? null,
      limit,
    }),
  )
  return { people: rows.map(({ known }) => known), total: rows[0]?.total ?? 0 }
}
