/** Where a person is by now: in a room, with its number on the list of the hotel if it has one, or without a room. */
type PlaceNow = { roomId: string | null; number: number | null }

type MovedRefusal = 'rooming.person-in-room' | 'rooming.person-in-other-room' | 'rooming.person-without-room'

/** Why a person cannot be moved from the room where somebody saw them: they are elsewhere by now. */
export function movedRefusal(from: string | null, { roomId, number }: PlaceNow): MovedRefusal | null {
  if (from === roomId) return null
  if (roomId === null) return 'rooming.person-without-room'
  return number === null ? 'rooming.person-in-other-room' : 'rooming.person-in-room'
}
