import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  createBooking,
  editBooking,
  getAvailability,
  getBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { promoteWaiting, waitAgain } from './waiting-list.contract.ts'

const { call, refused, act, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => aParticipant({ bornOn: `196${at}-05-06`, isDefaultContact: at === 0 }))
const waits = async (trip: TripOnSale, heads: number, roomType: 'DBL' | 'TRP' | 'TWN' = 'DBL') => {
  const { id } = await call(createBooking, {
    params: trip,
    body: aBooking({ ...trip, status: 'waitingList', roomType, people: people(heads) }),
  })
  return { ...trip, bookingId: id }
}

describe('the waiting list', () => {
  it('offers the first party that fits as a whole an option of two days, with places, room and beds', async () => {
    const trip = await act((work) => aTripOnSale(work, { maxPlaces: 4, rooms: { DBL: 3, TRP: 1 } }))
    await call(createBooking, { params: trip, body: aBooking(trip) })
    const three = await waits(trip, 3, 'TRP')
    const first = await waits(trip, 2)
    const second = await waits(trip, 2)
    expect((await refused(promoteWaiting, { params: three, body: {} })).code).toBe('bookings.party-too-big')
    expect((await refused(promoteWaiting, { params: second, body: {} })).code).toBe('bookings.others-before')
    const promoted = await call(promoteWaiting, { params: first, body: {} })
    expect(promoted).toEqual({ version: 2, confirmBy: '2027-03-05' })
    const booking = await call(getBooking, { params: first })
    expect(booking).toMatchObject({ status: 'customerOption', confirmBy: '2027-03-05' })
    expect(booking.people.map(({ hasBed }) => hasBed)).toEqual([true, true])
    expect(await call(getAvailability, { params: trip })).toMatchObject({ placesLeft: 0, roomsLeft: { DBL: 1 } })
    expect((await refused(promoteWaiting, { params: first, body: {} })).code).toBe('bookings.not-waiting')
    expect((await refused(promoteWaiting, { params: second, body: {} })).code).toBe('bookings.party-too-big')
  })

  it.each([
    ['completed', 'trips.locked-completed'],
    ['cancelled', 'trips.locked-cancelled'],
  ])('stands still on a %s trip: nobody is promoted, nobody put back', async (status, code) => {
    const trip = await act((work) => aTripOnSale(work))
    const [waiting, promoted] = [await waits(trip, 2), await waits(trip, 2)]
    await call(promoteWaiting, { params: waiting, body: {} })
    await act((work) => work.tx.execute(sql`update trips set status = ${status} where id = ${trip.tripId}`))
    expect((await refused(promoteWaiting, { params: promoted, body: {} })).code).toBe(code)
    expect((await refused(waitAgain, { params: waiting, body: { version: 2 } })).code).toBe(code)
  })

  it('gives an option that ends before the coach leaves', async () => {
    const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-03-05' }))
    expect(await call(promoteWaiting, { params: await waits(trip, 2), body: {} })).toMatchObject({
      confirmBy: '2027-03-04',
    })
  })

  it('promotes nobody without a room of their type, and nobody for a user who may not', async () => {
    const trip = await act((work) => aTripOnSale(work, { rooms: { DBL: 1 } }))
    await call(createBooking, { params: trip, body: aBooking(trip) })
    const party = await waits(trip, 2)
    expect((await refused(promoteWaiting, { params: party, body: {} })).code).toBe('bookings.no-room-left')
    expect((await refused(promoteWaiting, { params: party, body: {} }, { as: 'busOffice' })).status).toBe(403)
  })

  it('gives the last places to one of two operators who promote at once', async () => {
    const trip = await act((work) => aTripOnSale(work, { maxPlaces: 2 }))
    const parties = [await waits(trip, 2), await waits(trip, 2)]
    const tries = await Promise.allSettled(
      [parties[0]!, parties[0]!, parties[1]!].map((params) => call(promoteWaiting, { params, body: {} })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await call(getAvailability, { params: trip })).toMatchObject({ placesLeft: 0 })
  })

  it('is not passed over by the form of a booking: a later party waits while an earlier one fits', async () => {
    const trip = await act((work) => aTripOnSale(work, { maxPlaces: 4, rooms: { DBL: 3, TRP: 1 } }))
    await call(createBooking, { params: trip, body: aBooking(trip) })
    const three = await waits(trip, 3, 'TRP')
    const first = await waits(trip, 2)
    const second = await waits(trip, 2)
    expect(await call(getAvailability, { params: trip })).toMatchObject({
      placesLeft: 2,
      waiting: [three, first, second].map(({ bookingId }) => ({ bookingId })),
    })
    const become = async (params: typeof first, status: 'confirmed' | 'customerOption' | 'waitingList') => {
      const { people: kept, version } = await call(getBooking, { params })
      const same = kept.map((person) => ({ ...aParticipant(), ...person }))
      const confirmBy = '2027-03-04'
      return { params, body: { ...aBooking({ ...trip, people: same, status, confirmBy }), version } }
    }
    for (const status of ['confirmed', 'customerOption'] as const)
      expect(await refused(editBooking, await become(second, status))).toMatchObject({
        code: 'bookings.others-before',
        fields: [{ path: '/status', text: expect.stringContaining('chi aspetta da più tempo') }],
      })
    await call(editBooking, await become(second, 'waitingList'))
    expect(await call(getBooking, { params: second })).toMatchObject({ status: 'waitingList' })
    // A party of three does not fit into the two remaining places: it goes on waiting and blocks nobody.
    await call(editBooking, await become(first, 'confirmed'))
    expect(await call(getAvailability, { params: trip })).toMatchObject({ placesLeft: 0 })
    expect(await call(getBooking, { params: three })).toMatchObject({ status: 'waitingList' })
    expect((await refused(editBooking, await become(second, 'confirmed'))).code).toMatch(/^bookings.trip-full/)
  })

  it('is passed over only with a reason, by a new booking, by one that grows and by one that waited', async () => {
    const trip = await act((work) => aTripOnSale(work, { maxPlaces: 8, rooms: { DBL: 5, TRP: 1, TWN: 1 } }))
    const held = await call(createBooking, { params: trip, body: aBooking(trip) })
    const first = await waits(trip, 2)
    const second = await waits(trip, 2)
    const before = { status: 422, code: 'bookings.others-before', fields: [{ path: '/status' }] }
    const fresh = aBooking({ ...trip, people: people(1), roomType: 'TWN' })
    expect(await refused(createBooking, { params: trip, body: fresh })).toMatchObject(before)
    expect(await refused(createBooking, { params: trip, body: { ...fresh, aheadReason: ' ' } })).toMatchObject(before)
    expect((await call(getAvailability, { params: trip })).placesLeft).toBe(6)
    const made = await call(createBooking, { params: trip, body: { ...fresh, aheadReason: 'Ospite del parroco' } })

    const form = async (bookingId: string, given: Partial<Parameters<typeof aBooking>[0]>) => {
      const { people: kept, version } = await call(getBooking, { params: { ...trip, bookingId } })
      const same = kept.map((person) => ({ ...aParticipant(), ...person }))
      const body = { ...aBooking({ ...trip, people: same, confirmBy: '2027-03-04', ...given }), version }
      return { params: { ...trip, bookingId }, body }
    }
    // A booking that keeps what it holds passes nobody over. One more head does, and so does a room that somebody waits
    // for.
    await call(editBooking, await form(held.id, { notes: 'Vicino al finestrino' }))
    const grown = await form(held.id, { adults: 3, roomType: 'TRP', namesBy: '2027-03-05', referenceName: 'Rossi' })
    grown.body.referencePhone = '+39 333 4821907'
    expect(await refused(editBooking, grown)).toMatchObject(before)
    expect(await refused(editBooking, await form(made.id, { roomType: 'DBL' }))).toMatchObject(before)
    await call(editBooking, { ...grown, body: { ...grown.body, aheadReason: 'La nonna viaggia con loro' } })
    const later = await form(second.bookingId, { status: 'confirmed' })
    expect(await refused(editBooking, later)).toMatchObject(before)
    await call(editBooking, { ...later, body: { ...later.body, aheadReason: 'I primi non rispondono' } })
    const { rows } = await pool.query(
      "select params ->> 'reason-HealthData' as reason, subject_id from activity_entries where kind = 'bookings.activity-ahead' and itinerary_id = $1 order by seq",
      [trip.tripId],
    )
    expect(rows).toEqual([
      { reason: 'Ospite del parroco', subject_id: made.id },
      { reason: 'La nonna viaggia con loro', subject_id: held.id },
      { reason: 'I primi non rispondono', subject_id: second.bookingId },
    ])
    // Without anybody to pass over, no reason is logged.
    await call(promoteWaiting, { params: first, body: {} })
    expect(
      (await pool.query("select 1 from activity_entries where kind = 'bookings.activity-ahead'")).rows,
    ).toHaveLength(3)
  })

  it('undoes a promotion: the party waits in its former place, until something else was done', async () => {
    const trip = await act((work) => aTripOnSale(work, { maxPlaces: 2 }))
    const first = await waits(trip, 2)
    const second = await waits(trip, 2)
    const { version } = await call(promoteWaiting, { params: first, body: {} })
    expect((await refused(waitAgain, { params: first, body: { version: version - 1 } })).code).toBe('calls.stale')
    await call(waitAgain, { params: first, body: { version } })
    expect(await call(getBooking, { params: first })).toMatchObject({ status: 'waitingList', confirmBy: '2027-02-20' })
    expect((await refused(promoteWaiting, { params: second, body: {} })).code).toBe('bookings.others-before')
    const again = await call(promoteWaiting, { params: first, body: {} })
    const { people: kept } = await call(getBooking, { params: first })
    const same = kept.map((person) => ({ ...aParticipant(), ...person }))
    const body = { ...aBooking({ ...trip, people: same, confirmBy: '2027-03-04' }), version: again.version }
    await call(editBooking, { params: first, body })
    const late = { version: again.version + 1 }
    expect((await refused(waitAgain, { params: first, body: late })).code).toBe('bookings.not-waiting')
    expect((await refused(waitAgain, { params: second, body: { version: 1 } })).code).toBe('bookings.not-waiting')
  })
})
