import { sql } from 'drizzle-orm'
import { crewOfTrip } from '#src/features/bookings/loading/crew.queries.ts'
import { stepsJson } from '#src/features/services/programme/services.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { PaperFacts, PeopleExpected, ServiceFacts } from './supplier-facts.rules.ts'

type StoredRooms = Omit<ServiceFacts['rooms'][number], 'checkInOn' | 'checkOutOn'> & {
  checkInDay: number
  checkOutDay: number
}
type StoredService = Omit<ServiceFacts, 'startsOn' | 'roomingOn' | 'rooms'> & {
  day: number
  roomingDays: number | null
  rooms: StoredRooms[]
}

export type ServiceToSend = {
  id: string
  service: ServiceFacts
  providerId: string | null
  contactId: string | null
  provider: PaperFacts['provider'] | null
  isPaid: boolean
  isOrderTold: boolean
}
export type TripToSend = {
  trip: PaperFacts['trip'] & { id: string; status: TripStatus }
  people: PeopleExpected
  leader: PaperFacts['leader']
  agency: PaperFacts['agency']
  services: ServiceToSend[]
}

type Stored = Pick<TripToSend, 'trip' | 'people' | 'leader'> & {
  services: (Omit<ServiceToSend, 'service'> & { service: StoredService })[]
}

const heads = (which: ReturnType<typeof sql>) => sql`(
  select count(*)::int from participants p join bookings b on b.id = p.booking_id
  where p.trip_id = t.id and p.canceled_at is null and ${which})`

const serviceJson = sql`json_build_object('name', s.name, 'category', s.category, 'code', s.code, 'day', s.day,
  'startsAt', ${clockOf(sql`s.starts_at`)}, 'location', s.location, 'hotelType', s.hotel_type,
  'hasBeverages', s.has_beverages, 'costKind', s.cost_kind, 'repeats', s.repeats, 'amountCents', s.amount_cents,
  'steps', ${stepsJson}, 'paymentTerms', s.payment_terms, 'optionOn', s.option_on,
  'releaseOn', s.release_on, 'roomingDays', s.rooming_days, 'accessLimit', s.access_limit, 'pnr', s.pnr,
  'rooms', coalesce((
    select json_agg(json_build_object('roomType', a.room_type, 'quantity', a.quantity, 'priceCents', a.price_cents,
      'extraCents', a.extra_cents, 'checkInDay', a.check_in_day, 'checkOutDay', a.check_out_day)
      order by a.check_in_day, array_position(array['SGL', 'DUS', 'DBL', 'TWN', 'TRP', 'QUAD'], a.room_type))
    from allotments a where a.service_id = s.id and a.quantity > 0), '[]'::json),
  'gratuities', coalesce((
    select json_agg(json_build_object('basis', g.basis, 'threshold', g.threshold, 'value', g.value,
      'max', g.max, 'countsFree', g.counts_free, 'rounding', g.rounding) order by g.threshold, g.id)
    from gratuities g where g.service_id = s.id), '[]'::json))`

const providerJson = sql`case when v.id is null then null else json_build_object('companyName', v.company_name,
  'address', v.address, 'postalCode', v.postal_code, 'city', v.city, 'province', v.province, 'country', v.country,
  'phone', v.phone, 'paymentTerms', v.payment_terms,
  'contact', (select json_build_object('name', c.name, 'phone', c.phone) from provider_contacts c
    where c.id = s.contact_id and c.removed_at is null))
  end`

/**
 * The facts for the suppliers of a trip: its services as they are now, and the people who come. Only one service if
 * `serviceId` is given. Null for an unknown trip.
 */
export async function tripToSend(reader: Reader, tripId: string, serviceId?: string): Promise<TripToSend | null> {
  const { rows } = await reader.execute<{ facts: Stored }>(sql`
    select json_build_object(
      'trip', json_build_object('id', t.id, 'code', t.code, 'title', t.title, 'departsOn', t.departs_on,
        'returnsOn', t.returns_on, 'status', t.status),
      'people', json_build_object(
        'adults', ${heads(sql`p.type = 'customer' and b.status = 'confirmed' and p.age_band = 'adult'`)},
        'children', ${heads(sql`p.type = 'customer' and b.status = 'confirmed' and p.age_band = 'child'`)},
        'guides', ${heads(sql`p.type = 'guide' and b.is_holding`)},
        'drivers', ${heads(sql`p.type = 'driver' and b.is_holding`)}),
      'leader', ${crewOfTrip('guide')}->0,
      'services', coalesce((
        select json_agg(json_build_object('id', s.id, 'service', ${serviceJson},
          'providerId', s.provider_id, 'contactId', s.contact_id, 'provider', ${providerJson},
          'isPaid', s.payment_status = 'paid', 'isOrderTold', s.communication_status = 'sent')
          order by s.day, s.starts_at nulls first, s.position, s.id)
        from services s left join providers v on v.id = s.provider_id
        where s.itinerary_id = t.id and ${serviceId ? sql`s.id = ${serviceId}` : sql`true`}), '[]'::json)) as facts
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) return null
  const { trip, people, leader, services } = rows[0].facts
  const settings = await settingsOf(reader)
  const { agencyName, agencyPhone, agencyEmail, agencyAddress } = settings
  return {
    ...{ trip, people, leader },
    agency: { name: agencyName, phone: agencyPhone, email: agencyEmail, address: agencyAddress },
    services: services.map((one) => ({
      ...one,
      service: datedService(one.service, trip.departsOn, settings.roomingDays),
    })),
  }
}

/** The service with dates instead of day numbers. The rooming list is due some days before the first check-in. */
function datedService(
  { day, roomingDays, ...service }: StoredService,
  departsOn: Day,
  usualDays: number,
): ServiceFacts {
  const dayOf = (number: number) => addDays(departsOn, number - 1)
  const startsOn = dayOf(day)
  const rooms = service.rooms.map(({ checkInDay, checkOutDay, ...row }) => ({
    ...row,
    checkInOn: dayOf(checkInDay),
    checkOutOn: dayOf(checkOutDay),
  }))
  const arrival = rooms.map(({ checkInOn }) => checkInOn).toSorted()[0] ?? startsOn
  const roomingOn = service.category === 'hotel' ? addDays(arrival, -(roomingDays ?? usualDays)) : null
  return { ...service, startsOn, rooms, roomingOn }
}
