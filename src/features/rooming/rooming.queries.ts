import { type SQL, sql } from 'drizzle-orm'
import type { BookingStatus } from '#src/features/bookings/bookings.rules.ts'
import { type AllotmentRow, roomCounters } from '#src/features/bookings/rooms.rules.ts'
import { personJoins, type Sight } from '#src/features/customers/customers.queries.ts'
import type { RoomType } from '#src/features/services/room-types.rules.ts'
import { clockOf } from '#src/server/db/columns.ts'
import type { Reader } from '#src/server/db/database.ts'
import { addDays, type Day, type Time } from '#src/shared/day.ts'
import { Refusal } from '#src/shared/refusal.ts'
import type { RoomingList, RoomingPerson } from './rooming.contract.ts'
import { type BookingInRoom, boardOrder, isOptionRoom, roomNumbers } from './rooming.rules.ts'
import { roomingChecks } from './sending.rules.ts'

type Person = RoomingPerson & { customerId: string; bed: number }
type Unassigned = Person & { status: BookingStatus; confirmBy: Day | null; wantedType: RoomType | null }
type Room = {
  roomId: string
  roomType: RoomType
  capacity: number
  isStaff: boolean
  notes: string | null
  bookings: BookingInRoom[]
  people: Person[]
}
type Hotel = {
  serviceId: string
  name: string
  city: string | null
  hotelType: string | null
  arrivesAt: Time | null
  allotments: AllotmentRow[]
  checkInDay: number
  checkOutDay: number
}
export type RoomingFacts = {
  trip: { title: string; code: string; departsOn: Day; returnsOn: Day; days: number }
  rooms: Room[]
  unassigned: Unassigned[]
  hotels: Hotel[]
  leader: { name: string; phone: string | null } | null
  coach: { company: string | null; plate: string | null } | null
}

function personPairs({ health, documents }: Sight): SQL {
  const seen = (isSeen: boolean, column: SQL) => (isSeen ? column : sql`null`)
  return sql`'participantId', p.id, 'customerId', c.id, 'bookingId', p.booking_id, 'surname', c.surname, 'name', c.name,
    'type', p.type, 'sex', c.sex, 'age', extract(year from age(t.departs_on, c.born_on))::int, 'bornOn', c.born_on,
    'birthPlace', c.birth_place, 'citizenship', c.citizenship, 'isLead', p.is_default_contact,
    'dietaryNote', ${seen(health, sql`h.allergies`)}, 'hasDietaryNote', h.allergies is not null,
    'documentType', ${seen(documents, sql`d.type`)}, 'documentNumber', ${seen(documents, sql`d.number`)},
    'documentIssuedAt', ${seen(documents, sql`d.issued_at`)}`
}

/** Rooms with a booking that holds, their people by bed, people without a bed, the hotels: everything in one query. */
export async function roomingFacts(reader: Reader, tripId: string, sight: Sight): Promise<RoomingFacts> {
  const person = personPairs(sight)
  const { rows } = await reader.execute<{ facts: RoomingFacts }>(sql`
    select json_build_object(
      'trip', json_build_object('title', t.title, 'code', t.code, 'departsOn', t.departs_on, 'returnsOn', t.returns_on,
        'days', t.returns_on - t.departs_on + 1),
      'rooms', coalesce((
        select json_agg(json_build_object('roomId', r.id, 'roomType', r.room_type, 'capacity', r.capacity,
          'isStaff', r.is_staff, 'notes', r.notes, 'bookings', held.list,
          'people', coalesce((
            select json_agg(json_build_object(${person}, 'bed', bed.bed) order by bed.bed)
            from beds bed join participants p on p.id = bed.participant_id
            join customers c on c.id = p.customer_id ${personJoins}
            where bed.room_id = r.id and p.canceled_at is null), '[]'::json)))
        from rooms r
        join lateral (
          select json_agg(json_build_object('bookingId', b.id, 'status', b.status, 'adults', b.adults,
            'children', b.children, 'referenceName', b.reference_name) order by b.number) as list
          from bookings b where b.room_id = r.id and b.is_holding
        ) held on held.list is not null
        where r.trip_id = t.id), '[]'::json),
      'unassigned', coalesce((
        select json_agg(json_build_object(${person}, 'bed', 0, 'status', b.status, 'confirmBy', b.confirm_by,
          'wantedType', r.room_type) order by c.surname collate "it-x-icu", c.name collate "it-x-icu")
        from participants p
        join bookings b on b.id = p.booking_id and b.is_holding
        join customers c on c.id = p.customer_id ${personJoins}
        left join rooms r on r.id = b.room_id
        where p.trip_id = t.id and p.canceled_at is null and t.type = 'multiDay'
          and not exists (select 1 from beds where participant_id = p.id)), '[]'::json),
      'hotels', coalesce((
        select json_agg(json_build_object('serviceId', s.id, 'name', coalesce(v.company_name, s.name),
          'city', coalesce(s.location, v.city), 'hotelType', s.hotel_type, 'arrivesAt', ${clockOf(sql`s.starts_at`)},
          'allotments', a.list, 'checkInDay', coalesce(a.first, s.day), 'checkOutDay', coalesce(a.last, s.day + 1))
          order by coalesce(a.first, s.day), s.position, s.id)
        from services s
        left join providers v on v.id = s.provider_id
        cross join lateral (
          select coalesce(json_agg(json_build_object('roomType', room_type, 'quantity', quantity,
            'checkInDay', check_in_day, 'checkOutDay', check_out_day)), '[]'::json) as list,
            min(check_in_day) as first, max(check_out_day) as last
          from allotments where service_id = s.id
        ) a
        where s.itinerary_id = t.id and s.category = 'hotel'), '[]'::json),
      'leader', (
        select json_build_object('name', c.surname || ' ' || c.name, 'phone', c.phone)
        from participants p join bookings b on b.id = p.booking_id and b.is_holding join customers c on c.id = p.customer_id
        where p.trip_id = t.id and p.type = 'guide' and p.canceled_at is null order by b.number limit 1),
      'coach', (
        select json_build_object('company', v.company_name, 'plate', coalesce(
          (select plate from vehicles where itinerary_id = t.id and plate is not null order by position limit 1),
          (select p.plate from participants p where p.trip_id = t.id and p.type = 'driver' and p.plate is not null limit 1)))
        from services s left join providers v on v.id = s.provider_id
        where s.itinerary_id = t.id and s.category = 'bus' order by s.day, s.position limit 1)
    ) as facts
    from trips t where t.id = ${tripId}`)
  if (!rows[0]) throw new Refusal('calls.not-found', { kind: 'notFound' })
  return rows[0].facts
}

/** The hotel that was asked for, else the first; null on a trip without one. */
export function hotelOf({ hotels }: RoomingFacts, serviceId: string | undefined): Hotel | null {
  return hotels.find((hotel) => hotel.serviceId === serviceId) ?? hotels[0] ?? null
}

/** The rooms of a trip as the board and the list show them, with the counters of one hotel. */
export async function roomingListOf(
  reader: Reader,
  tripId: string,
  serviceId: string | undefined,
  sight: Sight,
): Promise<RoomingList> {
  const facts = await roomingFacts(reader, tripId, sight)
  const hotel = hotelOf(facts, serviceId)
  const numbers = roomNumbers(facts.rooms)
  const counters = roomCounters(
    facts.rooms.map(({ roomId, roomType, bookings }) => ({
      roomId,
      roomType,
      statuses: bookings.map(({ status }) => status),
    })),
    hotel?.allotments ?? [],
  )
  const { rooms, unassigned, leader } = facts
  return {
    hotels: facts.hotels.map(({ serviceId: id, name, city, hotelType, checkInDay, checkOutDay }) => ({
      serviceId: id,
      name,
      city,
      hotelType,
      checkInOn: addDays(facts.trip.departsOn, checkInDay - 1),
      checkOutOn: addDays(facts.trip.departsOn, checkOutDay - 1),
      nights: checkOutDay - checkInDay,
    })),
    serviceId: hotel?.serviceId ?? null,
    rooms: boardOrder(rooms).map(({ bookings, ...room }) => ({
      ...room,
      number: numbers.get(room.roomId) ?? null,
      isOption: isOptionRoom({ bookings, ...room }),
      heads: bookings.reduce((sum, { adults, children }) => sum + adults + children, 0),
      statuses: bookings.map(({ status }) => status),
    })),
    unassigned,
    counters,
    checks: roomingChecks({
      rooms,
      unassigned,
      counters,
      arrivesAt: hotel?.arrivesAt ?? null,
      leaderPhone: leader?.phone ?? null,
      isFinal: false,
    }),
  }
}
