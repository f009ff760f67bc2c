import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import type { Day } from '#src/shared/day.ts'
import type { Fault } from '#src/shared/refusal.ts'

/** Rooms of one type held for some nights; the night of the check-out day is not included. */
export type HeldRooms = {
  id: string
  roomType: RoomType
  quantity: number
  checkInDay: number
  checkOutDay: number
}

type RoomsInUse = readonly { roomType: RoomType; quantity: number }[]

/** The number of rooms of a type that the trip uses, the crew's included. */
export function roomsInUse(taken: RoomsInUse, roomType: RoomType): number {
  return taken.find((row) => row.roomType === roomType)?.quantity ?? 0
}

/**
 * The number of rooms of a row that the trip uses in none of the row's nights; below zero, how many are missing. Other
 * rows of the same type count in the nights that they cover.
 */
export function freeRooms(row: HeldRooms, rows: readonly HeldRooms[], taken: RoomsInUse): number {
  const same = rows.filter(({ roomType }) => roomType === row.roomType)
  const nights = Array.from({ length: row.checkOutDay - row.checkInDay }, (_, at) => row.checkInDay + at)
  const heldIn = (night: number) =>
    same.reduce(
      (sum, { quantity, checkInDay, checkOutDay }) => sum + (night >= checkInDay && night < checkOutDay ? quantity : 0),
      0,
    )
  return Math.min(row.quantity, Math.min(...nights.map(heldIn)) - roomsInUse(taken, row.roomType))
}

/** The number of rooms of a row that may go back to the hotel. */
export function releasableRooms(row: HeldRooms, rows: readonly HeldRooms[], taken: RoomsInUse): number {
  return Math.max(0, freeRooms(row, rows, taken))
}

export type RoomRelease = { quantity: number; releasedOn: Day }
type ReleaseFault = 'services.rooms-in-use' | 'services.all-rooms-in-use' | 'services.released-later'

/**
 * The faults of rooms to give back: more than guests and crew leave free, or a day still to come. `room` is the type in
 * words, for the refusal.
 */
export function releaseFaults(
  { quantity, releasedOn }: RoomRelease,
  {
    row,
    rows,
    taken,
    room,
    today,
  }: { row: HeldRooms; rows: readonly HeldRooms[]; taken: RoomsInUse; room: string; today: Day },
): Fault<ReleaseFault>[] {
  const free = releasableRooms(row, rows, taken)
  const params = { room, used: roomsInUse(taken, row.roomType), n: free }
  const faults: Fault<ReleaseFault>[] = []
  if (quantity > free)
    faults.push({ path: '/quantity', code: free === 0 ? 'services.all-rooms-in-use' : 'services.rooms-in-use', params })
  if (releasedOn > today) faults.push({ path: '/releasedOn', code: 'services.released-later' })
  return faults
}

/** Milliseconds in which a release counts as a mistake that can be undone. */
const undoForMs = 10 * 60_000

/** Why a release cannot be undone, or null. After ten minutes the hotel may have sold the rooms. */
export function undoReleaseRefusal(
  release: { allotmentId: string | null; createdAt: string },
  now: Date,
): 'services.release-too-late' | 'services.release-row-gone' | null {
  if (now.getTime() - new Date(release.createdAt).getTime() > undoForMs) return 'services.release-too-late'
  return release.allotmentId === null ? 'services.release-row-gone' : null
}
