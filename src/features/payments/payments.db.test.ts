import { describe, expect, it } from 'vitest'
import { createBooking, getBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking } from '#src/features/bookings/bookings.builders.ts'
import { promoteWaiting, waitAgain } from '#src/features/bookings/places/waiting-list.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { testApp } from '#src/server/testing/app.ts'
import { listPayments, registerPayment, reversePayment } from './payments.contract.ts'

const { call, answer, refused, act, pool, clock } = await testApp({ now: '2027-03-03T09:00:00Z' })
const tripOnSale = () => act((work) => aTripOnSale(work))

describe('the ledger', () => {
  it('goes from nothing to all paid, never refunds more than was paid, and reverses entries once', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const states = async () => (await call(getBooking, { params })).money.state
    expect(await states()).toBe('toConfirm')
    const deposit = { kind: 'deposit' as const, cents: 50_000, method: 'card' as const, paidOn: '2027-03-03' }
    const first = await call(registerPayment, { params, body: deposit })
    expect(await states()).toBe('partiallyPaid')
    clock.set('2027-03-03T09:01:00Z')
    await call(registerPayment, { params, body: { ...deposit, kind: 'balance', cents: 140_120 } })
    expect(await states()).toBe('paid')
    const tooMuch = await refused(registerPayment, { params, body: { ...deposit, kind: 'refund', cents: 190_121 } })
    expect(tooMuch).toMatchObject({ code: 'payments.refund-too-big', fields: [{ path: '/cents' }] })
    const tomorrow = await refused(registerPayment, { params, body: { ...deposit, paidOn: '2027-03-04' } })
    expect(tomorrow.fields).toEqual([
      { path: '/paidOn', code: 'payments.paid-on-future', text: 'La data di un pagamento non può essere nel futuro' },
    ])
    const slipped = await refused(registerPayment, { params, body: { ...deposit, paidOn: '1900-01-01' } })
    expect(slipped.fields).toMatchObject([{ path: '/paidOn', code: 'payments.paid-on-too-early' }])
    const reversal = { params: { ...params, paymentId: first.id }, body: { reason: 'Importo sbagliato' } }
    clock.set('2027-03-03T09:02:00Z')
    await call(reversePayment, reversal)
    expect(await states()).toBe('partiallyPaid')
    expect((await refused(reversePayment, reversal)).code).toBe('payments.already-reversed')
    const { payments } = await call(listPayments, { params })
    expect(payments.map(({ cents, isReversed }) => [cents, isReversed])).toEqual([
      [50_000, true],
      [140_120, false],
      [50_000, false],
    ])
  })

  it('keeps a party from the waiting list that paid in option, until the payment is reversed', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking({ ...trip, status: 'waitingList' }) })
    const params = { ...trip, bookingId: id }
    const { version } = await call(promoteWaiting, { params, body: {} })
    const deposit = { kind: 'deposit' as const, cents: 20_000, method: 'cash' as const, paidOn: '2027-03-03' }
    const payment = await call(registerPayment, { params, body: deposit })
    expect((await refused(waitAgain, { params, body: { version } })).code).toBe('bookings.promotion-paid')
    expect(await call(getBooking, { params })).toMatchObject({ status: 'customerOption' })
    await call(reversePayment, { params: { ...params, paymentId: payment.id }, body: { reason: 'Errore' } })
    await call(waitAgain, { params, body: { version } })
    expect(await call(getBooking, { params })).toMatchObject({ status: 'waitingList' })
  })

  it('takes the same payment from two people once, and twice where the second says that it is another', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    const params = { ...trip, bookingId: id }
    const body = { kind: 'deposit' as const, cents: 20_000, method: 'bankTransfer' as const, paidOn: '2027-03-03' }
    const answers = await Promise.all([
      answer(registerPayment, { params, body }),
      answer(registerPayment, { params, body }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const again = await refused(registerPayment, { params, body: { ...body, kind: 'balance' } })
    expect(again).toMatchObject({ code: 'payments.same-entry' })
    expect(again.detail).toContain('€\u00a0200,00 alle ')
    await call(registerPayment, { params, body: { ...body, isAnother: true } })
    expect((await call(getBooking, { params })).money.paidCents).toBe(40_000)
  })

  it('cannot be rewritten, not even in the database', async () => {
    const trip = await tripOnSale()
    const { id } = await call(createBooking, { params: trip, body: aBooking(trip) })
    await call(registerPayment, {
      params: { ...trip, bookingId: id },
      body: { kind: 'deposit', cents: 100, method: 'cash', paidOn: '2027-03-03' },
    })
    await expect(pool.query('update payments set cents = 1')).rejects.toMatchObject({
      constraint: 'payments.only-added',
    })
    await expect(pool.query('delete from payments')).rejects.toMatchObject({ constraint: 'payments.only-added' })
  })
})
