import { roomCounters } from '#src/features/bookings/rooms/rooms.rules.ts'
import { roomingChecks } from '#src/features/rooming/paper/sending.rules.ts'
import { unprintableOn } from '#src/features/rooming/paper/unprintable.documents.ts'
import { type ListsSent, listsSent, roomLock } from '#src/features/rooming/versions/versions.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'
import { addDays, type Day } from '#src/shared/day.ts'
import type { RoomingList, RoomingPerson } from './board.contract.ts'
import { boardOrder, isBedTypeDoubtful, isOptionRoom, roomNumbers } from './rooming.rules.ts'
import {
  type HotelOfTrip,
  hotelOf,
  type PersonOfTrip,
  type RoomingFacts,
  roomingFacts,
} from './rooming-facts.queries.ts'

type Marked = { customerId: string; hasHealthMark: boolean }

/**
 * The rooms of a trip for the board, with the counters and checks of one hotel, and the people whose health data it
 * marks.
 */
export async function roomingListOf(
  reader: Reader,
  tripId: string,
  serviceId: string | undefined,
  { ability, today }: Pick<Actor, 'ability'> & { today: Day },
): Promise<{ list: RoomingList; seen: Marked[] }> {
  const facts = await roomingFacts(reader, tripId, serviceId)
  const days = await settingsOf(reader)
  const sent = await listsSent(reader, tripId)
  const { rooms, unassigned, leader } = facts
  const hotel = hotelOf(facts)
  const counters = roomCounters(rooms.map(withStatuses), hotel?.allotments ?? [])
  const everybody = [...rooms.flatMap((room) => room.people), ...unassigned]
  const list = {
    hotels: facts.hotels.map((one) => stayOf(one, facts.trip.departsOn, days, sent.get(one.serviceId))),
    serviceId: hotel?.serviceId ?? null,
    lock: await roomLock(reader, tripId),
    rooms: roomsOnBoard(facts),
    unassigned: unassigned.map(({ confirmBy, wantedType, wish, ...found }) => ({
      ...onBoard(found),
      confirmBy,
      wantedType,
      wish,
    })),
    counters,
    checks: roomingChecks({
      rooms,
      unassigned,
      counters,
      arrivesAt: hotel?.arrivesAt ?? null,
      returnsOn: ability.can('read', 'IdentityDocument') ? facts.trip.returnsOn : null,
      today,
      seesHealth: ability.can('read', 'HealthData'),
      leaderPhone: leader?.phone ?? null,
      unprintable: unprintableOn(facts, ability),
      isFinal: false,
    }),
  }
  const seen = everybody.flatMap(({ customerId, hasDietaryNote: hasHealthMark }) =>
    customerId === null ? [] : [{ customerId, hasHealthMark }],
  )
  return { list, seen }
}

function withStatuses({ roomId, roomType, bookings, people }: RoomingFacts['rooms'][number]) {
  return { roomId, roomType, statuses: [...bookings, ...people].map(({ status }) => status) }
}

function stayOf(
  hotel: HotelOfTrip,
  departsOn: Day,
  days: { roomingDays: number; finalRoomingDays: number },
  sent: ListsSent | undefined,
): RoomingList['hotels'][number] {
  const { serviceId, name, city, hotelType, checkInDay, checkOutDay } = hotel
  const checkInOn = addDays(departsOn, checkInDay - 1)
  return {
    serviceId,
    name,
    city,
    hotelType,
    checkInOn,
    checkOutOn: addDays(departsOn, checkOutDay - 1),
    nights: checkOutDay - checkInDay,
    sendBy: sent?.hasFinal
      ? null
      : addDays(checkInOn, -(sent ? days.finalRoomingDays : (hotel.roomingDays ?? days.roomingDays))),
    sent: sent?.number ?? null,
  }
}

function roomsOnBoard({ rooms }: RoomingFacts): RoomingList['rooms'] {
  const numbers = roomNumbers(rooms)
  return boardOrder(rooms).map((room) => ({
    roomId: room.roomId,
    number: numbers.get(room.roomId) ?? null,
    roomType: room.roomType,
    capacity: room.capacity,
    isStaff: room.isStaff,
    isOnlyHere: room.isOnlyHere,
    isOption: isOptionRoom(room),
    isBedTypeDoubtful: isBedTypeDoubtful(room),
    isSingleUse: room.isSingleUse,
    isAloneOpen: room.isAloneOpen,
    notes: room.notes,
    people: room.people.map(onBoard),
  }))
}

function onBoard(found: PersonOfTrip): RoomingPerson {
  const { participantId, bookingId, surname, name, type, status, sex, age, ageBand, hasDietaryNote } = found
  const { isOnlyHere, usualRoomId } = found
  const place = { isOnlyHere, usualRoomId }
  return { participantId, bookingId, surname, name, type, status, sex, age, ageBand, hasDietaryNote, ...place }
}
