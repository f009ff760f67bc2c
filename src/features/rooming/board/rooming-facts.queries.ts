import { sql } from 'drizzle-orm'
import { coachOfTrip, crewOfTrip } from '#src/features/bookings/loading/crew.queries.ts'
import type { AllotmentRow } from '#src/features/bookings/rooms/rooms.rules.ts'
import { isSingleUse } from '#src/features/bookings/rooms/single-use.queries.ts'
import { personJoins } from '#src/features/customers/person/person.queries.ts'
import type { RoomingPaper } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Day, Time } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { BookingInRoom, PersonInRoom } from './rooming.rules.ts'

type Document = { documentType: 'passport' | 'idCard' | 'drivingLicense' | null; documentNumber: string | null }
export type PersonOfTrip = PersonInRoom &
  Document & {
    sex: 'F' | 'M' | null
    documentIssuedAt: string | null
    /** The room of the person's bed; null without a bed. */
    usualRoomId: string | null
    /** Null for a reader who may not see it. `hasDietaryNote` is true all the same. */
    dietaryNote: string | null
  }
type UnassignedPerson = PersonOfTrip & { confirmBy: Day | null; wantedType: RoomType | null; wish: string | null }
export type RoomOfTrip = {
  roomId: string
  roomType: RoomType
  capacity: number
  isStaff: boolean
  /** True for a room that serves the asked hotel alone. */
  isOnlyHere: boolean
  isSingleUse: boolean
  isAloneOpen: boolean
  notes: string | null
  bookings: BookingInRoom[]
  people: PersonOfTrip[]
}
export type HotelOfTrip = {
  serviceId: string
  name: string
  city: string | null
  hotelType: 'BB' | 'HB' | 'FB' | null
  hasBeverages: boolean
  arrivesAt: Time | null
  roomingDays: number | null
  allotments: AllotmentRow[]
  checkInDay: number
  checkOutDay: number
}
export type RoomingFacts = {
  trip: { title: string; code: string; departsOn: Day; returnsOn: Day }
  rooms: RoomOfTrip[]
  unassigned: UnassignedPerson[]
  hotels: HotelOfTrip[]
  /** The asked hotel, otherwise the first; null on a trip without hotels. */
  serviceId: string | null
} & Pick<RoomingPaper, 'leader' | 'coach'>

const ageOfPerson = sql`extract(year from age(t.departs_on, c.born_on))::int`

const personPairs = sql`'participantId', p.id, 'customerId', c.id, 'bookingId', p.booking_id, 'status', b.status,
    'ageBand', p.age_band, 'surname', c.surname, 'name', c.name, 'type', p.type, 'sex', c.sex, 'age', ${ageOfPerson}, 'bornOn', c.born_on,
    'birthPlace', c.birth_place, 'citizenship', c.citizenship, 'isLead', p.is_default_contact,
    'dietaryNote', h.allergies, 'hasDietaryNote', h.allergies is not null,
    'isHealthToAsk', h.customer_id is not null and h.allergies is null,
    'isOnlyHere', other.room_id is not null and other.room_id is distinct from usual.room_id, 'usualRoomId', usual.room_id,
    'documentType', d.type, 'documentNumber', d.number, 'hasDocument', d.number is not null,
    'documentIssuedAt', d.issued_at, 'documentExpiresOn', d.expires_on`

/** The bookings of the room `r` and their reference names, wherever their people sleep. */
const bookingsOfRoom = sql`
  select coalesce(json_agg(json_build_object('bookingId', b.id, 'status', b.status,
    'referenceName', coalesce(n.lead, b.reference_name)) order by b.number), '[]'::json) as list
  from bookings b
  cross join lateral (
    select max(rtrim(c.surname || ' ' || c.name)) as lead
    from participants p join customers c on c.id = p.customer_id
    where p.booking_id = b.id and p.is_default_contact and p.canceled_at is null
  ) n
  where b.room_id = r.id and b.is_holding`

/** The days of the hotel service `s`. */
const stay = sql`
  select coalesce(json_agg(json_build_object('roomType', room_type, 'quantity', quantity,
    'checkInDay', check_in_day, 'checkOutDay', check_out_day)), '[]'::json) as list,
    min(check_in_day) as first, max(check_out_day) as last
  from allotments where service_id = s.id`
const inOrderOfStays = sql`coalesce(a.first, s.day), s.position, s.id`

const hotels = sql`
  select json_agg(json_build_object('serviceId', s.id, 'name', coalesce(v.company_name, s.name),
    'city', coalesce(s.location, v.city), 'hotelType', s.hotel_type, 'hasBeverages', s.has_beverages,
    'arrivesAt', ${clockOf(sql`s.starts_at`)}, 'roomingDays', s.rooming_days, 'allotments', a.list,
    'checkInDay', coalesce(a.first, s.day), 'checkOutDay', coalesce(a.last, s.day + 1))
    order by ${inOrderOfStays})
  from services s
  left join providers v on v.id = s.provider_id
  cross join lateral (${stay}) a
  where s.itinerary_id = t.id and s.category = 'hotel'`

/** The bed of the person `p`, and their other room in the `hotel`. */
const placeJoins = sql`
  left join beds usual on usual.participant_id = p.id
  left join room_exceptions other on other.participant_id = p.id and other.service_id = hotel.id`

/**
 * The rooms that a hotel of the trip uses, with their bookings and sleepers, the people without a room there, and the
 * hotels, in one query.
 */
export async function roomingFacts(
  reader: Reader,
  tripId: string,
  serviceId: string | undefined,
): Promise<RoomingFacts> {
  const { rows } = await reader.execute<{ facts: RoomingFacts }>(sql`
    select json_build_object(
      'trip', json_build_object('title', t.title, 'code', t.code, 'departsOn', t.departs_on, 'returnsOn', t.returns_on),
      'rooms', coalesce((
        select json_agg(json_build_object('roomId', r.id, 'roomType', r.room_type, 'capacity', r.capacity,
          'isStaff', r.is_staff, 'isOnlyHere', not exists (select 1 from beds where room_id = r.id)
            and not exists (select 1 from bookings where room_id = r.id and is_holding), 'isSingleUse', (${isSingleUse}),
          'isAloneOpen', exists (select 1 from people_alone where room_id = r.id and state = 'open'), 'notes', r.notes, 'bookings', held.list,
          'people', coalesce((
            select json_agg(json_build_object(${personPairs}) 
              order by case when usual.room_id = r.id then usual.bed end, b.number, p.position)
            from (
              select participant_id from beds where room_id = r.id
              union select participant_id from room_exceptions where room_id = r.id and service_id = hotel.id
            ) sleeper
            join participants p on p.id = sleeper.participant_id and p.canceled_at is null
            join bookings b on b.id = p.booking_id and b.is_holding
            left join customers c on c.id = p.customer_id ${personJoins} ${placeJoins}
            where coalesce(other.room_id, usual.room_id) = r.id), '[]'::json)))
        from used_rooms(t.id, hotel.id, null) used join rooms r on r.id = used.id
        cross join lateral (${bookingsOfRoom}) held), '[]'::json),
      'unassigned', coalesce((
        select json_agg(json_build_object(${personPairs}, 'confirmBy', b.confirm_by, 'wantedType', r.room_type,
          'wish', coalesce(p.notes, b.notes))
          order by c.surname collate "it-x-icu" nulls last, c.name collate "it-x-icu", b.number, p.position)
        from participants p
        join bookings b on b.id = p.booking_id and b.is_holding
        left join customers c on c.id = p.customer_id ${personJoins}
        left join rooms r on r.id = b.room_id
        ${placeJoins}
        where p.trip_id = t.id and p.canceled_at is null and t.type = 'multiDay'
          and usual.room_id is null and other.room_id is null), '[]'::json),
      'hotels', coalesce((${hotels}), '[]'::json), 'serviceId', hotel.id, 'leader', ${crewOfTrip('guide')}->0, 'coach', ${coachOfTrip}
    ) as facts
    from trips t
    left join lateral (
      select s.id from services s cross join lateral (${stay}) a
      where s.itinerary_id = t.id and s.category = 'hotel'
      order by s.id is distinct from ${serviceId ?? null}::uuid, ${inOrderOfStays} limit 1
    ) hotel on true
    where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].facts
}

/** The hotel whose rooms were read; null on a trip without hotels. */
export function hotelOf({ hotels, serviceId }: Pick<RoomingFacts, 'hotels' | 'serviceId'>): HotelOfTrip | null {
  return hotels.find((hotel) => hotel.serviceId === serviceId) ?? null
}
