import { expect, it } from 'vitest'
import { applyCredit, listCredits } from '#src/features/accounts/credits/credits.contract.ts'
import { Booking, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { CreditsPanel } from './credits.panel.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const whole = sampleOf(Booking) as PricedBooking
const booking: PricedBooking = {
  ...whole,
  ...{ id: id(2), tripId: id(1) },
  money: { ...whole.money, dueCents: 40_000 },
}
const credit = (n: number, cents: number) => ({
  bookingId: id(n),
  code: `2027-0312-00${n}`,
  tripTitle: 'Napoli',
  cents,
})

async function open(credits: ReturnType<typeof credit>[]) {
  answer(listCredits, () => ({ payer: 'Rossi Mario', credits }))
  const used: string[] = []
  const screen = await show(
    <>
      <p>Registra pagamento</p>
      <CreditsPanel booking={booking} kind="deposit" onUsed={() => used.push('used')} />
    </>,
  )
  return { screen, used }
}

it('offers each credit up to what is due, and uses it', async () => {
  const sent = answer(applyCredit, () => ({ id: id(7) }))
  const { screen, used } = await open([credit(3, 25_000), credit(4, 90_000)])
  await expect.element(screen.getByText('Crediti di Rossi Mario su altre pratiche')).toBeVisible()
  await expect.element(screen.getByText('2027-0312-004, Napoli: € 900,00 da restituire')).toBeVisible()
  await screen.getByRole('button', { name: 'Usa € 400,00' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ fromBookingId: id(4), kind: 'deposit', cents: 40_000 }])
  await expect.poll(() => used).toEqual(['used'])
})

it('says why a credit was not used, and stays', async () => {
  answer(applyCredit, () => {
    throw new Refusal('accounts.credit-too-much', { path: '/cents', params: { amount: '€ 10,00' } })
  })
  const { screen, used } = await open([credit(3, 25_000)])
  await screen.getByRole('button', { name: 'Usa € 250,00' }).click()
  await expect.element(screen.getByText('Su quella pratica restano da restituire € 10,00')).toBeVisible()
  expect(used).toEqual([])
})

it('shows nothing without a credit', async () => {
  const { screen } = await open([])
  await expect.element(screen.getByText('Registra pagamento')).toBeVisible()
  expect(screen.getByText('Crediti', { exact: false }).query()).toBeNull()
})
