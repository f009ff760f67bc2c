import { expect, it } from 'vitest'
import { listCommissions, payCommission } from '#src/features/accounts/commissions/commissions.contract.ts'
import { Refusal } from '#src/shared/refusal.ts'
import { show } from '#src/web/testing/page.tsx'
import { sampleOf } from '#src/web/testing/sample.ts'
import { answer } from '#src/web/testing/service.ts'
import { CommissionPaymentDialog } from './commission-payment.dialog.tsx'

const id = (n: number) => `0198a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`
const commission = {
  ...sampleOf(listCommissions.schema.response[200].shape.commissions.element),
  ...{ agencyId: id(1), agencyName: 'Lario Viaggi', tripId: id(2), tripTitle: 'Napoli', leftCents: 39_200 },
}

async function open() {
  const closed: string[] = []
  const screen = await show(<CommissionPaymentDialog commission={commission} onClose={() => closed.push('closed')} />)
  return { screen, closed, amount: screen.getByRole('textbox', { name: 'Importo', exact: false }) }
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
const submit = (screen: Screen) => screen.getByRole('button', { name: 'Segna come pagata' }).click()

it('proposes what is left, and sends nothing without an amount', async () => {
  const sent = answer(payCommission, () => ({ id: id(9) }))
  const { screen, closed, amount } = await open()
  await expect.element(amount).toHaveValue('392,00')
  await amount.fill('0')
  await submit(screen)
  await expect.element(screen.getByText('Inserisci un importo maggiore di zero')).toBeVisible()
  expect(sent).toEqual([])
  await amount.fill('392')
  await screen.getByRole('textbox', { name: 'Numero di fattura' }).fill('12/2027')
  await submit(screen)
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ cents: 39_200, invoiceNumber: '12/2027' }])
  await expect.poll(() => closed).toEqual(['closed'])
})

it('shows a refusal at its field, and keeps what was typed', async () => {
  answer(payCommission, () => {
    throw new Refusal('accounts.commission-too-much', { path: '/cents' })
  })
  const { screen, closed, amount } = await open()
  await amount.fill('500')
  await submit(screen)
  await expect.element(screen.getByText("L'importo supera quanto resta da pagare all'agenzia")).toBeVisible()
  await expect.element(amount).toHaveValue('500,00')
  expect(closed).toEqual([])
})
