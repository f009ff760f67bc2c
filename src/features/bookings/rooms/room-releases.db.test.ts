import { expect, test } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { createBooking, getAvailability } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { releaseRooms, undoRoomRelease } from '#src/features/services/allotment/room-releases.contract.ts'
import { addService, getService, removeService } from '#src/features/services/programme/services.contract.ts'
import { changeService } from '#src/features/services/services.builders.ts'
import { aCompleteDraft, aCompletedTrip } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'

const { act, call, refused, answer, clock } = await testApp()
const noon = '2027-02-01T11:00:00Z'

const hotelOf = ({ hotelId }: TripOnSale) => call(getService, { params: { serviceId: hotelId } })
const doubles = async (trip: TripOnSale) => {
  const { allotments, version } = await hotelOf(trip)
  return { ...allotments.find(({ roomType }) => roomType === 'DBL')!, version }
}
async function onSale(double: number, booked: number): Promise<TripOnSale> {
  clock.set(noon)
  const trip = await act((work) => aTripOnSale(work, { rooms: { DBL: double, SGL: 1 } }))
  for (let n = 0; n < booked; n++) await book(trip, n)
  return trip
}
const pair = (n: number) => [
  aParticipant({ surname: `Rossi${'abcdefgh'[n]}`, isDefaultContact: true, bornOn: `1970-01-0${n + 1}` }),
  aParticipant({ surname: `Verdi${'abcdefgh'[n]}`, bornOn: `1971-01-0${n + 1}` }),
]
const booking = (trip: TripOnSale, n: number) => ({
  params: { tripId: trip.tripId },
  body: aBooking({ ...trip, people: pair(n) }),
})
const book = (trip: TripOnSale, n: number) => call(createBooking, booking(trip, n))
const given = { releasedOn: '2027-02-01', toldTo: 'Rosaria, ufficio gruppi' }

test('rooms go back to the hotel: the allotment holds fewer, the history and the log say who was told', async () => {
  const trip = await onSale(5, 2)
  const { id: allotmentId, version } = await doubles(trip)
  const params = { serviceId: trip.hotelId }
  const saved = await call(releaseRooms, { params, body: { ...given, allotmentId, quantity: 2, version } })
  expect(saved.version).toBe(version + 1)
  const hotel = await hotelOf(trip)
  expect(hotel.allotments.find(({ id }) => id === allotmentId)).toMatchObject({ quantity: 3 })
  expect(hotel.releases).toEqual([
    { id: saved.roomReleaseId, roomType: 'DBL', quantity: 2, ...given, createdByName: 'Prova admin' },
  ])
  const { roomsLeft } = await call(getAvailability, { params: { tripId: trip.tripId } })
  expect(roomsLeft.DBL).toBe(1)
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  expect(entries[0]).toMatchObject({
    kind: 'services.activity-released',
    params: { rooms: '2 DBL', provider: 'Hotel Vesuvio Palace', person: 'Rosaria, ufficio gruppi' },
  })
})

test('rooms in use stay, and the refusal says how many they are', async () => {
  const trip = await onSale(3, 2)
  const { id: allotmentId, version } = await doubles(trip)
  const params = { serviceId: trip.hotelId }
  const two = { ...given, releasedOn: '2027-02-02', allotmentId, quantity: 2, version }
  const problem = await refused(releaseRooms, { params, body: two })
  expect([problem.status, problem.fields]).toEqual([
    400,
    [
      {
        path: '/quantity',
        code: 'services.rooms-in-use',
        text: 'Doppia matrimoniale (DBL): 2 in uso, puoi rendere al massimo 1 camera',
      },
      { path: '/releasedOn', code: 'services.released-later', text: 'Il giorno non può essere dopo oggi' },
    ],
  ])
  await call(releaseRooms, { params, body: { ...given, allotmentId, quantity: 1, version } })
  const again = { ...given, allotmentId, quantity: 1, version: version + 1 }
  expect((await refused(releaseRooms, { params, body: again })).fields).toMatchObject([
    { code: 'services.all-rooms-in-use', text: 'Doppia matrimoniale (DBL): 2 in uso, nessuna camera è da rendere' },
  ])
  expect((await doubles(trip)).quantity).toBe(2)
})

test('rooms return once, within ten minutes, and the history forgets them', async () => {
  const trip = await onSale(5, 0)
  const { id: allotmentId, version } = await doubles(trip)
  const params = { serviceId: trip.hotelId }
  const { roomReleaseId } = await call(releaseRooms, { params, body: { ...given, allotmentId, quantity: 2, version } })
  const undo = { params: { roomReleaseId } }
  clock.set('2027-02-01T11:10:01Z')
  expect(await refused(undoRoomRelease, undo)).toMatchObject({ status: 422, code: 'services.release-too-late' })
  clock.set('2027-02-01T11:09:59Z')
  expect((await call(undoRoomRelease, undo)).version).toBe(version + 2)
  expect((await refused(undoRoomRelease, undo)).status).toBe(404)
  const hotel = await hotelOf(trip)
  expect([hotel.releases, (await doubles(trip)).quantity]).toEqual([[], 5])
})

test('rooms do not return to a row that was removed since; its history stays', async () => {
  const trip = await onSale(5, 0)
  const { id: allotmentId, version } = await doubles(trip)
  const { roomReleaseId } = await call(releaseRooms, {
    params: { serviceId: trip.hotelId },
    body: { ...given, allotmentId, quantity: 2, version },
  })
  await act((work) => changeService(work, trip.hotelId, { allotments: [] }))
  expect(await refused(undoRoomRelease, { params: { roomReleaseId } })).toMatchObject({
    status: 422,
    code: 'services.release-row-gone',
  })
  expect((await hotelOf(trip)).releases).toMatchObject([{ quantity: 2, roomType: 'DBL' }])
})

test('the history returns with its removed service', async () => {
  const trip = await onSale(5, 0)
  const { id: allotmentId, version } = await doubles(trip)
  const at = { params: { serviceId: trip.hotelId } }
  const { roomReleaseId } = await call(releaseRooms, { ...at, body: { ...given, allotmentId, quantity: 2, version } })
  const { releases, version: seen } = await hotelOf(trip)
  const { itineraryId, restore } = await call(removeService, { ...at, query: { version: seen } })
  expect((await refused(undoRoomRelease, { params: { roomReleaseId } })).status).toBe(404)
  const { id } = await call(addService, { params: { itineraryId }, body: restore! })
  expect((await call(getService, { params: { serviceId: id } })).releases).toEqual(releases)
})

test('only who edits services gives rooms back, of a trip that is sold, at the version that was seen', async () => {
  const trip = await onSale(5, 0)
  const { id: allotmentId, version } = await doubles(trip)
  const params = { serviceId: trip.hotelId }
  const body = { ...given, allotmentId, quantity: 1, version }
  expect((await refused(releaseRooms, { params, body }, { as: 'booking' })).status).toBe(403)
  expect(await refused(releaseRooms, { params, body: { ...body, version: version + 1 } })).toMatchObject({
    code: 'calls.stale',
  })
  expect((await refused(releaseRooms, { params, body: { ...body, allotmentId: trip.tripId } })).status).toBe(404)
  expect((await refused(releaseRooms, { params, body: { ...body, quantity: 0, toldTo: ' ' } })).fields).toMatchObject([
    { path: '/quantity', code: 'services.quantity-missing' },
    { path: '/toldTo', code: 'services.told-missing' },
  ])
  const once = { key: 'release-once-1' }
  const [first, second] = [
    await call(releaseRooms, { params, body }, once),
    await call(releaseRooms, { params, body }, once),
  ]
  expect(second).toEqual(first)
  expect((await doubles(trip)).quantity).toBe(4)

  const draft = await act((work) => aCompleteDraft(work))
  expect(
    await refused(releaseRooms, { params: { serviceId: draft.coachId }, body: { ...body, version: 1 } }),
  ).toMatchObject({ status: 422, code: 'itineraries.not-on-sale' })
  const over = await act((work) => aCompletedTrip(work))
  expect(
    await refused(releaseRooms, { params: { serviceId: over.coachId }, body: { ...body, version: 1 } }),
  ).toMatchObject({ status: 422, code: 'itineraries.closed' })
})

test('rooms given back and rooms booked at once never exceed what the hotel holds', async () => {
  for (let round = 0; round < 4; round++) {
    const trip = await onSale(2, 0)
    const { id: allotmentId, version } = await doubles(trip)
    const all = await Promise.all([
      answer(releaseRooms, {
        params: { serviceId: trip.hotelId },
        body: { ...given, allotmentId, quantity: 1, version },
      }),
      ...[0, 1].map((n) => answer(createBooking, booking(trip, n))),
    ])
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    expect((await call(getAvailability, { params: { tripId: trip.tripId } })).roomsLeft.DBL).toBe(0)
  }
})
