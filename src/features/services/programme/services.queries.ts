import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { itineraryById } from '#src/features/itineraries/itineraries.queries.ts'
import { isoOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { Whole } from '#src/shared/seen-by.ts'
import type { getService, listServices, serviceShape } from './services.contract.ts'

export type Service = Whole<z.output<typeof serviceShape>>
export type ServiceInUse = Whole<z.output<(typeof getService)['schema']['response'][200]>>

/** The fields of a `ServiceFile`, from its row `r` joined with its file. */
export const serviceFilePairs = sql`'id', r.id, 'name', r.name, 'size', r.size, 'contentType', r.content_type,
  'isVoucher', r.is_voucher, 'createdAt', ${isoOf(sql`r.created_at`)}, 'former', coalesce((
    with recursive former as (
      select o.*, 1 as age from service_files o where o.id = r.replaces_id
      union all select o.*, f.age + 1 from former f join service_files o on o.id = f.replaces_id
    )
    select json_agg(json_build_object('id', o.id, 'name', f.name, 'size', f.size, 'contentType', f.content_type,
      'createdAt', ${isoOf(sql`o.created_at`)}) order by o.age)
    from former o join files f on f.id = o.file_id), '[]'::json)`

/** The order of a programme: day, time (untimed first), position. */
const inProgrammeOrder = sql`s.day, s.starts_at nulls first, s.position, s.id`

/** The fields of a programme card for the service `s`, as pairs for `json_build_object`. Needs `providerJoin`. */
const cardPairs = sql`'id', s.id, 'version', s.version, 'day', s.day, 'position', s.position,
  'category', s.category, 'name', s.name, 'startsAt', to_char(s.starts_at, 'HH24:MI'), 'location', s.location,
  'amountCents', s.amount_cents,
  'untilDay', (select max(a.check_out_day) from allotments a where a.service_id = s.id),
  'isCosted', s.amount_cents is not null or exists (select from allotments a where a.service_id = s.id), 'costKind', s.cost_kind,
  'provider', case when p.id is null then null else json_build_object('id', p.id, 'companyName', p.company_name) end,
  'paymentStatus', s.payment_status, 'communicationStatus', s.communication_status`
const providerJoin = sql`left join providers p on p.id = s.provider_id`

const rowsOf = (table: SQL, pairs: SQL, order: SQL) => sql`coalesce((
  select json_agg(json_build_object(${pairs}) order by ${order}) from ${table} r where r.service_id = s.id), '[]'::json)`

/** The steps of the price of the service `s`. */
export const stepsJson = sql`case when s.amount_up_to is not null then
  json_build_object('upTo', s.amount_up_to, 'beyondCents', s.amount_beyond_cents) end`

/** All fields of a `Service`. */
const servicePairs = sql`${cardPairs}, 'itineraryId', s.itinerary_id, 'code', s.code, 'repeats', s.repeats,
  'steps', ${stepsJson}, 'paymentTerms', s.payment_terms, 'supplierTerms', p.payment_terms,
  'guidesBooked', s.guides_booked,
  'hotelType', s.hotel_type, 'hasBeverages', s.has_beverages, 'contactId', s.contact_id, 'pnr', s.pnr,
  'notes', s.notes, 'optionOn', s.option_on, 'optionOffset', s.option_offset, 'releaseOffset', s.release_offset,
  'releaseDays', s.release_days, 'roomingDays', s.rooming_days, 'maxPerGuide', s.max_per_guide, 'releaseOn', s.release_on,
  'hasLimitedAccess', s.has_limited_access, 'accessLimit', s.access_limit, 'isInHouse', s.is_in_house,
  'isExtraEu', s.is_extra_eu,
  'allotments', ${rowsOf(
    sql`allotments`,
    sql`'id', r.id, 'roomType', r.room_type, 'quantity', r.quantity, 'priceCents', r.price_cents,
      'availableQuantity', r.available_quantity, 'extraCents', r.extra_cents, 'checkInDay', r.check_in_day,
      'checkOutDay', r.check_out_day`,
    sql`r.check_in_day, array_position(array['SGL', 'DUS', 'DBL', 'TWN', 'TRP', 'QUAD'], r.room_type)`,
  )},
  'gratuities', ${rowsOf(
    sql`gratuities`,
    sql`'id', r.id, 'basis', r.basis, 'threshold', r.threshold, 'countsFree', r.counts_free,
      'rounding', r.rounding, 'max', r.max, 'value', r.value`,
    sql`r.threshold, r.id`,
  )},
  'files', ${rowsOf(
    sql`(select sf.*, f.name, f.size, f.content_type from service_files sf
      join files f on f.id = sf.file_id and f.deleted_at is null
      where not exists (select from service_files n where n.replaces_id = sf.id))`,
    serviceFilePairs,
    sql`r.created_at, r.id`,
  )}`

/** The sums of the service `s` in cents: agreed in instalments, and paid or waived. */
const moneyPairs = sql`'supplierMoney', json_build_object(
  'agreedCents', (select sum(i.cents) from service_instalments i where i.service_id = s.id),
  'coveredCents', coalesce((
    select sum(case when p.kind = 'refund' then -p.cents else p.cents end * case when p.reverses_id is null then 1 else -1 end)
    from supplier_payments p where p.service_id = s.id), 0))`

/** The programme of a trip as JSON: a card for each service. */
export function programmeJson(itineraryId: SQL): SQL {
  return sql`coalesce((
    select json_agg(json_build_object(${cardPairs}, ${moneyPairs}) order by ${inProgrammeOrder})
    from services s ${providerJoin} where s.itinerary_id = ${itineraryId}), '[]'::json)`
}

export async function servicesOf(
  reader: Reader,
  itineraryId: string,
): Promise<z.output<(typeof listServices)['schema']['response'][200]>> {
  const { days, departsOn, isClosed } = await itineraryById(reader, itineraryId)
  const { rows } = await reader.execute<{ service: Service }>(sql`
    select json_build_object(${servicePairs}) as service
    from services s ${providerJoin} where s.itinerary_id = ${itineraryId} order by ${inProgrammeOrder}`)
  return { days, departsOn, isClosed, services: rows.map(({ service }) => service) }
}

/** One service. Refuses an unknown id. */
export async function serviceById(reader: Reader, serviceId: string): Promise<ServiceInUse> {
  const { rows } = await reader.execute<{ service: ServiceInUse }>(sql`
    select json_build_object(${servicePairs},
      'reach', case when p.id is not null then json_build_object('phone', p.phone, 'address', p.address,
        'postalCode', p.postal_code, 'city', p.city, 'province', p.province) end,
      'roomsTaken', coalesce((
        select json_agg(json_build_object('roomType', taken.room_type, 'quantity', taken.rooms))
        from (
          select used.room_type, count(*) as rooms from used_rooms(s.itinerary_id, s.id, null) used
          where s.category = 'hotel'
          group by used.room_type
        ) taken), '[]'::json),
      'releases', ${rowsOf(
        sql`room_releases`,
        sql`'id', r.id, 'roomType', r.room_type, 'quantity', r.quantity, 'releasedOn', r.released_on,
          'toldTo', r.told_to, 'createdByName', r.created_by_name`,
        sql`r.created_at desc, r.id`,
      )}) as service
    from services s ${providerJoin} where s.id = ${serviceId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].service
}

/** The last day that a service or an allotment of the itinerary reaches; 0 without any. */
export async function lastServiceDay(reader: Reader, itineraryId: string): Promise<number> {
  const { rows } = await reader.execute<{ day: number }>(sql`
    select coalesce(max(greatest(s.day, a.check_out_day)), 0)::int as day
    from services s left join allotments a on a.service_id = s.id where s.itinerary_id = ${itineraryId}`)
  return rows[0]!.day
}
