import { describe, expect, it } from 'vitest'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import {
  firstThatFits,
  placesLeft,
  placesOfTrip,
  placesTaken,
  promotionRefusal,
  takingOf,
  turnRefusal,
} from './places.rules.ts'

const coach = (passengerSeats: number, staffSeats = 0, blockedSeats = 0) => ({
  passengerSeats,
  staffSeats,
  blockedSeats,
})
const booking = (status: BookingStatus, adults: number, children = 0, isStaff = false) => ({
  status,
  adults,
  children,
  isStaff,
})

describe('places of a trip', () => {
  it('are the seats of its coaches, less those of staff, less blocked ones', () => {
    expect(placesOfTrip({ coaches: [coach(52, 2, 1), coach(19)], maxPlaces: null })).toBe(68)
  })
  it('are at most "Posti massimi"', () => {
    expect(placesOfTrip({ coaches: [coach(52)], maxPlaces: 50 })).toBe(50)
    expect(placesOfTrip({ coaches: [coach(35)], maxPlaces: 50 })).toBe(35)
  })
  it('without a coach are "Posti massimi", and without either there is no limit', () => {
    expect(placesOfTrip({ coaches: [], maxPlaces: 50 })).toBe(50)
    expect(placesOfTrip({ coaches: [], maxPlaces: null })).toBeNull()
  })
  it('are never below zero', () => {
    expect(placesOfTrip({ coaches: [coach(2, 2, 1), coach(19)], maxPlaces: 50 })).toBe(19)
  })
})

describe('places left', () => {
  /** The trip of the drawings: 34 confirmed, 4 in option, 50 places, 12 left. */
  const drawing = [
    booking('confirmed', 33, 1),
    booking('customerOption', 3),
    booking('waitingForConfirmation', 1),
    booking('waitingList', 5),
    booking('requestedDemand', 2),
    booking('notConfirmed', 2),
    booking('canceled', 2),
    booking('confirmed', 1, 0, true),
  ]

  it('count every head that holds, infants included, the crew not', () => {
    expect(placesTaken(drawing)).toBe(38)
    expect(placesLeft(50, drawing)).toBe(12)
    expect(placesLeft(null, drawing)).toBeNull()
  })
  it('go below zero when places were removed after they were sold', () => {
    expect(placesLeft(35, drawing)).toBe(-3)
  })
})

describe('the waiting list', () => {
  const free = { SGL: null, DUS: null, DBL: 1, TWN: 0, TRP: null, QUAD: null }
  const party = (bookingId: string, heads: number, queuedAt: string, roomType: 'DBL' | 'TWN' | null = null) => ({
    bookingId,
    heads,
    queuedAt,
    roomType,
  })
  const waiting = [
    party('second', 2, '2027-01-11T09:00:00.000Z'),
    party('first', 4, '2027-01-10T09:00:00.000Z'),
    party('third', 1, '2027-01-12T09:00:00.000Z'),
  ]

  it('offers a freed place to the first party that fits as a whole, in order of arrival', () => {
    expect(firstThatFits(waiting, { placesLeft: 4, roomsLeft: free })?.bookingId).toBe('first')
    expect(firstThatFits(waiting, { placesLeft: 3, roomsLeft: free })?.bookingId).toBe('second')
    expect(firstThatFits(waiting, { placesLeft: 1, roomsLeft: free })?.bookingId).toBe('third')
    expect(firstThatFits(waiting, { placesLeft: 0, roomsLeft: free })).toBeNull()
  })
  it('skips a party whose room is not available', () => {
    const rooms = [
      party('twin', 2, '2027-01-10T09:00:00.000Z', 'TWN'),
      party('double', 2, '2027-01-11T09:00:00.000Z', 'DBL'),
    ]
    expect(firstThatFits(rooms, { placesLeft: 9, roomsLeft: free })?.bookingId).toBe('double')
  })
  it('tells why a party is not promoted', () => {
    const why = (bookingId: string, placesLeft: number) =>
      promotionRefusal(bookingId, waiting, { placesLeft, roomsLeft: free })
    expect(why('first', 4)).toBeNull()
    expect(why('first', 3)).toBe('bookings.party-too-big')
    expect(why('second', 4)).toBe('bookings.others-before')
    expect(why('second', 3)).toBeNull()
    expect(why('gone', 9)).toBe('bookings.not-waiting')
    const twin = [party('twin', 2, '2027-01-10T09:00:00.000Z', 'TWN')]
    expect(promotionRefusal('twin', twin, { placesLeft: 9, roomsLeft: free })).toBe('bookings.no-room-left')
  })
  it('is not passed over by a later party while an earlier one fits as a whole', () => {
    const why = (bookingId: string | null, placesLeft: number) =>
      turnRefusal(bookingId, { heads: 1, roomType: null }, waiting, { placesLeft, roomsLeft: free })
    expect(why('second', 4)).toBe('bookings.others-before')
    expect(why('second', 3)).toBeNull()
    expect(why('first', 4)).toBeNull()
    expect(why(null, 1)).toBe('bookings.others-before')
    expect(why(null, 0)).toBeNull()
    expect(why('confirmed long ago', 4)).toBe('bookings.others-before')
  })
  it('is not passed over by a booking that takes only a room, while somebody wants one like it', () => {
    const wants = [party('double', 2, '2027-01-10T09:00:00.000Z', 'DBL')]
    const why = (roomType: 'DBL' | 'TWN' | null) =>
      turnRefusal('other', { heads: 0, roomType }, wants, { placesLeft: 4, roomsLeft: free })
    expect(why('DBL')).toBe('bookings.others-before')
    expect(why('TWN')).toBeNull()
    expect(why(null)).toBeNull()
  })
  it('is passed over only by what a booking takes anew; the crew takes nothing', () => {
    const two = { status: 'confirmed' as BookingStatus, isStaff: false, heads: 2, roomType: 'DBL' as const }
    expect(takingOf(two, null)).toEqual({ heads: 2, roomType: 'DBL' })
    expect(takingOf(two, { ...two, status: 'requestedDemand' })).toEqual({ heads: 2, roomType: 'DBL' })
    expect(takingOf(two, { ...two, status: 'customerOption' })).toEqual({ heads: 0, roomType: null })
    expect(takingOf({ ...two, heads: 3, roomType: 'DBL' }, two)).toEqual({ heads: 1, roomType: null })
    expect(takingOf(two, { ...two, heads: 3, roomType: 'TWN' })).toEqual({ heads: 0, roomType: 'DBL' })
    expect(takingOf({ ...two, status: 'waitingList' }, null)).toEqual({ heads: 0, roomType: null })
    expect(takingOf({ ...two, isStaff: true }, null)).toEqual({ heads: 0, roomType: null })
  })
  it('leaves the list as it is', () => {
    firstThatFits(waiting, { placesLeft: 4, roomsLeft: free })
    expect(waiting.map(({ bookingId }) => bookingId)).toEqual(['second', 'first', 'third'])
  })
})
