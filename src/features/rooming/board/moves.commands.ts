import { headName } from '#src/features/bookings/people/booking-names.words.ts'
import type { Work } from '#src/server/work.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { movedRefusal } from './moves.rules.ts'
import { roomNumbers } from './rooming.rules.ts'
import { type PersonOfTrip, roomingFacts } from './rooming-facts.queries.ts'

type OfHotel = { tripId: string; serviceId?: string | undefined; isForAll: boolean }

/**
 * Refuses to move people who are no longer where they were seen, by the number of their room in this hotel. A move for
 * all hotels starts from the room of their bed. The trip is locked. People and hotels that are not on the trip are left
 * to the command.
 */
export async function refuseMoved(
  work: Work,
  { tripId, serviceId, isForAll }: OfHotel,
  moved: readonly { participantId: string; from: string | null }[],
): Promise<void> {
  const { rooms, unassigned, ...shown } = await roomingFacts(work.tx, tripId, serviceId)
  if (!isForAll && shown.serviceId !== serviceId) return
  const numbers = roomNumbers(rooms)
  const placed: { person: PersonOfTrip; here: string | null }[] = [
    ...unassigned.map((person) => ({ person, here: null })),
    ...rooms.flatMap(({ roomId, people }) => people.map((person) => ({ person, here: roomId }))),
  ]
  const places = new Map(placed.map((place) => [place.person.participantId, place]))
  for (const { participantId, from } of moved) {
    const place = places.get(participantId)
    if (!place) continue
    const { person, here } = place
    const roomId = isForAll ? person.usualRoomId : here
    const number = roomId === null ? null : (numbers.get(roomId) ?? null)
    const refusal = movedRefusal(from, { roomId, number })
    if (refusal) throw new Refusal(refusal, { params: { name: headName(person), room: number ?? '' } })
  }
}
