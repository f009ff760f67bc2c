import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.commands.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import type { Role } from '#src/shared/abilities.ts'
import { getLoadingList } from './loading.contract.ts'

const { act, call, refused } = await testApp({ now: '2027-02-20T09:00:00Z' })

let trip: TripOnSale
const book = (given: Partial<BookingInput>) =>
  act((work) => createBooking(work, trip.tripId, aBooking({ ...trip, ...given })))
const listFor = (as: Role = 'booking') => call(getLoadingList, { params: trip }, { as })

beforeAll(async () => {
  trip = await act((work) => aTripOnSale(work))
  await book({
    roomType: 'TRP',
    adults: 2,
    children: 1,
    notes: 'Bagaglio ingombrante',
    namesBy: '2027-03-05',
    referenceName: 'Rossi Mario',
    referencePhone: '+39 333 482 1907',
    people: [
      aParticipant({ surname: 'Rossi', name: 'Mario', isDefaultContact: true, phone: '+39 333 482 1907' }),
      aParticipant({
        ...{ surname: 'Rossi', name: 'Federico', bornOn: '2015-09-02', departureId: trip.otherDepartureId },
        boardingNote: 'Pedana per la sedia a rotelle',
      }),
    ],
  })
  await book({
    roomType: 'SGL',
    adults: 1,
    status: 'customerOption',
    confirmBy: '2027-03-05',
    people: [aParticipant({ surname: 'Sala', name: 'Bruno', isDefaultContact: true, bornOn: '1961-03-12' })],
  })
  await book({
    roomType: 'SGL',
    adults: 1,
    status: 'waitingList',
    confirmBy: '2027-03-05',
    people: [aParticipant({ surname: 'Neri', name: 'Ivo', isDefaultContact: true, bornOn: '1962-03-12' })],
  })
  await book({
    ...{ isStaff: true, roomType: 'SGL', adults: 1, agencyId: null },
    people: [
      aParticipant({
        ...{ surname: 'Mazzoleni', name: 'Diego', type: 'driver', plate: 'GA482KR', phone: '+39 347 551 2083' },
        ...{ isDefaultContact: true, bornOn: '1970-03-12' },
      }),
    ],
  })
})

describe('the loading list', () => {
  it('has the heads of holding bookings at their departures, named or not, and no crew', async () => {
    const { stops } = await listFor()
    const said = stops.map(({ departureId, people }) => [
      departureId,
      people.map(({ bookingNumber, surname, name, status }) => [bookingNumber, surname, name, status]),
    ])
    expect(new Map(said as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        [
          trip.departureId,
          [
            [1, 'Rossi', 'Mario', 'confirmed'],
            [1, null, null, 'confirmed'],
            [2, 'Sala', 'Bruno', 'customerOption'],
          ],
        ],
        [trip.otherDepartureId, [[1, 'Rossi', 'Federico', 'confirmed']]],
      ]),
    )
  })

  it('shows telephones, the age of minors, the last day of an option and the day for the names', async () => {
    const { stops } = await listFor()
    const people = stops.flatMap((stop) => stop.people)
    const [mario, unnamed, bruno] = stops.find(({ departureId }) => departureId === trip.departureId)!.people
    expect(mario).toMatchObject({ phone: '+393334821907', age: null, notes: 'Bagaglio ingombrante', confirmBy: null })
    expect(unnamed).toMatchObject({ phone: null, namesBy: '2027-03-05', notes: null })
    expect(bruno).toMatchObject({ confirmBy: '2027-03-05' })
    expect(people.find(({ name }) => name === 'Federico')).toMatchObject({ age: 11, namesBy: null })
  })

  it('shows what a booking owes once, beside its contact, and not to people who may not read payments', async () => {
    const owed = (await listFor()).stops.flatMap(({ people }) => people.map(({ dueCents }) => dueCents))
    expect(owed.filter((due) => due !== null)).toEqual([expect.any(Number), expect.any(Number)])
    const seen = await listFor('busOffice')
    expect(JSON.stringify(seen)).not.toContain('dueCents')
    expect(seen.stops.flatMap(({ people }) => people)).toHaveLength(4)
  })

  it('says who needs help to board, and which help only to readers of health data', async () => {
    const federico = async (as: Role) =>
      (await listFor(as)).stops.flatMap(({ people }) => people).find(({ name }) => name === 'Federico')
    expect(await federico('booking')).toMatchObject({
      isBoardingAssisted: true,
      boardingNote: 'Pedana per la sedia a rotelle',
    })
    for (const role of ['busOffice', 'accountingOffice'] as const) {
      expect(await federico(role)).toMatchObject({ isBoardingAssisted: true })
      expect(JSON.stringify(await listFor(role))).not.toMatch(/boardingNote|Pedana/)
    }
  })

  it('names the driver, and nobody who is not on the trip', async () => {
    const { drivers, leaders, coach } = await listFor()
    expect({ drivers, leaders, coach }).toMatchObject({
      drivers: [{ name: 'Mazzoleni Diego', phone: '+393475512083', plate: 'GA482KR', vehicleId: null }],
      leaders: [],
      coach: null,
    })
  })

  it('names who seems to be on it twice, however their name is spelled, and nobody else', async () => {
    expect((await listFor()).maybeTwice).toEqual([])
    const other = await act((work) => aTripOnSale(work, { rooms: { SGL: 2 } }))
    for (const [surname, name] of [
      ["D'Angelo", 'Nicolò'],
      ['D ANGELO', 'NICOLO'],
    ]) {
      const person = aParticipant({ surname, name, bornOn: '1990-12-31', taxCode: '', isDefaultContact: true })
      const booking = aBooking({ ...other, roomType: 'SGL', adults: 1, people: [person] })
      await act((work) => createBooking(work, other.tripId, booking))
    }
    const found = await call(getLoadingList, { params: other }, { as: 'booking' })
    expect(found.maybeTwice).toEqual(['D ANGELO NICOLO'])
    expect(JSON.stringify(found)).not.toMatch(/bornOn|taxCode/)
  })

  it('of an unknown trip is not found', async () => {
    expect((await refused(getLoadingList, { params: { tripId: randomUUID() } })).status).toBe(404)
  })
})
