import { describe, expect, it } from 'vitest'
import type { BookingStatus } from '#src/features/bookings/booking/booking.rules.ts'
import { roomsText } from '#src/features/bookings/rooms/rooms.text.ts'
import { type RoomType, roomTypes } from '#src/features/services/form/room-types.values.ts'
import { fillText } from '#src/shared/text.ts'
import {
  allottedRooms,
  bookingRoomRefusal,
  leftAloneRefusal,
  roomCounters,
  roomHeadsRefusal,
  roomRefusal,
  roomsInUse,
  roomsLeft,
  singleUseOf,
  typeChangeRefusal,
} from './rooms.rules.ts'

let last = 0
const room = (roomType: RoomType, ...statuses: BookingStatus[]) => ({ roomId: `room-${last++}`, roomType, statuses })
const rooms = (roomType: RoomType, count: number, status: BookingStatus = 'confirmed') =>
  Array.from({ length: count }, () => room(roomType, status))
const row = (roomType: RoomType, quantity: number, checkInDay = 1, checkOutDay = 5) => ({
  roomType,
  quantity,
  checkInDay,
  checkOutDay,
})
/** The hotel of the drawing rooming.png. */
const vesuvio = [row('SGL', 2), row('DUS', 1), row('DBL', 14), row('TWN', 3), row('TRP', 1)]

describe('a room against its heads', () => {
  it.each([
    ['SGL', 1],
    ['DUS', 1],
    ['DBL', 2],
    ['TWN', 2],
    ['TRP', 3],
    ['QUAD', 4],
  ] as const)('a %s takes %i', (roomType, capacity) => {
    expect(roomHeadsRefusal(roomType, capacity)).toBeNull()
    expect(roomHeadsRefusal(roomType, capacity + 1)).not.toBeNull()
  })
  it('tells how many are too many', () => {
    const text = (roomType: RoomType, heads: number) => {
      const { code, params } = roomHeadsRefusal(roomType, heads)!
      return fillText(roomsText[code], params)
    }
    expect(text('TRP', 4)).toBe('La camera TRP ha 3 posti: le persone sono 4')
    expect(text('DBL', 3)).toBe('La camera DBL ha 2 posti: le persone sono 3')
    expect(text('SGL', 2)).toBe('La camera SGL ha 1 posto: le persone sono 2')
  })
  it('refuses a booking of more heads than beds, infants included, but not one stored so that does not grow', () => {
    const three = { roomType: 'DBL' as const, adults: 2, children: 1 }
    expect(bookingRoomRefusal(three, null)?.code).toBe('bookings.room-over-capacity')
    expect(bookingRoomRefusal(three, { ...three, children: 0 })?.code).toBe('bookings.room-over-capacity')
    expect(bookingRoomRefusal(three, { ...three, roomType: 'TRP' })?.code).toBe('bookings.room-over-capacity')
    expect(bookingRoomRefusal(three, three)).toBeNull()
    expect(bookingRoomRefusal(three, { ...three, adults: 3 })).toBeNull()
    expect(bookingRoomRefusal({ ...three, roomType: null }, null)).toBeNull()
  })
  it('changes its type only if its people keep their beds', () => {
    expect(typeChangeRefusal({ heads: 2, from: 'DBL', to: 'TWN' })).toBeNull()
    expect(typeChangeRefusal({ heads: 2, from: 'DBL', to: 'DUS' })).toBe('bookings.room-full')
    expect(typeChangeRefusal({ heads: 3, from: 'TRP', to: 'QUAD' })).toBeNull()
    expect(typeChangeRefusal({ heads: 3, from: 'DBL', to: 'TWN' })).toBeNull()
  })
  it('single use of a double or twin is a DUS', () => {
    expect(roomTypes.map(singleUseOf)).toEqual([null, null, 'DUS', 'DUS', null, null])
  })
})

describe('a person left alone', () => {
  it('pays no supplement only with a reason', () => {
    const why = (choice: 'later' | 'roommate' | 'dus' | 'free', reason: string | null) =>
      leftAloneRefusal({ choice, reason }, true)
    expect(why('free', ' ')).toEqual({ path: '/reason', code: 'bookings.left-alone-reason-missing' })
    expect(why('free', "Cliente da trent'anni")).toBeNull()
    for (const choice of ['later', 'roommate', 'dus'] as const) expect(why(choice, null)).toBeNull()
  })
  it('has a choice only when they are alone', () => {
    const refusal = { path: '/participantId', code: 'bookings.nobody-left-alone' }
    for (const choice of ['later', 'roommate', 'dus', 'free'] as const)
      expect(leftAloneRefusal({ choice, reason: null }, false)).toEqual(refusal)
  })
})

describe('rooms in use', () => {
  it('are those with a holding booking', () => {
    const all = [
      room('DBL', 'confirmed'),
      room('DBL', 'customerOption'),
      room('DBL', 'waitingForConfirmation'),
      room('DBL', 'waitingList'),
      room('DBL', 'canceled'),
      room('DBL'),
      room('TWN', 'canceled', 'confirmed'),
    ]
    expect(roomsInUse(all)).toEqual([all[0], all[1], all[2], all[6]])
  })
  it('a twin shared by two bookings is one room', () => {
    expect(roomCounters([room('TWN', 'confirmed', 'confirmed')], vesuvio)[3]).toMatchObject({ used: 1 })
  })
})

describe('counters against the allotment', () => {
  const board = [
    ...rooms('SGL', 3),
    ...rooms('DUS', 1, 'customerOption'),
    ...rooms('DBL', 12),
    ...rooms('TWN', 3),
    ...rooms('TRP', 1),
  ]

  it('are those of the drawing, one single too many', () => {
    expect(roomCounters(board, vesuvio).map(({ used, allotted, over }) => [used, allotted, over])).toEqual([
      [3, 2, 1],
      [1, 1, 0],
      [12, 14, 0],
      [3, 3, 0],
      [1, 1, 0],
      [0, 0, 0],
    ])
  })
  it('a hotel without rows does not limit', () => {
    expect(roomCounters(board, [])[0]).toEqual({ roomType: 'SGL', used: 3, allotted: null, over: 0 })
  })
  it('with rows, a type without one gives 0', () => {
    expect(allottedRooms(vesuvio, 'QUAD')).toBe(0)
  })
  it('the night with the fewest rooms counts', () => {
    const rows = [row('DBL', 10, 1, 3), row('DBL', 8, 3, 4), row('TWN', 5, 1, 2)]
    expect(allottedRooms(rows, 'DBL')).toBe(8)
    expect(allottedRooms(rows, 'TWN')).toBe(0)
    expect(allottedRooms([...rows, row('DBL', 4, 3, 4)], 'DBL')).toBe(10)
  })
})

describe('rooms left to sell', () => {
  it('are what the drawing of a new booking shows', () => {
    const sold = [...rooms('SGL', 2), ...rooms('DUS', 1), ...rooms('DBL', 12), ...rooms('TWN', 3), ...rooms('TRP', 1)]
    expect(roomsLeft(sold, [vesuvio])).toEqual({ SGL: 0, DUS: 0, DBL: 2, TWN: 0, TRP: 0, QUAD: 0 })
  })
  it('count in every hotel of the trip: the fewest decide', () => {
    const second = [row('DBL', 13, 5, 6), row('SGL', 9, 5, 6)]
    expect(roomsLeft(rooms('DBL', 12), [vesuvio, second])).toMatchObject({ DBL: 1, SGL: 2, TWN: 0 })
    expect(roomsLeft(rooms('DBL', 12), [vesuvio, []])).toMatchObject({ DBL: 2 })
  })
  it('no hotel with rows: no limit', () => {
    expect(roomsLeft(rooms('DBL', 99), [[]]).DBL).toBeNull()
    expect(roomsLeft([], []).QUAD).toBeNull()
  })
  it('are never below zero', () => {
    expect(roomsLeft(rooms('SGL', 3), [vesuvio]).SGL).toBe(0)
  })
  it('the last room of a type goes to one booking; the crew may exceed it', () => {
    const one = roomsLeft(rooms('DBL', 13), [vesuvio])
    const none = roomsLeft(rooms('DBL', 14), [vesuvio])
    expect(roomRefusal('DBL', one, false)).toBeNull()
    expect(roomRefusal('DBL', none, false)).toBe('bookings.no-room-left')
    expect(roomRefusal('DBL', none, true)).toBeNull()
    expect(roomRefusal('DBL', roomsLeft([], []), false)).toBeNull()
  })
})
