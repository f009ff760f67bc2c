import { expect, it } from 'vitest'
import { Booking, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { listPayments, type Payment } from '#src/features/payments/payments.contract.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { paymentParts } from './payments.panel.tsx'

const money = { paidCents: 30_600, refundedCents: 0, balanceDueOn: null }
const booking = { ...sampleOf(Booking), money } as unknown as PricedBooking
const payment: Payment = {
  ...sampleOf(listPayments.schema.response[200].shape.payments.element),
  note: `CRO ${'0306'.repeat(20)}`,
}

it('keeps the entries within the column of the price, however long a word of a note is', async () => {
  answer(listPayments, () => ({ ...sampleOf(listPayments.schema.response[200]), payments: [payment] }))
  const { entries } = paymentParts(booking, 0, { receipt: () => null, credits: () => null })
  const screen = await show(<div style={{ width: 310 }}>{entries}</div>, { roles: ['admin'] })
  await expect.element(screen.getByText('CRO 0306', { exact: false })).toBeVisible()
  expect(screen.getByRole('table').element().getBoundingClientRect().width).toBe(310)
})
