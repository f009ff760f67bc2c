import type { RoomingList, RoomingPerson, RoomingRoom } from './board.contract.ts'
import { type MoveConflict, moveConflicts } from './rooming.rules.ts'

/**
 * A move of a person into a room, or out of theirs with `roomId` null. `swapWith` is the person who takes their bed.
 */
export type Move = { participantId: string; roomId: string | null; swapWith: string | null }

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
export function afterMove(list: RoomingList, { participantId, roomId, swapWith }: Move): RoomingList {
  const moved = placeOf(list, participantId)
  const other = swapWith === null ? null : placeOf(list, swapWith)
  if (!moved) return list
  const others = (people: readonly RoomingPerson[]) =>
    people.filter((one) => one.participantId !== participantId && one.participantId !== swapWith)
  const arriving = (room: RoomingRoom) => [
    ...(room.roomId === roomId ? [moved.person] : []),
    ...(other && room.roomId === moved.room?.roomId ? [other.person] : []),
  ]
  const rooms = list.rooms.map((room) => {
    const isTouched = [roomId, moved.room?.roomId].includes(room.roomId)
    return isTouched ? { ...room, people: [...others(room.people), ...arriving(room)] } : room
  })
  const out = roomId === null ? moved.person : other && !moved.room ? other.person : null
  const stillOut = list.unassigned.filter((one) => one.participantId !== participantId)
  const added = out ? [{ ...out, confirmBy: null, wantedType: null, wish: null }] : []
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

/** The move that undoes another, from the board as it was before. */
export function undoOf(list: RoomingList, { participantId, roomId, swapWith }: Move): Move {
  const from = placeOf(list, participantId)?.room?.roomId ?? null
  if (swapWith === null) return { participantId, roomId: from, swapWith: null }
  if (from !== null) return { participantId, roomId: from, swapWith }
  return { participantId: swapWith, roomId, swapWith: participantId }
}

/** The conflicts that a swap would cause in either room, each once. */
export function swapConflicts(list: RoomingList, { participantId, roomId, swapWith }: Move): MoveConflict[] {
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

/** The free beds of a room. A room that is paid as a single has none. */
export function freeBedsIn(room: Pick<RoomingRoom, 'people' | 'capacity' | 'isSingleUse'>): number {
  return room.isSingleUse ? 0 : Math.max(0, room.capacity - room.people.length)
}
