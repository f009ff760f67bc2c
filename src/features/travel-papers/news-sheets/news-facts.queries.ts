import { sql } from 'drizzle-orm'
import { driversJson } from '#src/features/bookings/drivers/drivers.queries.ts'
import { coachOfTrip, crewOfTrip } from '#src/features/bookings/loading/crew.queries.ts'
import { personJoins } from '#src/features/customers/person/person.queries.ts'
import type { ServiceCategory } from '#src/features/services/form/categories.values.ts'
import { type AgencyOnPapers, logoOf } from '#src/features/settings/logo.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day, Time } from '#src/shared/day.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Refusal } from '#src/shared/refusal.ts'

export type Reached = { name: string; phone: string | null }

export type NewsStop = {
  id: string
  name: string
  address: string
  time: Time
  position: number
  isExtra: boolean
  referencePhone: string | null
  returnPosition: number | null
  returnTime: Time | null
  people: number
}

export type NewsService = {
  id: string
  day: number
  startsAt: Time | null
  category: ServiceCategory
  name: string
  location: string | null
  pnr: string | null
  /** The terms on which it is paid, where they are not the supplier's. */
  paymentTerms: string | null
  hotelType: 'BB' | 'HB' | 'FB' | null
  hasBeverages: boolean
  isExtraEu: boolean
  accessLimit: number | null
  /** True for a service that gets permits for the coach. */
  hasPermits: boolean
  /** Of a hotel: the days of its rooms. */
  checkInDay: number | null
  checkOutDay: number | null
  provider: {
    companyName: string
    address: string | null
    postalCode: string | null
    city: string | null
    phone: string | null
  } | null
  contact: Reached | null
}

export type NewsPermit = {
  day: number
  city: string
  zone: string | null
  number: string | null
  fromOn: Day
  fromTime: Time
  untilOn: Day
  untilTime: Time
  plate: string | null
  state: 'toRequest' | 'requested' | 'granted'
}

/** Everything that the sheets, summonses and dossiers of a trip say of it. */
export type NewsFacts = {
  trip: {
    id: string
    code: string
    title: string
    type: 'multiDay' | 'daily'
    transport: string
    departsOn: Day
    returnsOn: Day
    days: number
  }
  stops: NewsStop[]
  services: NewsService[]
  leaders: Reached[]
  drivers: (Reached & { plate: string | null })[]
  coach: { company: string | null; plate: string | null } | null
  coaches: { plate: string | null; model: string | null; passengerSeats: number }[]
  permits: NewsPermit[]
  driving: { day: number; minutes: number }[]
  heads: { confirmed: number; option: number; staff: number }
  /** The confirmed people of the parties: how many there are, their addresses, and those whom no email reaches. */
  people: { total: number; addresses: number; withoutEmail: number }
  diets: { customerId: string; name: string; note: string }[]
  isInsured: boolean
  agency: AgencyOnPapers & { email: string; address: string }
}

const serviceJson = sql`json_build_object('id', s.id, 'day', s.day, 'startsAt', ${clockOf(sql`s.starts_at`)},
  'category', s.category, 'name', s.name, 'location', s.location, 'pnr', s.pnr, 'paymentTerms', s.payment_terms, 'hotelType', s.hotel_type,
  'hasBeverages', s.has_beverages, 'isExtraEu', s.is_extra_eu, 'accessLimit', s.access_limit,
  'hasPermits', exists (select from permits m where m.service_id = s.id),
  'checkInDay', (select min(a.check_in_day) from allotments a where a.service_id = s.id),
  'checkOutDay', (select max(a.check_out_day) from allotments a where a.service_id = s.id),
  'provider', case when v.id is null then null else json_build_object('companyName', v.company_name,
    'address', v.address, 'postalCode', v.postal_code, 'city', v.city, 'phone', v.phone) end,
  'contact', (select json_build_object('name', k.name, 'phone', k.phone) from provider_contacts k
    where k.id = s.contact_id and k.removed_at is null))`

const stopJson = sql`json_build_object('id', d.id, 'name', d.name, 'address', d.address, 'time', ${clockOf(sql`d.time`)},
  'position', d.position, 'isExtra', d.is_extra, 'referencePhone', d.reference_phone,
  'returnPosition', d.return_position, 'returnTime', ${clockOf(sql`d.return_time`)},
  'people', (select count(*) from participants p join bookings b on b.id = p.booking_id
    where p.trip_id = t.id and p.canceled_at is null and b.is_holding and not b.is_staff
      and coalesce(p.departure_id, b.departure_id) = d.id))`

const permitJson = sql`json_build_object('day', s.day, 'city', m.city, 'zone', m.zone, 'number', m.number,
  'fromOn', m.from_on, 'fromTime', ${clockOf(sql`m.from_time`)}, 'untilOn', m.until_on,
  'untilTime', ${clockOf(sql`m.until_time`)}, 'plate', m.plate, 'state', m.state)`

const heads = (which: ReturnType<typeof sql>) => sql`(
  select count(*)::int from participants p join bookings b on b.id = p.booking_id
  where p.trip_id = t.id and p.canceled_at is null and ${which})`

/**
 * The confirmed people, and the address at which each is reached: their own, otherwise that of their party's contact.
 */
const people = sql`(
  select json_build_object('total', count(*), 'addresses', count(distinct lower(r.email)),
    'withoutEmail', count(*) filter (where r.email is null))
  from participants p
  join bookings b on b.id = p.booking_id and b.status = 'confirmed' and not b.is_staff
  left join customers c on c.id = p.customer_id
  cross join lateral (select coalesce(nullif(c.email, ''), (
    select nullif(o.email, '') from participants q join customers o on o.id = q.customer_id
    where q.booking_id = b.id and q.is_default_contact and q.canceled_at is null limit 1)) as email) r
  where p.trip_id = t.id and p.canceled_at is null)`

const diets = sql`(
  select coalesce(json_agg(json_build_object('customerId', c.id, 'name', rtrim(c.surname || ' ' || c.name),
    'note', h.allergies) order by c.surname collate "it-x-icu", c.name collate "it-x-icu", c.id), '[]'::json)
  from participants p
  join bookings b on b.id = p.booking_id and (b.status = 'confirmed' or (b.is_staff and b.is_holding))
  join customers c on c.id = p.customer_id ${personJoins}
  where p.trip_id = t.id and p.canceled_at is null and h.allergies is not null)`

const list = (item: ReturnType<typeof sql>, order: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(${item} order by ${order}) from ${from}), '[]'::json)`

/** The facts of a trip in one query, besides the agency's. Refuses an unknown trip. */
export async function newsFacts(reader: Reader, tripId: string): Promise<NewsFacts> {
  const { rows } = await reader.execute<{ facts: Omit<NewsFacts, 'agency'> }>(sql`
    select json_build_object(
      'trip', json_build_object('id', t.id, 'code', t.code, 'title', t.title, 'type', t.type, 'transport', t.transport,
        'departsOn', t.departs_on, 'returnsOn', t.returns_on, 'days', i.days),
      'stops', ${list(stopJson, sql`d.position`, sql`departures d where d.itinerary_id = t.id`)},
      'services', ${list(
        serviceJson,
        sql`s.day, s.starts_at nulls first, s.position, s.id`,
        sql`services s left join providers v on v.id = s.provider_id where s.itinerary_id = t.id`,
      )},
      'leaders', ${crewOfTrip('guide')}, 'drivers', ${driversJson}, 'coach', ${coachOfTrip},
      'coaches', ${list(
        sql`json_build_object('plate', c.plate, 'model', c.model, 'passengerSeats', c.passenger_seats)`,
        sql`c.position, c.id`,
        sql`vehicles c where c.itinerary_id = t.id`,
      )},
      'permits', ${list(
        permitJson,
        sql`m.from_on, m.from_time, m.city, m.id`,
        sql`permits m join services s on s.id = m.service_id where s.itinerary_id = t.id`,
      )},
      'driving', ${list(
        sql`json_build_object('day', g.day, 'minutes', g.minutes)`,
        sql`g.day`,
        sql`driving_times g where g.itinerary_id = t.id`,
      )},
      'heads', json_build_object('confirmed', ${heads(sql`b.status = 'confirmed' and not b.is_staff`)},
        'option', ${heads(sql`b.is_holding and b.status <> 'confirmed' and not b.is_staff`)},
        'staff', ${heads(sql`b.is_staff and b.is_holding`)}),
      'people', ${people}, 'diets', ${diets},
      'isInsured', exists (select from cost_definitions e where e.itinerary_id = t.id and e.insurance_bps > 0)
    ) as facts
    from trips t join itineraries i on i.id = t.id where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  const { agencyName, agencyPhone, agencyEmergencyPhone, agencyEmail, agencyAddress } = await settingsOf(reader)
  return {
    ...rows[0].facts,
    agency: {
      ...{ name: agencyName, phone: formatPhone(agencyPhone), emergencyPhone: formatPhone(agencyEmergencyPhone) },
      logo: await logoOf(reader),
      ...{ email: agencyEmail, address: agencyAddress },
    },
  }
}
