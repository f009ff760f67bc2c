import { describe, expect, it } from 'vitest'
import { blockRefusal, movesRefusal, type StoredSeat } from './moves.rules.ts'

const at = (label: string) => ({ vehicleId: 'coach', label })
const seat = (label: string, facts: Partial<StoredSeat> = {}): StoredSeat => ({
  ...at(label),
  isCrew: false,
  isBlocked: false,
  participantId: null,
  name: '',
  ...facts,
})
const people = [
  { participantId: 'rossi', isStaff: false, name: 'Rossi Mario' },
  { participantId: 'ferri', isStaff: false, name: 'Ferri Elena' },
  { participantId: 'serra', isStaff: true, name: 'Serra Paola' },
]
const seats = [
  seat('1', { participantId: 'rossi', name: 'Rossi Mario' }),
  seat('2'),
  seat('3', { isBlocked: true }),
  seat('A1', { isCrew: true }),
]
const move = (participantId: string, from: string | null, to: string | null) => ({
  participantId,
  from: from === null ? null : at(from),
  to: to === null ? null : at(to),
})

describe('moves between seats', () => {
  it.each([
    ['to a free seat', [move('ferri', null, '2')]],
    ['off the coach', [move('rossi', '1', null)]],
    ['of two people who swap', [move('ferri', null, '1'), move('rossi', '1', '2')]],
    ['of the crew to a crew seat', [move('serra', null, 'A1')]],
  ])('%s are made', (_, moves) => expect(movesRefusal(moves, seats, people)).toBeNull())

  it('name who took the seat first', () => {
    expect(movesRefusal([move('ferri', null, '1')], seats, people)).toEqual({
      code: 'seating.seat-taken',
      params: { seat: '1', name: 'Rossi Mario' },
    })
  })

  it.each([
    ['seating.person-moved', [move('rossi', '2', null)]],
    ['seating.person-gone', [move('nobody', null, '2')]],
    ['seating.seat-gone', [move('ferri', null, '99')]],
    ['seating.seat-blocked', [move('ferri', null, '3')]],
    ['seating.crew-seat', [move('ferri', null, 'A1')]],
  ])('are refused by %s', (code, moves) => expect(movesRefusal(moves, seats, people)?.code).toBe(code))
})

it('a seat with somebody on it cannot be blocked', () => {
  expect(seats.map(blockRefusal)).toEqual(['seating.seat-occupied', null, null, null])
})
