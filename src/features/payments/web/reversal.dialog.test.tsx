import { expect, it } from 'vitest'
import { Booking, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { listPayments, type Payment, reversePayment } from '#src/features/payments/payments.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { ReversalDialog } from './reversal.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const booking = { ...sampleOf(Booking), id: id(2), tripId: id(1) } as PricedBooking
const payment: Payment = {
  ...sampleOf(listPayments.schema.response[200].shape.payments.element),
  ...{ id: id(3), kind: 'deposit', cents: 10_000, paidOn: '2027-03-01' },
}

async function open() {
  let closed = 0
  const screen = await show(<ReversalDialog booking={booking} payment={payment} onClose={() => (closed += 1)} />)
  return { screen, closed: () => closed }
}
type Screen = Awaited<ReturnType<typeof show>>
const reason = (screen: Screen) => screen.getByRole('textbox', { name: 'Motivo', exact: false })
const reverse = (screen: Screen) => screen.getByRole('button', { name: 'Storna pagamento' }).click()

it('names what is reversed and asks for the reason', async () => {
  const received = answer(reversePayment, () => sampleOf(reversePayment.schema.response[201]))
  const { screen } = await open()
  await expect.element(screen.getByText(/100,00.*01\/03\/2027/)).toBeVisible()
  await reverse(screen)
  await expect.element(screen.getByText('Inserisci il motivo')).toBeVisible()
  await expect.element(reason(screen)).toHaveFocus()
  expect(received).toEqual([])
})

it('reverses once, and closes', async () => {
  const received = answer(reversePayment, () => sampleOf(reversePayment.schema.response[201]))
  const { screen, closed } = await open()
  await reason(screen).fill('Importo sbagliato')
  await reverse(screen)
  await expect.poll(closed).toBe(1)
  expect(received.map(({ params, body }) => [params.paymentId, body])).toEqual([
    [payment.id, { reason: 'Importo sbagliato' }],
  ])
})

it('keeps the reason when somebody has reversed it meanwhile', async () => {
  answer(reversePayment, () => {
    throw new Refusal('payments.already-reversed')
  })
  const { screen, closed } = await open()
  await reason(screen).fill('Importo sbagliato')
  await reverse(screen)
  await expect.element(screen.getByText('Questo pagamento è già stato stornato')).toBeVisible()
  await expect.element(reason(screen)).toHaveValue('Importo sbagliato')
  expect(closed()).toBe(0)
})
