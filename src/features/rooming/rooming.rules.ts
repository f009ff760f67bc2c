import { type BookingStatus, isHolding, type ParticipantType } from '#src/features/bookings/bookings.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/room-types.rules.ts'

/** Somebody in a room. `age` is in completed years on the day of departure; `isLead` is the booking's default contact. */
export type PersonInRoom = {
  participantId: string
  customerId: string
  bookingId: string
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
}

/** A booking that has its bed in a room; its heads may be more than its named people. */
export type BookingInRoom = {
  bookingId: string
  status: BookingStatus
  adults: number
  children: number
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

/** A room whose bookings hold without any being confirmed: drawn dashed, without a number, not on the list that is sent. */
export function isOptionRoom(room: RoomOfList): boolean {
  return toldOf(room).length === 0 && room.bookings.some(({ status }) => isHolding(status))
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

/** The name a room is sorted by: that of the party who had it first, so that a room-mate who joins does not move it. */
function nameOf({ bookings, people }: RoomOfList): string {
  const owner = bookings.find(({ status }) => isHolding(status))
  const [lead] = peopleInOrder(people.filter(({ bookingId }) => bookingId === owner?.bookingId))
  const known = lead ?? (owner?.referenceName ? null : peopleInOrder(people)[0])
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
 * are only in option have none, so that the numbers on the board are those the hotel reads.
 */
export function roomNumbers(rooms: readonly RoomOfList[]): Map<string, number> {
  return new Map(sentOrder(rooms).map(({ roomId }, index) => [roomId, index + 1]))
}

function sentOrder<Room extends RoomOfList>(rooms: readonly Room[]): Room[] {
  const told = boardOrder(rooms.filter((room) => toldOf(room).length > 0))
  return [...told.filter(({ isStaff }) => isStaff), ...told.filter(({ isStaff }) => !isStaff)]
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
  return sentOrder(rooms).map((room, index) => {
    const told = toldOf(room)
    const people = peopleInOrder(room.people.filter((one) => told.some(({ bookingId }) => bookingId === one.bookingId)))
    const unnamed = told.reduce((sum, booking) => sum + unnamedOf(booking, room.people).heads, 0)
    const { roomId, roomType, isStaff } = room
    return { roomId, number: index + 1, roomType, isStaff, people, unnamed, heads: people.length + unnamed }
  })
}

/** Heads of a booking without a name; the children among them are those declared, less the minors already named. */
function unnamedOf(booking: BookingInRoom, people: readonly PersonInRoom[]): { heads: number; children: number } {
  const named = people.filter(({ bookingId }) => bookingId === booking.bookingId)
  const heads = Math.max(0, booking.adults + booking.children - named.length)
  const children = Math.max(0, booking.children - named.filter(isMinor).length)
  return { heads, children: Math.min(heads, children) }
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
  dietaryNotes: number
}

/** The line of totals over the list: "18 camere · SGL 3 … · 35 ospiti: 31 adulti, 2 minori, 2 staff · 5 note alimentari". */
export function listTotals(rooms: readonly RoomOfList[]): ListTotals {
  const list = listToSend(rooms)
  const guests = list.reduce((sum, { heads }) => sum + heads, 0)
  const staff = list.filter(({ isStaff }) => isStaff).reduce((sum, { heads }) => sum + heads, 0)
  const named = list.filter(({ isStaff }) => !isStaff).flatMap(({ people }) => people)
  const customers = rooms.filter(({ isStaff }) => !isStaff)
  const unnamedChildren = customers
    .flatMap((room) => toldOf(room).map((booking) => unnamedOf(booking, room.people).children))
    .reduce((sum, children) => sum + children, 0)
  const minors = named.filter(isMinor).length + unnamedChildren
  const countOf = (type: RoomType) => list.filter(({ roomType }) => roomType === type).length
  return {
    rooms: list.length,
    byType: Object.fromEntries(roomTypes.map((type) => [type, countOf(type)])) as Record<RoomType, number>,
    guests,
    adults: guests - staff - minors,
    minors,
    staff,
    dietaryNotes: list.flatMap(({ people }) => people).filter(({ hasDietaryNote }) => hasDietaryNote).length,
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

/** What putting a person into a room would bring about; the board asks or warns. A full room swaps. */
export function moveConflicts(person: PersonInRoom, room: Pick<RoomOfList, 'roomType' | 'people'>): MoveConflict[] {
  const others = room.people.filter(({ participantId }) => participantId !== person.participantId)
  const conflicts: MoveConflict[] = []
  if (others.length >= roomCapacity[room.roomType]) conflicts.push('rooming.conflict-full')
  if (room.roomType === 'DBL' && others.some(({ bookingId }) => bookingId !== person.bookingId))
    conflicts.push('rooming.conflict-other-party')
  if (isMinorAlone([...others, person])) conflicts.push('rooming.conflict-minor-alone')
  return conflicts
}

/** Why a room cannot change its type, or null: its people keep their beds. */
export function typeChangeRefusal(peopleInRoom: number, to: RoomType): 'bookings.room-full' | null {
  return peopleInRoom > roomCapacity[to] ? 'bookings.room-full' : null
}
