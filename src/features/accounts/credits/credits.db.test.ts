import { beforeEach, expect, it } from 'vitest'
import { issueReceipt } from '#src/features/accounts/receipts/receipts.contract.ts'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { aTripOnSale, type TripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { listPayments, registerPayment, reversePayment } from '#src/features/payments/payments.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { applyCredit, listCredits } from './credits.contract.ts'

const { act, answer, call, clock, pool, refused } = await testApp({ now: '2027-01-18T09:00:00Z' })
const march = await act((work) => aTripOnSale(work, { departsOn: '2027-03-12', rooms: { SGL: 60 } }))
const may = await act((work) => aTripOnSale(work, { departsOn: '2027-05-14', rooms: { SGL: 60 } }))

type Ids = { tripId: string; bookingId: string }
async function book(trip: TripOnSale, person: Partial<Parameters<typeof aParticipant>[0]>): Promise<Ids> {
  const people = [aParticipant({ isDefaultContact: true, taxCode: null, sex: 'F', name: 'Ada', ...person })]
  const body = aBooking({ ...trip, people, adults: 1, roomType: 'SGL' })
  const { id } = await call(createBooking, { params: trip, body })
  return { tripId: trip.tripId, bookingId: id }
}
const moneyOf = async (params: Ids) => (await call(getBooking, { params })).money!
const overpay = async (params: Ids, tooMuch: number) => {
  const { dueCents } = await moneyOf(params)
  await call(registerPayment, {
    params,
    body: { kind: 'balance', cents: dueCents + tooMuch, method: 'cash', paidOn: clock.today(), note: null },
  })
}
const credits = async (params: Ids) => (await call(listCredits, { params })).credits
const apply = (to: Ids, from: Ids, cents: number) => ({
  params: to,
  body: { fromBookingId: from.bookingId, kind: 'deposit' as const, cents },
})

/** Two bookings of one person: € 250 too much was paid for the first. */
let from: Ids
let to: Ids
let at = 0
beforeEach(async () => {
  at += 1
  from = await book(march, { surname: `Rossi ${at}` })
  const [payer] = (await call(getBooking, { params: from })).people
  to = await book(may, { surname: `Rossi ${at}`, customerId: payer!.customerId, version: payer!.version })
  await overpay(from, 25_000)
})

it('is offered on another booking of the same payer, and pays it: a refund there, a payment here', async () => {
  expect(await credits(to)).toMatchObject([
    { bookingId: from.bookingId, tripTitle: 'Napoli e la Costiera', cents: 25_000 },
  ])
  expect(await credits(from)).toEqual([])
  const before = await moneyOf(to)
  const { id } = await call(applyCredit, apply(to, from, 20_000))
  expect((await moneyOf(from)).dueCents).toBe(-5_000)
  expect((await moneyOf(to)).dueCents).toBe(before.dueCents - 20_000)
  expect(await credits(to)).toMatchObject([{ cents: 5_000 }])
  const ledger = async (params: Ids) =>
    (await call(listPayments, { params })).payments.map(({ kind, method, cents }) => [kind, method, cents])
  expect(await ledger(from)).toContainEqual(['refund', 'credit', 20_000])
  expect(await ledger(to)).toEqual([['deposit', 'credit', 20_000]])
  // No money came in, so that it has no receipt.
  expect((await refused(issueReceipt, { params: { ...to, paymentId: id } })).code).toBe('accounts.receipt-of-credit')
})

it('is never used above what is owed back there or due here, twice, or by somebody else', async () => {
  expect(await refused(applyCredit, apply(to, from, 25_001))).toMatchObject({ code: 'accounts.credit-too-much' })
  const stranger = await book(may, { surname: `Verdi ${at}` })
  expect(await credits(stranger)).toEqual([])
  expect((await refused(applyCredit, apply(stranger, from, 100))).code).toBe('accounts.credit-other-payer')
  expect((await refused(applyCredit, apply(from, from, 100))).code).toBe('accounts.credit-itself')
  const sent = await Promise.all([1, 2].map(() => answer(applyCredit, apply(to, from, 25_000))))
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422])
  expect((await moneyOf(from)).dueCents).toBe(0)
})

it('is reversed on both bookings together, from either side, and can be used again', async () => {
  for (const side of ['from', 'to'] as const) {
    const { id } = await call(applyCredit, apply(to, from, 25_000))
    const { payments } = await call(listPayments, { params: from })
    const there = payments.findLast(({ method, reversesId }) => method === 'credit' && reversesId === null)!
    const ids = side === 'to' ? { ...to, paymentId: id } : { ...from, paymentId: there.id }
    await call(reversePayment, { params: ids, body: { reason: 'Pratica sbagliata' } })
    expect((await moneyOf(from)).dueCents).toBe(-25_000)
    expect(await moneyOf(to)).toMatchObject({ paidCents: 0 })
  }
})

it('locks both bookings in one order when it is reversed, so that two people never wait for each other', async () => {
  const { id } = await call(applyCredit, apply(to, from, 25_000))
  const { payments } = await call(listPayments, { params: from })
  const there = payments.findLast(({ method, reversesId }) => method === 'credit' && reversesId === null)!
  const sides = [
    { ...to, paymentId: id },
    { ...from, paymentId: there.id },
  ]
  const [first, second] = sides.toSorted((a, b) => a.tripId.localeCompare(b.tripId)) as [(typeof sides)[0], Ids]
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from trips where id = $1 for no key update', [first.tripId])
  const [last] = sides.filter((side) => side !== first)
  const reversal = call(reversePayment, { params: last!, body: { reason: 'Pratica sbagliata' } })
  await expect
    .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount, { timeout: 4_000 })
    .toBeGreaterThan(0)
  const free = await pool.query('select from trips where id = $1 for no key update skip locked', [second.tripId])
  await other.query('rollback')
  other.release()
  expect(free.rowCount).toBe(1)
  await reversal
})

it('is not reversed while another process takes its other side to another booking, and says so', async () => {
  const { id } = await call(applyCredit, apply(to, from, 25_000))
  const joined = await book(march, { surname: 'Bianchi' })
  await overpay(joined, 25_000)
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from trips where id = $1 for no key update', [from.tripId])
  const reverse = () =>
    answer(reversePayment, { params: { ...to, paymentId: id }, body: { reason: 'Pratica sbagliata' } })
  const early = reverse()
  await expect
    .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  await other.query("update payments set booking_id = $1 where booking_id = $2 and method = 'credit'", [
    joined.bookingId,
    from.bookingId,
  ])
  await other.query('commit')
  other.release()
  expect((await early).json()).toMatchObject({ status: 409, code: 'payments.credit-moved' })
  expect((await reverse()).statusCode).toBe(201)
})
