import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { getActivity } from '#src/features/activity/activity.contract.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { changeRoom, getRoomingList, movePerson } from '#src/features/rooming/board/board.contract.ts'
import { bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { startJobs } from '#src/server/jobs.ts'
import { testApp } from '#src/server/testing/app.ts'
import { startMailServer } from '#src/server/testing/mail-server.ts'
import { readPdf } from '#src/server/testing/pdf.ts'
import type { Work } from '#src/server/work.ts'
import { addDays } from '#src/shared/day.ts'
import { forgetInVersions } from './versions.commands.ts'
import {
  confirmRoomingVersion,
  getRoomingVersions,
  openRooms,
  restoreRooms,
  roomingVersionPdf,
  sendRoomingVersion,
  takeBackRoomingVersion,
} from './versions.contract.ts'

const mail = await startMailServer()
const office = await testApp({ now: '2027-03-03T09:00:00Z', variables: { SMTP_URL: mail.url } })
const { act, answer, call, pool, refused } = office
const jobs = await startJobs(office)
afterAll(() => jobs.stop())

let trip: TripOnSale
beforeEach(async () => {
  trip = await act((work) => aTripOnSale(work))
  await act((work) => bookRoom(work, trip, ['Lazzari Donata', 'Monti Sara']))
})
const versions = () => call(getRoomingVersions, { params: trip, query: {} })
type Given = { isFinal?: boolean; hasNotes?: boolean; recipient?: null; toldHow?: 'phone' }
const asked = (from: number | null, given: Given = {}) => ({
  params: trip,
  body: {
    ...{ serviceId: trip.hotelId, isFinal: false, hasNotes: false, from },
    ...{ recipient: 'gruppi@hotel.example', subject: 'Rooming list', body: 'In allegato.' },
    ...given,
  },
})

it('goes to the hotel with its PDF, and what changes afterwards is shown', async () => {
  expect(await versions()).toMatchObject({ versions: [], compared: null, differences: [], sinceLast: null })
  expect(await call(sendRoomingVersion, asked(null))).toEqual({ number: 1 })
  const arrived = await mail.next()
  expect(arrived).toMatchObject({ to: ['gruppi@hotel.example'], subject: 'Rooming list' })
  expect(await versions()).toMatchObject({
    differences: [],
    same: [{ room: 1, roomType: 'DBL', who: ['Lazzari Donata', 'Monti Sara'], guests: 2 }],
    versions: [{ number: 1, rooms: 1, guests: 2 }],
  })
  await act((work) => bookRoom(work, trip, ['Villa Teresa', 'Neri Ivo']))
  const { differences } = await versions()
  expect(differences.map(({ what, fact, who }) => [what, fact, who])).toEqual([
    ['added', 'guest', ['Villa Teresa']],
    ['added', 'guest', ['Neri Ivo']],
  ])
  expect((await versions()).sinceLast).toEqual({ differences: 2, rooms: 1 })
  expect(await call(sendRoomingVersion, asked(1))).toEqual({ number: 2 })
  expect(await versions()).toMatchObject({ differences: [], sinceLast: { differences: 0, rooms: 0 } })
  const pdf = await answer(roomingVersionPdf, { params: { ...trip, number: 2 }, query: {} } as never)
  const { pages } = await readPdf(pdf.rawPayload)
  expect(pages.join(' ')).toContain('Versione 2 del 03/03/2027, sostituisce la versione 1')
  await act((work) => bookRoom(work, trip, ['Gatti Luigi', 'Mora Rosanna']))
  const between = await call(getRoomingVersions, { params: trip, query: { from: 1, to: 2 } })
  expect(between.differences).toHaveLength(2)
  expect(between.sinceLast).toEqual({ differences: 2, rooms: 1 })
  expect(between.same.map(({ who }) => who)).toEqual([['Lazzari Donata', 'Monti Sara']])
})

it('names only a version that the hotel may have: one whose email never arrived is not replaced', async () => {
  const state = (number: number, now: string) =>
    pool.query(
      `update messages set state = $3 where id = (
        select message_id from rooming_versions where trip_id = $1 and number = $2)`,
      [trip.tripId, number, now],
    )
  const send = async (from: number | null, arrival: string) => {
    const { number } = await call(sendRoomingVersion, asked(from))
    await mail.next()
    await expect.poll(async () => (await versions()).versions[0]?.state).toBe('sent')
    await state(number, arrival)
    const pdf = await answer(roomingVersionPdf, { params: { ...trip, number }, query: {} } as never)
    return (await readPdf(pdf.rawPayload)).pages.join(' ')
  }
  const replaces = 'sostituisce la versione'
  expect(await send(null, 'bounced')).not.toContain(replaces)
  expect(await send(1, 'sent')).not.toContain(replaces)
  expect(await send(2, 'failed')).toContain(`${replaces} 2`)
  expect(await send(3, 'uncertain')).toContain(`${replaces} 2`)
  expect(await send(4, 'sent')).toContain(`${replaces} 4`)
})

it('is confirmed by the hotel, once its email may have arrived; the mark is logged and can be taken back', async () => {
  await call(sendRoomingVersion, asked(null, { recipient: null, toldHow: 'phone' }))
  const mark = (isConfirmed: boolean, number = 1) => ({
    params: { ...trip, number },
    body: { serviceId: trip.hotelId, isConfirmed },
  })
  const confirmedAt = async () => (await versions()).versions[0]?.confirmedAt
  expect(await confirmedAt()).toBeNull()
  expect((await refused(confirmRoomingVersion, mark(true), { as: 'busOffice' })).code).toBe('calls.forbidden')
  await call(confirmRoomingVersion, mark(true))
  await call(confirmRoomingVersion, mark(true))
  expect(await confirmedAt()).toBe('2027-03-03T09:00:00.000Z')
  await call(confirmRoomingVersion, mark(false))
  expect(await confirmedAt()).toBeNull()
  const { rows } = await pool.query<{ kind: string }>(
    "select kind from activity_entries where itinerary_id = $1 and kind like 'rooming.%confirmed' order by seq",
    [trip.tripId],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['rooming.activity-confirmed', 'rooming.activity-unconfirmed'])
  await call(sendRoomingVersion, asked(1))
  await mail.next()
  await expect.poll(async () => (await versions()).versions[0]?.state).toBe('sent')
  await pool.query("update messages set state = 'bounced' where about_id = $1", [trip.tripId])
  expect((await refused(confirmRoomingVersion, mark(true, 2))).code).toBe('rooming.not-received')
  expect((await refused(confirmRoomingVersion, mark(true, 3))).code).toBe('calls.not-found')
})

it('of two who send at once one is told, and a final list must be whole', async () => {
  const both = await Promise.allSettled([1, 2].map(() => call(sendRoomingVersion, asked(null))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await refused(sendRoomingVersion, asked(null))).code).toBe('rooming.sent-meanwhile')
  const final = asked(1, { isFinal: true, hasNotes: true })
  expect((await refused(sendRoomingVersion, final)).code).toBe('rooming.final-incomplete')
})

it('is sent by who sends messages', async () => {
  expect((await refused(sendRoomingVersion, asked(null), { as: 'busOffice' })).code).toBe('calls.forbidden')
})

it('the page of the trip names the day of the list that the hotel lacks: first, final, none', async () => {
  const wanted = async () => {
    const [{ work }, { hotels }] = await Promise.all([
      call(getTrip, { params: trip }),
      call(getRoomingList, { params: trip, query: {} }),
    ])
    expect(work.roomingBy).toBe(hotels[0]!.sendBy)
    return work.roomingBy
  }
  const first = (await wanted())!
  await call(sendRoomingVersion, asked(null, { recipient: null, toldHow: 'phone' }))
  expect((await wanted())! > first).toBe(true)
  await pool.query('update rooming_versions set is_final = true where trip_id = $1', [trip.tripId])
  expect(await wanted()).toBeNull()
})

it('a hotel without an email is told otherwise: the version is kept, and no email leaves', async () => {
  expect((await refused(sendRoomingVersion, asked(null, { recipient: null }))).code).toBe('rooming.recipient')
  expect(await call(sendRoomingVersion, asked(null, { recipient: null, toldHow: 'phone' }))).toEqual({ number: 1 })
  const [version] = (await versions()).versions
  expect(version).toMatchObject({ number: 1, recipient: null, toldHow: 'phone', state: null })

  // A mark made by mistake is taken back by its maker and nobody else; an email that left stays.
  const first = { params: { ...trip, number: 1 }, body: { serviceId: trip.hotelId } }
  expect((await refused(takeBackRoomingVersion, first, { as: 'groupsOffice' })).code).toBe('rooming.telling-stays')
  await call(takeBackRoomingVersion, first)
  expect((await versions()).versions).toEqual([])
  await call(sendRoomingVersion, asked(null))
  expect((await refused(takeBackRoomingVersion, first)).code).toBe('rooming.telling-stays')
})

const board = () => call(getRoomingList, { params: trip, query: {} })
const ofVersion = (number: number) => ({ params: { ...trip, number }, body: { serviceId: trip.hotelId } })

/** Sends the final list. Its time of arrival and its leader's telephone are not what these tests are about. */
async function sendFinal() {
  await call(sendRoomingVersion, asked(null))
  await pool.query('update rooming_versions set is_final = true where trip_id = $1', [trip.tripId])
}

it('the final list closes the board until somebody opens the rooms; a new version closes them again only if it is final', async () => {
  expect((await board()).lock).toBeNull()
  await sendFinal()
  const { lock, rooms } = await board()
  expect(lock).toMatchObject({ serviceId: trip.hotelId, number: 1 })
  const [room] = rooms
  const { roomId, roomType, notes } = room!
  const note = { params: { ...trip, roomId }, body: { roomType, notes: 'Culla', from: { roomType, notes } } }
  const out = {
    params: { ...trip, participantId: room!.people[0]!.participantId },
    body: { from: roomId, roomId: null },
  }
  expect((await refused(changeRoom, note)).code).toBe('rooming.locked-final')
  expect((await refused(movePerson, out)).code).toBe('rooming.locked-final')
  expect((await refused(restoreRooms, ofVersion(1))).code).toBe('rooming.locked-final')
  expect((await refused(openRooms, ofVersion(1), { as: 'busOffice' })).status).toBe(403)
  const ofOther = { ...ofVersion(1), body: { serviceId: randomUUID() } }
  expect((await refused(openRooms, ofOther)).status).toBe(404)
  await call(openRooms, ofVersion(1))
  await call(openRooms, ofVersion(1))
  expect((await board()).lock).toBeNull()
  await call(changeRoom, note)
  await call(movePerson, out)
  await call(sendRoomingVersion, asked(1))
  expect((await board()).lock).toBeNull()
})

it('the hotel wants the first list, then the final one, and nothing once it has that', async () => {
  const [first] = (await board()).hotels
  expect(first).toMatchObject({ sent: null, sendBy: addDays(first!.checkInOn, -14) })
  await call(sendRoomingVersion, asked(null))
  expect((await board()).hotels).toMatchObject([{ sent: null, sendBy: first!.sendBy }])
  await pool.query(
    "update rooming_versions set told_how = 'phone', message_id = null, recipient = null where trip_id = $1",
    [trip.tripId],
  )
  expect((await board()).hotels).toMatchObject([{ sent: 1, sendBy: addDays(first!.checkInOn, -3) }])
  await pool.query('update rooming_versions set is_final = true where trip_id = $1', [trip.tripId])
  expect((await board()).hotels).toMatchObject([{ sent: 1, sendBy: null }])
})

it('rooms go back to what a version has: types, notes and beds; who came later stays', async () => {
  await call(sendRoomingVersion, asked(null))
  const [room] = (await board()).rooms
  const [first, second] = room!.people
  const { roomId, roomType, notes } = room!
  await call(movePerson, {
    params: { ...trip, participantId: first!.participantId },
    body: { from: roomId, roomId: null },
  })
  await call(changeRoom, {
    params: { ...trip, roomId },
    body: { roomType: 'TRP', notes: 'Culla', from: { roomType, notes } },
  })
  await act((work) => bookRoom(work, trip, ['Villa Teresa', 'Neri Ivo']))
  expect(await call(restoreRooms, ofVersion(1))).toEqual({ moved: 1 })
  const { rooms } = await board()
  expect(rooms.find((one) => one.roomId === roomId)).toMatchObject({ roomType, notes })
  const { entries } = await call(getActivity, { params: { itineraryId: trip.tripId }, query: {} })
  const told = entries.map(({ params }) => params.changes)
  expect(told).toContain('Camera: DBL con Monti Sara (prima non indicato)')
  expect(told).toContain('Nota: tolto (era Culla)')
  const { differences } = await versions()
  expect(differences.map(({ what, who }) => [what, who])).toEqual([
    ['added', ['Villa Teresa']],
    ['added', ['Neri Ivo']],
  ])
  // Nothing changes where somebody else sleeps in a bed that is needed.
  const { roomId: from, people: others } = rooms.find((one) => one.roomId !== roomId)!
  const [other] = others
  await call(movePerson, {
    params: { ...trip, participantId: second!.participantId },
    body: { from: roomId, roomId: null },
  })
  await call(movePerson, { params: { ...trip, participantId: other!.participantId }, body: { from, roomId } })
  expect((await refused(restoreRooms, ofVersion(1))).code).toBe('bookings.room-taken-since')
  const now = (await board()).rooms.find((one) => one.roomId === roomId)!
  expect(now.people.map(({ participantId }) => participantId)).toContain(other!.participantId)
})

it('is a look at the documents that it shows, whenever its PDF or its differences are read', async () => {
  await act((work) => bookRoom(work, trip, ['Guardati Ada', 'Guardati Ugo']))
  await call(sendRoomingVersion, asked(null, { recipient: null, toldHow: 'phone' }))
  const sights = async () => {
    const { rows } = await pool.query(
      `select c.name, h.what from health_reads h join customers c on c.id = h.customer_id where c.surname = 'Guardati'`,
    )
    return rows
  }
  // The hotel gets the document of the default contact alone.
  const one = { name: 'Ada', what: 'document' }
  expect(await sights()).toEqual([])
  const pdf = { params: { ...trip, number: 1 }, query: {} }
  await answer(roomingVersionPdf, pdf as never, { as: 'busOffice' })
  expect(await sights()).toEqual([])
  await answer(roomingVersionPdf, pdf as never)
  expect(await sights()).toEqual([one])
  await call(getRoomingVersions, { params: trip, query: {} }, { as: 'groupsOffice' })
  expect(await sights()).toEqual([one, one])
})

it('loses two people who are erased at the same time', async () => {
  await call(sendRoomingVersion, asked(null, { recipient: null, toldHow: 'phone' }))
  const idOf = async (surname: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select c.id from customers c join participants p on p.customer_id = c.id
      where p.trip_id = $1 and c.surname = $2`,
      [trip.tripId, surname],
    )
    return rows[0]!.id
  }
  const [lazzari, monti] = [await idOf('Lazzari'), await idOf('Monti')]
  const forget = (customerId: string, name: string) => (work: Work) =>
    forgetInVersions(work, { customerId, formerNames: [name] })
  const go = Promise.withResolvers<void>()
  const isReached = Promise.withResolvers<void>()
  const first = act(async (work) => {
    await forget(lazzari, 'Lazzari Donata')(work)
    isReached.resolve()
    await go.promise
  })
  await isReached.promise
  const second = act(forget(monti, 'Monti Sara'))
  await expect
    .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  go.resolve()
  await Promise.all([first, second])
  const { rows } = await pool.query<{ told: string }>(
    'select snapshot::text as told from rooming_versions where trip_id = $1',
    [trip.tripId],
  )
  expect(rows[0]!.told).not.toMatch(/Lazzari|Monti/)
})

it('proposes no text with food notes to who may not see them', async () => {
  await act((work) =>
    bookRoom(work, trip, [{ fullName: 'Neri Ivo', allergies: 'Celiachia', hasHealthConsent: true }], {
      roomType: 'SGL',
    }),
  )
  const { rooms } = await board()
  const [{ roomId, people }] = rooms.filter(({ roomType }) => roomType === 'SGL') as [(typeof rooms)[0]]
  // The hotel is told of a note also of somebody without a room.
  await call(movePerson, {
    params: { ...trip, participantId: people[0]!.participantId },
    body: { from: roomId, roomId: null },
  })
  const seenBy = async (as: 'admin' | 'busOffice') =>
    JSON.stringify(await call(getRoomingVersions, { params: trip, query: {} }, { as }))
  expect(await seenBy('admin')).toContain('1 Celiachia')
  expect(await seenBy('busOffice')).not.toContain('Celiachia')
})
