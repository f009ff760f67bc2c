import { describe, expect, it } from 'vitest'
import type { RoomingList, RoomingPerson, RoomingRoom } from './board.contract.ts'
import { afterMove, freeBedsIn, type Move, placeOf, swapConflicts, undoOf, withMoves } from './moves.view.ts'

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
})
const room = (roomId: string, people: RoomingPerson[], given: Partial<RoomingRoom> = {}): RoomingRoom => ({
  roomId,
  number: 1,
  roomType: 'DBL',
  capacity: 2,
  isStaff: false,
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
  roomId,
  swapWith,
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
    const back = afterMove(afterMove(list, asked), undoOf(list, asked))
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
    expect(list.rooms.map(freeBedsIn)).toEqual([0, 1, 0])
    const toBeNamed = { ...person('head'), surname: null, name: null }
    expect(freeBedsIn(room('d', [person('Pozzi'), toBeNamed]))).toBe(0)
    expect(freeBedsIn(room('f', [person('Pozzi')], { isSingleUse: true }))).toBe(0)
  })
})
