import { describe, expect, it } from 'vitest'
import type { RoomingList, RoomingPerson, RoomingRoom } from './board.contract.ts'
import {
  afterMove,
  awayFrom,
  freeBedsIn,
  isForHotel,
  type Move,
  placeOf,
  swapConflicts,
  undoOf,
  withMoves,
} from './moves.view.ts'

const person = (name: string, bookingId = name, age = 50): RoomingPerson => ({
  participantId: name,
  bookingId,
  surname: name,
  name: '',
  type: 'customer',
  status: 'confirmed',
  sex: 'F',
  age,
  ageBand: 'adult',
  hasDietaryNote: false,
  isOnlyHere: false,
  usualRoomId: null,
})
const room = (roomId: string, people: RoomingPerson[], given: Partial<RoomingRoom> = {}): RoomingRoom => ({
  roomId,
  number: 1,
  roomType: 'DBL',
  capacity: 2,
  isStaff: false,
  isOnlyHere: false,
  isOption: false,
  isBedTypeDoubtful: false,
  isSingleUse: false,
  isAloneOpen: false,
  notes: null,
  people,
  ...given,
})
const list: RoomingList = {
  hotels: [],
  serviceId: null,
  lock: null,
  rooms: [
    room('a', [person('Rossi', 'rossi'), person('Ferri', 'rossi')]),
    room('b', [person('Pozzi')], { roomType: 'TWN' }),
    room('c', [person('Testa', 'testa'), person('Emma', 'testa', 17)]),
  ],
  unassigned: [{ ...person('Galli'), confirmBy: null, wantedType: 'TWN', wish: null }],
  counters: [],
  checks: [],
}
const names = ({ rooms, unassigned }: RoomingList) => [
  ...rooms.map(({ people }) => people.map(({ surname }) => surname).join(' ')),
  `- ${unassigned.map(({ surname }) => surname).join(' ')}`.trim(),
]
const sorted = (text: string) => text.split(' ').toSorted()
const move = (participantId: string, roomId: string | null, swapWith: string | null = null): Move => ({
  participantId,
  from: placeOf(list, participantId)?.room?.roomId ?? null,
  roomId,
  swapWith,
  isOnlyHere: false,
})

it('shows moves under way over the stored board, between and after them', () => {
  const [first, second] = [move('Ferri', 'c', 'Testa'), move('Ferri', 'b')]
  const after = ['Rossi Testa', 'Pozzi Ferri', 'Emma', '- Galli']
  for (const stored of [list, afterMove(list, first), afterMove(afterMove(list, first), second)])
    expect(names(withMoves(stored, [first, second])).map(sorted)).toEqual(after.map(sorted))
  expect(withMoves(list, [move('Galli', null), move('Rossi', 'elsewhere')])).toBe(list)
})

describe('a move on the board', () => {
  it.each([
    ['from the waiting people into a free bed', move('Galli', 'b'), ['Rossi Ferri', 'Pozzi Galli', 'Testa Emma', '-']],
    ['out of a bed', move('Ferri', null), ['Rossi', 'Pozzi', 'Testa Emma', '- Galli Ferri']],
    ['from room to room', move('Ferri', 'b'), ['Rossi', 'Pozzi Ferri', 'Testa Emma', '- Galli']],
    ['in the place of another', move('Ferri', 'c', 'Testa'), ['Rossi Testa', 'Pozzi', 'Emma Ferri', '- Galli']],
    [
      'in the place of one who is left without',
      move('Galli', 'a', 'Ferri'),
      ['Rossi Galli', 'Pozzi', 'Testa Emma', '- Ferri'],
    ],
    ['of somebody who is not there any more', move('Nobody', 'a'), ['Rossi Ferri', 'Pozzi', 'Testa Emma', '- Galli']],
  ])('%s', (_what, asked, expected) => {
    expect(names(afterMove(list, asked))).toEqual(expected)
  })

  it.each([
    move('Galli', 'b'),
    move('Ferri', null),
    move('Ferri', 'b'),
    move('Ferri', 'c', 'Testa'),
    move('Galli', 'a', 'Ferri'),
  ])('is taken back: everybody is where they were', (asked) => {
    const back = afterMove(afterMove(list, asked), undoOf(asked))
    for (const name of ['Rossi', 'Ferri', 'Pozzi', 'Testa', 'Emma', 'Galli'])
      expect(placeOf(back, name)?.room?.roomId).toBe(placeOf(list, name)?.room?.roomId)
  })

  it('that swaps names its conflicts in both rooms, but not that the room is full', () => {
    expect(swapConflicts(list, move('Galli', 'a', 'Ferri'))).toEqual(['rooming.conflict-other-party'])
    expect(swapConflicts(list, move('Pozzi', 'c', 'Testa'))).toEqual(['rooming.conflict-other-party'])
    expect(swapConflicts(list, move('Pozzi', 'c', 'Emma'))).toEqual([
      'rooming.conflict-other-party',
      'rooming.conflict-minor-alone',
    ])
  })

  it('finds a bed free where nobody sleeps, named or not, and none in a double that one person keeps alone', () => {
    expect(list.rooms.map((one) => freeBedsIn(one, list, 'all'))).toEqual([0, 1, 0])
    const toBeNamed = { ...person('head'), surname: null, name: null }
    expect(freeBedsIn(room('d', [person('Pozzi'), toBeNamed]), list, 'all')).toBe(0)
    expect(freeBedsIn(room('f', [person('Pozzi')], { isSingleUse: true }), list, 'all')).toBe(0)
  })
})

describe('a move in one hotel alone', () => {
  const at = (usualRoomId: string) => ({ isOnlyHere: false, usualRoomId })
  const stored: RoomingList = {
    ...list,
    rooms: [
      room('a', [
        { ...person('Rossi'), ...at('a') },
        { ...person('Ferri'), ...at('a') },
      ]),
      room('b', [{ ...person('Pozzi'), ...at('b') }]),
    ],
    unassigned: [],
  }
  const here = (participantId: string, roomId: string, swapWith: string | null = null): Move => ({
    ...move(participantId, roomId, swapWith),
    isOnlyHere: true,
  })
  const marked = ({ rooms }: RoomingList) =>
    rooms.flatMap(({ people }) => people.flatMap((one) => (one.isOnlyHere ? [one.surname] : [])))

  it('marks who has another room there, until they are back in their usual one', () => {
    const moved = afterMove(stored, here('Ferri', 'b'))
    expect([marked(moved), names(moved)]).toEqual([['Ferri'], ['Rossi', 'Pozzi Ferri', '-']])
    expect(marked(afterMove(moved, here('Ferri', 'a')))).toEqual([])
    expect(marked(afterMove(stored, here('Ferri', 'b', 'Pozzi')))).toEqual(['Pozzi', 'Ferri'])
    expect(afterMove(moved, undoOf(here('Ferri', 'b')))).toEqual({
      ...stored,
      rooms: stored.rooms.map((one) => ({
        ...one,
        people: one.people.toSorted((x, y) => (x.surname! > y.surname! ? -1 : 1)),
      })),
    })
  })

  it('leaves the bed of who is elsewhere free there, and taken in the other hotels', () => {
    const moved = afterMove(stored, here('Ferri', 'b'))
    const [a] = moved.rooms
    expect(awayFrom(moved, a!).map(({ surname }) => surname)).toEqual(['Ferri'])
    expect([freeBedsIn(a!, moved, 'here'), freeBedsIn(a!, moved, 'all')]).toEqual([1, 0])
  })

  it('is every act on somebody or something that is there in this hotel alone', () => {
    const [usual, other] = [{ isOnlyHere: false }, { isOnlyHere: true }]
    expect(isForHotel('all', usual, usual, null)).toBe(false)
    expect([isForHotel('all', usual, other), isForHotel('here', usual, usual)]).toEqual([true, true])
  })
})
