import type { RoomingList, RoomingPerson, RoomingRoom } from './board.contract.ts'
import { type MoveConflict, moveConflicts } from './rooming.rules.ts'

/** The hotels that an act on the board is meant for: all of the trip, or the shown one alone. */
export type Scope = 'all' | 'here'

/**
 * A move of a person into a room, or out of theirs with `roomId` null. `swapWith` is the person who takes their bed.
 * `isOnlyHere` changes the shown hotel alone.
 */
export type AskedMove = { participantId: string; roomId: string | null; swapWith: string | null; isOnlyHere: boolean }

/** A move from the room where the person was; null without one. */
export type Move = AskedMove & { from: string | null }

/**
 * Tells whether an act concerns the shown hotel alone: it is meant so, or somebody or something in it is there in this
 * hotel only. What is arranged for one hotel is therefore never changed by an act for all.
 */
export function isForHotel(scope: Scope, ...about: readonly ({ isOnlyHere: boolean } | null)[]): boolean {
  return scope === 'here' || about.some((one) => one?.isOnlyHere)
}

/** The place of a person on the board: in a room, or without a bed (`room` null). */
export function placeOf(
  { rooms, unassigned }: Pick<RoomingList, 'rooms' | 'unassigned'>,
  participantId: string,
): { person: RoomingPerson; room: RoomingRoom | null } | null {
  const isTheirs = (person: RoomingPerson) => person.participantId === participantId
  const room = rooms.find(({ people }) => people.some(isTheirs)) ?? null
  const person = (room?.people ?? unassigned).find(isTheirs)
  return person ? { person, room } : null
}

/** The board after a move. Numbers, counters and checks change only with the server's answer. */
export function afterMove(list: RoomingList, { participantId, roomId, swapWith, isOnlyHere }: AskedMove): RoomingList {
  const moved = placeOf(list, participantId)
  const other = swapWith === null ? null : placeOf(list, swapWith)
  if (!moved) return list
  const others = (people: readonly RoomingPerson[]) =>
    people.filter((one) => one.participantId !== participantId && one.participantId !== swapWith)
  const placed = (person: RoomingPerson, to: string | null): RoomingPerson =>
    isOnlyHere ? { ...person, isOnlyHere: to !== person.usualRoomId } : { ...person, usualRoomId: to }
  const arriving = (room: RoomingRoom) => [
    ...(room.roomId === roomId ? [placed(moved.person, roomId)] : []),
    ...(other && room.roomId === moved.room?.roomId ? [placed(other.person, room.roomId)] : []),
  ]
  const rooms = list.rooms.map((room) => {
    const isTouched = [roomId, moved.room?.roomId].includes(room.roomId)
    return isTouched ? { ...room, people: [...others(room.people), ...arriving(room)] } : room
  })
  const out = roomId === null ? moved.person : other && !moved.room ? other.person : null
  const stillOut = list.unassigned.filter((one) => one.participantId !== participantId)
  const added = out ? [{ ...placed(out, null), confirmBy: null, wantedType: null, wish: null }] : []
  return { ...list, rooms, unassigned: [...stillOut, ...added] }
}

/**
 * The board with the moves that are still being saved. A move changes nothing if the board has it already, or does not
 * show its person.
 */
export function withMoves(list: RoomingList, moves: readonly Move[]): RoomingList {
  return moves.reduce((now, move) => {
    const isThere = placeOf(now, move.participantId)?.room?.roomId === (move.roomId ?? undefined)
    const room = now.rooms.find(({ roomId }) => roomId === move.roomId)
    const isShown = move.roomId === null || room !== undefined
    const isSwapOpen =
      move.swapWith === null || room?.people.some(({ participantId }) => participantId === move.swapWith)
    return isThere || !isShown || !isSwapOpen ? now : afterMove(now, move)
  }, list)
}

/** The move that undoes another. It starts from where the other ended. */
export function undoOf({ participantId, from, roomId, swapWith, isOnlyHere }: Move): Move {
  if (swapWith === null || from !== null) return { participantId, from: roomId, roomId: from, swapWith, isOnlyHere }
  return { participantId: swapWith, from: null, roomId, swapWith: participantId, isOnlyHere }
}

/** The conflicts that a swap would cause in either room, each once. */
export function swapConflicts(
  list: RoomingList,
  { participantId, roomId, swapWith }: Omit<AskedMove, 'isOnlyHere'>,
): MoveConflict[] {
  const moved = placeOf(list, participantId)
  const other = swapWith === null ? null : placeOf(list, swapWith)
  const room = list.rooms.find((one) => one.roomId === roomId)
  if (!moved || !other || !room) return []
  const without = (from: RoomingRoom, person: RoomingPerson) => ({
    ...from,
    people: from.people.filter((one) => one.participantId !== person.participantId),
  })
  const there = moveConflicts(moved.person, without(room, other.person))
  const here = moved.room ? moveConflicts(other.person, without(moved.room, moved.person)) : []
  return [...new Set([...there, ...here])].filter((conflict) => conflict !== 'rooming.conflict-full')
}

/** The people whose bed is in a room, but who have another room in this hotel. */
export function awayFrom(
  { rooms }: Pick<RoomingList, 'rooms'>,
  { roomId }: Pick<RoomingRoom, 'roomId'>,
): RoomingPerson[] {
  return rooms.flatMap(({ people }) => people.filter((one) => one.isOnlyHere && one.usualRoomId === roomId))
}

/**
 * The free beds of a room in this hotel, or in all of them: there the beds of people who are elsewhere only here are
 * not free. A room that is paid as a single has none.
 */
export function freeBedsIn(
  room: Pick<RoomingRoom, 'roomId' | 'people' | 'capacity' | 'isSingleUse'>,
  list: Pick<RoomingList, 'rooms'>,
  scope: Scope,
): number {
  const kept = scope === 'all' ? awayFrom(list, room).length : 0
  return room.isSingleUse ? 0 : Math.max(0, room.capacity - room.people.length - kept)
}
