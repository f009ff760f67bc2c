import { expect, it } from 'vitest'
import { addAgency } from '#src/features/agencies/agencies.contract.ts'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import type { BookingInput } from '#src/features/bookings/booking/booking-input.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { tellBalance } from '#src/features/communications/reminders/reminders.contract.ts'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import { listReceivables, listTripsWithReceivables } from './receivables.contract.ts'

const { act, app, call, clock, cookieOf, refused } = await testApp({ now: '2027-01-11T09:00:00Z' })
const near = await act((work) => aTripOnSale(work, { departsOn: '2027-03-12' }))
const far = await act((work) => aTripOnSale(work, { departsOn: '2027-05-14' }))

async function booked(
  trip: TripOnSale,
  surname: string,
  given: Partial<BookingInput> & { email?: string | null } = {},
) {
  const { email = `${surname.toLowerCase()}@posta.example`, ...input } = given
  const people = [aParticipant({ surname, name: 'Ada', sex: 'F', email, isDefaultContact: true, taxCode: null })]
  const body = aBooking({ ...trip, people, roomType: 'SGL', adults: 1, ...input })
  const { id } = await call(createBooking, { params: trip, body })
  return { tripId: trip.tripId, bookingId: id }
}

// A single: 890 and 195 for the room, with the registration fee and insurance of 4 % on top of the price.
const neri = await booked(near, 'Neri')
const verdi = await booked(far, 'Verdi', { email: null, roomType: 'SGL' })
const agency = await call(addAgency, {
  body: { name: 'Lario Viaggi', contactName: null, email: null, phone: null, commissionBps: 1_000, paysNet: true },
})
const lario = await booked(near, 'Bassi', { agencyId: agency.id, roomType: 'DUS' })
await booked(far, 'Costa', { status: 'customerOption', confirmBy: '2027-01-20' })
const due = async (ids: typeof neri) => (await call(getBooking, { params: ids })).money!.dueCents
const list = (query: object = {}) => call(listReceivables, { query })
const names = async (query: object = {}) => (await list(query)).receivables.map(({ payer }) => payer)

it('lists what confirmed bookings owe by the day of their balance, an agency that pays net for its own', async () => {
  const { receivables, groups, total, next } = await list()
  expect(
    receivables.map(({ payer, dueOn, leftCents, agencyBps, hasEmail, group, isPenalty }) => [
      ...[payer, dueOn, leftCents, agencyBps, hasEmail, group, isPenalty],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Neri Ada', '2027-02-10', await due(neri), null, true, 'later', false],
      ['Lario Viaggi', '2027-02-10', await due(lario), 1_000, false, 'later', false],
      ['Verdi Ada', '2027-04-14', await due(verdi), null, false, 'later', false],
    ]),
  )
  expect(receivables).toHaveLength(3)
  const cents = (await due(neri)) + (await due(lario)) + (await due(verdi))
  expect(groups).toEqual({ late: { count: 0, cents: 0 }, week: { count: 0, cents: 0 }, later: { count: 3, cents } })
  expect([total, next]).toEqual([3, null])
})

it('is late from the day after, and keeps the sums of all while one group is shown', async () => {
  clock.set('2027-02-10T09:00:00Z')
  expect((await list()).groups.week.count).toBe(2)
  clock.set('2027-02-11T09:00:00Z')
  const { receivables, groups, total } = await list({ group: 'late' })
  expect(receivables.map(({ payer }) => payer).sort()).toEqual(['Lario Viaggi', 'Neri Ada'])
  expect([groups.late.count, groups.later.count, total]).toEqual([2, 1, 2])
})

it('finds by payer, by trip and by booking, and those who have no email', async () => {
  expect(await names({ search: 'neri' })).toEqual(['Neri Ada'])
  expect(await names({ search: 'lario' })).toEqual(['Lario Viaggi'])
  expect(await names({ tripId: far.tripId })).toEqual(['Verdi Ada'])
  expect((await names({ isWithoutEmail: 'true' })).sort()).toEqual(['Lario Viaggi', 'Verdi Ada'])
  const { code } = (await list({ search: 'verdi' })).receivables[0]!
  expect(await names({ search: code })).toEqual(['Verdi Ada'])
  const { trips } = await call(listTripsWithReceivables, {})
  expect(trips.map(({ id }) => id)).toEqual([near.tripId, far.tripId])
})

it('tells when somebody was last reminded, by email or without', async () => {
  const told = async (search: string) => (await list({ search })).receivables.map(({ reminded }) => reminded)
  expect(await told('neri')).toEqual([null])
  await call(tellBalance, {
    body: { how: 'phone', reminders: [{ bookingId: neri.bookingId, lastId: null }] },
  })
  expect(await told('neri')).toEqual([{ at: '2027-02-11T09:00:00.000Z', toldHow: 'phone' }])
})

it('sends the list as a sheet with its sum', async () => {
  const url = '/api/receivables.xlsx?group=late'
  expect((await app.inject({ url, headers: { cookie: await cookieOf('busOffice') } })).statusCode).toBe(403)
  const answer = await app.inject({ url, headers: { cookie: await cookieOf('accountingOffice') } })
  const sum = ((await due(neri)) + (await due(lario))) / 100
  expect((await rowsOfFile(answer.rawPayload)).at(-1)).toEqual([null, 'Totale', null, null, null, sum, null, null])
})

it('keeps an unpaid penalty, and loses what is paid', async () => {
  const { version } = await call(getBooking, { params: neri })
  await call(cancelBooking, { params: neri, body: { version, cause: 'customer', reason: 'Rinuncia' } })
  const [penalty] = (await list({ search: 'neri' })).receivables
  expect(penalty).toMatchObject({ isPenalty: true, dueOn: '2027-02-11', leftCents: await due(neri), group: 'week' })
  const cents = await due(neri)
  expect(cents).toBeGreaterThan(0)
  await call(registerPayment, {
    params: neri,
    body: { kind: 'balance', cents, method: 'cash', paidOn: '2027-02-11', note: null },
  })
  expect(await names({ search: 'neri' })).toEqual([])
})

it('is for who may read payments', async () => {
  expect((await refused(listReceivables, { query: {} }, { as: 'busOffice' })).status).toBe(403)
  expect((await call(listReceivables, { query: {} }, { as: 'booking' })).total).toBeGreaterThan(0)
})
