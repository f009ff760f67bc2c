import { type BookingStatus, isHolding, type ParticipantType } from '#src/features/bookings/booking/booking.rules.ts'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'

/**
 * A head in a room, perhaps in that of another booking than its own; one still to be named has neither customer nor names.
 * `status` is that of their booking, `age` is in completed years on the day of departure, `isLead` is the booking's default
 * contact.
 */
export type PersonInRoom = {
  participantId: string
  customerId: string | null
  bookingId: string
  status: BookingStatus
  surname: string | null
  name: string | null
  ageBand: AgeBand
  type: ParticipantType
  isLead: boolean
  sex: string | null
  bornOn: string | null
  birthPlace: string | null
  citizenship: string | null
  age: number | null
  hasDietaryNote: boolean
  /** Something was noted of their health without consent and was erased: they are to be asked before the hotel is told. */
  isHealthToAsk: boolean
}

/** A booking that has a room; its people may sleep elsewhere. */
export type BookingInRoom = {
  bookingId: string
  status: BookingStatus
  /** Whom it is called by: its lead, or the name it was booked under. */
  referenceName: string | null
}

export type RoomOfList = {
  roomId: string
  roomType: RoomType
  isStaff: boolean
  /** In the order they took the room: by number. */
  bookings: readonly BookingInRoom[]
  people: readonly PersonInRoom[]
}

/** The age from which nobody is a minor any more. */
const fullAge = 18
const names = new Intl.Collator('it')

/** Bookings of a room that the hotel hears of: confirmed ones, and those of the crew. Options are told when they are confirmed. */
function toldOf(room: RoomOfList): BookingInRoom[] {
  return room.bookings.filter(({ status }) => (room.isStaff ? isHolding(status) : status === 'confirmed'))
}

/** Whether the hotel hears of somebody: by their own booking, whoever has the room. */
export function isTold({ status, type }: Pick<PersonInRoom, 'status' | 'type'>): boolean {
  return type === 'customer' ? status === 'confirmed' : isHolding(status)
}

/** A room held without anybody in it being confirmed: drawn dashed, without a number, not on the list that is sent. */
export function isOptionRoom(room: RoomOfList): boolean {
  const isHeld = [...room.bookings, ...room.people].some(({ status }) => isHolding(status))
  return isHeld && toldOf(room).length === 0 && !room.people.some(isTold)
}

/**
 * Parties by the surname of their lead, in a party the lead first and then as they were given, who is still to be named
 * last; nobody of a party is parted.
 */
export function peopleInOrder<Person extends PersonInRoom>(people: readonly Person[]): Person[] {
  const parties = Map.groupBy(people, ({ bookingId }) => bookingId)
  return [...parties.values()]
    .map((party) => party.toSorted((a, b) => toBeNamed(a) - toBeNamed(b) || Number(b.isLead) - Number(a.isLead)))
    .toSorted((a, b) => byName(a[0]!, b[0]!))
    .flat()
}

const toBeNamed = ({ surname }: Pick<PersonInRoom, 'surname'>) => Number(surname === null)

function byName(a: PersonInRoom, b: PersonInRoom): number {
  return (
    toBeNamed(a) - toBeNamed(b) ||
    names.compare(a.surname ?? '', b.surname ?? '') ||
    names.compare(a.name ?? '', b.name ?? '')
  )
}

/**
 * The name a room is sorted by: that of the party who had it first, so that a room-mate who joins does not move it, nor
 * the last who is taken out of it.
 */
function nameOf({ bookings, people }: RoomOfList): string {
  const owner = bookings.find(({ status }) => isHolding(status))
  const own = people.filter(({ bookingId }) => bookingId === owner?.bookingId)
  const [known] = peopleInOrder(own.length > 0 ? own : people)
  return known && known.surname !== null ? `${known.surname} ${known.name}` : (owner?.referenceName ?? '')
}

function byTypeAndName(a: RoomOfList, b: RoomOfList): number {
  const [nameA, nameB] = [nameOf(a), nameOf(b)]
  return (
    roomTypes.indexOf(a.roomType) - roomTypes.indexOf(b.roomType) ||
    Number(b.isStaff) - Number(a.isStaff) ||
    Number(nameA === '') - Number(nameB === '') ||
    names.compare(nameA, nameB) ||
    a.roomId.localeCompare(b.roomId)
  )
}

/** Rooms as the board shows them: by type, the crew's first, then by surname, options in their place among the others. */
export function boardOrder<Room extends RoomOfList>(rooms: readonly Room[]): Room[] {
  return rooms.toSorted(byTypeAndName)
}

/**
 * The number of each room on the list that is sent, from 1: the crew's block first, then by type and surname. Rooms that
 * are only in option, or in which nobody sleeps any more, have none, so that the numbers on the board are those the hotel
 * reads.
 */
export function roomNumbers(rooms: readonly RoomOfList[]): Map<string, number> {
  return new Map(listToSend(rooms).map(({ roomId, number }) => [roomId, number]))
}

export type RoomToSend<Person> = {
  roomId: string
  number: number
  roomType: RoomType
  isStaff: boolean
  people: Person[]
}

/** The list for the hotel: confirmed people and crew, room by room; those without a name are "Nominativo da inserire". */
export function listToSend<Room extends RoomOfList>(rooms: readonly Room[]): RoomToSend<Room['people'][number]>[] {
  const told = boardOrder(rooms)
    .map((room) => {
      const { roomId, roomType, isStaff } = room
      return { roomId, roomType, isStaff, people: peopleInOrder(room.people.filter(isTold)) }
    })
    .filter(({ people }) => people.length > 0)
  const inBlocks = [...told.filter(({ isStaff }) => isStaff), ...told.filter(({ isStaff }) => !isStaff)]
  return inBlocks.map((room, index) => ({ ...room, number: index + 1 }))
}

/** By age; of whom the age is not known the children. */
function isMinor({ age, ageBand }: Pick<PersonInRoom, 'age' | 'ageBand'>): boolean {
  return age === null ? ageBand === 'child' : age < fullAge
}

export type ListTotals = {
  rooms: number
  byType: Record<RoomType, number>
  guests: number
  adults: number
  minors: number
  staff: number
  withoutRoom: number
  dietaryNotes: number
}

/**
 * The line of totals over the list: "18 camere · SGL 3 … · 35 ospiti: 31 adulti, 2 minori, 2 staff · 5 note alimentari".
 * Who has no room yet is a guest too: the hotel prepares for them.
 */
export function listTotals(rooms: readonly RoomOfList[], withoutRoom: readonly PersonInRoom[] = []): ListTotals {
  const list = listToSend(rooms)
  const people = [...list.flatMap((room) => room.people), ...withoutRoom]
  const staff = people.filter(({ type }) => type !== 'customer').length
  const minors = people.filter((one) => one.type === 'customer' && isMinor(one)).length
  const countOf = (type: RoomType) => list.filter(({ roomType }) => roomType === type).length
  return {
    rooms: list.length,
    byType: Object.fromEntries(roomTypes.map((type) => [type, countOf(type)])) as Record<RoomType, number>,
    guests: people.length,
    adults: people.length - staff - minors,
    minors,
    staff,
    withoutRoom: withoutRoom.length,
    dietaryNotes: people.filter(({ hasDietaryNote }) => hasDietaryNote).length,
  }
}

/** A double for which the hotel should know whether to put one bed or two: people of two bookings, or a minor in it. */
export function isBedTypeDoubtful(room: Pick<RoomOfList, 'roomType' | 'people'>): boolean {
  if (room.roomType !== 'DBL' || room.people.length < 2) return false
  const parties = new Set(room.people.map(({ bookingId }) => bookingId))
  return parties.size > 1 || room.people.some(isMinor)
}

/** A room in which only minors would sleep. */
export function isMinorAlone(people: readonly Pick<PersonInRoom, 'age' | 'ageBand'>[]): boolean {
  return people.length > 0 && people.every(isMinor)
}

export type MoveConflict = 'rooming.conflict-full' | 'rooming.conflict-other-party' | 'rooming.conflict-minor-alone'

type MovedPerson = Pick<PersonInRoom, 'participantId' | 'bookingId' | 'age' | 'ageBand'>

/** What putting a person into a room would bring about; the board asks or warns. A full room swaps. */
export function moveConflicts(
  person: MovedPerson,
  room: { roomType: RoomType; people: readonly MovedPerson[] },
): MoveConflict[] {
  const others = room.people.filter(({ participantId }) => participantId !== person.participantId)
  const conflicts: MoveConflict[] = []
  if (others.length >= roomCapacity[room.roomType]) conflicts.push('rooming.conflict-full')
  if (room.roomType === 'DBL' && others.some(({ bookingId }) => bookingId !== person.bookingId))
    conflicts.push('rooming.conflict-other-party')
  if (isMinorAlone([...others, person])) conflicts.push('rooming.conflict-minor-alone')
  return conflicts
}

/** The blocks in which the list is read: the crew, then each type of room. */
export function blocksOf<Room extends { isStaff: boolean; roomType: RoomType }>(
  rooms: readonly Room[],
): { key: 'crew' | RoomType; rooms: Room[] }[] {
  const blocks = Map.groupBy(rooms, ({ isStaff, roomType }) => (isStaff ? 'crew' : roomType))
  return [...blocks].map(([key, inBlock]) => ({ key, rooms: inBlock }))
}
