import { expect, it } from 'vitest'
import { boardingRefusal, movedParty } from './boarding.rules.ts'

const party = {
  bookingId: 'b1',
  isStaff: false,
  departureId: 'bergamo',
  people: [
    { participantId: 'p1', departureId: null },
    { participantId: 'p2', departureId: 'milano' },
  ],
}
const to = (participantId: string, stop: string | null, from: string | null = 'bergamo') => ({
  participantId,
  from,
  to: stop,
})

it('one of several boards at a stop of their own', () => {
  const moved = movedParty(party, [to('p1', 'lodi')])
  expect(moved.departureId).toBe('bergamo')
  expect(moved.people.map(({ departureId }) => departureId)).toEqual(['lodi', 'milano'])
})

it('people who all board at one stop give it to their booking', () => {
  const moved = movedParty(party, [to('p1', 'milano')])
  expect(moved.departureId).toBe('milano')
  expect(moved.people.map(({ departureId }) => departureId)).toEqual([null, null])
})

it('the opposite moves bring everybody back', () => {
  const moved = movedParty(party, [to('p1', 'milano')])
  const back = movedParty(moved, [to('p1', 'bergamo', 'milano')])
  const stops = back.people.map(({ departureId }) => departureId ?? back.departureId)
  expect(stops).toEqual(['bergamo', 'milano'])
})

it('the crew may have no stop, and a customer always has one', () => {
  const crew = {
    bookingId: 'b2',
    isStaff: true,
    departureId: null,
    people: [{ participantId: 'p9', departureId: null }],
  }
  expect(movedParty(movedParty(crew, [to('p9', 'lodi', null)]), [to('p9', null, 'lodi')])).toEqual(crew)
  const onBoard = { ...crew, departureId: 'lodi' }
  expect(boardingRefusal([onBoard], [to('p9', null, 'lodi')])).toBeNull()
  expect(boardingRefusal([party], [to('p1', null)])).toBe('departures.missing')
})

it('is refused for people who left, and where somebody else changed the stop', () => {
  expect(boardingRefusal([party], [to('p1', 'lodi'), to('p2', 'lodi', 'milano')])).toBeNull()
  expect(boardingRefusal([party], [to('p3', 'lodi')])).toBe('bookings.person-not-here')
  expect(boardingRefusal([party], [to('p2', 'lodi', 'bergamo')])).toBe('bookings.boards-elsewhere')
})
