import { type BookingStatus, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'

/**
 * Why a room does not do for so many heads, infants too, or null: "La camera DBL ha 2 posti: le persone sono 3". Said
 * under the strip while it is typed, and refused when it is saved.
 */
export function roomHeadsRefusal(
  roomType: RoomType,
  heads: number,
): { code: 'bookings.room-over-capacity'; params: { type: RoomType; n: number; people: number } } | null {
  const capacity = roomCapacity[roomType]
  if (heads <= capacity) return null
  return { code: 'bookings.room-over-capacity', params: { type: roomType, n: capacity, people: heads } }
}

type RoomedHeads = { roomType: RoomType | null; adults: number; children: number }

/** The same of a booking as it is saved: one that was stored too many for its room is not refused while it stays so. */
export function bookingRoomRefusal(
  asked: RoomedHeads,
  stored: RoomedHeads | null,
): ReturnType<typeof roomHeadsRefusal> {
  const heads = asked.adults + asked.children
  const isKept = stored?.roomType === asked.roomType && heads <= stored.adults + stored.children
  return asked.roomType === null || isKept ? null : roomHeadsRefusal(asked.roomType, heads)
}

/** Why a room cannot change its type, or null: those it is for, named or not, keep their beds. */
export function typeChangeRefusal(change: {
  heads: number
  from: RoomType
  to: RoomType
}): 'bookings.room-full' | null {
  const { heads, from, to } = change
  return heads > roomCapacity[to] && roomCapacity[to] < roomCapacity[from] ? 'bookings.room-full' : null
}

/** "Uso singola": a double or twin sold to one person is a DUS; of the other rooms nothing is suggested. */
export function singleUseOf(roomType: RoomType): 'DUS' | null {
  return roomType === 'DBL' || roomType === 'TWN' ? 'DUS' : null
}

/**
 * Why what was chosen for one left alone does not do, at its field, or null: nothing is chosen for who is not alone, and no
 * supplement takes a reason. Nothing is charged by itself: who stays alone keeps the bed until the operator chooses.
 */
export function leftAloneRefusal(
  { choice, reason }: { choice: 'later' | 'roommate' | 'dus' | 'free'; reason: string | null },
  isAlone: boolean,
):
  | { path: '/participantId'; code: 'bookings.nobody-left-alone' }
  | { path: '/reason'; code: 'bookings.left-alone-reason-missing' }
  | null {
  if (!isAlone) return { path: '/participantId', code: 'bookings.nobody-left-alone' }
  const isMissing = choice === 'free' && !reason?.trim()
  return isMissing ? { path: '/reason', code: 'bookings.left-alone-reason-missing' } : null
}

/** A room and the statuses of the bookings in it. */
export type RoomOfTrip = { roomId: string; roomType: RoomType; statuses: readonly BookingStatus[] }

/** Rooms that are used: those with a booking that holds, staff's too. Each uses one unit of its type. */
export function roomsInUse<Room extends RoomOfTrip>(rooms: readonly Room[]): Room[] {
  return rooms.filter(({ statuses }) => statuses.some(isHolding))
}

/** Rooms taken from a hotel: days of the trip, the night of the check-out day not included. */
export type AllotmentRow = { roomType: RoomType; quantity: number; checkInDay: number; checkOutDay: number }

/**
 * How many rooms of a type a hotel gives for the whole of its stay: the fewest of its nights. A hotel without rows does
 * not limit (null); with rows, a type that has none on some night is 0.
 */
export function allottedRooms(rows: readonly AllotmentRow[], roomType: RoomType): number | null {
  if (rows.length === 0) return null
  return Math.min(...nightsOf(rows).map((night) => roomsOfNight(rows, roomType, night)))
}

function nightsOf(rows: readonly AllotmentRow[]): number[] {
  const nights = rows.flatMap(({ checkInDay, checkOutDay }) =>
    Array.from({ length: checkOutDay - checkInDay }, (_, index) => checkInDay + index),
  )
  return [...new Set(nights)]
}

function roomsOfNight(rows: readonly AllotmentRow[], roomType: RoomType, night: number): number {
  return rows
    .filter((row) => row.roomType === roomType && night >= row.checkInDay && night < row.checkOutDay)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

export type RoomCounter = { roomType: RoomType; used: number; allotted: number | null; over: number }

/** The counters of one hotel, "SGL 3/2 +1", for every type in order. `over`: rooms used above the allotment. */
export function roomCounters(rooms: readonly RoomOfTrip[], rows: readonly AllotmentRow[]): RoomCounter[] {
  const inUse = roomsInUse(rooms)
  return roomTypes.map((roomType) => {
    const used = inUse.filter((room) => room.roomType === roomType).length
    const allotted = allottedRooms(rows, roomType)
    return { roomType, used, allotted, over: allotted === null ? 0 : Math.max(0, used - allotted) }
  })
}

/**
 * Rooms of each type that can still be sold: a room is used in every hotel of the trip, so the fewest counts. Null = no
 * hotel limits; never below zero.
 * @oracle availabilityOf
 */
export function roomsLeft(
  rooms: readonly RoomOfTrip[],
  hotels: readonly (readonly AllotmentRow[])[],
): Record<RoomType, number | null> {
  const inUse = roomsInUse(rooms)
  const left = (roomType: RoomType): number | null => {
    const allotted = hotels.map((rows) => allottedRooms(rows, roomType)).filter((quantity) => quantity !== null)
    if (allotted.length === 0) return null
    return Math.max(0, Math.min(...allotted) - inUse.filter((room) => room.roomType === roomType).length)
  }
  return Object.fromEntries(roomTypes.map((roomType) => [roomType, left(roomType)])) as Record<RoomType, number | null>
}

/** Why a booking that holds cannot have one more room of this type, or null. Staff may go over the allotment: it is shown. */
export function roomRefusal(
  roomType: RoomType,
  left: Readonly<Record<RoomType, number | null>>,
  isStaff: boolean,
): 'bookings.no-room-left' | null {
  const rooms = left[roomType]
  return !isStaff && rooms !== null && rooms < 1 ? 'bookings.no-room-left' : null
}
