import { toldHour } from '#src/features/departures/told-hour.words.ts'
import type { PaperPerson, PaperRoom, RoomingPaper } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import { serviceFormText } from '#src/features/services/form/service-form.text.ts'
import { formatDay } from '#src/shared/day.ts'
import type { MessageState } from '#src/shared/outbox.ts'
import type { Whole } from '#src/shared/seen-by.ts'

/** A list as it was sent. Rooms and people keep their ids, by which two lists are compared. */
export type RoomingSnapshot = Whole<RoomingPaper>
type Person = Whole<PaperPerson>
type Room = Whole<PaperRoom>

/** The compared facts of a list, a room or a person. */
export const comparedFacts = [
  'hotel',
  'arrival',
  'departure',
  'treatment',
  'beverages',
  'leader',
  'coach',
  'guest',
  'room',
  'type',
  'singleUse',
  'roomNotes',
  'name',
  'particulars',
  'document',
  'dietaryNote',
] as const
export type ComparedFact = (typeof comparedFacts)[number]

/** A row of the differences of two lists. `room` is the number now, otherwise before; null for what is about no room. */
export type RoomingDifference = {
  room: number | null
  what: 'added' | 'removed' | 'changed'
  fact: ComparedFact
  /** The people concerned. */
  who: string[]
  before: string | null
  now: string | null
}

/** The rooms of a list that have the same people as before and that none of these differences is about. */
export function sameRooms(
  before: RoomingSnapshot,
  { rooms }: RoomingSnapshot,
  differences: readonly Pick<RoomingDifference, 'room' | 'what' | 'fact'>[],
) {
  const guestsOf = ({ people }: Room) =>
    people
      .map(({ participantId }) => participantId)
      .toSorted()
      .join()
  const former = new Map(before.rooms.map((room) => [room.roomId, guestsOf(room)]))
  // The room of a guest who is gone may be gone too, and its number that of another room.
  const about = differences.filter(({ what, fact }) => what !== 'removed' || fact !== 'guest')
  const touched = new Set(about.map(({ room }) => room))
  return rooms
    .filter((room) => !touched.has(room.number) && former.get(room.roomId) === guestsOf(room))
    .map((room) => ({
      ...{ room: room.number, roomType: room.roomType },
      ...{ who: namesIn(room), guests: room.people.length },
    }))
}

/** The number of rooms that differences are about. */
export const roomsIn = (differences: readonly Pick<RoomingDifference, 'room'>[]): number =>
  new Set(differences.flatMap(({ room }) => room ?? [])).size

const restored: readonly ComparedFact[] = ['room', 'type', 'roomNotes']

/** Tells whether restoring the rooms of a version would undo one of these differences: a type, a note or a bed. */
export const isRestorable = (differences: readonly Pick<RoomingDifference, 'fact'>[]): boolean =>
  differences.some(({ fact }) => restored.includes(fact))

type Placed = { person: Person; room: Room | null }

/** The differences of two lists, row by row, in the order of the rooms. */
export function roomingDifferences(before: RoomingSnapshot, now: RoomingSnapshot): RoomingDifference[] {
  const rows = [...aboutList(before, now), ...aboutRooms(before, now), ...aboutPeople(before, now)]
  return rows.toSorted((a, b) => (a.room ?? 0) - (b.room ?? 0))
}

const changed = (
  fact: ComparedFact,
  room: number | null,
  who: string[],
  values: { before: string | null; now: string | null },
): RoomingDifference[] => {
  const [before, now] = [values.before || null, values.now || null]
  return before === now ? [] : [{ room, what: 'changed', fact, who, before, now }]
}

/** Something that a list, or a room of it, only now has or no longer has. */
const turned = (
  fact: ComparedFact,
  room: number | null,
  who: string[],
  values: { before: boolean | undefined; now: boolean | undefined },
): RoomingDifference[] => {
  const [before, now] = [Boolean(values.before), Boolean(values.now)]
  return before === now ? [] : [{ room, what: now ? 'added' : 'removed', fact, who, before: null, now: null }]
}

function aboutList(before: RoomingSnapshot, now: RoomingSnapshot): RoomingDifference[] {
  const arrival = ({ hotel }: RoomingSnapshot) =>
    [hotel && formatDay(hotel.checkInOn), hotel?.arrivesAt && toldHour(hotel.checkInOn, hotel.arrivesAt)]
      .filter(Boolean)
      .join(' ')
  const row = (fact: ComparedFact, of: (list: RoomingSnapshot) => string) =>
    changed(fact, null, [], { before: of(before), now: of(now) })
  return [
    ...row('hotel', ({ hotel }) => [hotel?.name, hotel?.city].filter(Boolean).join(', ')),
    ...row('arrival', arrival),
    ...row('departure', ({ hotel }) => (hotel ? formatDay(hotel.checkOutOn) : '')),
    ...row('treatment', ({ hotel }) =>
      hotel?.hotelType ? serviceFormText[`services.hotel-type.${hotel.hotelType}`] : '',
    ),
    ...turned('beverages', null, [], { before: before.hotel?.hasBeverages, now: now.hotel?.hasBeverages }),
    ...row('leader', ({ leader }) => [leader?.name, leader?.phone].filter(Boolean).join(' ')),
    ...row('coach', ({ coach }) => [coach?.company, coach?.plate].filter(Boolean).join(', ')),
  ]
}

function aboutRooms(before: RoomingSnapshot, now: RoomingSnapshot): RoomingDifference[] {
  const former = new Map(before.rooms.map((room) => [room.roomId, room]))
  return now.rooms.flatMap((room) => {
    const was = former.get(room.roomId)
    const who = namesIn(room)
    return [
      // The guests of a new room are told with its type.
      ...(was ? changed('type', room.number, who, { before: was.roomType, now: room.roomType }) : []),
      ...turned('singleUse', room.number, who, { before: was?.isSingleUse, now: room.isSingleUse }),
      ...changed('roomNotes', room.number, who, { before: was?.notes ?? null, now: room.notes }),
    ]
  })
}

function aboutPeople(before: RoomingSnapshot, now: RoomingSnapshot): RoomingDifference[] {
  const [was, is] = [placesIn(before), placesIn(now)]
  const numbers = new Map(now.rooms.map(({ roomId, number }) => [roomId, number]))
  const gone = [...was.values()]
    .filter(({ person }) => !is.has(person.participantId))
    .map(({ person, room }) =>
      guest('removed', { person, room: room && { ...room, number: numbers.get(room.roomId) ?? room.number } }),
    )
  const rest = [...is.values()].flatMap((place) => {
    const former = was.get(place.person.participantId)
    return former ? aboutPerson(former, place) : [guest('added', place)]
  })
  return [...gone, ...rest]
}

function guest(what: 'added' | 'removed', { person, room }: Placed): RoomingDifference {
  const beside = room ? [room.roomType, ...namesIn(room).filter((name) => name !== person.fullName)].join(', ') : null
  const values = what === 'added' ? { before: null, now: beside } : { before: beside, now: null }
  return { room: room?.number ?? null, what, fact: 'guest', who: named(person), ...values }
}

function aboutPerson(was: Placed, is: Placed): RoomingDifference[] {
  const { person, room } = is
  const number = room?.number ?? null
  const who = named(person)
  const row = (fact: ComparedFact, of: (place: Placed) => string | null) =>
    changed(fact, number, who, { before: of(was), now: of(is) })
  // A person in the same room is not moved when the rooms are numbered anew.
  const isMoved = was.room?.roomId !== room?.roomId
  return [
    ...(isMoved ? row('room', ({ room: one }) => one && `${one.roomType} ${one.number}`) : []),
    ...row('name', ({ person: one }) => one.fullName),
    ...row('particulars', ({ person: one }) =>
      [one.sex, one.bornOn && formatDay(one.bornOn), one.birthPlace, one.citizenship].filter(Boolean).join(', '),
    ),
    ...row('document', ({ person: one }) => [one.documentNumber, one.documentIssuedAt].filter(Boolean).join(', ')),
    ...row('dietaryNote', ({ person: one }) => one.dietaryNote),
  ]
}

const named = ({ fullName }: Person) => (fullName === null ? [] : [fullName])
const namesIn = ({ people }: Room) => people.flatMap(named)

function placesIn({ rooms, withoutRoom }: RoomingSnapshot): Map<string, Placed> {
  const placed: Placed[] = [
    ...rooms.flatMap((room) => room.people.map((person) => ({ person, room }))),
    ...withoutRoom.map((person) => ({ person, room: null })),
  ]
  return new Map(placed.map((place) => [place.person.participantId, place]))
}

/**
 * The list as it is told. Without the tick it has no food notes, no time of arrival and no telephone of the leader,
 * which the first list may lack.
 */
export function toldList<Paper extends RoomingPaper>(paper: Paper, { hasNotes }: { hasNotes: boolean }): Paper {
  if (hasNotes) return paper
  return {
    ...withoutNotes(paper),
    hotel: paper.hotel && { ...paper.hotel, arrivesAt: null },
    leader: paper.leader && { ...paper.leader, phone: null },
  }
}

/** The list without food notes. */
export function withoutNotes<Paper extends RoomingPaper>(paper: Paper): Paper {
  const quiet = <Guest extends PaperPerson>(person: Guest): Guest =>
    'dietaryNote' in person ? { ...person, dietaryNote: null } : person
  return {
    ...paper,
    totals: { ...paper.totals, dietaryNotes: 0 },
    rooms: paper.rooms.map((room) => ({ ...room, people: room.people.map(quiet) })),
    withoutRoom: paper.withoutRoom.map(quiet),
  }
}

/** A head of an erased person. `isHandedOver` is true if it was, before or after, the head of somebody else. */
export type ErasedHead = { participantId: string; isHandedOver: boolean }

/**
 * A list without the person whose data were erased: among the guests, as the leader and among the names that cannot be
 * printed. A head that was handed over is theirs where it has one of their names.
 */
export function withoutPerson(
  list: RoomingSnapshot,
  { heads, formerNames, said }: { heads: readonly ErasedHead[]; formerNames: readonly string[]; said: string },
): RoomingSnapshot {
  const known = new Map(heads.map(({ participantId, isHandedOver }) => [participantId, isHandedOver]))
  const isTheirs = ({ participantId, fullName }: Person) =>
    known.has(participantId) && (!known.get(participantId) || formerNames.includes(fullName ?? ''))
  const guests = [...list.rooms.flatMap(({ people }) => people), ...list.withoutRoom].filter(isTheirs)
  const names = guests.flatMap(named)
  const isLeader = guests.some(({ type, fullName }) => type === 'guide' && fullName === list.leader?.name)
  const erased = (person: Person): Person =>
    isTheirs(person)
      ? {
          ...person,
          fullName: said,
          ...{ sex: null, bornOn: null, birthPlace: null, citizenship: null, age: null, dietaryNote: null },
          ...{ documentType: null, documentNumber: null, documentIssuedAt: null },
        }
      : person
  return {
    ...list,
    leader: isLeader ? { name: said, phone: null } : list.leader,
    unprintable: list.unprintable.filter((text) => !names.includes(text)),
    rooms: list.rooms.map((room) => ({ ...room, people: room.people.map(erased) })),
    withoutRoom: list.withoutRoom.map(erased),
  }
}

const withoutArrival: readonly MessageState[] = ['failed', 'held', 'bounced', 'stopped']

/** Why the hotel cannot have confirmed a version: its email has not reached it. */
export function confirmationRefusal(version: { state: MessageState | null }): 'rooming.not-received' | null {
  return lastMayHave([version]) ? null : 'rooming.not-received'
}

/**
 * The last version that the hotel may have, newest first: one that was told without an email (`state` null), or whose
 * email may have arrived. Null for none.
 */
export function lastMayHave<Version extends { state: MessageState | null }>(
  versions: readonly Version[],
): Version | null {
  return versions.find(({ state }) => state === null || !withoutArrival.includes(state)) ?? null
}

/**
 * Why a list cannot be sent, or null. The final one names the time of arrival and the leader's telephone, and somebody
 * must sleep.
 */
export function versionRefusal(
  paper: Pick<RoomingSnapshot, 'hotel' | 'leader' | 'rooms'>,
  { isFinal, hasNotes }: { isFinal: boolean; hasNotes: boolean },
): 'rooming.no-hotel' | 'rooming.nobody-sleeps' | 'rooming.final-incomplete' | null {
  if (!paper.hotel) return 'rooming.no-hotel'
  if (paper.rooms.length === 0) return 'rooming.nobody-sleeps'
  const isComplete = hasNotes && paper.hotel.arrivesAt !== null && Boolean(paper.leader?.phone)
  return isFinal && !isComplete ? 'rooming.final-incomplete' : null
}
