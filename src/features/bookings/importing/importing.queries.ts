import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { availabilityOf } from '#src/features/bookings/places/availability.queries.ts'
import type { Person } from '#src/features/customers/person/person.contract.ts'
import { personJoins, personPairs } from '#src/features/customers/person/person.queries.ts'
import { isSamePerson } from '#src/features/customers/person/same-person.rules.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { isDay } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import { normalizeTaxCode } from '#src/shared/tax-code.ts'
import type { checkImport } from './importing.contract.ts'

type Checked = Whole<z.output<(typeof checkImport)['schema']['response'][200]>>
type Asked = z.output<(typeof checkImport)['schema']['body']>['people']

/** The facts that an import needs: which of these people are stored or on the trip, and what is free there. */
export async function importChecked(reader: Reader, tripId: string, people: Asked): Promise<Checked> {
  const { placesLeft, roomsLeft } = await availabilityOf(reader, tripId)
  const { namesDaysBefore, childAgeLimit } = await settingsOf(reader)
  const { rows: departures } = await reader.execute<Checked['departures'][number]>(sql`
    select id, name, ${clockOf(sql`time`)} as time from departures where itinerary_id = ${tripId} order by time, name, id`)
  const known = await knownAmong(reader, tripId, people)
  return { known, placesLeft, roomsLeft, namesDaysBefore, childAgeLimit, departures }
}

/** Refuses an unknown trip. */
export async function refuseUnknownTrip(reader: Reader, tripId: string): Promise<void> {
  const { rows } = await reader.execute(sql`select from trips where id = ${tripId}`)
  if (rows.length === 0) throw new Refusal('calls.not-found', { kind: 'notFound' })
}

/**
 * The stored person of each entry: the one with the tax code, otherwise the one with the same name and birth date. One
 * query for all.
 */
async function knownAmong(reader: Reader, tripId: string, people: Asked): Promise<Checked['known']> {
  const asked = people.map(({ at, surname, name, bornOn, taxCode }) => ({
    at,
    surname: surname ?? '',
    name: name ?? '',
    bornOn: bornOn && isDay(bornOn) ? bornOn : null,
    taxCode: taxCode ? normalizeTaxCode(taxCode) : null,
  }))
  if (asked.length === 0) return []
  const { rows } = await reader.execute<{ at: number; person: Whole<Person>; bookingOnTrip: number | null }>(sql`
    with asked as (
      select a.*, least(left(split_part(search_key(a.surname || ' ' || a.name), ' ', 2), 200),
        left(split_part(search_key(a.name || ' ' || a.surname), ' ', 2), 200)) as name_key
      from json_to_recordset(${JSON.stringify(asked)}) as a(at int, surname text, name text, "bornOn" date, "taxCode" text)
    ), found as (
      select a.at, c.id from asked a join customers c on c.tax_code = a."taxCode" and c.merged_into is null
      union select a.at, c.id from asked a
        join customers c on c.born_on = a."bornOn" and c.name_key = a.name_key and c.born_on is not null
          and c.merged_into is null and c.erased_at is null
    )
    select found.at, json_build_object(${personPairs}) as person, (
        select b.number from participants p join bookings b on b.id = p.booking_id
        where p.trip_id = ${tripId} and p.customer_id = c.id and p.canceled_at is null and b.status <> 'canceled'
        limit 1) as "bookingOnTrip"
    from found join customers c on c.id = found.id ${personJoins}
    order by found.at, c.tax_code nulls last, c.id`)
  return asked.flatMap((entry) => {
    const identity = { ...entry, taxCodeCountry: 'IT' }
    const candidates = rows.filter(({ at }) => at === entry.at)
    const one =
      candidates.find(({ person }) => entry.taxCode !== null && person.taxCode === entry.taxCode) ??
      candidates.find(({ person }) => isSamePerson(person, identity))
    return one ? [one] : []
  })
}
