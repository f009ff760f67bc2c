import { describe, expect, it } from 'vitest'
import {
  createBooking,
  editBooking,
  getAvailability,
  getBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { bookCrew, bookRoom } from '#src/features/rooming/rooming.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { changeRoom, getRoomingList, movePerson, type RoomingList } from './board.contract.ts'

const { call, refused, act, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })

const onSale = (given: Parameters<typeof aTripOnSale>[1] = {}) => act((work) => aTripOnSale(work, given))
const book = (trip: TripOnSale, people: Parameters<typeof bookRoom>[2], given: Parameters<typeof bookRoom>[3] = {}) =>
  act((work) => bookRoom(work, trip, people, given))
const crew = (trip: TripOnSale, name: string, type: 'guide' | 'driver') =>
  act((work) => bookCrew(work, trip, name, type))
const board = (trip: TripOnSale, as: 'admin' | 'busOffice' = 'admin') =>
  call(getRoomingList, { params: trip, query: {} }, { as })

const fullName = ({ surname, name }: { surname: string | null; name: string | null }) =>
  surname === null ? null : `${surname} ${name}`
const roomsOf = ({ rooms }: RoomingList) =>
  rooms.map(({ number, roomType, people }) => [number, roomType, people.map(fullName).join(', ')])
const find = (list: RoomingList, name: string) =>
  [...list.rooms.flatMap(({ people }) => people), ...list.unassigned].find((one) => fullName(one) === name)!
const roomWith = (list: RoomingList, name: string) =>
  list.rooms.find(({ people }) => people.some((one) => fullName(one) === name))!

async function move(trip: TripOnSale, name: string, to: string | null, swapWith: string | null = null) {
  const list = await board(trip)
  const params = { ...trip, participantId: find(list, name).participantId }
  const body = {
    from: roomWith(list, name)?.roomId ?? null,
    roomId: to === null ? null : (list.rooms.find(({ roomId }) => roomId === to)?.roomId ?? roomWith(list, to).roomId),
    swapWith: swapWith === null ? null : find(list, swapWith).participantId,
  }
  return { params, body }
}
const moves = async (...asked: Parameters<typeof move>) => call(movePerson, await move(...asked))

describe('the board', () => {
  it('shows everybody in their room: the crew first, options among them without a number', async () => {
    const trip = await onSale()
    await book(trip, ['Zanetti Aldo', 'Lonardi Piera'])
    await book(trip, ['Pellegrini Ugo', 'Serafini Wanda'], { status: 'customerOption', confirmBy: '2027-03-05' })
    await book(trip, ['Bianchi Giulia', 'Colombo Paolo'])
    await book(trip, ['Brambilla Carla'], { roomType: 'SGL' })
    await crew(trip, 'Serra Paola', 'guide')
    await crew(trip, 'Mazzoleni Diego', 'driver')
    const list = await board(trip)
    expect(roomsOf(list)).toEqual([
      [1, 'SGL', 'Mazzoleni Diego'],
      [2, 'SGL', 'Serra Paola'],
      [3, 'SGL', 'Brambilla Carla'],
      [4, 'DBL', 'Bianchi Giulia, Colombo Paolo'],
      [null, 'DBL', 'Pellegrini Ugo, Serafini Wanda'],
      [5, 'DBL', 'Zanetti Aldo, Lonardi Piera'],
    ])
    expect(list.rooms.map(({ isStaff }) => isStaff)).toEqual([true, true, false, false, false, false])
    expect(list.rooms.filter(({ isOption }) => isOption)).toHaveLength(1)
    expect(list.unassigned).toEqual([])
  })

  it('counts the rooms of each type against the allotment, the crew too, which may exceed it', async () => {
    const trip = await onSale()
    for (const name of ['Brambilla Carla', 'Neri Ivo']) await book(trip, [name], { roomType: 'SGL' })
    await crew(trip, 'Serra Paola', 'guide')
    const { counters, checks } = await board(trip)
    expect(counters.filter(({ roomType }) => roomType === 'SGL' || roomType === 'DBL')).toEqual([
      { roomType: 'SGL', used: 3, allotted: 2, over: 1 },
      { roomType: 'DBL', used: 0, allotted: 14, over: 0 },
    ])
    expect(checks.map(({ level, code }) => `${level} ${code}`)).toContain('error rooming.over-allotment.SGL')
  })

  it('leaves a single that was sold before the crew went over the allotment as it was: it may still be edited', async () => {
    const trip = await onSale({ rooms: { SGL: 1 } })
    const bookingId = await book(trip, ['Brambilla Carla'], { roomType: 'SGL' })
    await crew(trip, 'Serra Paola', 'guide')
    const params = { ...trip, bookingId }
    const { people, version } = await call(getBooking, { params })
    const same = people.map((person) => ({ ...aParticipant(), ...person }))
    const body = { ...aBooking({ ...trip, people: same, roomType: 'SGL', notes: 'Piano basso' }), version }
    await call(editBooking, { params, body })
    expect((await call(getBooking, { params })).notes).toBe('Piano basso')
  })

  it('names the hotel, the nights and the day the list is due, and answers for a trip without a hotel', async () => {
    const trip = await onSale()
    const { hotels, serviceId } = await board(trip)
    expect(serviceId).toBe(trip.hotelId)
    expect(hotels).toMatchObject([
      {
        serviceId: trip.hotelId,
        hotelType: 'HB',
        checkInOn: '2027-03-12',
        checkOutOn: '2027-03-16',
        nights: 4,
        sendBy: '2027-02-26',
      },
    ])
    await pool.query('delete from services where itinerary_id = $1', [trip.tripId])
    const list = await board(trip)
    expect([list.serviceId, list.hotels, list.rooms]).toEqual([null, [], []])
    expect(list.counters.map(({ allotted }) => allotted)).toEqual([null, null, null, null, null, null])
  })

  it('leaves out cancelled people, whose beds are free', async () => {
    const trip = await onSale()
    const bookingId = await book(trip, ['Rossi Mario', 'Ferri Elena'])
    const list = await board(trip)
    const { participantId } = find(list, 'Ferri Elena')
    const { version } = await call(getBooking, { params: { ...trip, bookingId } })
    const body = { version, participantId, cause: 'customer' as const, reason: 'Malattia', refundCents: 0 }
    await call(cancelBooking, { params: { ...trip, bookingId }, body })
    const [room] = (await board(trip)).rooms
    expect([room!.people.map(fullName), room!.capacity]).toEqual([['Rossi Mario'], 2])
  })

  it('hides food notes from the bus office, and sends nobody’s health data with the board', async () => {
    const trip = await onSale()
    await book(trip, [{ fullName: 'Monti Sara', allergies: 'Celiaca', hasHealthConsent: true }, 'Cattaneo Davide'])
    await book(trip, [{ fullName: 'Galli Marta', allergies: 'Frutta secca', hasHealthConsent: true }])
    // The data are as they were stored before consent was asked for.
    await pool.query("update customer_health set allergies = null, consent_at = null where allergies = 'Frutta secca'")
    const own = await board(trip)
    expect(find(own, 'Monti Sara').hasDietaryNote).toBe(true)
    // Nobody learns what a person did not consent to, but the office must ask.
    expect(find(own, 'Galli Marta').hasDietaryNote).toBe(false)
    const toAsk = { level: 'question', code: 'rooming.health-to-ask', params: { n: 1 } }
    expect(own.checks).toContainEqual({ ...toAsk, names: ['Galli Marta'] })
    const seen = await board(trip, 'busOffice')
    expect(find(seen, 'Monti Sara')).not.toHaveProperty('hasDietaryNote')
    expect(JSON.stringify(seen)).not.toMatch(/Celiaca|Frutta secca/)
    // Of the two readers only the first was shown a mark, of one person.
    const { rows } = await pool.query<{ what: string; surname: string }>(
      "select h.what, c.surname from health_reads h join customers c on c.id = h.customer_id where h.what <> 'document'",
    )
    expect(rows).toEqual([{ what: 'healthMark', surname: 'Monti' }])
    expect(seen.checks).toContainEqual({ level: 'ok', code: 'rooming.dietary-notes', params: { n: 1 }, names: [] })
  })
})

describe('a room that somebody waits for', () => {
  it('is not taken by a room that changes its type while somebody waits for one', async () => {
    const trip = await onSale({ rooms: { DBL: 3, SGL: 1 } })
    await book(trip, ['Rossi Mario'])
    const list = await board(trip)
    const change = (name: string, roomType: 'SGL' | 'DUS' | 'TWN', noted: string | null = null) => ({
      params: { ...trip, roomId: roomWith(list, name).roomId },
      body: { roomType, notes: null, from: { roomType: roomWith(list, name).roomType, notes: noted } },
    })
    const waiting = aBooking({ ...trip, status: 'waitingList', roomType: 'SGL', people: [aParticipant()] })
    const { id } = await call(createBooking, { params: trip, body: waiting })
    expect((await refused(changeRoom, change('Rossi Mario', 'SGL'))).code).toBe('bookings.others-before')
    await call(changeRoom, {
      ...change('Rossi Mario', 'SGL'),
      body: { roomType: 'DBL', notes: 'Vista mare', from: { roomType: 'DBL', notes: null } },
    })
    await call(cancelBooking, {
      params: { ...trip, bookingId: id },
      body: { version: 1, reason: 'Rinuncia', refundCents: 0 },
    })
    await call(changeRoom, change('Rossi Mario', 'SGL', 'Vista mare'))
    expect(roomWith(await board(trip), 'Rossi Mario').roomType).toBe('SGL')
  })
})

describe('moving people', () => {
  it('takes a person out of their bed and puts them into another room', async () => {
    const trip = await onSale()
    await book(trip, ['Pozzi Nadia'], { roomType: 'TWN' })
    await book(trip, ['Galli Marta'], { roomType: 'TWN', notes: 'Vuole stare con Pozzi Nadia' })
    await moves(trip, 'Galli Marta', null)
    const out = await board(trip)
    expect(out.unassigned).toMatchObject([
      { surname: 'Galli', status: 'confirmed', wantedType: 'TWN', wish: 'Vuole stare con Pozzi Nadia' },
    ])
    expect(out.checks[0]).toMatchObject({ level: 'error', code: 'rooming.people-without-room', params: { n: 1 } })
    expect(roomsOf(out)).toEqual([
      [null, 'TWN', ''],
      [1, 'TWN', 'Pozzi Nadia'],
    ])
    await moves(trip, 'Galli Marta', 'Pozzi Nadia')
    expect(roomsOf(await board(trip))).toEqual([[1, 'TWN', 'Pozzi Nadia, Galli Marta']])
  })

  it('two bookings in one twin use one room of the allotment, and the move can be undone', async () => {
    const trip = await onSale()
    await book(trip, ['Pozzi Nadia'], { roomType: 'TWN' })
    await book(trip, ['Galli Marta'], { roomType: 'TWN' })
    const before = await board(trip)
    const own = roomWith(before, 'Galli Marta').roomId
    const left = async () => (await call(getAvailability, { params: trip })).roomsLeft.TWN
    expect(await left()).toBe(1)
    await moves(trip, 'Galli Marta', 'Pozzi Nadia')
    expect(await left()).toBe(2)
    const shared = roomWith(await board(trip), 'Galli Marta').roomId
    const { participantId } = find(before, 'Galli Marta')
    await call(movePerson, { params: { ...trip, participantId }, body: { from: shared, roomId: own, swapWith: null } })
    expect(await left()).toBe(1)
    expect(roomsOf(await board(trip))).toEqual(roomsOf(before))
  })

  it('that is undone after a colleague moved the same person is refused, by the room where they are', async () => {
    const trip = await onSale()
    await book(trip, ['Conti Anna'])
    await book(trip, ['Galli Marta'])
    await book(trip, ['Pozzi Nadia'])
    const { params, body } = await move(trip, 'Galli Marta', 'Conti Anna')
    await call(movePerson, { params, body })
    await moves(trip, 'Galli Marta', 'Pozzi Nadia')
    const undo = { from: body.roomId, roomId: body.from }
    expect(await refused(movePerson, { params, body: undo })).toMatchObject({
      ...{ status: 422, code: 'rooming.person-in-room', detail: 'Galli Marta è già nella camera 2' },
    })
    await moves(trip, 'Galli Marta', null)
    expect(await refused(movePerson, { params, body: undo })).toMatchObject({
      ...{ code: 'rooming.person-without-room', detail: 'Galli Marta non è più in una camera' },
    })
    expect((await board(trip)).unassigned.map(fullName)).toEqual(['Galli Marta'])
  })

  it('of one person by two colleagues at once: one wins, and the other is told where they are', async () => {
    const trip = await onSale()
    await book(trip, ['Conti Anna'])
    await book(trip, ['Galli Marta'])
    await book(trip, ['Pozzi Nadia'])
    const asked = [await move(trip, 'Galli Marta', 'Conti Anna'), await move(trip, 'Galli Marta', 'Pozzi Nadia')]
    const answers = await Promise.allSettled(asked.map((one) => call(movePerson, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [winner, loser] = answers[0]!.status === 'fulfilled' ? [asked[0]!, asked[1]!] : [asked[1]!, asked[0]!]
    const { rooms } = await board(trip)
    const { number, roomId } = rooms.find(({ people }) => people.some((one) => fullName(one) === 'Galli Marta'))!
    expect(roomId).toBe(winner.body.roomId)
    expect((await refused(movePerson, loser)).detail).toBe(`Galli Marta è già nella camera ${number}`)
  })

  it('a room that was given up does not return once the hotel has no other', async () => {
    const trip = await onSale({ rooms: { TWN: 2 } })
    await book(trip, ['Pozzi Nadia'], { roomType: 'TWN' })
    await book(trip, ['Galli Marta'], { roomType: 'TWN' })
    const before = await board(trip)
    const own = roomWith(before, 'Galli Marta').roomId
    await moves(trip, 'Galli Marta', 'Pozzi Nadia')
    await book(trip, ['Conti Anna', 'Conti Lucia'], { roomType: 'TWN' })
    const { participantId } = find(before, 'Galli Marta')
    const problem = await refused(movePerson, {
      params: { ...trip, participantId },
      body: { from: roomWith(await board(trip), 'Galli Marta').roomId, roomId: own, swapWith: null },
    })
    expect(problem.code).toBe('bookings.no-room-left')
    expect(roomWith(await board(trip), 'Galli Marta').people.map(fullName)).toEqual(['Pozzi Nadia', 'Galli Marta'])
  })

  it('refuses a full room, and swaps with the named person', async () => {
    const trip = await onSale()
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await book(trip, ['Bianchi Giulia', 'Colombo Paolo'])
    const problem = await refused(movePerson, await move(trip, 'Ferri Elena', 'Bianchi Giulia'))
    expect([problem.status, problem.code]).toEqual([422, 'bookings.room-full'])
    await moves(trip, 'Ferri Elena', 'Bianchi Giulia', 'Colombo Paolo')
    expect(roomsOf(await board(trip))).toEqual([
      [1, 'DBL', 'Bianchi Giulia, Ferri Elena'],
      [2, 'DBL', 'Rossi Mario, Colombo Paolo'],
    ])
    const gone = await refused(movePerson, await move(trip, 'Ferri Elena', 'Rossi Mario', 'Bianchi Giulia'))
    expect(gone.code).toBe('bookings.person-left-room')
  })

  it('people of one booking in two rooms are both on the list', async () => {
    const trip = await onSale()
    await book(trip, ['Rossi Mario', 'Ferri Elena', 'Rossi Federico'], { roomType: 'TRP' })
    await book(trip, ['Pozzi Nadia'], { roomType: 'TWN' })
    await moves(trip, 'Ferri Elena', 'Pozzi Nadia')
    const list = await board(trip)
    expect(list.rooms.map(({ number, people }) => [number, people.map(fullName).join(', ')])).toEqual([
      [1, 'Pozzi Nadia, Ferri Elena'],
      [2, 'Rossi Mario, Rossi Federico'],
    ])
  })

  it('a person who swapped into another booking’s room stays on the list, and two rooms stay in use', async () => {
    const trip = await onSale()
    await book(trip, ['Neri Ivo'], { roomType: 'DBL' })
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await moves(trip, 'Neri Ivo', 'Ferri Elena', 'Ferri Elena')
    expect(roomsOf(await board(trip))).toEqual([
      [1, 'DBL', 'Ferri Elena'],
      [2, 'DBL', 'Rossi Mario, Neri Ivo'],
    ])
    expect((await call(getAvailability, { params: trip })).roomsLeft.DBL).toBe(12)
  })

  it('a person without a bed who takes another’s place leaves them without one', async () => {
    const trip = await onSale()
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await book(trip, ['Neri Ivo'], { roomType: 'DUS' })
    await moves(trip, 'Neri Ivo', null)
    await moves(trip, 'Neri Ivo', 'Ferri Elena', 'Ferri Elena')
    const list = await board(trip)
    expect(list.unassigned.map(fullName)).toEqual(['Ferri Elena'])
    expect(roomWith(list, 'Neri Ivo').people.map(fullName)).toEqual(['Rossi Mario', 'Neri Ivo'])
  })

  it('is logged, and only for people who may edit bookings', async () => {
    const trip = await onSale()
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    const asked = await move(trip, 'Ferri Elena', null)
    expect((await refused(movePerson, asked, { as: 'busOffice' })).status).toBe(403)
    await call(movePerson, asked)
    const { rows } = await pool.query(
      `select params->>'customer' as customer, params->>'changes' as changes from activity_entries
      where itinerary_id = $1 and kind = 'bookings.activity-bed-moved'`,
      [trip.tripId],
    )
    expect(rows).toEqual([{ customer: 'Ferri Elena', changes: 'Camera: tolto (era DBL con Rossi Mario)' }])
  })

  it('refuses a stranger to the trip, in bed or in room', async () => {
    const [trip, other] = [await onSale(), await onSale({ departsOn: '2027-05-07' })]
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await book(other, ['Neri Ivo'], { roomType: 'DUS' })
    const asked = await move(trip, 'Ferri Elena', null)
    const { roomId } = (await board(other)).rooms[0]!
    expect((await refused(movePerson, { ...asked, body: { ...asked.body, roomId } })).status).toBe(404)
    const params = { ...asked.params, tripId: other.tripId }
    expect((await refused(movePerson, { ...asked, params })).status).toBe(404)
  })
})

describe('a room', () => {
  it('changes its type and keeps its people, and the price stays', async () => {
    const trip = await onSale()
    const bookingId = await book(trip, ['Testa Roberto', 'Testa Emma'])
    const before = await call(getBooking, { params: { ...trip, bookingId } })
    const { roomId } = (await board(trip)).rooms[0]!
    const body = { roomType: 'TWN' as const, notes: 'Padre e figlia' }
    const from = { roomType: 'DBL' as const, notes: null }
    await call(changeRoom, { params: { ...trip, roomId }, body: { ...body, from } })
    const stale = { params: { ...trip, roomId }, body: { roomType: 'TWN' as const, notes: 'Piano alto', from } }
    expect(await refused(changeRoom, stale)).toMatchObject({ status: 409, code: 'calls.stale' })
    const list = await board(trip)
    expect(roomsOf(list)).toEqual([[1, 'TWN', 'Testa Roberto, Testa Emma']])
    expect(list.rooms[0]!.notes).toBe('Padre e figlia')
    const after = await call(getBooking, { params: { ...trip, bookingId } })
    expect([after.roomType, after.money.priceCents]).toEqual(['TWN', before.money.priceCents])
    expect(after.version).toBe(before.version + 1)
  })

  it('does not become one with fewer beds than people, nor one that the hotel has no more of', async () => {
    const trip = await onSale({ rooms: { DBL: 2, DUS: 1, TWN: 1 } })
    await book(trip, ['Rossi Mario', 'Ferri Elena'])
    await book(trip, ['Conti Anna', 'Conti Lucia'], { roomType: 'TWN' })
    const { roomId } = roomWith(await board(trip), 'Rossi Mario')
    const to = (roomType: 'DUS' | 'TWN') =>
      refused(changeRoom, {
        params: { ...trip, roomId },
        body: { roomType, notes: null, from: { roomType: 'DBL', notes: null } },
      })
    expect((await to('DUS')).code).toBe('bookings.room-full')
    expect((await to('TWN')).code).toBe('bookings.no-room-left')
    expect(roomWith(await board(trip), 'Rossi Mario').roomType).toBe('DBL')
    // One of the two is not yet named, but has a bed.
    const later = { namesBy: '2027-03-09', referenceName: 'Pozzi', referencePhone: '035 123456' }
    const other = await onSale({ rooms: { DBL: 1, SGL: 1 } })
    await book(other, ['Pozzi Nadia'], { adults: 2, ...later })
    const half = { ...other, roomId: roomWith(await board(other), 'Pozzi Nadia').roomId }
    const single = {
      params: half,
      body: { roomType: 'SGL' as const, notes: null, from: { roomType: 'DBL' as const, notes: null } },
    }
    expect((await refused(changeRoom, single)).code).toBe('bookings.room-full')
  })
})

describe('a person who stays alone', () => {
  it('keeps the double alone also when the trip asks no supplement: a line of nothing says it, no bed of it is free', async () => {
    const trip = await onSale({ rooms: { DBL: 3 }, costs: { unitCents: 89_000, singleSupplementCents: null } })
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const { people, version } = await call(getBooking, { params })
    const who = { participantId: people[1]!.participantId }
    const stays = { participantId: people[0]!.participantId }
    const dus = { version, ...who, reason: 'Malattia', leftAlone: [{ ...stays, choice: 'dus' as const }] }
    await call(cancelBooking, { params, body: dus })
    const { lines } = await call(getBooking, { params })
    expect(lines.filter(({ kind }) => kind === 'singleSupplement')).toMatchObject([
      { cents: 0, source: 'Il viaggio non ha un supplemento singola' },
    ])
    const alone = async () => (await board(trip)).rooms.map((r) => r.isSingleUse)
    expect(await alone()).toEqual([true])
    const mate = await call(createBooking, { params: trip, body: aBooking(trip) })
    const { people: others, version: fresh } = await call(getBooking, { params: { ...trip, bookingId: mate.id } })
    const moved = { params: { ...trip, participantId: others[0]!.participantId } }
    const roomId = (await board(trip)).rooms.find((r) => r.isSingleUse)!.roomId
    const from = (await board(trip)).rooms.find((r) => !r.isSingleUse)?.roomId ?? null
    const problem = await refused(movePerson, { ...moved, body: { from, roomId, swapWith: null } })
    expect(problem.code).toBe('bookings.room-kept-as-single')
    const off = { version: fresh, cause: 'operator' as const, reason: 'Prova' }
    await call(cancelBooking, { params: { ...trip, bookingId: mate.id }, body: off })

    const second = await call(createBooking, { params: trip, body: aBooking(trip) })
    const other = { ...trip, bookingId: second.id }
    const stored = await call(getBooking, { params: other })
    const leaving = { participantId: stored.people[1]!.participantId, version: stored.version }
    await call(cancelBooking, { params: other, body: { ...leaving, reason: 'Malattia' } })
    expect((await alone()).toSorted()).toEqual([false, true])
  })
})
