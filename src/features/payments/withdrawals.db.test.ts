import { describe, expect, it } from 'vitest'
import {
  createBooking,
  editBooking,
  getAvailability,
  getBooking,
} from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { listParticipants } from '#src/features/bookings/people/participants.contract.ts'
import { rowsOf } from '#src/features/bookings/people/participants.view.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking, previewCancellation } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { changeSettings, getSettings } from '#src/features/settings/settings.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { registerPayment } from './payments.contract.ts'

const { call, refused, act, pool } = await testApp({ now: '2027-03-03T09:00:00Z' })
const tripOnSale = () => act((work) => aTripOnSale(work))

describe('a person who withdraws', () => {
  it('does so as many days before as the agency counts them', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const days = async (body: Record<string, boolean>) => {
      const stored: Record<string, unknown> = await call(getSettings, {})
      const from = Object.fromEntries(Object.keys(body).map((key) => [key, stored[key]]))
      await call(changeSettings, { body: { ...body, from } })
      const { daysBefore } = await call(previewCancellation, { params: { ...trip, bookingId: id }, query: {} })
      return daysBefore
    }
    // From Wednesday 3 March to Friday 12 March.
    expect(await days({})).toBe(9)
    expect(await days({ isDepartureDayCounted: true })).toBe(10)
    expect(await days({ isPenaltyInWorkingDays: true })).toBe(8)
    expect(await days({ isWithdrawalDayCounted: false })).toBe(7)
    const usual = { isDepartureDayCounted: false, isPenaltyInWorkingDays: false, isWithdrawalDayCounted: true }
    expect(await days(usual)).toBe(9)
  })

  it('from a double leaves the bed and the place at once, and pays the penalty of the drawing', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    await call(registerPayment, {
      params,
      body: { kind: 'balance', cents: 190_120, method: 'bankTransfer', paidOn: '2027-03-01' },
    })
    const { people, version } = await call(getBooking, { params })
    const leaver = people[1]!.participantId
    const preview = await call(previewCancellation, { params, query: { participantId: leaver } })
    // 9 days before: 75 % of the quota, the whole fee. The policy is not issued yet, so its premium is refunded.
    expect(preview).toMatchObject({
      daysBefore: 9,
      priceCents: 95_060,
      retainedCents: 69_250,
      paidCents: 190_120,
      newPriceCents: 164_310,
      refundCents: 25_810,
      refundBy: '2027-03-17',
    })
    expect(preview.leftAlone).toMatchObject([{ surname: 'Rossi', bookingId: id, supplementCents: 19_500 }])
    await call(cancelBooking, {
      params,
      body: {
        version,
        participantId: leaver,
        reason: 'Turni di lavoro cambiati',
        refundCents: 25_810,
        leftAlone: [{ participantId: people[0]!.participantId, choice: 'later' }],
      },
    })
    const after = await call(getBooking, { params })
    expect(after).toMatchObject({
      adults: 1,
      status: 'confirmed',
      roomType: 'DBL',
      money: { priceCents: 164_310, dueCents: -25_810, refundCents: 25_810 },
    })
    expect(after.people).toHaveLength(1)
    expect(after.canceledPeople.map(({ surname }) => surname)).toEqual(['Ferri'])
    expect(await call(getAvailability, { params: trip })).toMatchObject({ placesLeft: 49 })
    const { rows } = await pool.query(
      'select count(*)::int as n from beds b join rooms r on r.id = b.room_id where r.trip_id = $1',
      [trip.tripId],
    )
    expect(rows[0].n).toBe(1)
  })

  it('is charged the single use of the double they keep even when the hotel has no DUS left', async () => {
    const trip = await act((work) => aTripOnSale(work, { rooms: { DBL: 3 } }))
    for (const status of ['confirmed', 'customerOption'] as const) {
      const confirmBy = '2027-03-09'
      const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, status, confirmBy }) })
      const params = { ...trip, bookingId: id }
      const { people, version } = await call(getBooking, { params })
      const who = { participantId: people[1]!.participantId }
      const { leftAlone, newPriceCents } = await call(previewCancellation, { params, query: who })
      expect(leftAlone).toMatchObject([{ hasDusLeft: false, supplementCents: 19_500 }])
      const choices = [{ participantId: leftAlone[0]!.participantId, choice: 'dus' as const }]
      await call(cancelBooking, { params, body: { version, ...who, reason: 'Malattia', leftAlone: choices } })
      const after = await call(getBooking, { params })
      expect(after).toMatchObject({ roomType: 'DBL', money: { priceCents: newPriceCents + 19_500 } })
      // The form is saved unchanged: the supplement stays.
      const body = { ...aBooking({ ...trip, status, confirmBy, adults: 1, people: [] }), version: after.version }
      const kept = { ...aParticipant(), ...after.people[0]! }
      await call(editBooking, { params, body: { ...body, people: [kept] } })
      expect((await call(getBooking, { params })).money.priceCents).toBe(newPriceCents + 19_500)
    }
  })

  it('leaves alone also a head without a name, who gets the same choice', async () => {
    const trip = await tripOnSale()
    const later = { namesBy: '2027-03-09', referenceName: 'Gruppo', referencePhone: '035 123456' }
    const people = [aParticipant({ isDefaultContact: true })]
    const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, ...later, people, adults: 2 }) })
    const params = { ...trip, bookingId: id }
    const { people: kept, version } = await call(getBooking, { params })
    const named = { participantId: kept[0]!.participantId }
    const asked = async (query: object) => call(previewCancellation, { params, query })
    const unnamed = { participantId: kept[1]!.participantId }
    expect(kept.map(({ surname, hasBed }) => [surname, hasBed])).toEqual([
      ['Rossi', true],
      [null, true],
    ])
    expect(await asked(unnamed)).toMatchObject({
      leftAlone: [{ ...named, surname: 'Rossi', supplementCents: 19_500 }],
    })
    const { leftAlone, newPriceCents } = await asked(named)
    expect(leftAlone).toMatchObject([{ ...unnamed, surname: null, name: null, supplementCents: 19_500 }])
    const leave = { ...named, version, reason: 'Malattia' }
    const dus = { ...unnamed, choice: 'dus' as const }
    await call(cancelBooking, { params, body: { ...leave, leftAlone: [dus] } })
    const { rows } = await pool.query(
      "select params ->> 'reason-HealthData' as reason from activity_entries where kind = 'bookings.activity-left' and subject_id = $1",
      [id],
    )
    expect(rows).toEqual([{ reason: 'Malattia · chi resta tiene la camera in uso singola' }])
    // A room without people leaves nobody alone in it.
    const { version: last } = await call(getBooking, { params })
    for (const choice of ['dus', 'later'] as const)
      expect(
        await refused(cancelBooking, {
          params,
          body: { version: last, reason: 'Tutti', leftAlone: [{ ...unnamed, choice }] },
        }),
      ).toMatchObject({
        status: 422,
        fields: [{ path: '/leftAlone/0/participantId', code: 'bookings.nobody-left-alone' }],
      })
    expect(await call(getBooking, { params })).toMatchObject({
      ...{ adults: 1, people: [{ ...unnamed, surname: null, isDefaultContact: true }], roomType: 'DUS' },
      money: { priceCents: newPriceCents + 19_500 },
    })
  })

  it('leaves every list; where we cancel everything is refunded', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    await call(registerPayment, {
      params,
      body: { kind: 'deposit', cents: 50_000, method: 'cash', paidOn: '2027-03-01' },
    })
    await call(cancelBooking, {
      params,
      body: { version: 1, cause: 'operator', reason: 'Errore nostro', refundCents: 50_000 },
    })
    const after = await call(getBooking, { params })
    expect(after).toMatchObject({ status: 'canceled', money: { priceCents: 0, dueCents: -50_000 } })
    expect((await call(listParticipants, { params: trip, query: {} })).bookings).toEqual([])
    expect(rowsOf((await call(listParticipants, { params: trip, query: { of: 'canceled' } })).bookings)).toHaveLength(2)
    expect(await call(getAvailability, { params: trip })).toMatchObject({ placesLeft: 50, roomsLeft: { DBL: 14 } })
    expect((await refused(cancelBooking, { params, body: { version: 2, reason: 'Di nuovo' } })).code).toBe(
      'bookings.already-canceled',
    )
  })

  it('is listed among those who left, with the penalty; refunds are summed by booking', async () => {
    const trip = await tripOnSale()
    const pay = (bookingId: string, cents: number) =>
      call(registerPayment, {
        params: { ...trip, bookingId },
        body: { kind: 'balance', cents, method: 'bankTransfer', paidOn: '2027-03-01' },
      })
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    await pay(id, 190_120)
    const { people } = await call(getBooking, { params: { ...trip, bookingId: id } })
    const body = { version: 1, participantId: people[1]!.participantId, reason: 'Malattia', refundCents: 25_810 }
    await call(cancelBooking, { params: { ...trip, bookingId: id }, body })
    const other = await call(createBooking, { params: trip, body: aBooking(trip) })
    await pay(other.id, 50_000)
    const whole = { version: 1, cause: 'operator' as const, reason: 'Errore nostro', refundCents: 50_000 }
    await call(cancelBooking, { params: { ...trip, bookingId: other.id }, body: whole })
    const off = await call(listParticipants, { params: trip, query: { of: 'canceled' } })
    expect(
      rowsOf(off.bookings).map(({ surname, status, leftOn, penaltyCents, dueCents, refundBy }) => [
        surname,
        status,
        leftOn,
        penaltyCents,
        dueCents,
        refundBy,
      ]),
    ).toEqual([
      ['Ferri', 'confirmed', '2027-03-03', 69_250, -25_810, '2027-03-17'],
      ['Rossi', 'canceled', '2027-03-03', 0, -50_000, '2027-03-17'],
      ['Ferri', 'canceled', '2027-03-03', 0, -50_000, '2027-03-17'],
    ])
    expect(off.counts).toMatchObject({ all: 1, canceled: 3, toRefund: 2 })
    expect(off.refunds).toEqual({ bookings: 2, cents: 75_810 })
    const all = await call(listParticipants, { params: trip, query: { of: 'everybody' } })
    expect(rowsOf(all.bookings).map(({ surname, leftOn }) => [surname, leftOn !== null])).toEqual([
      ['Rossi', false],
      ['Ferri', true],
      ['Rossi', true],
      ['Ferri', true],
    ])
  })

  it('leaves what is still to be paid to those who stay', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const { people } = await call(getBooking, { params })
    const body = { version: 1, participantId: people[1]!.participantId, reason: 'Malattia' }
    await call(cancelBooking, { params, body })
    const all = await call(listParticipants, { params: trip, query: { of: 'everybody' } })
    const { dueCents } = (await call(getBooking, { params })).money
    expect(dueCents).toBeGreaterThan(0)
    expect(rowsOf(all.bookings).map((row) => [row.surname, row.status, row.leftOn, row.dueCents])).toEqual([
      ['Rossi', 'confirmed', null, dueCents],
      ['Ferri', 'confirmed', '2027-03-03', 0],
    ])
    expect(all.counts).toMatchObject({ confirmed: 1, missingBalance: 1, canceled: 1, toRefund: 0 })
  })

  it('never leaves children without an adult', async () => {
    const trip = await tripOnSale()
    const child = aParticipant({
      surname: 'Rossi',
      name: 'Federico',
      sex: 'M',
      bornOn: '2018-01-01',
      birthCode: 'H501',
    })
    const { id } = await call(createBooking, {
      params: trip,
      body: aBooking({ ...trip, people: [aParticipant({ isDefaultContact: true }), child], adults: 1, children: 1 }),
    })
    const params = { ...trip, bookingId: id }
    const { people, money } = await call(getBooking, { params })
    expect(money.priceCents).toBe(89_000 + 62_000 + 5_000 + 6_040)
    const problem = await refused(cancelBooking, {
      params,
      body: { version: 1, participantId: people[0]!.participantId, reason: 'No' },
    })
    expect(problem.code).toBe('bookings.last-adult')
  })
})
