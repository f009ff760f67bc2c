import { expect, it } from 'vitest'
import { createBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { aBooking, aParticipant } from '#src/features/bookings/bookings.builders.ts'
import { joinBookings } from '#src/features/bookings/dividing/dividing.contract.ts'
import { aTripOnSale } from '#src/features/bookings/trip-on-sale.builders.ts'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import { testApp } from '#src/server/testing/app.ts'
import { issueReceipt, listReceipts } from './receipts.contract.ts'

const { act, call, pool } = await testApp({ now: '2027-01-18T09:00:00Z' })

it('the receipts and reminders of a booking follow it into the one that it joins', async () => {
  const trip = await act((work) => aTripOnSale(work, { rooms: { SGL: 2, DBL: 1 } }))
  const book = async (surname: string) => {
    const people = [aParticipant({ surname, taxCode: null, isDefaultContact: true })]
    const { id } = await call(createBooking, {
      params: trip,
      body: aBooking({ ...trip, people, adults: 1, roomType: 'SGL' }),
    })
    return { tripId: trip.tripId, bookingId: id }
  }
  const [one, other] = [await book('Rossi'), await book('Verdi')]
  const payment = { kind: 'deposit', cents: 10_000, method: 'cash', paidOn: '2027-01-18' } as const
  const { id: paymentId } = await call(registerPayment, { params: other, body: payment })
  const { id: receiptId } = await call(issueReceipt, { params: { ...other, paymentId } })
  await pool.query(
    `insert into balance_reminders (booking_id, told_how, due_cents, created_at, created_by_name)
      values ($1, 'phone', 1000, now(), 'Elena Bonetti')`,
    [other.bookingId],
  )
  await call(joinBookings, {
    params: one,
    body: { version: 1, otherId: other.bookingId, otherVersion: 1, roomType: 'DBL' },
  })
  const { receipts } = await call(listReceipts, { params: one })
  expect(receipts.map(({ id }) => id)).toEqual([receiptId])
  const { rows } = await pool.query('select booking_id as id from balance_reminders')
  expect(rows).toEqual([{ id: one.bookingId }])
})
