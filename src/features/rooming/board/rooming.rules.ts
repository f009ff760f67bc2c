import { type BookingStatus, isHolding, type ParticipantType } from '#src/features/bookings/booking/booking.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'

/**
 * Somebody in a room, perhaps in that of another booking than their own. `status` is that of their booking, `age` is in
 * completed years on the day of departure, `isLead` is the booking's default contact.
 */
export type PersonInRoom = {
  participantId: string
  customerId: string
  bookingId: string
  status: BookingStatus
  surname: string
  name: string
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

/** A booking that has a room. Its heads may be more than its named people, of whom some may sleep elsewhere. */
export type BookingInRoom = {
  bookingId: string
  status: BookingStatus
  adults: number
  children: number
  /** Its named people, in whatever bed, and the minors among them. */
  named: number
  namedMinors: number
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

/** Parties by the surname of their lead, in a party the lead first and then as they were given; nobody of a party is parted. */
export function peopleInOrder<Person extends PersonInRoom>(people: readonly Person[]): Person[] {
  const parties = Map.groupBy(people, ({ bookingId }) => bookingId)
  return [...parties.values()]
    .map((party) => party.toSorted((a, b) => Number(b.isLead) - Number(a.isLead)))
    .toSorted((a, b) => byName(a[0]!, b[0]!))
    .flat()
}

function byName(a: PersonInRoom, b: PersonInRoom): number {
  return names.compare(a.surname, b.surname) || names.compare(a.name, b.name)
}

/**
 * The name a room is sorted by: that of the party who had it first, so that a room-mate who joins does not move it, nor
 * the last who is taken out of it.
 */
function nameOf({ bookings, people }: RoomOfList): string {
  const owner = bookings.find(({ status }) => isHolding(status))
  const [lead] = peopleInOrder(people.filter(({ bookingId }) => bookingId === owner?.bookingId))
  const isToBeNamed = owner?.named === 0
  const known = lead ?? (isToBeNamed ? undefined : peopleInOrder(people)[0])
  return known ? `${known.surname} ${known.name}` : (owner?.referenceName ?? '')
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
  unnamed: number
  heads: number
}

/** The list for the hotel: confirmed people and crew, room by room; `unnamed` heads are "Nominativo da inserire". */
export function listToSend<Room extends RoomOfList>(rooms: readonly Room[]): RoomToSend<Room['people'][number]>[] {
  const told = boardOrder(rooms)
    .map((room) => {
      const { roomId, roomType, isStaff } = room
      const people = peopleInOrder(room.people.filter(isTold))
      const unnamed = unnamedIn(toldOf(room)).heads
      return { roomId, roomType, isStaff, people, unnamed, heads: people.length + unnamed }
    })
    .filter(({ heads }) => heads > 0)
  const inBlocks = [...told.filter(({ isStaff }) => isStaff), ...told.filter(({ isStaff }) => !isStaff)]
  return inBlocks.map((room, index) => ({ ...room, number: index + 1 }))
}

/** Heads without a name that a room keeps a place for, options too; the list that is sent has only the confirmed ones. */
export function unnamedHeads({ bookings }: Pick<RoomOfList, 'bookings'>): number {
  return unnamedIn(bookings.filter(({ status }) => isHolding(status))).heads
}

/** Heads of bookings without a name; the children among them are those declared, less the minors already named. */
function unnamedIn(bookings: readonly BookingInRoom[]): { heads: number; children: number } {
  const each = bookings.map(({ adults, children, named, namedMinors }) => {
    const heads = Math.max(0, adults + children - named)
    return { heads, children: Math.min(heads, Math.max(0, children - namedMinors)) }
  })
  return {
    heads: each.reduce((sum, { heads }) => sum + heads, 0),
    children: each.reduce((sum, { children }) => sum + children, 0),
  }
}

function isMinor({ age }: { age: number | null }): boolean {
  return age !== null && age < fullAge
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
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
  const people = [...list.flatMap((room) => room.people), ...withoutRoom]
  const guests = sum(list.map(({ heads }) => heads)) + withoutRoom.length
  const unnamedStaff = sum(list.filter(({ isStaff }) => isStaff).map(({ unnamed }) => unnamed))
  const staff = people.filter(({ type }) => type !== 'customer').length + unnamedStaff
  const unnamedMinors = sum(rooms.filter(({ isStaff }) => !isStaff).map((room) => unnamedIn(toldOf(room)).children))
  const minors = people.filter((one) => one.type === 'customer' && isMinor(one)).length + unnamedMinors
  const countOf = (type: RoomType) => list.filter(({ roomType }) => roomType === type).length
  return {
    rooms: list.length,
    byType: Object.fromEntries(roomTypes.map((type) => [type, countOf(type)])) as Record<RoomType, number>,
    guests,
    adults: guests - staff - minors,
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
export function isMinorAlone(people: readonly Pick<PersonInRoom, 'age'>[]): boolean {
  return people.length > 0 && people.every(isMinor)
}

export type MoveConflict = 'rooming.conflict-full' | 'rooming.conflict-other-party' | 'rooming.conflict-minor-alone'

type MovedPerson = Pick<PersonInRoom, 'participantId' | 'bookingId' | 'age'>

/**
 * What putting a person into a room would bring about; the board asks or warns. A full room swaps. `unnamed` are heads
 * still without a name that a bed is kept for.
 */
export function moveConflicts(
  person: MovedPerson,
  room: { roomType: RoomType; people: readonly MovedPerson[]; unnamed?: number },
): MoveConflict[] {
  const others = room.people.filter(({ participantId }) => participantId !== person.participantId)
  const conflicts: MoveConflict[] = []
  if (others.length + (room.unnamed ?? 0) >= roomCapacity[room.roomType]) conflicts.push('rooming.conflict-full')
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
