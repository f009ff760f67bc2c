import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createBooking,
  editBooking,
  getAvailability,
  getBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { bookingsJobs } from '#src/features/bookings/bookings.jobs.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { listDepartures, removeDeparture } from '#src/features/departures/departures.contract.ts'
import { editService, getService } from '#src/features/services/programme/services.contract.ts'
import { cancelTrip, confirmTrip, putOnSale } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { aCompleteDraft } from '#src/features/trips/trips.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { registerPayment } from './payments.contract.ts'

const app = await testApp({ now: '2027-03-03T09:00:00Z' })
const { call, answer, act, pool, clock } = app
const tripOnSale = (given: Parameters<typeof aTripOnSale>[1] = {}) => act((work) => aTripOnSale(work, given))

const statuses = async (all: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(all)).map(({ statusCode }) => statusCode).toSorted()
const codesOf = (all: readonly { body: string }[]) => new Set(all.map(({ body }) => JSON.parse(body).code))

const foreigner = (index: number) =>
  aParticipant({
    surname: 'Dupont',
    name: `Jean ${index}`,
    taxCode: randomUUID().replaceAll('-', ''),
    taxCodeCountry: 'FR',
  })
const party = (trip: TripOnSale, heads: number, given: Partial<BookingInput> = {}) =>
  aBooking({
    ...trip,
    people: [foreigner(heads)],
    adults: heads,
    namesBy: '2027-03-10',
    referenceName: 'Gruppo',
    referencePhone: '035 123456',
    ...given,
  })
const numberOf = async (text: string, values: unknown[]): Promise<number> => (await pool.query(text, values)).rows[0].n

async function booked(trip: TripOnSale, given: Partial<BookingInput> = {}) {
  const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...given }) })
  return { ...trip, bookingId: id }
}

describe('at the same moment', () => {
  it('parties of one to four never take more than the existing places', async () => {
    const trip = await tripOnSale({ maxPlaces: 10, rooms: { QUAD: 40 } })
    const all = Array.from({ length: 30 }, (_, index) =>
      answer(createBooking, { params: trip, body: party(trip, (index % 4) + 1, { roomType: 'QUAD' }) }),
    )
    expect((await statuses(all)).every((status) => status === 201 || status === 422)).toBe(true)
    const { placesLeft } = await call(getAvailability, { params: trip })
    expect(placesLeft).toBe(0)
  })

  it('of an edit and a withdrawal from one version one is refused as stale', async () => {
    const params = await booked(await tripOnSale())
    const { people } = await call(getBooking, { params })
    const same = people.map((person) => ({ ...aParticipant(), ...person }))
    const edited = answer(editBooking, {
      params,
      body: { ...aBooking({ ...params, people: same }), notes: 'Nota', version: 1 },
    })
    const withdrawn = answer(cancelBooking, {
      params,
      body: { version: 1, participantId: people[1]!.participantId, reason: 'Rinuncia' },
    })
    expect(await statuses([edited, withdrawn])).toEqual([200, 409])
  })

  it('payments and a cancellation leave a ledger that adds up', async () => {
    const params = await booked(await tripOnSale())
    const payment = { kind: 'deposit', cents: 10_000, method: 'cash', paidOn: '2027-03-01', isAnother: true } as const
    const all = [
      ...Array.from({ length: 5 }, () => answer(registerPayment, { params, body: payment })),
      answer(cancelBooking, { params, body: { version: 1, reason: 'Rinuncia', cause: 'operator' } }),
    ]
    expect(await statuses(all)).toEqual([200, 201, 201, 201, 201, 201])
    expect((await call(getBooking, { params })).money).toMatchObject({ paidCents: 50_000, dueCents: -50_000 })
  })

  it('refunds never exceed what was paid', async () => {
    const params = await booked(await tripOnSale())
    const entry = { method: 'cash', paidOn: '2027-03-01' } as const
    await call(registerPayment, { params, body: { kind: 'deposit', cents: 10_000, ...entry } })
    const all = Array.from({ length: 4 }, () =>
      answer(registerPayment, { params, body: { kind: 'refund', cents: 6_000, ...entry, isAnother: true } }),
    )
    expect(await statuses(all)).toEqual([201, 422, 422, 422])
  })

  it('a draft is put on sale once, with one trip for each date', async () => {
    const series = { repetition: 'once', customOn: '2027-07-02' } as const
    const draft = await act((work) => aCompleteDraft(work, { series }))
    const all = Array.from({ length: 4 }, () =>
      answer(putOnSale, { params: { tripId: draft.id }, body: { version: draft.version } }),
    )
    expect(await statuses(all)).toEqual([200, 409, 409, 409])
    expect((await call(getTrip, { params: { tripId: draft.id } })).siblings).toHaveLength(1)
  })

  it('a draft put on sale keeps a departure, however fast they are removed', async () => {
    for (let round = 0; round < 5; round++) {
      const draft = await act((work) => aCompleteDraft(work))
      const params = { itineraryId: draft.id }
      const { departures } = await call(listDepartures, { params })
      const removals = departures.map(({ id }) => answer(removeDeparture, { params: { departureId: id }, query: {} }))
      const sale = answer(putOnSale, { params: { tripId: draft.id }, body: { version: draft.version } })
      await Promise.all([...removals, sale])
      const trip = await call(getTrip, { params: { tripId: draft.id } })
      if (trip.status === 'forSale') expect(trip.departures.length).toBeGreaterThan(0)
    }
  })

  it('a trip is either confirmed or cancelled', async () => {
    const trip = await tripOnSale()
    const { version, title } = await call(getTrip, { params: trip })
    const confirmed = answer(confirmTrip, { params: trip, body: { version, force: { reason: 'Gruppo chiuso' } } })
    const cancelled = answer(cancelTrip, { params: trip, body: { version, title, reason: 'Pochi' } })
    expect(await statuses([confirmed, cancelled])).toEqual([200, 409])
  })

  it('a cancelled trip leaves no holding booking, whoever was booking', async () => {
    const trip = await tripOnSale()
    const { version, title } = await call(getTrip, { params: trip })
    const bookings = Array.from({ length: 10 }, () => answer(createBooking, { params: trip, body: party(trip, 1) }))
    const cancelled = answer(cancelTrip, { params: trip, body: { version, title, reason: 'Pochi' } })
    expect((await statuses([...bookings, cancelled])).every((status) => status < 500)).toBe(true)
    expect(
      await numberOf('select count(*)::int as n from bookings where trip_id = $1 and is_holding', [trip.tripId]),
    ).toBe(0)
  })

  it('a departure is removed or boarded at, never both, and the refusal says why', async () => {
    for (let round = 0; round < 5; round++) {
      const trip = await tripOnSale()
      const [removal, ...bookings] = await Promise.all([
        answer(removeDeparture, { params: trip, query: {} }),
        ...Array.from({ length: 3 }, () => answer(createBooking, { params: trip, body: party(trip, 1) })),
      ])
      const isGone = removal!.statusCode === 200
      if (!isGone) expect(codesOf([removal!])).toEqual(new Set(['departures.in-use']))
      const refusedBookings = bookings.filter(({ statusCode }) => statusCode !== 201)
      expect(refusedBookings).toHaveLength(isGone ? 3 : 0)
      if (isGone) {
        expect(codesOf(refusedBookings)).toEqual(new Set(['bookings.departure-not-of-trip']))
        expect(JSON.parse(refusedBookings[0]!.body).fields[0].path).toBe('/departureId')
      }
    }
  })

  it('rooms given up and rooms booked never exceed what the hotel gives', async () => {
    const trip = await tripOnSale({ rooms: { DBL: 3 } })
    const params = { serviceId: trip.hotelId }
    const { files: _files, roomsTaken: _taken, provider, ...hotel } = await call(getService, { params })
    const fewer = {
      ...hotel,
      providerId: provider!.id,
      allotments: hotel.allotments.map((row) => ({ ...row, quantity: 1 })),
      gratuities: [],
    }
    const all = [
      ...Array.from({ length: 4 }, () => answer(createBooking, { params: trip, body: party(trip, 2) })),
      answer(editService, { params, body: fewer }),
    ]
    expect((await statuses(all)).every((status) => status < 500)).toBe(true)
    const { roomsLeft } = await call(getAvailability, { params: trip })
    expect(roomsLeft.DBL).toBeGreaterThanOrEqual(0)
  })

  it('the same people are booked on two trips in opposite order', async () => {
    const [one, other] = [await tripOnSale(), await tripOnSale({ departsOn: '2027-05-07' })]
    const [a, b] = [foreigner(1), foreigner(2)]
    const all = Array.from({ length: 8 }, (_, index) => {
      const trip = index % 2 === 0 ? one : other
      const people = (index % 2 === 0 ? [a, b] : [b, a]).map((person) => ({ ...person, phone: `035 1234${index}0` }))
      return answer(createBooking, { params: trip, body: aBooking({ ...trip, people }) })
    })
    expect((await statuses(all)).every((status) => status === 201 || status === 422)).toBe(true)
  })

  it('one key for different calls is a separate key for each', async () => {
    const params = await booked(await tripOnSale())
    const key = randomUUID()
    const payment = { kind: 'deposit', cents: 10_000, method: 'cash', paidOn: '2027-03-01', isAnother: true } as const
    const all = [
      answer(registerPayment, { params, body: payment }, { key }),
      answer(registerPayment, { params, body: payment }, { key }),
      answer(cancelBooking, { params, body: { version: 1, reason: 'Rinuncia' } }, { key }),
    ]
    expect(await statuses(all)).toEqual([200, 201, 201])
    expect((await call(getBooking, { params })).money.paidCents).toBe(10_000)
  })
})

describe('an option', () => {
  const lapse = () => bookingsJobs[0]!.run(app, undefined, { id: 'x', isLast: false })
  const option = { status: 'customerOption', confirmBy: '2027-03-27' } as const
  const statusOf = async (params: { tripId: string; bookingId: string }) => (await call(getBooking, { params })).status

  it('holds to the last minute of its day in Rome, also when the clocks go forward that night', async () => {
    const trip = await tripOnSale({ departsOn: '2027-05-07' })
    const params = await booked(trip, option)
    clock.set('2027-03-27T22:59:59Z')
    await lapse()
    expect(await statusOf(params)).toBe('customerOption')
    clock.set('2027-03-27T23:00:00Z')
    await lapse()
    expect(await statusOf(params)).toBe('notConfirmed')
    expect((await call(getAvailability, { params: trip })).placesLeft).toBe(50)
    expect(
      await numberOf('select count(*)::int as n from beds where room_id in (select id from rooms where trip_id = $1)', [
        trip.tripId,
      ]),
    ).toBe(0)
    clock.set('2027-03-03T09:00:00Z')
  })

  it('with a payment under way does not lapse', async () => {
    const trip = await tripOnSale({ departsOn: '2027-05-07' })
    const options = await Promise.all(
      [1, 2, 3, 4].map((index) => booked(trip, { ...option, people: [foreigner(index)], adults: 1 })),
    )
    clock.set('2027-03-28T09:00:00Z')
    const payment = { kind: 'deposit', cents: 10_000, method: 'cash', paidOn: '2027-03-01', isAnother: true } as const
    const paid = options.map((params) => answer(registerPayment, { params, body: payment }))
    await Promise.all([lapse(), ...paid])
    await lapse()
    for (const params of options) {
      const { n } = (
        await pool.query(
          `select count(*)::int as n from activity_entries where subject_id = $1 and kind = 'bookings.activity-lapsed'`,
          [params.bookingId],
        )
      ).rows[0]
      expect(await statusOf(params)).toBe(n === 1 ? 'notConfirmed' : 'customerOption')
    }
    clock.set('2027-03-03T09:00:00Z')
  })
})
