import { expect, it } from 'vitest'
import { addAgency } from '#src/features/agencies/agencies.contract.ts'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { cancelBooking } from '#src/features/bookings/withdrawal/cancellation.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { rowsOfFile } from '#src/server/testing/sheets.ts'
import {
  listCommissions,
  listTripsWithCommissions,
  payCommission,
  reverseCommissionPayment,
} from './commissions.contract.ts'

const { act, app, call, clock, cookieOf, pool, refused } = await testApp({ now: '2027-01-11T09:00:00Z' })
const march = await act((work) => aTripOnSale(work, { departsOn: '2027-03-12' }))
const may = await act((work) => aTripOnSale(work, { departsOn: '2027-05-14' }))
const agency = (name: string, paysNet: boolean) =>
  call(addAgency, { body: { name, contactName: null, email: null, phone: null, commissionBps: 1_000, paysNet } })
const girasole = await agency('Il Girasole Viaggi', false)
const lario = await agency('Lario Viaggi', true)

async function sold(on: TripOnSale, agencyId: string, surname: string) {
  const people = [aParticipant({ surname, name: 'Ada', sex: 'F', isDefaultContact: true, taxCode: null })]
  const { id } = await call(createBooking, {
    params: on,
    body: aBooking({ ...on, people, adults: 1, roomType: 'DBL', agencyId }),
  })
  return { tripId: on.tripId, bookingId: id }
}
const bassi = await sold(march, girasole.id, 'Bassi')
await sold(march, girasole.id, 'Costa')
const dotti = await sold(may, girasole.id, 'Dotti')
await sold(march, lario.id, 'Erba')
await sold(march, march.agencyId, 'Fumi')
const { priceCents: price } = (await call(getBooking, { params: bassi })).money!
const tenth = Math.round(price / 10)

const list = (query: object = {}) => call(listCommissions, { query })
const payment = (cents: number) => ({
  cents,
  method: 'bankTransfer' as const,
  paidOn: clock.today(),
  invoiceNumber: '41',
})
const pay = { tripId: march.tripId, agencyId: girasole.id }

it('lists by agency and trip what we owe agencies that pay gross, without our own sales', async () => {
  const { commissions, groups, soldCents, cents } = await list()
  expect(commissions).toMatchObject([
    {
      ...pay,
      agencyName: 'Il Girasole Viaggi',
      departsOn: '2027-03-12',
      group: 'maturing',
      bookings: 2,
      soldCents: 2 * price,
      commissionBps: 1_000,
      cents: 2 * tenth,
      leftCents: 2 * tenth,
      payments: [],
    },
    { tripId: may.tripId, agencyId: girasole.id, bookings: 1, cents: tenth },
  ])
  expect(groups).toEqual({
    due: { count: 0, cents: 0 },
    maturing: { count: 2, cents: 3 * tenth },
    paid: { count: 0, cents: 0 },
  })
  expect([soldCents, cents]).toEqual([3 * price, 3 * tenth])
})

it('lists apart what agencies keep that pay net, of which nothing is to be paid', async () => {
  const { commissions, cents, groups } = await list({ terms: 'net' })
  expect(commissions).toMatchObject([
    { agencyId: lario.id, terms: 'net', group: null, soldCents: price, cents: tenth, leftCents: 0 },
  ])
  expect([cents, groups.due.count]).toEqual([tenth, 0])
  expect((await refused(payCommission, { params: { ...pay, agencyId: lario.id }, body: payment(1) })).code).toBe(
    'accounts.commission-not-matured',
  )
})

it('narrows to the month of departure and to a trip', async () => {
  const trips = async (query: object) => (await list(query)).commissions.map(({ tripId }) => tripId)
  expect(await trips({ month: '2027-03' })).toEqual([march.tripId])
  expect(await trips({ month: '2027-04' })).toEqual([])
  expect(await trips({ tripId: may.tripId })).toEqual([may.tripId])
  expect(await trips({ search: 'lario' })).toEqual([])
  expect((await call(listTripsWithCommissions, {})).trips.map(({ id }) => id)).toEqual([march.tripId, may.tripId])
})

it('is not paid before the departure, then once, and its payment can be reversed', async () => {
  expect((await refused(payCommission, { params: pay, body: payment(tenth) })).code).toBe(
    'accounts.commission-not-matured',
  )
  clock.set('2027-03-12T09:00:00Z')
  expect((await list()).groups.due).toEqual({ count: 1, cents: 2 * tenth })
  expect((await refused(payCommission, { params: pay, body: payment(2 * tenth + 1) })).code).toBe(
    'accounts.commission-too-much',
  )
  const { id } = await call(payCommission, { params: pay, body: payment(2 * tenth) }, { as: 'accountingOffice' })
  expect((await refused(payCommission, { params: pay, body: payment(1) })).code).toBe('accounts.commission-too-much')
  const { commissions, groups } = await list({ group: 'paid' })
  expect(commissions).toMatchObject([
    {
      leftCents: 0,
      paidCents: 2 * tenth,
      group: 'paid',
      payments: [{ id, invoiceNumber: '41', paidOn: '2027-03-12' }],
    },
  ])
  expect(groups.paid).toEqual({ count: 1, cents: 2 * tenth })
  await call(reverseCommissionPayment, { params: { paymentId: id }, body: { reason: 'Fattura errata' } })
  expect((await list({ group: 'due' })).commissions).toMatchObject([{ leftCents: 2 * tenth, payments: [] }])
  const again = { params: { paymentId: id }, body: { reason: 'Ancora' } }
  expect((await refused(reverseCommissionPayment, again)).code).toBe('accounts.already-reversed')
  await expect(pool.query('delete from commission_payments')).rejects.toThrow()
  const { rows } = await pool.query(
    `select kind, reason from activity_entries where kind like 'accounts.%' order by seq`,
  )
  expect(rows).toEqual([
    { kind: 'accounts.activity-commission-paid', reason: null },
    { kind: 'accounts.activity-commission-reversed', reason: 'Fattura errata' },
  ])
})

it('counts the penalty of a booking that was cancelled, and nothing of what was sold before', async () => {
  clock.set('2027-03-11T09:00:00Z')
  const { version } = await call(getBooking, { params: bassi })
  await call(cancelBooking, { params: bassi, body: { version, cause: 'customer', reason: 'Rinuncia' } })
  const { priceCents: penalty } = (await call(getBooking, { params: bassi })).money!
  expect(penalty).toBeGreaterThan(0)
  expect((await list({ tripId: march.tripId })).commissions).toMatchObject([
    { soldCents: price + penalty, cents: tenth + Math.round(penalty / 10) },
  ])
})

it('sends the list as a sheet, for who may read payments to suppliers', async () => {
  const url = '/api/commissions.xlsx?month=2027-05'
  expect((await app.inject({ url, headers: { cookie: await cookieOf('booking') } })).statusCode).toBe(403)
  const answer = await app.inject({ url, headers: { cookie: await cookieOf('accountingOffice') } })
  const [row, total] = (await rowsOfFile(answer.rawPayload)).slice(-2)
  expect([row![0], row![5], row![6], row![7]]).toEqual(['Il Girasole Viaggi', price / 100, 10, tenth / 100])
  expect([total![0], total![7]]).toEqual(['Totale', tenth / 100])
  expect((await refused(listCommissions, { query: {} }, { as: 'booking' })).status).toBe(403)
})

it('tells what an agency was paid too much, apart from what is left, also when nothing of what it sold stands', async () => {
  clock.set('2027-05-14T09:00:00Z')
  const inMay = { tripId: may.tripId, agencyId: girasole.id }
  await call(payCommission, { params: inMay, body: payment(tenth) })
  await call(cancelBooking, { params: dotti, body: { version: 1, cause: 'operator', reason: 'Bus guasto' } })
  expect((await call(getBooking, { params: dotti })).money!.priceCents).toBe(0)
  const { commissions, groups, overpaidCents } = await list({ month: '2027-05' })
  expect(commissions).toMatchObject([
    {
      ...inMay,
      group: 'due',
      bookings: 0,
      soldCents: 0,
      cents: 0,
      paidCents: tenth,
      leftCents: 0,
      overpaidCents: tenth,
    },
  ])
  expect([groups.due, overpaidCents]).toEqual([{ count: 1, cents: 0 }, tenth])
  expect((await list({ tripId: may.tripId })).overpaidCents).toBe(tenth)
  const [{ id } = { id: '' }] = commissions[0]!.payments
  await call(reverseCommissionPayment, { params: { paymentId: id }, body: { reason: 'Errore' } })
  expect((await list({ month: '2027-05' })).commissions).toEqual([])
})
