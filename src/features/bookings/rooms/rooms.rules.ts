import { type BookingStatus, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'

/**
 * Why a room is too small for this many heads, infants included, or null: "La camera DBL ha 2 posti: le persone sono
 * 3". The form shows this below the strip while the operator types, and the save refuses with it.
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

/**
 * Why the room of a booking is too small for it, or null. A booking that was stored with too many heads is refused only
 * when it grows.
 */
export function bookingRoomRefusal(
  asked: RoomedHeads,
  stored: RoomedHeads | null,
): ReturnType<typeof roomHeadsRefusal> {
  const heads = asked.adults + asked.children
  const isKept = stored?.roomType === asked.roomType && heads <= stored.adults + stored.children
  return asked.roomType === null || isKept ? null : roomHeadsRefusal(asked.roomType, heads)
}

/** Why a room cannot change its type, or null. Its people, named or not, must keep their beds. */
export function typeChangeRefusal(change: {
  heads: number
  from: RoomType
  to: RoomType
}): 'bookings.room-full' | null {
  const { heads, from, to } = change
  return heads > roomCapacity[to] && roomCapacity[to] < roomCapacity[from] ? 'bookings.room-full' : null
}

/** The type for "Uso singola": a double or twin sold to one person becomes a DUS. Null for other rooms. */
export function singleUseOf(roomType: RoomType): 'DUS' | null {
  return roomType === 'DBL' || roomType === 'TWN' ? 'DUS' : null
}

/**
 * The choices for a person alone in a double: look for a room-mate, charge the single use, charge nothing for a reason.
 */
export const aloneChoices = ['roommate', 'dus', 'free'] as const
export type AloneChoice = (typeof aloneChoices)[number]

/** A person alone in a double: nothing is decided yet, the single use is charged, or nothing is charged for a reason. */
export const aloneStates = ['open', 'single', 'free'] as const
export type AloneState = (typeof aloneStates)[number]

/**
 * Why a choice for a person left alone is refused at its field, or null. A person who is not alone has no choice, and
 * charging no supplement takes a reason. Until the operator chooses, a person who stays alone keeps the bed and nothing
 * is charged.
 */
export function leftAloneRefusal(
  { choice, reason }: { choice: 'later' | AloneChoice; reason: string | null },
  isAlone: boolean,
):
  | { path: '/participantId'; code: 'bookings.nobody-left-alone' }
  | { path: '/reason'; code: 'bookings.left-alone-reason-missing' }
  | null {
  if (!isAlone) return { path: '/participantId', code: 'bookings.nobody-left-alone' }
  const isMissing = choice === 'free' && !reason?.trim()
  return isMissing ? { path: '/reason', code: 'bookings.left-alone-reason-missing' } : null
}

export type RoomOfTrip = { roomId: string; roomType: RoomType; statuses: readonly BookingStatus[] }

/** The rooms in use: those with a holding booking, the crew's included. Each uses one unit of its type. */
export function roomsInUse<Room extends RoomOfTrip>(rooms: readonly Room[]): Room[] {
  return rooms.filter(({ statuses }) => statuses.some(isHolding))
}

/** Rooms of a hotel, by day numbers of the trip. The night of the check-out day is not included. */
export type AllotmentRow = { roomType: RoomType; quantity: number; checkInDay: number; checkOutDay: number }

/**
 * The number of rooms of a type that a hotel gives for its whole stay: the fewest of its nights. Null for a hotel
 * without rows, which does not limit. With rows, a type that is missing in one night gives 0.
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

/**
 * The counters of one hotel, "SGL 3/2 +1", for every type in order. `over` is the number of used rooms above the
 * allotment.
 */
export function roomCounters(rooms: readonly RoomOfTrip[], rows: readonly AllotmentRow[]): RoomCounter[] {
  const inUse = roomsInUse(rooms)
  return roomTypes.map((roomType) => {
    const used = inUse.filter((room) => room.roomType === roomType).length
    const allotted = allottedRooms(rows, roomType)
    return { roomType, used, allotted, over: allotted === null ? 0 : Math.max(0, used - allotted) }
  })
}

/**
 * The rooms of each type that can still be sold; never below zero. A room is used in every hotel of the trip, so the
 * hotel with the fewest decides. Null where no hotel limits.
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

/**
 * Why a holding booking cannot have one more room of this type, or null. The crew may exceed the allotment; the
 * counters then show it.
 */
export function roomRefusal(
  roomType: RoomType,
  left: Readonly<Record<RoomType, number | null>>,
  isStaff: boolean,
): 'bookings.no-room-left' | null {
  const rooms = left[roomType]
  return !isStaff && rooms !== null && rooms < 1 ? 'bookings.no-room-left' : null
}
