import { beforeEach, describe, expect, it } from 'vitest'
import { getAvailability, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { joinBookings, splitBooking } from '#src/features/bookings/dividing/dividing.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { aProvider } from '#src/features/providers/providers.builders.ts'
import { createProvider } from '#src/features/providers/providers.commands.ts'
import { getRoomingPaper } from '#src/features/rooming/paper/rooming-paper.contract.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import {
  getRoomingVersions,
  restoreRooms,
  sendRoomingVersion,
} from '#src/features/rooming/versions/versions.contract.ts'
import type { RoomType } from '#src/features/services/form/room-types.values.ts'
import { addService } from '#src/features/services/programme/services.commands.ts'
import { aHotel } from '#src/features/services/services.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { changeRoom, getRoomingList, movePerson, type RoomingList } from './board.contract.ts'
import { arrangeHotel, openHotelRoom } from './hotel-rooms.contract.ts'

const { call, refused, act, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })

let trip: TripOnSale
/** The hotel of the last two nights. It gives fewer rooms than the first. */
let second: string
beforeEach(async () => {
  trip = await act((work) => aTripOnSale(work))
  const given = { SGL: 1, DBL: 2, TWN: 1, TRP: 1 } satisfies Partial<Record<RoomType, number>>
  const allotments = Object.entries(given).map(([roomType, quantity]) => ({
    ...{ roomType: roomType as RoomType, quantity, priceCents: 9_000, extraCents: 0 },
    ...{ checkInDay: 3, checkOutDay: 5 },
  }))
  second = await act(async (work) => {
    const { id: providerId } = await createProvider(work, aProvider({ companyName: 'Hotel Torre del Mare' }))
    return (await addService(work, trip.tripId, aHotel({ day: 3, providerId, allotments }))).id
  })
})

const book = (people: Parameters<typeof bookRoom>[2], given: Parameters<typeof bookRoom>[3] = {}) =>
  act((work) => bookRoom(work, trip, people, given))
const board = (serviceId: string) => call(getRoomingList, { params: trip, query: { serviceId } })
const nameOf = ({ surname, name }: { surname: string | null; name: string | null }) =>
  surname === null ? '-' : `${surname} ${name}`
const roomsOf = ({ rooms }: RoomingList) =>
  rooms.map(({ roomType, people }) => `${roomType} ${people.map(nameOf).join(', ')}`)
const shown = async (serviceId: string) => roomsOf(await board(serviceId))

async function idOf(name: string): Promise<string> {
  const { rooms, unassigned } = await board(trip.hotelId)
  return [...rooms.flatMap(({ people }) => people), ...unassigned].find((one) => nameOf(one) === name)!.participantId
}
const roomOf = async (name: string, serviceId = trip.hotelId) =>
  (await board(serviceId)).rooms.find(({ people }) => people.some((one) => nameOf(one) === name))!.roomId

const inSecond = () => ({ tripId: trip.tripId, serviceId: second })
/** Asks for a room only in the second hotel: that of another person, or, with null, the usual one. */
async function otherRoom(places: Record<string, string | null>) {
  const people = await Promise.all(
    Object.entries(places).map(async ([name, mate]) => ({
      participantId: await idOf(name),
      from: await roomOf(name, second),
      roomId: mate === null ? null : await roomOf(mate),
    })),
  )
  return { params: inSecond(), body: { people } }
}
const newRoom = async (roomType: RoomType, names: string[]) => ({
  params: inSecond(),
  body: { roomType, participantIds: await Promise.all(names.map(idOf)), from: await roomOf(names[0]!, second) },
})
const exceptions = async () =>
  (
    await pool.query(
      'select e.id from room_exceptions e join services s on s.id = e.service_id where s.itinerary_id = $1',
      [trip.tripId],
    )
  ).rows.length

describe('another room in one hotel', () => {
  it('a couple has twin beds in the second hotel alone: board, counters, paper and checks of each say so', async () => {
    await book(['Riva Franco', 'Salvi Ornella'])
    const noted = await board(trip.hotelId)
    const [{ roomId, roomType }] = noted.rooms as [RoomingList['rooms'][number]]
    const from = { roomType, notes: null }
    await call(changeRoom, { params: { ...trip, roomId }, body: { roomType, notes: 'Piano basso', from } })
    await call(openHotelRoom, await newRoom('TWN', ['Riva Franco', 'Salvi Ornella']))
    expect(await shown(trip.hotelId)).toEqual(['DBL Riva Franco, Salvi Ornella'])
    const list = await board(second)
    expect(roomsOf(list)).toEqual(['TWN Riva Franco, Salvi Ornella'])
    expect(list.rooms[0]).toMatchObject({ number: 1, isOnlyHere: true, isOption: false, notes: 'Piano basso' })
    expect(list.counters.filter(({ used }) => used > 0)).toMatchObject([{ roomType: 'TWN', used: 1, allotted: 1 }])
    expect(list.unassigned).toEqual([])
    expect(list.checks.find(({ code }) => code === 'rooming.only-here')?.names).toEqual([
      'Riva Franco (1 TWN)',
      'Salvi Ornella (1 TWN)',
    ])
    const papers = await Promise.all(
      [trip.hotelId, second].map((serviceId) => call(getRoomingPaper, { params: trip, query: { serviceId } })),
    )
    expect(papers.map(({ rooms, totals }) => [rooms.map((room) => room.roomType), totals.guests])).toEqual([
      [['DBL'], 2],
      [['TWN'], 2],
    ])
  })

  it('its rooms are counted where they are used: the second hotel gives its double again, the twin is gone', async () => {
    await book(['Riva Franco', 'Salvi Ornella'])
    const left = async () => (await call(getAvailability, { params: trip })).roomsLeft
    expect(await left()).toMatchObject({ DBL: 1, TWN: 1 })
    await call(openHotelRoom, await newRoom('TWN', ['Riva Franco', 'Salvi Ornella']))
    expect(await left()).toMatchObject({ DBL: 2, TWN: 0 })
    await book(['Bianchi Giulia', 'Colombo Paolo'])
    await book(['Conti Anna', 'Conti Lucia'])
    expect(await left()).toMatchObject({ DBL: 0 })
    const back = await otherRoom({ 'Riva Franco': null, 'Salvi Ornella': null })
    expect((await refused(arrangeHotel, back)).code).toBe('bookings.no-room-left')
    await expect(book(['Gatti Luigi', 'Mora Rosanna'], { roomType: 'TWN' })).rejects.toThrow('bookings.no-room-left')
  })

  it('friends change rooms in one hotel and change back', async () => {
    await book(['Bianchi Giulia', 'Colombo Paolo'])
    await book(['Conti Anna', 'Conti Lucia'])
    await call(arrangeHotel, await otherRoom({ 'Colombo Paolo': 'Conti Anna', 'Conti Anna': 'Bianchi Giulia' }))
    const apart = ['DBL Bianchi Giulia, Conti Anna', 'DBL Conti Lucia, Colombo Paolo']
    expect(await shown(second)).toEqual(apart)
    const { rows: said } = await pool.query<{ changes: string }>(
      `select params->>'changes' as changes from activity_entries
        where itinerary_id = $1 and kind = 'bookings.activity-hotel-room' and params->>'customer' = 'Colombo Paolo'`,
      [trip.tripId],
    )
    expect(said.map(({ changes }) => changes)).toEqual([
      expect.stringMatching(/Camera.*DBL con Bianchi Giulia.*DBL con Conti Lucia/),
    ])
    expect(await shown(trip.hotelId)).toEqual(['DBL Bianchi Giulia, Colombo Paolo', 'DBL Conti Anna, Conti Lucia'])
    expect((await refused(arrangeHotel, await otherRoom({ 'Colombo Paolo': null }))).code).toBe('bookings.room-full')
    await call(arrangeHotel, await otherRoom({ 'Colombo Paolo': null, 'Conti Anna': null }))
    expect(await shown(second)).toEqual(await shown(trip.hotelId))
    expect(await exceptions()).toBe(0)
  })

  it('a move for all hotels is refused where a bed is taken in one of them', async () => {
    await book(['Bianchi Giulia', 'Colombo Paolo'])
    await book(['Conti Anna'], { roomType: 'DBL' })
    await book(['Villa Teresa'], { roomType: 'SGL' })
    await call(arrangeHotel, await otherRoom({ 'Villa Teresa': 'Conti Anna' }))
    const move = async (name: string, roomId: string | null) => ({
      params: { ...trip, participantId: await idOf(name) },
      body: { from: await roomOf(name), roomId },
    })
    const toAnna = await move('Colombo Paolo', await roomOf('Conti Anna'))
    expect((await refused(movePerson, toAnna)).code).toBe('bookings.room-full-in-hotel')
    const anna = await roomOf('Conti Anna')
    const single = { roomType: 'SGL' as const, notes: null, from: { roomType: 'DBL' as const, notes: null } }
    expect((await refused(changeRoom, { params: { ...trip, roomId: anna }, body: single })).code).toBe(
      'bookings.room-full-in-hotel',
    )
  })

  it('who was moved meanwhile is not moved from where they were: their room in this hotel is named', async () => {
    await book(['Bianchi Giulia', 'Colombo Paolo'])
    await book(['Conti Anna'], { roomType: 'DBL' })
    const toAnna = await otherRoom({ 'Colombo Paolo': 'Conti Anna' })
    const anew = await newRoom('TWN', ['Colombo Paolo'])
    await call(arrangeHotel, toAnna)
    const said = { code: 'rooming.person-in-room', detail: 'Colombo Paolo è già nella camera 2' }
    expect(await refused(arrangeHotel, toAnna)).toMatchObject(said)
    expect(await refused(openHotelRoom, anew)).toMatchObject(said)
    expect(await shown(second)).toEqual(['DBL Bianchi Giulia', 'DBL Conti Anna, Colombo Paolo'])
    expect(await exceptions()).toBe(1)
  })

  it('nobody gets a room or a hotel of another trip', async () => {
    await book(['Bianchi Giulia', 'Colombo Paolo'])
    const other = await act((work) => aTripOnSale(work))
    const participantId = await idOf('Colombo Paolo')
    const asked = { people: [{ participantId, from: await roomOf('Colombo Paolo'), roomId: crypto.randomUUID() }] }
    expect((await refused(arrangeHotel, { params: inSecond(), body: asked })).code).toBe('calls.not-found')
    const elsewhere = { tripId: trip.tripId, serviceId: other.hotelId }
    const body = { people: [{ participantId, from: null, roomId: null }] }
    expect((await refused(arrangeHotel, { params: elsewhere, body })).code).toBe('calls.not-found')
  })

  it('people who are not yet named and the crew have other rooms too; the crew beyond what the hotel gives', async () => {
    await book(['Bianchi Giulia'], { adults: 2 })
    await book(['Villa Teresa'], { roomType: 'SGL' })
    await act((work) => bookCrew(work, trip, 'Serra Paola', 'guide'))
    await call(openHotelRoom, await newRoom('TWN', ['Bianchi Giulia', '-']))
    await call(openHotelRoom, await newRoom('DUS', ['Serra Paola']))
    expect((await shown(second)).toSorted()).toEqual(['DUS Serra Paola', 'SGL Villa Teresa', 'TWN Bianchi Giulia, -'])
    const refusal = await refused(openHotelRoom, await newRoom('DUS', ['Villa Teresa']))
    expect(refusal.code).toBe('bookings.no-room-left')
  })
})

describe('what happens to people takes their other rooms along', () => {
  it('who withdraws and who is cancelled leaves the other room; the rest stay', async () => {
    const bookingId = await book(['Riva Franco', 'Salvi Ornella'])
    await call(openHotelRoom, await newRoom('TWN', ['Riva Franco', 'Salvi Ornella']))
    const params = { ...trip, bookingId }
    const version = async () => (await call(getBooking, { params })).version
    const participantId = await idOf('Salvi Ornella')
    const leaving = { version: await version(), participantId, reason: 'Malattia', refundCents: 0 }
    await call(cancelBooking, { params, body: { ...leaving, cause: 'customer' } })
    expect(await shown(second)).toEqual(['TWN Riva Franco'])
    await call(cancelBooking, { params, body: { version: await version(), reason: 'Prova', cause: 'operator' } })
    expect([await shown(second), await exceptions()]).toEqual([[], 0])
  })

  it('a booking that is divided or joined keeps the rooms of its people in the hotel', async () => {
    const bookingId = await book(['Riva Franco', 'Salvi Ornella'])
    await call(openHotelRoom, await newRoom('TWN', ['Riva Franco', 'Salvi Ornella']))
    const params = { ...trip, bookingId }
    const { version } = await call(getBooking, { params })
    const participantIds = [await idOf('Salvi Ornella')]
    const made = await call(splitBooking, { params, body: { version, participantIds, roomType: 'SGL', paidCents: 0 } })
    expect(await shown(trip.hotelId)).toEqual(['SGL Salvi Ornella', 'DBL Riva Franco'])
    expect(await shown(second)).toEqual(['TWN Riva Franco, Salvi Ornella'])
    const other = await call(getBooking, { params: { ...trip, bookingId: made.id } })
    const joined = { version: made.version, otherId: made.id, otherVersion: other.version, roomType: 'DBL' as const }
    await call(joinBookings, { params, body: joined })
    expect(await shown(trip.hotelId)).toEqual(['DBL Riva Franco, Salvi Ornella'])
    expect(await shown(second)).toEqual(['TWN Riva Franco, Salvi Ornella'])
  })

  it('a version of the second hotel shows the other rooms, and puts them back', async () => {
    await book(['Riva Franco', 'Salvi Ornella'])
    await book(['Villa Teresa'], { roomType: 'SGL' })
    await call(openHotelRoom, await newRoom('TWN', ['Riva Franco', 'Salvi Ornella']))
    const sent = { serviceId: second, isFinal: false, hasNotes: false, from: null, recipient: null }
    const words = { toldHow: 'phone' as const, subject: 'Rooming list', body: 'Come detto.' }
    await call(sendRoomingVersion, { params: trip, body: { ...sent, ...words } })
    await call(arrangeHotel, await otherRoom({ 'Riva Franco': null, 'Salvi Ornella': null }))
    const { differences } = await call(getRoomingVersions, { params: trip, query: { serviceId: second } })
    expect(differences.map(({ fact, who, before, now }) => [fact, ...who, before, now])).toEqual([
      ['room', 'Riva Franco', 'TWN 2', 'DBL 2'],
      ['room', 'Salvi Ornella', 'TWN 2', 'DBL 2'],
    ])
    const again = { params: { ...trip, number: 1 }, body: { serviceId: second } }
    expect(await call(restoreRooms, again)).toEqual({ moved: 2 })
    expect(await shown(second)).toEqual(['SGL Villa Teresa', 'TWN Riva Franco, Salvi Ornella'])
    expect(await shown(trip.hotelId)).toEqual(['SGL Villa Teresa', 'DBL Riva Franco, Salvi Ornella'])
  })
})
