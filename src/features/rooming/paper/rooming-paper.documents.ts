import {
  isOptionRoom,
  isTold,
  listToSend,
  listTotals,
  owesDocument,
  peopleInOrder,
} from '#src/features/rooming/board/rooming.rules.ts'
import {
  hotelOf,
  type PersonOfTrip,
  type RoomingFacts,
  roomingFacts,
} from '#src/features/rooming/board/rooming-facts.queries.ts'
import { settingsOf } from '#src/features/settings/settings.queries.ts'
import type { Reader } from '#src/server/db/database.ts'
import type { Actor } from '#src/server/work.ts'
import { addDays } from '#src/shared/day.ts'
import type { PaperPerson, RoomingPaper } from './rooming-paper.contract.ts'
import { unprintableOn } from './unprintable.documents.ts'

type Asked = { tripId: string; serviceId?: string | undefined; now: Date; by: Pick<Actor, 'name' | 'ability'> }
type Seen = { customerId: string; allergies: string | null; documentNumber: string | null }

/**
 * The list for the hotel (rules of the trade 3.1): the crew first, then by type and surname. It also answers the people
 * whose health data and documents it shows.
 */
export async function roomingPaper(
  reader: Reader,
  { tripId, serviceId, now, by }: Asked,
): Promise<{ paper: RoomingPaper; seen: Seen[] }> {
  const facts = await roomingFacts(reader, tripId, serviceId)
  const { agencyName, agencyPhone, agencyEmergencyPhone } = await settingsOf(reader)
  const { trip, leader, coach } = facts
  const paper: RoomingPaper = {
    title: trip.title,
    code: trip.code,
    departsOn: trip.departsOn,
    agency: { name: agencyName, phone: agencyPhone, emergencyPhone: agencyEmergencyPhone },
    hotel: hotelOnPaper(facts),
    leader,
    coach,
    totals: listTotals(facts.rooms, withoutRoom(facts)),
    ...peopleOnPaper(facts),
    optionRooms: facts.rooms.filter(isOptionRoom).length,
    unprintable: unprintableOn(facts, by.ability),
    printedAt: now.toISOString(),
    printedBy: by.name,
  }
  return { paper, seen: seenOn(facts) }
}

const fullName = ({ surname, name }: PersonOfTrip) => (surname === null ? null : `${surname} ${name ?? ''}`.trim())

function hotelOnPaper(facts: RoomingFacts): RoomingPaper['hotel'] {
  const hotel = hotelOf(facts)
  if (!hotel) return null
  const { name, city, arrivesAt, hotelType, hasBeverages, checkInDay, checkOutDay } = hotel
  const dayOf = (day: number) => addDays(facts.trip.departsOn, day - 1)
  const stay = { checkInOn: dayOf(checkInDay), checkOutOn: dayOf(checkOutDay), nights: checkOutDay - checkInDay }
  return { name, city, arrivesAt, hotelType, hasBeverages, ...stay }
}

/** Confirmed people and crew without a bed, because the hotel is told about them too. */
const withoutRoom = ({ unassigned }: RoomingFacts) => unassigned.filter(isTold)

function peopleOnPaper(facts: RoomingFacts): Pick<RoomingPaper, 'rooms' | 'withoutRoom'> {
  const known = new Map(facts.rooms.map((room) => [room.roomId, room]))
  let counted = 0
  const rooms = listToSend(facts.rooms).map(({ roomId, number, roomType, isStaff, people }) => ({
    roomId,
    number,
    roomType,
    isStaff,
    isSingleUse: known.get(roomId)!.isSingleUse,
    notes: known.get(roomId)!.notes,
    people: people.map((person) => onPaper(person, ++counted)),
  }))
  return { rooms, withoutRoom: peopleInOrder(withoutRoom(facts)).map((person) => onPaper(person, ++counted)) }
}

function onPaper(person: PersonOfTrip, number: number): PaperPerson {
  const { type, sex, bornOn, birthPlace, citizenship, age, dietaryNote } = person
  const owes = owesDocument(person)
  const isMinor = age !== null && age < 18
  return {
    participantId: person.participantId,
    number,
    fullName: fullName(person),
    type,
    sex,
    bornOn,
    birthPlace,
    citizenship,
    owesDocument: owes,
    documentType: owes ? person.documentType : null,
    documentNumber: owes ? person.documentNumber : null,
    documentIssuedAt: owes ? person.documentIssuedAt : null,
    age: isMinor ? age : null,
    dietaryNote,
    isOnlyHere: person.isOnlyHere,
  }
}

function seenOn(facts: RoomingFacts): Seen[] {
  const people = [...listToSend(facts.rooms).flatMap((room) => room.people), ...withoutRoom(facts)]
  return people.flatMap((person) =>
    person.customerId === null
      ? []
      : {
          customerId: person.customerId,
          allergies: person.dietaryNote,
          documentNumber: owesDocument(person) ? person.documentNumber : null,
        },
  )
}
