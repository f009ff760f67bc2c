import {
  type BookingStatus,
  departedRefusal,
  isHolding,
  movesFrom,
  optionDayRefusal,
} from '#src/features/bookings/booking/booking.rules.ts'
import { isSoldToOne } from '#src/features/bookings/price/price.rules.ts'
import { singleUseOf } from '#src/features/bookings/rooms/rooms.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { type EditRefusal, editRefusal } from '#src/features/trips/data/editing.rules.ts'
import type { TripStatus } from '#src/features/trips/life/trip-statuses.values.ts'
import { addDays, type Day } from '#src/shared/day.ts'

/** The price of a moved booking: that of the new date, or the one that it has, for a reason. */
export const priceChoices = ['new', 'kept'] as const
export type PriceChoice = (typeof priceChoices)[number]

export type DateOfSeries = { id: string; seriesId: string | null; status: TripStatus; departsOn: Day }
export type BookingToMove = { status: BookingStatus; isStaff: boolean }

/**
 * Why a booking cannot go to another date, or null, whatever is free there. It goes to another trip of the same series
 * that still takes bookings. An option must end before its trip departs. The crew belong to one date.
 */
export function moveTargetRefusal(
  booking: BookingToMove,
  from: DateOfSeries,
  to: DateOfSeries,
  today: Day,
):
  | 'bookings.move-crew'
  | 'bookings.move-same-trip'
  | 'bookings.move-not-of-series'
  | EditRefusal
  | 'bookings.departed'
  | 'bookings.option-too-late'
  | null {
  if (booking.isStaff) return 'bookings.move-crew'
  if (from.id === to.id) return 'bookings.move-same-trip'
  if (to.seriesId === null || to.seriesId !== from.seriesId) return 'bookings.move-not-of-series'
  const closed = editRefusal({ status: to.status, hasBookings: true }, 'bookings')
  if (closed) return closed
  return booking.status === 'customerOption' ? optionDayRefusal(to, today) : departedRefusal(to, today)
}

/** Why a booking cannot leave a trip without a reason, or null. Once the trip has departed, a move asks for one. */
export function leavingLateRefusal(
  from: { departsOn: Day },
  { today, reason }: { today: Day; reason: string | null },
): 'bookings.move-late-reason-missing' | null {
  return departedRefusal(from, today) && !reason ? 'bookings.move-late-reason-missing' : null
}

/** Tells whether a booking in this status may wait on the new date instead of holding places there. */
export function mayWaitThere(status: BookingStatus): boolean {
  return status === 'waitingList' || movesFrom(status).includes('waitingList')
}

/** The status of a booking on the new date. A confirmed booking stays confirmed, or stays where it is. */
export function statusThere(status: BookingStatus, joinsWaitingList: boolean): BookingStatus {
  return joinsWaitingList ? 'waitingList' : status
}

/** The last day of an option on the new date: its own, or the eve of an earlier departure. */
export function confirmByThere(
  { status, confirmBy }: { status: BookingStatus; confirmBy: Day | null },
  { departsOn }: { departsOn: Day },
): Day | null {
  const eve = addDays(departsOn, -1)
  return status === 'customerOption' && confirmBy !== null && confirmBy > eve ? eve : confirmBy
}

/**
 * The room type proposed on the new date: the same type while one is left, otherwise the smallest free one that fits.
 * Another double is never proposed, because DBL and TWN do not replace each other. A room for one person is proposed
 * only to a booking that has one, because it costs a supplement. Null when none is left, and for a booking without a
 * room.
 */
export function proposedRoom(
  { roomType, heads, status }: { roomType: RoomType | null; heads: number; status: BookingStatus },
  roomsLeft: Readonly<Record<RoomType, number | null>>,
): RoomType | null {
  if (roomType === null) return null
  const isFree = (type: RoomType) => !isHolding(status) || (roomsLeft[type] ?? 1) > 0
  if (isFree(roomType)) return roomType
  const others = roomTypes.filter((type) => isFree(type) && isSoldToOne(type) === isSoldToOne(roomType))
  const fitting = others.filter((type) => roomCapacity[type] >= heads && singleUseOf(type) === null)
  return fitting.toSorted((a, b) => roomCapacity[a] - roomCapacity[b])[0] ?? null
}

export type Stop = { id: string; name: string }

/** The stop of the new date with the same name, or its only stop; otherwise null, and somebody must choose. */
export function stopThere(name: string | null, stops: readonly Stop[]): string | null {
  const plain = (one: string) => one.trim().toLocaleLowerCase('it')
  const same = name === null ? [] : stops.filter((stop) => plain(stop.name) === plain(name))
  return (same[0] ?? (stops.length === 1 ? stops[0] : undefined))?.id ?? null
}
