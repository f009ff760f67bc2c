import type { RoomCounter } from '#src/features/bookings/rooms/rooms.rules.ts'
import { isSamePerson } from '#src/features/customers/person/same-person.rules.ts'
import {
  isBedTypeDoubtful,
  isMinorAlone,
  isOptionRoom,
  isTold,
  listToSend,
  owesDocument,
  type PersonInRoom,
  type RoomOfList,
  roomNumbers,
} from '#src/features/rooming/board/rooming.rules.ts'
import { roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'
import type { Day, Time } from '#src/shared/day.ts'

/**
 * A line under "Prima dell'invio". `code` is the key of its text. Errors come first, then questions, then points that
 * are in order.
 */
export type RoomingCheck = {
  code: string
  level: 'error' | 'question' | 'ok'
  params: Record<string, string | number>
  /** The people, or the rooms, that the line is about. */
  names: string[]
}

export type ListToCheck = {
  rooms: readonly RoomOfList[]
  /** Participants of holding bookings without a bed, options and crew included. */
  unassigned: readonly PersonInRoom[]
  counters: readonly RoomCounter[]
  arrivesAt: Time | null
  /** The day until which documents must be valid; null for a reader who may not see documents. */
  returnsOn: Day | null
  today: Day
  /** Tells whether the reader may see who has health data. */
  seesHealth: boolean
  leaderPhone: string | null
  /** Names and notes with letters that our PDFs cannot show. */
  unprintable: readonly string[]
  /**
   * True for the final list, which needs the time of arrival and the guide's telephone. The first list may lack them.
   */
  isFinal: boolean
}

/**
 * The points to check before the list goes to the hotel (rules of the trade 3.1). They change nothing by themselves.
 */
export function roomingChecks(list: ListToCheck): RoomingCheck[] {
  const checks = [
    ...withoutRoom(list),
    ...overAllotment(list),
    ...freeBeds(list),
    ...twice(list),
    ...seeminglyTwice(list),
    ...doubts(list),
    ...people(list),
    ...letters(list),
    ...onlyHere(list),
    ...crewAndArrival(list),
  ]
  const rank = { error: 0, question: 1, ok: 2 }
  return checks.toSorted((a, b) => rank[a.level] - rank[b.level])
}

const check = (
  level: RoomingCheck['level'],
  code: string,
  params: RoomingCheck['params'] = {},
  names: string[] = [],
): RoomingCheck => ({ code, level, params, names })
const whenAny = (n: number, level: RoomingCheck['level'], code: string, names: string[] = []) =>
  n > 0 ? [check(level, code, { n }, names)] : []

function withoutRoom({ unassigned }: ListToCheck): RoomingCheck[] {
  return whenAny(unassigned.length, 'error', 'rooming.people-without-room', namesOf(unassigned))
}

/** Everybody about whom the hotel is told, people without a room last. */
function toldIn({ rooms, unassigned }: Pick<ListToCheck, 'rooms' | 'unassigned'>): PersonInRoom[] {
  return [...listToSend(rooms).flatMap((room) => room.people), ...unassigned.filter(isTold)]
}

/** Beds of told rooms that nobody has, each room by its number. A double sold to one person has no free bed. */
function freeBeds({ rooms }: ListToCheck): RoomingCheck[] {
  const known = new Map(rooms.map((room) => [room.roomId, room]))
  const open = listToSend(rooms).flatMap(({ roomId, number, roomType }) => {
    const { people, isSingleUse = false } = known.get(roomId)!
    const free = isSingleUse ? 0 : roomCapacity[roomType] - people.length
    return free > 0 ? [{ free, name: `${number} ${roomType} (${namesOf(people).join(', ')})` }] : []
  })
  const n = open.reduce((sum, { free }) => sum + free, 0)
  return whenAny(
    n,
    'question',
    'rooming.free-beds',
    open.map(({ name }) => name),
  )
}

const namesOf = (people: readonly PersonInRoom[]) => people.map(nameOf).filter(Boolean)

function overAllotment({ counters }: ListToCheck): RoomingCheck[] {
  return roomTypes.flatMap((type) => {
    const over = counters.find(({ roomType }) => roomType === type)?.over ?? 0
    return whenAny(over, 'error', `rooming.over-allotment.${type}`)
  })
}

/** People who have another room than in the other hotels, each with it. */
function onlyHere({ rooms }: ListToCheck): RoomingCheck[] {
  const others = listToSend(rooms).flatMap(({ number, roomType, people }) =>
    people.filter((one) => one.isOnlyHere).map((one) => `${nameOf(one)} (${number} ${roomType})`),
  )
  return whenAny(others.length, 'ok', 'rooming.only-here', others)
}

/** People who are in two beds, because they were booked twice. */
function twice({ rooms }: ListToCheck): RoomingCheck[] {
  const sleepers = Map.groupBy(
    listToSend(rooms).flatMap(({ people }) => people),
    ({ customerId }) => customerId,
  )
  return [...sleepers]
    .filter(([customerId, beds]) => customerId !== null && beds.length > 1)
    .map(([, beds]) => beds)
    .map(([person]) => check('error', 'rooming.person-twice', { name: `${person!.surname} ${person!.name}` }))
}

/** Two people with the same name and birth date, who may be one person booked twice or stored twice. */
function seeminglyTwice({ rooms, unassigned }: ListToCheck): RoomingCheck[] {
  const named = toldIn({ rooms, unassigned }).map((one) => ({ ...one, ...asIdentity(one) }))
  return named
    .filter((one, at) =>
      named.slice(0, at).some((other) => other.customerId !== one.customerId && isSamePerson(one, other)),
    )
    .map((one) => check('question', 'rooming.person-maybe-twice', { name: nameOf(one) }))
}

/**
 * A person's identity for the comparison. A rooming list holds no tax codes, so name and birth date tell two people
 * apart.
 */
const asIdentity = ({ surname, name }: PersonInRoom) => ({
  surname: surname ?? '',
  name: name ?? '',
  taxCode: null,
  taxCodeCountry: 'IT',
})

function doubts({ rooms }: ListToCheck): RoomingCheck[] {
  const numbers = roomNumbers(rooms)
  const told = rooms
    .filter(({ roomId }) => numbers.has(roomId))
    .toSorted((a, b) => numbers.get(a.roomId)! - numbers.get(b.roomId)!)
  const doubt = (code: string, isDoubtful: (room: RoomOfList) => boolean) =>
    told
      .filter(isDoubtful)
      .map(({ roomId, people }) => check('question', code, { room: numbers.get(roomId)! }, namesOf(people)))
  return [
    ...doubt('rooming.bed-type', isBedTypeDoubtful),
    ...doubt('rooming.alone-open', ({ isAloneOpen }) => isAloneOpen),
    ...doubt('rooming.minor-alone', ({ people }) => isMinorAlone(people)),
    ...whenAny(rooms.filter(isOptionRoom).length, 'question', 'rooming.options-open'),
  ]
}

function people({ rooms, unassigned, returnsOn, today, seesHealth }: ListToCheck): RoomingCheck[] {
  const all = toldIn({ rooms, unassigned })
  const named = all.filter(({ surname }) => surname !== null)
  const unnamed = all.length - named.length
  const incomplete = named.filter((one) => missingForHotel(one).length > 0)
  const ending = named.filter(({ documentExpiresOn: on }) => on !== null && returnsOn !== null && on < returnsOn)
  const [expired, expiring] = [
    ending.filter(({ documentExpiresOn: on }) => on! < today),
    ending.filter(({ documentExpiresOn: on }) => on! >= today),
  ]
  const without = returnsOn === null ? [] : named.filter((one) => owesDocument(one) && !one.hasDocument)
  const toAsk = named.filter(({ isHealthToAsk }) => isHealthToAsk)
  return [
    ...whenAny(unnamed, 'question', 'rooming.names-missing'),
    ...whenAny(incomplete.length, 'question', 'rooming.details-missing', namesOf(incomplete)),
    ...whenAny(without.length, 'question', 'rooming.documents-missing', namesOf(without)),
    ...(expired.length > 0
      ? [check('error', 'rooming.documents-expired', { names: namesOf(expired).join(', ') })]
      : []),
    ...(expiring.length > 0
      ? [check('question', 'rooming.documents-expire', { names: expiring.map(nameOf).join(', ') })]
      : []),
    ...whenAny(toAsk.length, 'question', 'rooming.health-to-ask', seesHealth ? namesOf(toAsk) : []),
  ]
}

const nameOf = ({ surname, name }: PersonInRoom) => [surname, name].filter(Boolean).join(' ')

function letters({ unprintable }: ListToCheck): RoomingCheck[] {
  return unprintable.length > 0 ? [check('error', 'rooming.unprintable', { names: unprintable.join(', ') })] : []
}

/**
 * The particulars that this person lacks and that the hotel owes the police for every member of a guided group (D.M.
 * 7-1-2013; rules of the trade 1.5).
 */
export function missingForHotel(person: PersonInRoom): ('name' | 'sex' | 'bornOn' | 'birthPlace' | 'citizenship')[] {
  return (['name', 'sex', 'bornOn', 'birthPlace', 'citizenship'] as const).filter((field) => !person[field])
}

function crewAndArrival(list: ListToCheck): RoomingCheck[] {
  const { rooms, arrivesAt, leaderPhone, isFinal, seesHealth } = list
  const crewRooms = listToSend(rooms).filter(({ isStaff }) => isStaff).length
  const withNote = toldIn(list).filter(({ hasDietaryNote }) => hasDietaryNote)
  const missing = isFinal ? 'error' : 'question'
  return [
    crewRooms > 0
      ? check('ok', 'rooming.crew-rooms', { n: crewRooms })
      : check('question', 'rooming.crew-without-rooms'),
    withNote.length > 0
      ? check('ok', 'rooming.dietary-notes', { n: withNote.length }, seesHealth ? namesOf(withNote) : [])
      : check('ok', 'rooming.no-dietary-notes'),
    arrivesAt ? check('ok', 'rooming.arrival', { time: arrivesAt }) : check(missing, 'rooming.arrival-missing'),
    leaderPhone ? check('ok', 'rooming.leader-phone') : check(missing, 'rooming.leader-phone-missing'),
  ]
}
