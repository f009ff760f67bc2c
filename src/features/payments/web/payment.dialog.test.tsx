import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Booking, getBooking, type PricedBooking } from '#src/features/bookings/booking/booking.contract.ts'
import { registerPayment } from '#src/features/payments/payments.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { queryOf } from '#src/web/calls/api.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { PaymentDialog } from './payment.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const params = { tripId: id(1), bookingId: id(2) }
const sample = sampleOf(Booking)
type Money = PricedBooking['money']
const money: Money = {
  ...{ priceCents: 50_000, owedCents: 50_000, paidCents: 0, refundedCents: 0, dueCents: 0, state: 'partiallyPaid' },
  ...{ depositCents: null, balanceCents: null, balanceDueOn: '2099-05-11', refundCents: 0 },
}
const owing = (dueCents: number, more: Partial<Money> = {}): Booking => ({
  ...sample,
  ...{ id: params.bookingId, tripId: params.tripId, status: 'confirmed', adults: 2 },
  money: { ...money, dueCents, ...more },
})

function Register() {
  const { data } = useQuery(queryOf(getBooking, { params }))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      {isOpen && data && <PaymentDialog booking={data as PricedBooking} onClose={() => setOpen(false)} />}
    </>
  )
}

type Screen = Awaited<ReturnType<typeof show>>
const amount = (screen: Screen) => screen.getByLabelText('Importo', { exact: false })
const register = (screen: Screen) => screen.getByRole('button', { name: 'Registra pagamento' }).click()

async function open(due: () => number, more?: Partial<Money>) {
  answer(getBooking, () => owing(due(), more))
  const screen = await show(<Register />)
  await screen.getByRole('button', { name: 'Apri' }).click()
  await expect.element(amount(screen)).toBeVisible()
  return screen
}

it.each<[string, number, Partial<Money>, string]>([
  ['the deposit while nothing is paid', 40_000, { state: 'toConfirm', depositCents: 10_000 }, '100,00'],
  ['the rest afterwards', 30_000, {}, '300,00'],
  ['a refund where money is owed back', -5_000, {}, '50,00'],
])('proposes %s', async (_what, due, more, proposed) => {
  const screen = await open(() => due, more)
  await expect.element(amount(screen)).toHaveValue(proposed)
  // The window and its button say what they register.
  const act = due < 0 ? 'Registra rimborso' : 'Registra pagamento'
  await expect.element(screen.getByRole('dialog', { name: act }).getByRole('button', { name: act })).toBeVisible()
})

it('proposes the amount of a chosen kind, and leaves one that somebody typed', async () => {
  const screen = await open(() => 40_000, { state: 'toConfirm', depositCents: 10_000 })
  const kindIs = (kind: RegExp) => screen.getByRole('radio', { name: kind })
  const move = async (key: string) => {
    ;(document.querySelector('[role=dialog] input[type=radio]:checked') as HTMLElement).focus()
    await userEvent.keyboard(key)
  }
  await expect.element(kindIs(/^Acconto/)).toBeChecked()
  await move('{ArrowRight}')
  await expect.element(amount(screen)).toHaveValue('400,00')
  await amount(screen).fill('150')
  await move('{ArrowLeft}')
  await expect.element(kindIs(/^Acconto/)).toBeChecked()
  await expect.element(amount(screen)).toHaveValue('150,00')
})

it('says what is missing or refused at its field', async () => {
  answer(registerPayment, () => {
    throw new Refusal('payments.paid-on-too-early', { path: '/paidOn' })
  })
  const screen = await open(() => 30_000)
  await amount(screen).fill('')
  await register(screen)
  await expect.element(amount(screen)).toHaveFocus()
  await amount(screen).fill('100')
  await register(screen)
  await expect.element(screen.getByText(/La data è di oltre due anni prima della partenza/)).toBeVisible()
  await expect.element(screen.getByLabelText('Data', { exact: false })).toHaveFocus()
})

it('asks before it takes more than is owed, and registers once however often it is pressed', async () => {
  const received = answer(registerPayment, () => ({ id: id(3) }))
  const screen = await open(() => 30_000)
  await amount(screen).fill('350')
  await register(screen)
  await expect.element(screen.getByText('Registrare € 350,00?')).toBeVisible()
  await screen.getByRole('button', { name: "Correggi l'importo" }).click()
  expect(received).toEqual([])
  await amount(screen).fill('300')
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}')
  await expect.element(amount(screen)).not.toBeInTheDocument()
  expect(received.map(({ body }) => body.cents)).toEqual([30_000])
})

it('says that a colleague has registered the same, and registers it only when it is another', async () => {
  const received = answer(registerPayment, ({ body }) => {
    const params = { name: 'Marta Rinaldi', amount: '€ 300,00', time: '10:42' }
    if (!body.isAnother) throw new Refusal('payments.same-entry', { kind: 'conflict', params })
    return { id: id(3) }
  })
  const screen = await open(() => 30_000)
  await register(screen)
  await expect.element(screen.getByText(/Marta Rinaldi ha registrato € 300,00 alle 10:42/)).toBeVisible()
  await screen.getByRole('button', { name: 'Torna indietro' }).click()
  expect(received.map(({ body }) => body.isAnother)).toEqual([undefined])
  await register(screen)
  await screen.getByRole('button', { name: 'Registra anche questo' }).click()
  await expect.element(amount(screen)).not.toBeInTheDocument()
  expect(received.map(({ body }) => body.isAnother)).toEqual([undefined, undefined, true])
})

it('closes once what is left was asked for again, so that the next payment begins with it', async () => {
  let due = 30_000
  answer(registerPayment, () => {
    due = 20_000
    return { id: id(3) }
  })
  const screen = await open(() => due)
  await amount(screen).fill('100')
  await register(screen)
  await expect.element(amount(screen)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Apri' }).click()
  await expect.element(amount(screen)).toHaveValue('200,00')
})

it('names what is to be given back, and never shows it as a balance below zero', async () => {
  const screen = await open(() => -30_000)
  await expect.element(screen.getByText('Da rimborsare').first()).toBeVisible()
  await expect.element(amount(screen)).toHaveValue('300,00')
  expect(screen.getByText('Da saldare ora').elements()).toEqual([])
  const sums = [...document.querySelectorAll('dl dd')].map((one) => one.textContent?.replace(/\s/g, ' '))
  expect(sums).toEqual(['€ 300,00', '−€ 300,00', '€ 0,00'])
})
