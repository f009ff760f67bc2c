import { expect, it } from 'vitest'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { listPayments, registerPayment } from '#src/features/payments/payments.contract.ts'
import { registerRefunds, reverseRefunds } from '#src/features/payments/refunds.contract.ts'
import { changeSettings } from '#src/features/settings/settings.contract.ts'
import { cancelTrip } from '#src/features/trips/life/trip-states.contract.ts'
import { getTrip } from '#src/features/trips/page/trip.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import { listRefunds, listTripsWithRefunds } from './refunds.contract.ts'

const { act, app, call, clock, cookieOf, refused } = await testApp({ now: '2027-01-11T09:00:00Z' })
const trip = await act((work) => aTripOnSale(work, { departsOn: '2027-05-14' }))

async function booked(on: TripOnSale, surname: string, given: Partial<BookingInput> = {}) {
  const people = [aParticipant({ surname, name: 'Ada', sex: 'F', isDefaultContact: true, taxCode: null })]
  const body = aBooking({ ...on, people, adults: 1, roomType: 'DBL', ...given })
  const { id } = await call(createBooking, { params: on, body })
  return { tripId: on.tripId, bookingId: id }
}
const pay = (ids: { tripId: string; bookingId: string }, cents: number, kind: 'balance' | 'refund' = 'balance') =>
  call(registerPayment, {
    params: ids,
    body: { kind, cents, method: 'bankTransfer', paidOn: clock.today(), note: null },
  })
const withdrawn = async (ids: { tripId: string; bookingId: string }) => {
  const { version } = await call(getBooking, { params: ids })
  await call(cancelBooking, { params: ids, body: { version, cause: 'customer', reason: 'Rinuncia' } })
}
const list = (query: object = {}) => call(listRefunds, { query })
const money = async (ids: { tripId: string; bookingId: string }) => (await call(getBooking, { params: ids })).money!

const bassi = await booked(trip, 'Bassi')
await pay(bassi, 90_000)
const nava = await booked(trip, 'Nava')
const { owedCents: price } = await money(nava)
await pay(nava, price)

it('lists nothing while nobody is owed anything', async () => {
  expect(await list()).toEqual({
    refunds: [],
    groups: { late: { count: 0, cents: 0 }, open: { count: 0, cents: 0 } },
    total: 0,
    next: null,
  })
})

it('gives fourteen days from the withdrawal, and says what was paid and what is kept', async () => {
  clock.set('2027-02-20T09:00:00Z')
  await withdrawn(bassi)
  const { owedCents } = await money(bassi)
  expect((await list()).refunds).toMatchObject([
    {
      payer: 'Bassi Ada',
      reason: 'withdrawal',
      reasonOn: '2027-02-20',
      sinceOn: '2027-02-20',
      dueOn: '2027-03-06',
      group: 'open',
      paidCents: 90_000,
      keptCents: owedCents,
      refundCents: 90_000 - owedCents,
    },
  ])
})

it('gives fourteen days from the day on which too much came in', async () => {
  clock.set('2027-02-24T09:00:00Z')
  await pay(nava, 59_000)
  const { refunds, groups } = await list({ search: 'nava' })
  expect(refunds).toMatchObject([
    { reason: 'overpaid', reasonOn: '2027-02-24', dueOn: '2027-03-10', refundCents: 59_000, keptCents: 0 },
  ])
  expect(groups.open).toEqual({ count: 1, cents: 59_000 })
})

it('is owed since the oldest part that was not given back', async () => {
  clock.set('2027-02-27T09:00:00Z')
  await pay(bassi, 30_000)
  const [first] = (await list({ search: 'bassi' })).refunds
  expect(first).toMatchObject({ sinceOn: '2027-02-20' })
  await pay(bassi, first!.refundCents - 30_000, 'refund')
  expect((await list({ search: 'bassi' })).refunds).toMatchObject([
    { sinceOn: '2027-02-27', dueOn: '2027-03-13', refundCents: 30_000 },
  ])
})

it('is late after its last day, and follows the days of the settings', async () => {
  clock.set('2027-03-10T09:00:00Z')
  expect((await list()).groups.late.count).toBe(0)
  clock.set('2027-03-11T09:00:00Z')
  const { refunds, groups } = await list({ group: 'late' })
  expect(refunds.map(({ payer }) => payer)).toEqual(['Nava Ada'])
  expect(groups).toMatchObject({ late: { count: 1, cents: 59_000 }, open: { count: 1, cents: 30_000 } })
  await call(changeSettings, { body: { refundDays: 7, from: { refundDays: 14 } } })
  expect((await list()).groups.late.count).toBe(2)
  await call(changeSettings, { body: { refundDays: 14, from: { refundDays: 7 } } })
})

it('of a cancelled trip is everything that was paid', async () => {
  const gone = await act((work) => aTripOnSale(work, { departsOn: '2027-06-11' }))
  const milesi = await booked(gone, 'Milesi', { confirmBy: '2027-03-20' })
  await pay(milesi, 19_200)
  const { version, title } = await call(getTrip, { params: gone })
  await call(cancelTrip, { params: gone, body: { version, title, reason: 'Pochi iscritti' } })
  expect((await list({ tripId: gone.tripId })).refunds).toMatchObject([
    { reason: 'tripCancelled', reasonOn: '2027-03-11', paidCents: 19_200, keptCents: 0, refundCents: 19_200 },
  ])
  const { trips } = await call(listTripsWithRefunds, {})
  expect(trips.map(({ id }) => id)).toEqual([trip.tripId, gone.tripId])
})

it('sends the list as a sheet with its sum, for who may read payments', async () => {
  const url = `/api/refunds.xlsx?tripId=${trip.tripId}`
  expect((await app.inject({ url, headers: { cookie: await cookieOf('busOffice') } })).statusCode).toBe(403)
  const answer = await app.inject({ url, headers: { cookie: await cookieOf('accountingOffice') } })
  expect((await rowsOfFile(answer.rawPayload)).at(-1)).toEqual([...[null, 'Totale', null, null, null, null, null, 890]])
  expect((await refused(listRefunds, { query: {} }, { as: 'busOffice' })).status).toBe(403)
})

it('gives several back together, each to the cent in its own ledger, all or none, and takes them back together', async () => {
  await pay(bassi, 33)
  const { refunds } = await list()
  expect(refunds.map(({ refundCents }) => refundCents)).toEqual([59_000, 30_033, 19_200])
  const given = refunds.map(({ tripId, bookingId, refundCents }) => ({ tripId, bookingId, cents: refundCents }))
  const body = { method: 'cash' as const, paidOn: '2027-03-11', note: 'Sportello', refunds: given }
  const wrong = given.map((one, at) => (at === 2 ? { ...one, cents: one.cents - 1 } : one))
  const refusal = await refused(registerRefunds, { body: { ...body, refunds: wrong } })
  expect([refusal.code, refusal.status]).toEqual(['payments.refund-changed', 409])
  expect((await list()).total).toBe(3)
  expect((await refused(registerRefunds, { body }, { as: 'busOffice' })).status).toBe(403)

  const { registered } = await call(registerRefunds, { body })
  expect((await list()).total).toBe(0)
  const entries = await Promise.all(
    given.map(async (ids) => (await call(listPayments, { params: ids })).payments.find(({ note }) => note !== null)),
  )
  const entry = { kind: 'refund', method: 'cash', paidOn: '2027-03-11', note: 'Sportello' }
  expect(entries).toMatchObject(given.map(({ cents }) => ({ ...entry, cents })))
  expect((await refused(registerRefunds, { body })).code).toBe('payments.refund-changed')

  expect(await call(reverseRefunds, { body: { refunds: registered, reason: 'Per sbaglio' } })).toEqual({ reversed: 3 })
  expect((await list()).refunds).toEqual(refunds)
})

it('registers a refund that is owed once more soon after the same one', async () => {
  const rosi = await booked(trip, 'Rosi')
  const { owedCents } = await money(rosi)
  const given = { method: 'cash' as const, paidOn: clock.today(), note: null }
  const refunds = [{ ...rosi, cents: 10_000 }]
  for (const received of [owedCents + 10_000, 10_000]) {
    await pay(rosi, received)
    await call(registerRefunds, { body: { ...given, refunds } })
  }
  expect(await money(rosi)).toMatchObject({ dueCents: 0 })
})
