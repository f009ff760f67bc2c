import { type BookingStatus, isHolding } from '#src/features/bookings/booking/booking.rules.ts'
import type { ParticipantType } from '#src/features/bookings/booking/participant-types.values.ts'
import type { AgeBand } from '#src/features/bookings/people/heads.rules.ts'
import { type RoomType, roomCapacity, roomTypes } from '#src/features/services/form/room-types.values.ts'

/**
 * A participant in a room, perhaps in that of another booking. One not yet named has neither customer nor names.
 * `status` is that of the person's own booking, `age` is in completed years on the day of departure, `isLead` marks the
 * booking's default contact.
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
  hasDocument: boolean
  documentExpiresOn: string | null
  hasDietaryNote: boolean
  /** True when health data without consent was erased: the person is to be asked before the hotel is told. */
  isHealthToAsk: boolean
  /** True for a person who has this room in one hotel alone, instead of the one of their bed. */
  isOnlyHere: boolean
}

/** A booking that has a room. Its people may sleep elsewhere. */
export type BookingInRoom = {
  bookingId: string
  status: BookingStatus
  /** The booking's name on the board: its default contact, or the name under which it was booked. */
  referenceName: string | null
}

export type RoomOfList = {
  roomId: string
  roomType: RoomType
  isStaff: boolean
  /** True for a double that one person keeps and pays as a single. */
  isSingleUse?: boolean
  /** True while one person keeps this double alone and nobody has decided how. */
  isAloneOpen: boolean
  /** The bookings in the order in which they took the room. */
  bookings: readonly BookingInRoom[]
  people: readonly PersonInRoom[]
}

/** The age from which a person is an adult. */
const fullAge = 18
const names = new Intl.Collator('it')

/**
 * The bookings of a room about which the hotel is told: confirmed ones and the crew's. An option is told only once it
 * is confirmed.
 */
function toldOf(room: RoomOfList): BookingInRoom[] {
  return room.bookings.filter(({ status }) => (room.isStaff ? isHolding(status) : status === 'confirmed'))
}

/** Tells whether the hotel is told about a person. The person's own booking decides, even in another booking's room. */
export function isTold({ status, type }: Pick<PersonInRoom, 'status' | 'type'>): boolean {
  return type === 'customer' ? status === 'confirmed' : isHolding(status)
}

/**
 * Tells whether a room is held but nobody in it is confirmed. It is drawn dashed, has no number, and is not on the list
 * that is sent.
 */
export function isOptionRoom(room: RoomOfList): boolean {
  const isHeld = [...room.bookings, ...room.people].some(({ status }) => isHolding(status))
  return isHeld && toldOf(room).length === 0 && !room.people.some(isTold)
}

/**
 * The people of a room. Parties come by the surname of their default contact, each party together with its default
 * contact first, and people not yet named last.
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
 * The name by which a room is sorted: that of the party who had it first. A room therefore does not move when a
 * room-mate joins or its last person leaves.
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

/** Rooms in the order of the board: by type, the crew's first, then by surname, options among the others. */
export function boardOrder<Room extends RoomOfList>(rooms: readonly Room[]): Room[] {
  return rooms.toSorted(byTypeAndName)
}

/**
 * The number of each room on the list that is sent, from 1: the crew first, then by type and surname. Rooms that are
 * only in option, or where nobody sleeps any more, have no number, so that the board shows the numbers that the hotel
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

/** The list for the hotel: confirmed people and crew, by room. People not yet named are "Nominativo da inserire". */
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

/** Tells whether a person is a minor: by age, or by the child's price where the age is unknown. */
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
 * The line of totals: "18 camere · SGL 3 … · 35 ospiti: 31 adulti, 2 minori, 2 staff · 5 note alimentari". People
 * without a room count too, because the hotel prepares for them.
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

/**
 * Tells whether the hotel needs to know if a double gets one bed or two: people of two bookings share it, or a minor
 * sleeps in it.
 */
export function isBedTypeDoubtful(room: Pick<RoomOfList, 'roomType' | 'people'>): boolean {
  if (room.roomType !== 'DBL' || room.people.length < 2) return false
  const parties = new Set(room.people.map(({ bookingId }) => bookingId))
  return parties.size > 1 || room.people.some(isMinor)
}

/** Tells whether only minors would sleep in a room. */
export function isMinorAlone(people: readonly Pick<PersonInRoom, 'age' | 'ageBand'>[]): boolean {
  return people.length > 0 && people.every(isMinor)
}

export type MoveConflict = 'rooming.conflict-full' | 'rooming.conflict-other-party' | 'rooming.conflict-minor-alone'

type MovedPerson = Pick<PersonInRoom, 'participantId' | 'bookingId' | 'age' | 'ageBand'>

/**
 * The conflicts of putting a person into a room: the board asks about them or warns of them. A full room needs a swap.
 */
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

/**
 * Tells whether the hotel registers a person's document. In a group it registers those of the parties' default
 * contacts. About the others it owes the police only their particulars (D.M. 7-1-2013; rules of the trade 1.5), and
 * gets no more than that.
 */
export function owesDocument({ customerId, isLead, type }: PersonInRoom): boolean {
  return customerId !== null && (isLead || type !== 'customer')
}

/** The blocks of the list: the crew, then each type of room. */
export function blocksOf<Room extends { isStaff: boolean; roomType: RoomType }>(
  rooms: readonly Room[],
): { key: 'crew' | RoomType; rooms: Room[] }[] {
  const blocks = Map.groupBy(rooms, ({ isStaff, roomType }) => (isStaff ? 'crew' : roomType))
  return [...blocks].map(([key, inBlock]) => ({ key, rooms: inBlock }))
}
